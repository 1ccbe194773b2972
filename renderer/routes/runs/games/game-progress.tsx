/** How far a run of games is, and what a person should know about its state. Games, requests and tokens as they are told. */
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import type { RunProgress, RunStatus } from '../../../../core/record/run.ts';
import { formatCount, formatDuration } from '../../../format/figures.ts';
import { formatCost } from '../../../format/question-figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Notice } from '../../../parts/notice.tsx';
import { makeReviewHref } from '../../../state/review-place.ts';
import { unknownCosts } from '../questions/live-figures.ts';
import styles from '../runs.module.css';

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
    <div className={styles.progress} data-testid="game-progress">
      <Progress
        value={total === 0 ? 0 : (ended / total) * 100}
        size={6}
        color={status === 'running' ? 'ply' : status === 'finished' ? 'var(--pb-exact)' : 'var(--pb-failed)'}
        transitionDuration={150}
        aria-label="Games ended"
      />
      <div className={`${styles.progressFigures} num`}>
        <span className={styles.progressDone} data-testid="games-done">
          {`${formatCount(ended)} / ${formatCount(total)} games`}
        </span>
        <span>{`${formatCount(plies)} plies`}</span>
        <Asking report={report} progress={progress} isRunning={status === 'running'} />
      </div>
      <State report={report} progress={progress} status={status} />
    </div>
  );
}

function Asking({
  report,
  progress,
  isRunning,
}: Omit<GameProgressProps, 'status'> & { readonly isRunning: boolean }): ReactNode {
  const isAsked = report.players.some((player) => player.requests !== null);
  if (!isAsked) return <span>no requests: no player is asked in words</span>;
  const asking = progress?.asking ?? null;
  const sent = report.players.reduce((sum, player) => sum + (player.requests?.sent ?? 0), 0);
  const costs = report.players.flatMap((player) => player.requests?.costNano.sum ?? []);
  const spent = asking?.spentNano ?? (costs.length === 0 ? null : costs.reduce((sum, one) => sum + one, 0));
  return (
    <>
      <span>{`${formatCount(Math.max(sent, asking?.requests ?? 0))} requests`}</span>
      {isRunning && asking !== null && <span>{`${formatCount(asking.inFlight)} in flight`}</span>}
      {isRunning && asking !== null && asking.waiting > 0 && (
        <span>{`${formatCount(asking.waiting)} waiting at the gate`}</span>
      )}
      {isRunning && asking !== null && asking.pausedForMs > 0 && (
        <span>{`quiet for ${formatDuration(asking.pausedForMs)}`}</span>
      )}
      <span>
        {spent === null
          ? 'cost unknown: none was told'
          : `${formatCost(spent)} spent${unknownCosts(asking?.uncosted ?? 0)}`}
      </span>
    </>
  );
}

function State({ report, progress, status }: GameProgressProps): ReactNode {
  const message = progress?.message ?? report.message;
  const text = message === null ? null : showLine(message);
  switch (status) {
    case 'running':
      return text === null ? null : <div className="dim">{text}</div>;
    case 'finished':
      return (
        <a className="link" href={makeReviewHref(report.runId)} data-testid="review-games">
          Every game is over. Review them move by move
        </a>
      );
    case 'paused':
    case 'interrupted':
    case 'cancelled':
    case 'failed':
      return (
        <div style={{ marginTop: 10 }}>
          <Notice
            tone={status === 'failed' ? 'bad' : status === 'interrupted' ? 'warn' : 'plain'}
            title={`${TITLES[status]}; no move and no answer is lost`}
          >
            {status === 'cancelled'
              ? 'Cancelling is for good: it cannot be resumed or amended. What was played stays to be reviewed, compared and exported; “New run like this one” plays the schedule again from its start.'
              : (text ??
                'Resume takes every game up at the decision where it stands; nothing that was answered is asked again.')}
          </Notice>
        </div>
      );
  }
}

const TITLES = {
  paused: 'Paused',
  interrupted: 'Interrupted: the program ended while it ran',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const;
