/** Choosing, opening and creating a workspace, the same from Settings, the palette and the trouble screen. */
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { call, useBridge } from '../data/bridge.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { WorkspaceInfo } from '../../ipc/workspace-contract.ts';
import { HOME_HREF } from '../state/home-place.ts';
import { useNavigate } from '../state/use-place.ts';
import { useLeavePlace } from './use-leave-place.ts';

const WORKSPACE_KEY = ['workspace.info', null];

export interface WorkspaceActions {
  /** Asks for a folder, then opens it. */
  choose(create: boolean): Promise<void>;
  open(path: string): Promise<void>;
  /** Shows the runs that came with the program, on the first screen. */
  openDemonstration(): Promise<void>;
  /** Back to the workspace that was open before, to the screen named. */
  leaveDemonstration(href: string): Promise<void>;
}

export function useWorkspaceActions(): WorkspaceActions {
  const bridge = useBridge();
  const client = useQueryClient();
  const navigate = useNavigate();
  const leavePlace = useLeavePlace();
  const show = useCallback(
    async (opening: Promise<WorkspaceInfo>, onOpen: (info: WorkspaceInfo) => void) => {
      try {
        const info = await opening;
        client.setQueryData(WORKSPACE_KEY, info);
        if (info.state === 'open') onOpen(info);
        await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'workspace.info' });
      } catch (error) {
        notifications.show({
          color: 'red',
          title: 'The workspace was not opened',
          message: messageOf(error),
        });
      }
    },
    [client],
  );
  const openAt = useCallback(
    (path: string, create: boolean) => {
      const before = client.getQueryData<WorkspaceInfo>(WORKSPACE_KEY)?.id ?? null;
      return show(call(bridge, 'workspace.open', { path, create }), (info) => {
        if (before !== null && before !== info.id) leavePlace();
        notifications.show({ message: `Workspace open: ${info.path}` });
      });
    },
    [bridge, client, leavePlace, show],
  );
  const choose = useCallback(
    async (create: boolean) => {
      const path = await call(bridge, 'workspace.choose', { create });
      if (path !== null) await openAt(path, create);
    },
    [bridge, openAt],
  );
  const openDemonstration = useCallback(
    () => show(call(bridge, 'workspace.openDemonstration', undefined), () => navigate(HOME_HREF)),
    [bridge, navigate, show],
  );
  const leaveDemonstration = useCallback(
    async (href: string) => {
      const [last] = (await call(bridge, 'workspace.info', undefined)).recent;
      if (last === undefined) return;
      await show(call(bridge, 'workspace.open', { path: last, create: false }), () => navigate(href));
    },
    [bridge, navigate, show],
  );
  return { choose, open: (path) => openAt(path, false), openDemonstration, leaveDemonstration };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
