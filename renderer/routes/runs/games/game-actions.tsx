/** What may be done with a run of games: pause, resume, cancel, review, export, amend, run again, put away. */
import { ActionIcon, Button, Menu, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCpu, IconDownload, IconEye, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isAskedOverService } from '../../../../core/player/players.ts';
import type { GameRunReport } from '../../../../core/game/report.ts';
import type { RunStatus } from '../../../../core/record/run.ts';
import { useAction } from '../../../data/query.ts';
import { baseName, formatCount } from '../../../format/figures.ts';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { useRunningJobs } from '../../../state/activity.ts';
import { makeReviewHref } from '../../../state/review-place.ts';
import { AmendGameDialog } from './amend-game-dialog.tsx';
import { ResumeGamesDialog } from './resume-games-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { RunActions } from '../page/run-actions.tsx';

export interface GameActionsProps {
  readonly report: GameRunReport;
  readonly status: RunStatus;
}

export function GameActions({ report, status }: GameActionsProps): ReactNode {
  const { runId } = report;
  const noteFailure = useFailureNote();
  const resume = useAction('games.resume');
  const [isReviewing, setReviewing] = useState(false);
  const hasService = report.manifest.players.some(isAskedOverService);
  return (
    <>
      <RunActions
        runId={runId}
        status={status}
        kept="move"
        isAskable
        onResume={() =>
          resume.mutate(
            { runId, keyVariables: {} },
            { onError: (error) => noteFailure('The run was not resumed', error) },
          )
        }
        isResuming={resume.isPending}
        // Where a key comes from is a matter of services alone.
        resumeDialog={hasService ? (close) => <ResumeGamesDialog report={report} onClose={close} /> : null}
        growItem="More games…"
        amendDialog={(close) => <AmendGameDialog report={report} onClose={close} />}
        likeHref={`#/runs/new?${new URLSearchParams({ kind: 'games', like: runId }).toString()}`}
        buttons={
          <ReviewButtons
            report={report}
            isRunning={status === 'running'}
            onReview={() => setReviewing(true)}
          />
        }
        items={<PgnItems runId={runId} />}
      />
      {isReviewing && <ReviewDialog runId={runId} onClose={() => setReviewing(false)} />}
    </>
  );
}

interface ReviewButtonsProps {
  readonly report: GameRunReport;
  readonly isRunning: boolean;
  readonly onReview: () => void;
}

function ReviewButtons({ report, isRunning, onReview }: ReviewButtonsProps): ReactNode {
  // Titles of jobs name their run.
  const job = useRunningJobs('review').find((one) => one.title.includes(report.runId)) ?? null;
  const cancel = useAction('job.cancel');
  const hasDecisions = report.players.some((player) => (player.decisions?.decided ?? 0) > 0);
  const hasMoves = report.games.some((game) => game.plies > 0);
  return (
    <>
      {job !== null && (
        <span style={{ display: 'flex', alignItems: 'center', gap: 8 }} data-testid="review-job">
          <Progress
            w={90}
            size={6}
            value={job.total === null || job.total === 0 ? 0 : (job.done / job.total) * 100}
            aria-label="Decisions reviewed"
          />
          <span className="num dim">{`${formatCount(job.done)} / ${formatCount(job.total)} reviewed`}</span>
          <ActionIcon aria-label="End the review" onClick={() => cancel.mutate({ jobId: job.jobId })}>
            <IconX size={15} />
          </ActionIcon>
        </span>
      )}
      {job === null && hasDecisions && !isRunning && (
        <Button
          variant="default"
          leftSection={<IconCpu size={15} />}
          onClick={onReview}
          data-testid="run-review"
        >
          Engine review…
        </Button>
      )}
      {hasMoves && (
        <Button
          component="a"
          href={makeReviewHref(report.runId)}
          variant="default"
          leftSection={<IconEye size={15} />}
          data-testid="run-open-review"
        >
          Games
        </Button>
      )}
    </>
  );
}

function PgnItems({ runId }: { readonly runId: string }): ReactNode {
  const noteFailure = useFailureNote();
  const exportPgn = useAction('games.exportPgn');
  const save = (withComments: boolean): void =>
    exportPgn.mutate(
      { runId, gameId: null, withComments },
      {
        onSuccess: ({ path, games }) => {
          if (path !== null)
            notifications.show({ title: `Exported ${formatCount(games)} games`, message: baseName(path) });
        },
        onError: (error) => noteFailure('The games could not be exported', error),
      },
    );
  return (
    <>
      <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => save(false)}>
        Export the games as PGN…
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => save(true)}>
        Export as PGN with clock, evaluation and marks…
      </Menu.Item>
    </>
  );
}
