/** What may be done with a run of any kind: pause, resume, cancel, amend, run again, put away, export as a bundle. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconAdjustments, IconCopyPlus, IconDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { RunStatus } from '../../../../core/record/run.ts';
import { BundleItem } from '../list/bundle-item.tsx';
import { PublishItem } from '../list/publish-item.tsx';
import { ArchiveItem, CancelDialog, RunControls, useShelf } from './run-controls.tsx';

type MakeDialog = (onClose: () => void) => ReactNode;

export interface RunActionsProps {
  readonly runId: string;
  readonly status: RunStatus;
  /** What stays after a cancel: `answer`, `move`, `label`. */
  readonly kept: string;
  /** False: nobody stands behind it, as behind a result file of elsewhere. */
  readonly isAskable: boolean;
  /** Takes the run up at once. */
  readonly onResume: () => void;
  readonly isResuming: boolean;
  /** Asks first how fast and with which key; null: there is nothing to ask. */
  readonly resumeDialog: MakeDialog | null;
  /** Null: this kind of run has no limits to amend. */
  readonly amendDialog: MakeDialog | null;
  /** What a finished run takes by an amendment, as its item says; absent: nothing. */
  readonly growItem?: string;
  /** A form that begins with this run's settings. */
  readonly likeHref: string;
  /** Buttons and items that only this kind of run has. */
  readonly buttons?: ReactNode;
  readonly items?: ReactNode;
}

type Dialog = 'cancel' | 'amend' | 'resume' | null;

/** What is finished or cancelled has come to its end. */
function isStopped(status: RunStatus): boolean {
  return status === 'paused' || status === 'interrupted' || status === 'failed';
}

function isAmendable({ status, isAskable, growItem }: RunActionsProps): boolean {
  return isAskable && (isStopped(status) || (status === 'finished' && growItem !== undefined));
}

export function RunActions(props: RunActionsProps): ReactNode {
  const { runId, status, resumeDialog } = props;
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = (): void => setDialog(null);
  const isRunning = status === 'running';
  const isResumable = isStopped(status) && props.isAskable;
  return (
    <>
      <RunControls
        runId={runId}
        isRunning={isRunning}
        isResumable={isResumable}
        asksFirst={resumeDialog !== null}
        isResuming={props.isResuming}
        hasDialog={dialog !== null}
        onResume={resumeDialog === null ? props.onResume : () => setDialog('resume')}
        onCancel={() => setDialog('cancel')}
      />
      {props.buttons}
      <MoreMenu {...props} onAmend={isAmendable(props) ? () => setDialog('amend') : null} />
      <CancelDialog
        runId={runId}
        kept={props.kept}
        isOpen={dialog === 'cancel' && isRunning}
        onClose={close}
      />
      {dialog === 'amend' && props.amendDialog?.(close)}
      {dialog === 'resume' && resumeDialog?.(close)}
    </>
  );
}

function amendWords({ status, growItem }: RunActionsProps): string {
  if (status === 'running') return 'Amend (pause first)';
  if (isStopped(status)) return 'Amend…';
  return status === 'finished' && growItem !== undefined ? growItem : 'Amend (not after the end)';
}

interface MoreMenuProps extends RunActionsProps {
  /** Null: the run is going, or has come to its end. */
  readonly onAmend: (() => void) | null;
}

function MoreMenu(props: MoreMenuProps): ReactNode {
  const { runId, status, likeHref, items, amendDialog, onAmend } = props;
  const isRunning = status === 'running';
  const shelf = useShelf(runId, isRunning);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="More" data-testid="run-more">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items}
        <Menu.Item component="a" href={likeHref} leftSection={<IconCopyPlus size={15} />}>
          New run like this one
        </Menu.Item>
        {amendDialog !== null && (
          <Menu.Item
            leftSection={<IconAdjustments size={15} />}
            disabled={onAmend === null}
            onClick={() => onAmend?.()}
            data-testid="run-amend"
          >
            {amendWords(props)}
          </Menu.Item>
        )}
        <ArchiveItem {...shelf} />
        <BundleItem runId={runId} />
        <PublishItem runId={runId} />
      </Menu.Dropdown>
    </Menu>
  );
}
