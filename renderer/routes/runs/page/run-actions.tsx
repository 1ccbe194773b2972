/** What may be done with a run: pause, resume, cancel, amend, run again, put away. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconAdjustments, IconCopyPlus, IconDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { RunStatus } from '../../../../core/record/run.ts';
import { useAction } from '../../../data/query.ts';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { AmendDialog } from './amend-dialog.tsx';
import type { AskedRun } from '../questions/asked-run.ts';
import { ResumeDialog } from './resume-dialog.tsx';
import { BundleItem } from '../list/bundle-item.tsx';
import { ArchiveItem, CancelDialog, RunControls, useShelf } from './run-controls.tsx';

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
  const resume = useAction(`${run.kind}.resume`);
  const [dialog, setDialog] = useState<Dialog>(null);
  const isRunning = status === 'running';
  const isResumable = canResume(status, run);
  const doResume = (): void => {
    // Lanes and a key are a matter of services alone.
    if (run.isChat) setDialog('resume');
    else
      resume.mutate(
        { runId, lanes: null, spacingMs: null, keyVariable: null },
        { onError: (error) => noteFailure('The run was not resumed', error) },
      );
  };
  return (
    <>
      <RunControls
        runId={runId}
        isRunning={isRunning}
        isResumable={isResumable}
        asksFirst={run.isChat}
        isResuming={resume.isPending}
        hasDialog={dialog !== null}
        onResume={doResume}
        onCancel={() => setDialog('cancel')}
      />
      <MoreMenu run={run} isRunning={isRunning} onAmend={isResumable ? () => setDialog('amend') : null} />
      <CancelDialog
        runId={runId}
        kept="answer"
        isOpen={dialog === 'cancel' && isRunning}
        onClose={() => setDialog(null)}
      />
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
  const shelf = useShelf(run.runId, isRunning);
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
        <ArchiveItem {...shelf} />
        <BundleItem runId={run.runId} />
      </Menu.Dropdown>
    </Menu>
  );
}
