/**
 * Files that are opened whatever they are: dropped on the window, named by the system or on the command line. A bundle is
 * shown as the run it is, a workspace opened, a PGN file reviewed; anything else is imported as a data set.
 */
import { useCallback, useEffect } from 'react';
import { call, useBridge } from '../data/bridge.ts';
import { useShowPgn } from '../routes/review/opened-pgn.ts';
import { useFailureNote } from './use-jobs.ts';
import { useLeavePlace } from './use-leave-place.ts';

export function useOpenPaths(
  importPaths: (paths: readonly string[]) => void,
): (paths: readonly string[]) => void {
  const bridge = useBridge();
  const showPgn = useShowPgn();
  const noteFailure = useFailureNote();
  const leavePlace = useLeavePlace();
  return useCallback(
    (paths) => {
      const [path, other] = paths;
      const open = async (): Promise<void> => {
        if (path === undefined) return;
        const what = other === undefined ? await call(bridge, 'workspace.openFile', { path }) : 'other';
        if (what === 'workspace') leavePlace();
        if (what !== 'other') return;
        if (other === undefined && /\.pgn(?:\.gz|\.zst)?$/i.test(path))
          showPgn(await call(bridge, 'games.readPgn', { path }));
        else importPaths(paths);
      };
      open().catch((error: unknown) => noteFailure('The file could not be opened', error));
    },
    [bridge, importPaths, leavePlace, noteFailure, showPgn],
  );
}

/** Opens what the program was started with, and what it is asked to open later. */
export function useNamedFile(openPaths: (paths: readonly string[]) => void): void {
  const bridge = useBridge();
  useEffect(() => {
    const take = (): void => {
      void call(bridge, 'app.takeNamedFile', undefined).then((path) => path !== null && openPaths([path]));
    };
    take();
    return bridge.subscribe('file.named', take);
  }, [bridge, openPaths]);
}
