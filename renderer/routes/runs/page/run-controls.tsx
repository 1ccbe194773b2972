/** Pause, resume and cancel of a run of any kind: the buttons, their keys, and the question before a cancel. */
import { Button, Menu, Modal } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAction, useInvoke } from '../../../data/query.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import parts from '../../../parts/parts.module.css';
import { useArchive } from '../list/use-archive.tsx';

export interface RunControlsProps {
  readonly runId: string;
  readonly isRunning: boolean;
  readonly isResumable: boolean;
  /** Resuming asks something first. */
  readonly asksFirst: boolean;
  readonly isResuming: boolean;
  /** A dialog is open: the key for resuming rests. */
  readonly hasDialog: boolean;
  readonly onResume: () => void;
  readonly onCancel: () => void;
}

export function RunControls(props: RunControlsProps): ReactNode {
  const { runId, isRunning, isResumable, onResume } = props;
  const noteFailure = useFailureNote();
  const pause = useAction('runs.pause');
  const doPause = (): void =>
    pause.mutate({ runId }, { onError: (error) => noteFailure('The run was not paused', error) });
  useCommands({
    ...(isRunning ? { 'run.pause': doPause } : {}),
    ...(isResumable && !props.hasDialog ? { 'run.start': onResume } : {}),
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
          loading={props.isResuming}
          onClick={onResume}
          data-testid="run-resume"
        >
          {props.asksFirst ? 'Resume…' : 'Resume'}
        </Button>
      )}
      {isRunning && (
        <Button
          variant="default"
          leftSection={<IconX size={15} />}
          onClick={props.onCancel}
          data-testid="run-cancel"
        >
          Cancel…
        </Button>
      )}
    </>
  );
}

export interface Shelf {
  readonly isArchived: boolean;
  /** Undefined: a run that goes on is not put away. */
  readonly toggle: (() => void) | undefined;
}

/** Puts the run away or brings it back; the key for it works whether or not a menu is open. */
export function useShelf(runId: string, isRunning: boolean): Shelf {
  const archive = useArchive();
  const runs = useInvoke('runs.list', undefined);
  const summary = runs.data?.find((run) => run.runId === runId);
  const toggle = summary === undefined || isRunning ? undefined : (): void => archive(summary);
  useCommands(toggle === undefined ? {} : { 'run.archive': toggle });
  return { isArchived: summary?.isArchived === true, toggle };
}

export function ArchiveItem({ isArchived, toggle }: Shelf): ReactNode {
  return (
    <Menu.Item
      leftSection={isArchived ? <IconArchiveOff size={15} /> : <IconArchive size={15} />}
      disabled={toggle === undefined}
      onClick={() => toggle?.()}
    >
      {isArchived ? 'Bring back from the archive' : 'Archive'}
    </Menu.Item>
  );
}

export interface CancelDialogProps {
  readonly runId: string;
  /** What stays: `answer`, `move`, `label`. */
  readonly kept: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CancelDialog({ runId, kept, isOpen, onClose }: CancelDialogProps): ReactNode {
  const cancel = useAction('runs.cancel');
  return (
    <Modal opened={isOpen} onClose={onClose} title="Cancel this run?" centered>
      <p style={{ marginTop: 0 }}>
        {`This is for good: requests in flight are cut off, every ${kept} that is there stays, and the run cannot be resumed. Pause instead to go on later.`}
      </p>
      {cancel.error !== null && <ErrorNotice what="The run was not cancelled" error={cancel.error} />}
      <div className={parts.dialogFoot}>
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
