/**
 * Reproductions: start, resume, report, pages of labels, export. A run belongs to the workspace, not to the
 * window: closing the window pauses it, and it can be resumed.
 */
import type { Handlers } from '../answer.ts';
import { found, valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';
import { followRun } from './runs.ts';

type ReproduceChannel = Extract<keyof Handlers, `reproduce.${string}`>;

export function reproduceHandlers(parts: HandlerParts): Pick<Handlers, ReproduceChannel> {
  const { workbench, dialogs, settings } = parts;
  return {
    'reproduce.defaults': async ({ datasetId }) =>
      (await workbench.lab()).defaultRequest(datasetId, settings.get().engineProcesses),
    'reproduce.start': async (request) =>
      followRun(parts, valueOf(await (await workbench.lab()).startRun(request))),
    'reproduce.resume': async ({ runId, processes }) =>
      followRun(parts, valueOf(await (await workbench.lab()).resumeRun(runId, processes))),
    'reproduce.report': async ({ runId }) => found((await workbench.lab()).report(runId), `run ${runId}`),
    'reproduce.labels': async (query) => {
      const lab = await workbench.lab();
      found(lab.workspace.reader.run(query.runId), `run ${query.runId}`);
      return lab.labels(query);
    },
    'reproduce.export': async ({ runId }) => {
      const lab = await workbench.lab();
      found(lab.workspace.reader.run(runId), `run ${runId}`);
      const target = await dialogs.chooseTarget('Export the labels', `${runId}.jsonl`);
      if (target === null) return { path: null, items: 0 };
      const { path, items } = valueOf(lab.exportReference(runId, target));
      return { path, items };
    },
  };
}
