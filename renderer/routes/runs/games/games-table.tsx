/** Every game of the schedule in force; a line opens its review. A game that stands for empty replies can be cleared. */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isGameOfKind } from '../../../../core/game/kinds.ts';
import type { GameRunReport, GameSummary } from '../../../../core/game/report.ts';
import { formatCount, formatDuration, UNKNOWN } from '../../../format/figures.ts';
import { GAME_KIND_WORDS } from '../../../format/game-kind-words.ts';
import { GAME_STATE_WORDS, TERMINATION_WORDS } from '../../../format/game-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Section } from '../../../parts/section.tsx';
import { Tag } from '../../../parts/tag.tsx';
import { readGamesFilter, type GamesFilter } from '../../../state/game-place.ts';
import { makeReviewHref } from '../../../state/review-place.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { Condition } from './decisions-bar.tsx';
import styles from './games.module.css';

export interface GamesTableProps {
  readonly report: GameRunReport;
  readonly isRunning: boolean;
}

/** A run may schedule thousands of games; those that have begun come first, and the rest says only how many it is. */
const MOST_ROWS = 300;

export function GamesTable({ report, isRunning }: GamesTableProps): ReactNode {
  const [clearing, setClearing] = useState<string | null>(null);
  const [params, change] = useQueryParams();
  const filter = readGamesFilter(params);
  const games = filter === null ? inOrder(report.games) : behind(report.games, filter);
  const rows = games.slice(0, MOST_ROWS);
  const left = games.length - rows.length;
  return (
    <Section
      title={
        filter === null
          ? `Games: ${formatCount(report.games.length)}`
          : `Games: ${formatCount(games.length)} of ${formatCount(report.games.length)}`
      }
      side={
        <>
          {left > 0 && <span className="faint">{`${formatCount(left)} more are not listed`}</span>}
          {filter !== null && (
            <Condition
              text={`${showLine(filter.playerId)}: ${GAME_KIND_WORDS[filter.kind]}${filter.lane === null ? '' : `, pairing ${showLine(filter.lane)}`}`}
              onRemove={() => change({ player: null, of: null, lane: null })}
            />
          )}
        </>
      }
    >
      <div className={styles.wide}>
        <DataTable
          label="Games"
          testId="games-table"
          rows={rows}
          columns={makeColumns(report.runId, isRunning ? null : setClearing)}
        />
      </div>
      {clearing !== null && (
        <ClearDialog runId={report.runId} gameId={clearing} onClose={() => setClearing(null)} />
      )}
    </Section>
  );
}

function inOrder(games: readonly GameSummary[]): readonly GameSummary[] {
  const isBegun = (game: GameSummary): boolean => game.state !== 'scheduled';
  return [...games.filter(isBegun), ...games.filter((game) => !isBegun(game))];
}

/** The games that a number of the player counts. */
function behind(
  games: readonly GameSummary[],
  { playerId, kind, lane }: GamesFilter,
): readonly GameSummary[] {
  return games.filter(
    (game) =>
      game.state !== 'scheduled' &&
      (lane === null || game.lane === lane) &&
      (game.white === playerId || game.black === playerId) &&
      isGameOfKind(game, playerId, kind),
  );
}

/** @param onClear null: the run is going, and nothing can be cleared. */
function makeColumns(
  runId: string,
  onClear: ((gameId: string) => void) | null,
): readonly DataColumn<GameSummary>[] {
  return [
    {
      id: 'game',
      title: 'Game',
      value: (game) => `${game.lane} ${game.number}`,
      cell: (game) =>
        game.state === 'scheduled' ? (
          <span className="faint">{`${game.lane} ${game.number}`}</span>
        ) : (
          <a
            className="link"
            href={makeReviewHref(runId, game.gameId, 0)}
            data-testid={`game-${game.gameId}`}
          >
            {`${game.lane} ${game.number}`}
          </a>
        ),
    },
    { id: 'white', title: 'White', value: (game) => game.white, cell: (game) => showLine(game.white) },
    { id: 'black', title: 'Black', value: (game) => game.black, cell: (game) => showLine(game.black) },
    { id: 'eco', title: 'Opening', value: (game) => game.eco, cell: (game) => game.eco ?? UNKNOWN },
    {
      id: 'result',
      title: 'Result',
      value: (game) => game.result,
      cell: (game) => game.result?.replaceAll('1/2', '½') ?? UNKNOWN,
    },
    {
      id: 'end',
      title: 'Termination',
      value: (game) => game.termination,
      cell: (game) => <Termination game={game} onClear={onClear} />,
    },
    {
      id: 'plies',
      title: 'Plies',
      align: 'right',
      isNumber: true,
      value: (game) => game.plies,
      cell: (game) => formatCount(game.plies),
    },
    {
      id: 'retried',
      title: 'Retried',
      align: 'right',
      isNumber: true,
      value: (game) => (game.decisions === 0 ? null : game.retried),
      cell: (game) =>
        game.decisions === 0
          ? UNKNOWN
          : `${formatCount(game.retried)} of ${formatCount(game.decisions)} decisions`,
    },
    {
      id: 'time',
      title: 'Of replies',
      align: 'right',
      isNumber: true,
      value: (game) => game.requestMs,
      cell: (game) => formatDuration(game.requestMs),
    },
  ];
}

interface TerminationProps {
  readonly game: GameSummary;
  readonly onClear: ((gameId: string) => void) | null;
}

function Termination({ game, onClear }: TerminationProps): ReactNode {
  if (game.termination === null) {
    return game.state === 'playing' ? (
      <Tag tone="info">playing</Tag>
    ) : (
      <span className="faint">{GAME_STATE_WORDS[game.state]}</span>
    );
  }
  return (
    <>
      {TERMINATION_WORDS[game.termination]}
      {game.termination === 'empty_replies' && onClear !== null && (
        <Button size="compact-xs" ml={8} variant="default" onClick={() => onClear(game.gameId)}>
          Clear…
        </Button>
      )}
    </>
  );
}
