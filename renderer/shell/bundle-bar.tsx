/** Above every screen while the run of a bundle is shown: which file, that it was checked, and the ways on. */
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, type ReactNode } from 'react';
import type { WorkspaceInfo } from '../../ipc/workspace-contract.ts';
import { useAction } from '../data/query.ts';
import { baseName } from '../format/figures.ts';
import { showLine } from '../format/visible-text.ts';
import { Notice } from '../parts/notice.tsx';
import { makeRunHref } from '../state/run-address.ts';
import { useNavigate } from '../state/use-place.ts';
import { useFailureNote } from './use-jobs.ts';
import { useWorkspaceActions } from './use-workspace-actions.ts';

export function BundleBar({ info }: { readonly info: WorkspaceInfo }): ReactNode {
  const navigate = useNavigate();
  const workspaces = useWorkspaceActions();
  const take = useAction('workspace.takeBundle');
  const noteFailure = useFailureNote();
  const { bundle, recent, reading } = info;
  const runId = bundle?.runId;
  const kind = bundle?.kind;
  useEffect(() => {
    if (runId !== undefined && kind !== undefined) navigate(makeRunHref({ runId, kind }));
  }, [navigate, runId, kind]);
  if (bundle === null) return null;
  const home = recent[0];
  const keep = async (path: string): Promise<void> => {
    await workspaces.open(path);
    take.mutate(
      { path: bundle.file },
      {
        onSuccess: (taken) => {
          navigate(makeRunHref(taken));
          const message = taken.isKnown ? 'It was in this workspace already.' : taken.notes.join(' ');
          notifications.show({ title: 'The run is in your workspace', message });
        },
        onError: (error) => noteFailure('The run was not taken in', error),
      },
    );
  };
  return (
    <Notice
      tone="plain"
      title={`Bundle ${showLine(baseName(bundle.file))}`}
      side={
        home === undefined ? undefined : (
          <>
            <Button size="compact-xs" loading={take.isPending} onClick={() => void keep(home)}>
              Import into {baseName(home)}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => void workspaces.open(home)}>
              Close
            </Button>
          </>
        )
      }
    >
      <span data-testid="bundle-verdict">{reading}</span>
    </Notice>
  );
}
