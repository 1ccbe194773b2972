/** The games of a run to choose from, and the one that is looked at. */
import { ActionIcon, Select, Skeleton, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GameSummary } from '../../../core/game/report.ts';
import { useAction, useInvoke } from '../../data/query.ts';
import { baseName } from '../../format/figures.ts';
import { GAME_STATE_WORDS } from '../../format/game-words.ts';
import { showLine } from '../../format/visible-text.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/section.tsx';
import { useFailureNote } from '../../shell/use-jobs.ts';
import { makeRunHref } from '../../state/run-address.ts';
import { makeReviewHref, readReviewPlace } from '../../state/review-place.ts';
import { useNavigate, useQueryValue } from '../../state/use-place.ts';
import { GameReview } from './game-review.tsx';
import styles from './review.module.css';

export interface RunReviewProps {
  readonly runId: string;
  readonly side: ReactNode;
}

export function RunReview({ runId, side }: RunReviewProps): ReactNode {
  const report = useInvoke('games.report', { runId });
  const navigate = useNavigate();
  const games = (report.data?.games ?? []).filter((game) => game.state !== 'scheduled');
  const named = useQueryValue((params) => readReviewPlace(params).gameId);
  const gameId = named ?? games[0]?.gameId ?? null;
  const runHref = makeRunHref({ kind: 'games', runId });
  useCommands({ 'pane.back': () => navigate(runHref) });
  return (
    <Screen
      title={
        <span className={styles.title}>
          <a href={runHref} className={styles.crumb}>
            Run
          </a>
          <span className="faint">/</span>
          <span>Review</span>
        </span>
      }
      side={
        <>
          {games.length > 0 && (
            <Select
              size="xs"
              w={300}
              aria-label="Game"
              value={gameId}
              onChange={(next) => next !== null && navigate(makeReviewHref(runId, next, 0))}
              data={games.map((game) => ({ value: game.gameId, label: gameLabel(game) }))}
              allowDeselect={false}
              searchable={games.length > 12}
              maxDropdownHeight={400}
              data-testid="review-game"
            />
          )}
          {gameId !== null && <ExportGame runId={runId} gameId={gameId} />}
          {side}
        </>
      }
    >
      {report.error !== null && (
        <div style={{ padding: 16 }}>
          <ErrorNotice what="The run could not be read" error={report.error} />
        </div>
      )}
      {report.isPending && (
        <div style={{ padding: 16 }}>
          <Skeleton height={300} />
        </div>
      )}
      {report.data !== undefined && gameId === null && (
        <div style={{ padding: 16 }}>
          <Notice tone="plain">No game of this run has begun yet.</Notice>
        </div>
      )}
      {report.data !== undefined && gameId !== null && (
        <GameReview key={gameId} runId={runId} gameId={gameId} />
      )}
    </Screen>
  );
}

function ExportGame({ runId, gameId }: { readonly runId: string; readonly gameId: string }): ReactNode {
  const noteFailure = useFailureNote();
  const save = useAction('games.exportPgn');
  const run = (): void =>
    save.mutate(
      { runId, gameId, withComments: true },
      {
        onSuccess: ({ path }) => {
          if (path !== null) notifications.show({ title: 'Exported the game', message: baseName(path) });
        },
        onError: (error) => noteFailure('The game could not be exported', error),
      },
    );
  return (
    <Tooltip label="Export this game as PGN, with clock, evaluation and marks">
      <ActionIcon aria-label="Export this game as PGN" onClick={run}>
        <IconDownload size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

function gameLabel(game: GameSummary): string {
  const result = game.result ?? GAME_STATE_WORDS[game.state];
  return `${game.lane} ${game.number}: ${showLine(game.white)} – ${showLine(game.black)}, ${result}`;
}
