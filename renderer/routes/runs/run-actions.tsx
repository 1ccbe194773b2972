/** What may be done with a run: pause, resume, cancel, amend, run again, put away. */
import { ActionIcon, Button, Menu, Modal } from '@mantine/core';
import {
  IconAdjustments,
  IconArchive,
  IconArchiveOff,
  IconCopyPlus,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { RunStatus } from '../../../core/record/run.ts';
import { useAction, useInvoke } from '../../data/query.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ErrorNotice } from '../../parts/notice.tsx';
import { useFailureNote } from '../../shell/use-jobs.ts';
import { AmendDialog } from './amend-dialog.tsx';
import type { AskedRun } from './asked-run.ts';
import { ResumeDialog } from './resume-dialog.tsx';
import styles from './runs.module.css';
import { useArchive } from './use-archive.tsx';
import { BundleItem } from './bundle-item.tsx';

export interface RunActionsProps {
  readonly run: AskedRun;
  readonly status: RunStatus;
}

type Dialog = 'cancel' | 'amend' | 'resume' | null;

/** What is finished or cancelled has come to its end, and a result file of elsewhere has nobody to ask. */
function canResume(status: RunStatus, run: AskedRun): boolean {
  const isOpen = status === 'paused' || status === 'interrupted' || status === 'failed';
  return isOpen && run.isAskable;
}

export function RunActions({ run, status }: RunActionsProps): ReactNode {
  const { runId } = run;
  const noteFailure = useFailureNote();
  const pause = useAction('runs.pause', ['runs.list', `${run.kind}.report`]);
  const resume = useAction(`${run.kind}.resume`, ['runs.list', `${run.kind}.report`]);
  const [dialog, setDialog] = useState<Dialog>(null);
  const isRunning = status === 'running';
  const isResumable = canResume(status, run);
  const doPause = (): void =>
    pause.mutate({ runId }, { onError: (error) => noteFailure('The run was not paused', error) });
  const doResume = (): void => {
    // Lanes and a key are a matter of services alone.
    if (run.isChat) setDialog('resume');
    else
      resume.mutate(
        { runId, lanes: null, spacingMs: null, keyVariable: null },
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
          {run.isChat ? 'Resume…' : 'Resume'}
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
      <MoreMenu run={run} isRunning={isRunning} onAmend={isResumable ? () => setDialog('amend') : null} />
      <CancelDialog run={run} isOpen={dialog === 'cancel' && isRunning} onClose={() => setDialog(null)} />
      {dialog === 'amend' && <AmendDialog run={run} onClose={() => setDialog(null)} />}
      {dialog === 'resume' && <ResumeDialog run={run} onClose={() => setDialog(null)} />}
    </>
  );
}

interface MoreMenuProps {
  readonly run: AskedRun;
  readonly isRunning: boolean;
  /** Null: the run is going, or has come to its end. */
  readonly onAmend: (() => void) | null;
}

function MoreMenu({ run, isRunning, onAmend }: MoreMenuProps): ReactNode {
  const archive = useArchive();
  const runs = useInvoke('runs.list', undefined);
  const summary = runs.data?.find((one) => one.runId === run.runId);
  const toggle = summary === undefined || isRunning ? undefined : (): void => archive(summary);
  useCommands(toggle === undefined ? {} : { 'run.archive': toggle });
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="More" data-testid="run-more">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={run.likeHref} leftSection={<IconCopyPlus size={15} />}>
          New run like this one
        </Menu.Item>
        <Menu.Item
          leftSection={<IconAdjustments size={15} />}
          disabled={onAmend === null}
          onClick={() => onAmend?.()}
          data-testid="run-amend"
        >
          {isRunning ? 'Amend the limits (pause first)' : 'Amend the limits…'}
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
        <BundleItem runId={run.runId} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface CancelDialogProps {
  readonly run: AskedRun;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function CancelDialog({ run, isOpen, onClose }: CancelDialogProps): ReactNode {
  const cancel = useAction('runs.cancel', ['runs.list', `${run.kind}.report`]);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Cancel this run?" centered>
      <p style={{ marginTop: 0 }}>
        This is for good: requests in flight are cut off, every answer that is there stays, and the run cannot
        be resumed. Pause instead to go on later.
      </p>
      {cancel.error !== null && <ErrorNotice what="The run was not cancelled" error={cancel.error} />}
      <div className={styles.dialogFoot}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Let it run
        </Button>
        <Button
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ runId: run.runId }, { onSuccess: onClose })}
          data-testid="run-cancel-sure"
        >
          Cancel the run
        </Button>
      </div>
    </Modal>
  );
}
