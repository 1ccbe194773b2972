/** What may be done with a run of games: pause, resume, cancel, review, export, amend, run again, put away. */
import { ActionIcon, Button, Menu, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconAdjustments,
  IconCopyPlus,
  IconCpu,
  IconDots,
  IconDownload,
  IconEye,
  IconX,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
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
import { BundleItem } from '../list/bundle-item.tsx';
import { ArchiveItem, CancelDialog, RunControls, useShelf } from '../page/run-controls.tsx';

export interface GameActionsProps {
  readonly report: GameRunReport;
  readonly status: RunStatus;
}

type Dialog = 'cancel' | 'amend' | 'resume' | 'review' | null;

export function GameActions({ report, status }: GameActionsProps): ReactNode {
  const { runId } = report;
  const noteFailure = useFailureNote();
  const resume = useAction('games.resume');
  const [dialog, setDialog] = useState<Dialog>(null);
  const isRunning = status === 'running';
  const isResumable = status === 'paused' || status === 'interrupted' || status === 'failed';
  const isOver = status === 'finished' || status === 'cancelled';
  const hasChat = report.manifest.players.some((player) => player.kind === 'chat');
  const doResume = (): void => {
    // Where a key comes from is a matter of services alone.
    if (hasChat) setDialog('resume');
    else
      resume.mutate(
        { runId, keyVariables: {} },
        { onError: (error) => noteFailure('The run was not resumed', error) },
      );
  };
  return (
    <>
      <RunControls
        runId={runId}
        isRunning={isRunning}
        isResumable={isResumable}
        asksFirst={hasChat}
        isResuming={resume.isPending}
        hasDialog={dialog !== null}
        onResume={doResume}
        onCancel={() => setDialog('cancel')}
      />
      <ReviewButtons report={report} isRunning={isRunning} onReview={() => setDialog('review')} />
      <MoreMenu
        report={report}
        isRunning={isRunning}
        isOver={isOver}
        onAmend={isRunning || isOver ? null : () => setDialog('amend')}
      />
      <CancelDialog
        runId={runId}
        kept="move"
        isOpen={dialog === 'cancel' && isRunning}
        onClose={() => setDialog(null)}
      />
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
  /** Nothing can follow: such a run takes no amendment. */
  readonly isOver: boolean;
  /** Null: nothing can be amended now. */
  readonly onAmend: (() => void) | null;
}

function MoreMenu({ report, isRunning, isOver, onAmend }: MoreMenuProps): ReactNode {
  const { runId } = report;
  const noteFailure = useFailureNote();
  const exportPgn = useAction('games.exportPgn');
  const shelf = useShelf(runId, isRunning);
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
          {isRunning ? 'Amend (pause first)' : isOver ? 'Amend (not after the end)' : 'Amend…'}
        </Menu.Item>
        <ArchiveItem {...shelf} />
        <BundleItem runId={runId} />
      </Menu.Dropdown>
    </Menu>
  );
}
