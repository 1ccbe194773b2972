/** Choosing, opening and creating a workspace, the same from Settings, the palette and the trouble screen. */
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { call, useBridge } from '../data/bridge.ts';
import { useQueryClient } from '@tanstack/react-query';

export interface WorkspaceActions {
  /** Asks for a folder, then opens it. */
  choose(create: boolean): Promise<void>;
  open(path: string): Promise<void>;
}

export function useWorkspaceActions(): WorkspaceActions {
  const bridge = useBridge();
  const client = useQueryClient();
  const openAt = useCallback(
    async (path: string, create: boolean) => {
      try {
        const info = await call(bridge, 'workspace.open', { path, create });
        client.setQueryData(['workspace.info', null], info);
        await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'workspace.info' });
        if (info.state === 'open') notifications.show({ message: `Workspace open: ${path}` });
      } catch (error) {
        notifications.show({
          color: 'red',
          title: 'The workspace was not opened',
          message: messageOf(error),
        });
      }
    },
    [bridge, client],
  );
  const choose = useCallback(
    async (create: boolean) => {
      const path = await call(bridge, 'workspace.choose', { create });
      if (path !== null) await openAt(path, create);
    },
    [bridge, openAt],
  );
  return { choose, open: (path) => openAt(path, false) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
