/** How far a run of games is, and what a person should know about its state. Games, requests and tokens as they are told. */
import type { ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import type { RunProgress, RunStatus } from '../../../../core/record/run.ts';
import { formatCount } from '../../../format/figures.ts';
import { formatCost } from '../../../format/question-figures.ts';
import { makeReviewHref } from '../../../state/review-place.ts';
import { unknownCosts } from '../questions/live-figures.ts';
import { ProgressPanel } from '../page/progress-panel.tsx';
import { AmendGameDialog } from './amend-game-dialog.tsx';

export interface GameProgressProps {
  readonly report: GameRunReport;
  readonly progress: RunProgress | null;
  readonly status: RunStatus;
}

export function GameProgress({ report, progress, status }: GameProgressProps): ReactNode {
  const total = report.games.length;
  const ended = report.games.filter((game) => game.state === 'ended').length;
  const plies = report.games.reduce((sum, game) => sum + game.plies, 0);
  return (
    <ProgressPanel
      status={status}
      progress={progress}
      done={ended}
      total={total}
      unit={{ one: 'game', many: 'games' }}
      more={
        <>
          <span>{`${formatCount(plies)} plies`}</span>
          <Asked report={report} progress={progress} />
        </>
      }
      atWork={null}
      message={progress?.message ?? report.message}
      finished={
        <a className="link" href={makeReviewHref(report.runId)} data-testid="review-games">
          Every game is over. Review them move by move
        </a>
      }
      stays={GAMES_STAY}
      amend={(close) => <AmendGameDialog report={report} onClose={close} />}
      testId="game-progress"
      doneTestId="games-done"
    />
  );
}

function Asked({ report, progress }: Omit<GameProgressProps, 'status'>): ReactNode {
  const isAsked = report.players.some((player) => player.requests !== null);
  if (!isAsked) return <span>no requests: no player is asked in words</span>;
  const asking = progress?.asking ?? null;
  const sent = report.players.reduce((sum, player) => sum + (player.requests?.sent ?? 0), 0);
  const costs = report.players.flatMap((player) => player.requests?.costNano.sum ?? []);
  const spent = asking?.spentNano ?? (costs.length === 0 ? null : costs.reduce((sum, one) => sum + one, 0));
  return (
    <>
      <span>{`${formatCount(Math.max(sent, asking?.requests ?? 0))} requests`}</span>
      <span>
        {spent === null
          ? 'cost unknown: none was told'
          : `${formatCost(spent)} spent${unknownCosts(asking?.uncosted ?? 0)}`}
      </span>
    </>
  );
}

const GAMES_STAY = {
  cancelled:
    'Cancelling is for good: it cannot be resumed or amended. What was played stays to be reviewed, compared and exported; “New run like this one” plays the schedule again from its start.',
  others:
    'Resume takes every game up at the decision where it stands; nothing that was answered is asked again.',
} as const;
