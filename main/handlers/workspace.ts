/** Which workspace is open, opening and making others and bundles, verifying the journal, copying it whole. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isBundleFile } from '../../host/bundles/open-bundle.ts';
import { takeBundle } from '../../host/bundles/take-bundle.ts';
import { backupWorkspace } from '../../host/journal/backup.ts';
import { JOURNAL_FILE } from '../../host/journal/going-on.ts';
import type { VerifyReport } from '../../host/journal/verify.ts';
import type { JobResult } from '../jobs.ts';
import type { Handlers } from '../answer.ts';
import { found, valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';

type WorkspaceChannel = Extract<keyof Handlers, `workspace.${string}`>;

export function workspaceHandlers({
  workbench,
  jobs,
  dialogs,
  resources: { nativeBinding },
  send,
}: HandlerParts): Pick<Handlers, WorkspaceChannel> {
  return {
    'workspace.info': () => workbench.info(),
    'workspace.choose': async ({ create }) => {
      const title = create ? 'Folder for a new workspace' : 'Folder of a workspace';
      const [dir] = await dialogs.choose({ title, kind: create ? 'new_folder' : 'folder', endings: [] });
      return dir ?? null;
    },
    'workspace.openDemonstration': () => workbench.openDemonstration(),
    'workspace.open': ({ path: dir, create }) => workbench.open(dir, create),
    'workspace.openFile': async ({ path: file }) => {
      if (isBundleFile(file)) {
        await workbench.openBundle(file);
        return 'bundle';
      }
      const dir = workspaceOf(file);
      if (dir === null) return 'other';
      await workbench.open(dir, false);
      return 'workspace';
    },
    'workspace.takeBundle': async ({ path: file }) => {
      const lab = await workbench.lab();
      const { runId, isKnown, notes } = valueOf(await takeBundle(lab, file));
      send('runs.changed', { runId });
      send('datasets.changed', { datasetId: null });
      const { kind } = found(lab.workspace.reader.run(runId), `run ${runId}`);
      return { runId, kind, isKnown, notes: [...notes] };
    },
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

/** The folder of a workspace that a file stands in, or the folder itself; null: neither. */
function workspaceOf(target: string): string | null {
  const folders = [target, path.dirname(target)];
  const isNamed = target.endsWith('.plybook-workspace') || path.basename(target) === JOURNAL_FILE;
  return folders.slice(0, isNamed ? 2 : 1).find((dir) => existsSync(path.join(dir, JOURNAL_FILE))) ?? null;
}
