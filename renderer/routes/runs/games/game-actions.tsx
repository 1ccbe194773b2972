/** What may be done with a run of games: pause, resume, cancel, review, export, amend, run again, put away. */
import { ActionIcon, Button, Menu, Modal, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconAdjustments,
  IconArchive,
  IconArchiveOff,
  IconCopyPlus,
  IconCpu,
  IconDots,
  IconDownload,
  IconEye,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/record/game-report.ts';
import type { RunStatus } from '../../../../core/record/run.ts';
import { useAction, useInvoke } from '../../../data/query.ts';
import { baseName, formatCount } from '../../../format/figures.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { useRunningJobs } from '../../../state/activity.ts';
import { makeReviewHref } from '../../../state/review-place.ts';
import styles from '../runs.module.css';
import { useArchive } from '../use-archive.tsx';
import { AmendGameDialog } from './amend-game-dialog.tsx';
import { ResumeGamesDialog } from './resume-games-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { BundleItem } from '../bundle-item.tsx';

export interface GameActionsProps {
  readonly report: GameRunReport;
  readonly status: RunStatus;
}

type Dialog = 'cancel' | 'amend' | 'resume' | 'review' | null;

export function GameActions({ report, status }: GameActionsProps): ReactNode {
  const { runId } = report;
  const noteFailure = useFailureNote();
  const pause = useAction('runs.pause', ['runs.list', 'games.report']);
  const resume = useAction('games.resume', ['runs.list', 'games.report']);
  const [dialog, setDialog] = useState<Dialog>(null);
  const isRunning = status === 'running';
  const isResumable = status === 'paused' || status === 'interrupted' || status === 'failed';
  const hasChat = report.manifest.players.some((player) => player.kind === 'chat');
  const doPause = (): void =>
    pause.mutate({ runId }, { onError: (error) => noteFailure('The run was not paused', error) });
  const doResume = (): void => {
    // Where a key comes from is a matter of services alone.
    if (hasChat) setDialog('resume');
    else
      resume.mutate(
        { runId, keyVariables: {} },
        { onError: (error) => noteFailure('The run was not resumed', error) },
      );
  };
  useCommands({
    ...(isRunning ? { 'run.pause': doPause } : {}),
    ...(isResumable && dialog === null ? { 'run.start': doResume } : {}),
  });
  return (
    <>
      {isRunning && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={15} />}
          loading={pause.isPending}
          onClick={doPause}
          data-testid="run-pause"
        >
          Pause
        </Button>
      )}
      {isResumable && (
        <Button
          leftSection={<IconPlayerPlay size={15} />}
          loading={resume.isPending}
          onClick={doResume}
          data-testid="run-resume"
        >
          {hasChat ? 'Resume…' : 'Resume'}
        </Button>
      )}
      {isRunning && (
        <Button
          variant="default"
          leftSection={<IconX size={15} />}
          onClick={() => setDialog('cancel')}
          data-testid="run-cancel"
        >
          Cancel…
        </Button>
      )}
      <ReviewButtons report={report} isRunning={isRunning} onReview={() => setDialog('review')} />
      <MoreMenu
        report={report}
        isRunning={isRunning}
        onAmend={isRunning || status === 'cancelled' ? null : () => setDialog('amend')}
      />
      <CancelDialog runId={runId} isOpen={dialog === 'cancel' && isRunning} onClose={() => setDialog(null)} />
      {dialog === 'amend' && <AmendGameDialog report={report} onClose={() => setDialog(null)} />}
      {dialog === 'resume' && <ResumeGamesDialog report={report} onClose={() => setDialog(null)} />}
      {dialog === 'review' && <ReviewDialog runId={runId} onClose={() => setDialog(null)} />}
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

interface MoreMenuProps {
  readonly report: GameRunReport;
  readonly isRunning: boolean;
  /** Null: nothing can be amended now. */
  readonly onAmend: (() => void) | null;
}

function MoreMenu({ report, isRunning, onAmend }: MoreMenuProps): ReactNode {
  const { runId } = report;
  const archive = useArchive();
  const noteFailure = useFailureNote();
  const runs = useInvoke('runs.list', undefined);
  const exportPgn = useAction('games.exportPgn');
  const summary = runs.data?.find((run) => run.runId === runId);
  const toggle = summary === undefined || isRunning ? undefined : (): void => archive(summary);
  useCommands(toggle === undefined ? {} : { 'run.archive': toggle });
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
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="More" data-testid="run-more">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => save(false)}>
          Export the games as PGN…
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => save(true)}>
          Export as PGN with clock, evaluation and marks…
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`#/runs/new?${new URLSearchParams({ kind: 'games', like: runId }).toString()}`}
          leftSection={<IconCopyPlus size={15} />}
        >
          New run like this one
        </Menu.Item>
        <Menu.Item
          leftSection={<IconAdjustments size={15} />}
          disabled={onAmend === null}
          onClick={() => onAmend?.()}
          data-testid="run-amend"
        >
          {isRunning ? 'Amend (pause first)' : 'Amend…'}
        </Menu.Item>
        <Menu.Item
          leftSection={
            summary?.isArchived === true ? <IconArchiveOff size={15} /> : <IconArchive size={15} />
          }
          disabled={toggle === undefined}
          onClick={() => toggle?.()}
        >
          {summary?.isArchived === true ? 'Bring back from the archive' : 'Archive'}
        </Menu.Item>
        <BundleItem runId={runId} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface CancelDialogProps {
  readonly runId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function CancelDialog({ runId, isOpen, onClose }: CancelDialogProps): ReactNode {
  const cancel = useAction('runs.cancel', ['runs.list', 'games.report']);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Cancel this run?" centered>
      <p style={{ marginTop: 0 }}>
        Requests in flight are cut off. Every move that was made stays. Pause waits for the requests in flight
        instead, and the run can be resumed.
      </p>
      {cancel.error !== null && <ErrorNotice what="The run was not cancelled" error={cancel.error} />}
      <div className={styles.dialogFoot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Let it run
        </Button>
        <Button
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ runId }, { onSuccess: onClose })}
          data-testid="run-cancel-sure"
        >
          Cancel the run
        </Button>
      </div>
    </Modal>
  );
}
