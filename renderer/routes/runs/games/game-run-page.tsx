/** A run of games: how it stands, its lanes and boards, every game, the figures of the players, and what was frozen. */
import type { ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import { placeOfDecision } from '../../../../core/game/ids.ts';
import { playerName } from '../../../../core/player/players.ts';
import type { RunStatus } from '../../../../core/record/run.ts';
import { useInvoke } from '../../../data/query.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Reasoning } from '../../../parts/reasoning.tsx';
import { useRunProgress } from '../../../state/activity.ts';
import { makeReviewHref } from '../../../state/review-place.ts';
import { readGamesFilter } from '../../../state/game-place.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { LedgerTail } from '../page/ledger-tail.tsx';
import { RunFrame, RunPending } from '../page/run-frame.tsx';
import { DecisionsView } from './decisions-view.tsx';
import { GameActions } from './game-actions.tsx';
import { GameProgress } from './game-progress.tsx';
import { GameSettings, History } from './game-settings.tsx';
import { GamesTable } from './games-table.tsx';
import { Lanes } from './lanes.tsx';
import { PlayerFigures } from './player-figures.tsx';

export function GameRunPage({ runId }: { readonly runId: string }): ReactNode {
  const report = useInvoke('games.report', { runId });
  if (report.data !== undefined) return <GameRun report={report.data} />;
  return <RunPending error={report.error} onRetry={() => void report.refetch()} />;
}

function GameRun({ report }: { readonly report: GameRunReport }): ReactNode {
  const { runId } = report;
  const { players, openings } = report.manifest;
  const names = players.map(playerName).join(', ');
  return (
    <RunFrame
      runId={runId}
      kind="games"
      reportedStatus={report.status}
      name={showLine(names)}
      subtitle={`${counted(report.games.length, 'game')}, ${counted(openings.length, 'opening')}`}
      actions={(status) => <GameActions report={report} status={status} />}
      tabs={[
        { id: 'games', label: 'Games', body: (status) => <Games report={report} status={status} /> },
        { id: 'players', label: 'Players', body: () => <PlayerFigures report={report} /> },
        { id: 'decisions', label: 'Decisions', fills: true, body: () => <DecisionsView report={report} /> },
        {
          id: 'reasoning',
          label: 'Reasoning',
          body: () => (
            <Reasoning
              runId={runId}
              channel="games.reasoning"
              hrefOf={(decisionId) => {
                const { gameId, ply } = placeOfDecision(decisionId);
                return makeReviewHref(runId, gameId, ply);
              }}
            />
          ),
        },
        { id: 'settings', label: 'Settings', body: () => <GameSettings report={report} /> },
      ]}
    />
  );
}

interface GamesProps {
  readonly report: GameRunReport;
  readonly status: RunStatus;
}

function Games({ report, status }: GamesProps): ReactNode {
  const progress = useRunProgress(report.runId);
  const [params] = useQueryParams();
  const isRunning = status === 'running';
  // A number led here: what it counts comes first.
  const isListSought = readGamesFilter(params) !== null;
  const table = <GamesTable report={report} isRunning={isRunning} />;
  return (
    <>
      {isListSought && table}
      <GameProgress report={report} progress={progress} status={status} />
      <Lanes report={report} isRunning={isRunning} />
      {!isListSought && table}
      <History report={report} />
      <LedgerTail runId={report.runId} />
    </>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
