/** What a screen may ask of the shell around it. */
import { createContext, useContext } from 'react';
import type { ImportReport } from '../../core/chessqa/dataset.ts';
import type { VerifyReport } from '../../ipc/job-contract.ts';

export interface ShellActions {
  importPaths(paths: readonly string[]): void;
  showImportReport(report: ImportReport): void;
  /** The result of the last journal check of this window; null before the first. */
  readonly verifyReport: VerifyReport | null;
}

const ShellContext = createContext<ShellActions | null>(null);
export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellActions {
  const actions = useContext(ShellContext);
  if (actions === null) throw new Error('no shell around this screen');
  return actions;
}
