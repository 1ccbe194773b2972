/** Which workspace is open, opening and making others, verifying the journal. */
import type { Handlers } from '../answer.ts';
import type { HandlerParts } from './ports.ts';

type WorkspaceChannel = 'workspace.info' | 'workspace.choose' | 'workspace.open' | 'workspace.verify';

export function workspaceHandlers({
  workbench,
  jobs,
  dialogs,
}: HandlerParts): Pick<Handlers, WorkspaceChannel> {
  return {
    'workspace.info': () => workbench.info(),
    'workspace.choose': async ({ create }) => {
      const title = create ? 'Folder for a new workspace' : 'Folder of a workspace';
      const [dir] = await dialogs.choose({ title, kind: create ? 'new_folder' : 'folder', endings: [] });
      return dir ?? null;
    },
    'workspace.open': ({ path, create }) => workbench.open(path, create),
    'workspace.verify': async () => {
      const lab = await workbench.lab();
      const jobId = jobs.start('verify', 'Verifying the journal', async ({ signal, report }) => {
        const verified = await lab.verify({
          signal,
          onProgress: (done, total) => report({ done, total, unit: 'rows' }),
        });
        return { verifyReport: { ...verified, problems: verified.problems.map((one) => ({ ...one })) } };
      });
      return { jobId };
    },
  };
}
