/** Which workspace is open, opening and making others, verifying the journal, copying it whole. */
import path from 'node:path';
import { backupWorkspace } from '../../host/journal/backup.ts';
import type { VerifyReport } from '../../host/journal/verify.ts';
import { valueOf } from '../failures.ts';
import type { JobResult } from '../jobs.ts';
import type { Handlers } from '../answer.ts';
import type { HandlerParts } from './ports.ts';

type WorkspaceChannel =
  | 'workspace.info'
  | 'workspace.choose'
  | 'workspace.open'
  | 'workspace.openDemonstration'
  | 'workspace.verify'
  | 'workspace.backup';

export function workspaceHandlers({
  workbench,
  jobs,
  dialogs,
  resources: { nativeBinding },
}: HandlerParts): Pick<Handlers, WorkspaceChannel> {
  return {
    'workspace.info': () => workbench.info(),
    'workspace.choose': async ({ create }) => {
      const title = create ? 'Folder for a new workspace' : 'Folder of a workspace';
      const [dir] = await dialogs.choose({ title, kind: create ? 'new_folder' : 'folder', endings: [] });
      return dir ?? null;
    },
    'workspace.open': ({ path, create }) => workbench.open(path, create),
    'workspace.openDemonstration': () => workbench.openDemonstration(),
    'workspace.verify': async () => {
      const lab = await workbench.lab();
      const jobId = jobs.start('verify', 'Verifying the journal', async ({ signal, report }) => {
        const verified = await lab.verify({
          signal,
          onProgress: (done, total) => report({ done, total, unit: 'rows' }),
        });
        return { verifyReport: toldReport(verified) };
      });
      return { jobId };
    },
    'workspace.backup': async () => {
      const { dir } = (await workbench.lab()).workspace;
      const title = 'Folder that the copy is put into';
      const [place] = await dialogs.choose({ title, kind: 'new_folder', endings: [] });
      if (place === undefined) return { jobId: null };
      const now = (): string => new Date().toISOString();
      const target = path.join(place, `${path.basename(dir)}-${now().slice(0, 19).replaceAll(':', '')}`);
      const jobId = jobs.start('backup', `Copying the workspace to ${target}`, async ({ signal, report }) => {
        const made = await backupWorkspace(dir, target, { nativeBinding, now, signal, onProgress: report });
        return { verifyReport: toldReport(valueOf(made).report) };
      });
      return { jobId };
    },
  };
}

function toldReport(report: VerifyReport): NonNullable<JobResult['verifyReport']> {
  return { ...report, problems: report.problems.map((one) => ({ ...one })), notes: [...report.notes] };
}
