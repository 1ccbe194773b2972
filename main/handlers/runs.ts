/** Runs of every kind: the list, the shelf, stopping, the tail of the ledger. */
import path from 'node:path';
import { describeRow } from '../../core/ledger/words.ts';
import { runFigures } from '../../host/run-figures.ts';
import { attachedTo, NOTHING_ATTACHED } from '../../host/bundles/attached.ts';
import { writeBundle } from '../../host/journal/bundle.ts';
import { holderText } from '../../host/journal/lease.ts';
import { publishRuns } from '../../host/publish/publish.ts';
import type { InvokeOutput } from '../../ipc/contract.ts';
import type { RunHandle } from '../../host/runs/handle.ts';
import { HandlerError, type Handlers } from '../answer.ts';
import { found, valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';

type RunsChannel = Extract<keyof Handlers, `runs.${string}`>;

export function runsHandlers(parts: HandlerParts): Pick<Handlers, RunsChannel> {
  const { workbench, send } = parts;
  return {
    'runs.list': async () => [...(await workbench.lab()).runs()],
    'runs.figures': async ({ runIds }) => {
      const lab = await workbench.lab();
      const runs = new Map(lab.runs().map((run) => [run.runId, run]));
      return runIds.flatMap((runId) => {
        const run = runs.get(runId);
        return run === undefined ? [] : [runFigures(lab, run)];
      });
    },
    'runs.archive': async ({ runId, isArchived }) => {
      const lab = await workbench.lab();
      found(lab.workspace.reader.run(runId), `run ${runId}`);
      lab.workspace.writer.shelveRun(runId, isArchived);
      send('runs.changed', { runId });
    },
    'runs.pause': async ({ runId }) => {
      await (await liveRun(parts, runId)).pause();
    },
    'runs.cancel': async ({ runId }) => {
      await (await liveRun(parts, runId)).cancel();
    },
    'runs.exportBundle': async ({ runId }) => {
      const lab = await workbench.lab();
      const { reader } = lab.workspace;
      const run = found(reader.run(runId), `run ${runId}`);
      const file = await parts.dialogs.chooseTarget('Export the run as a bundle', `${runId}.plybook`);
      if (file === null) return { path: null, rows: 0, headHash: null };
      const attached = file.endsWith('.plybook') ? attachedTo(lab, run) : NOTHING_ATTACHED;
      const { rows, headHash } = valueOf(writeBundle(reader, runId, file, attached.texts));
      return { path: file, rows, headHash };
    },
    'runs.publish': async ({ runIds, hasTexts }) => {
      const lab = await workbench.lab();
      const title = 'Folder that the pages are put into';
      const [place] = await parts.dialogs.choose({ title, kind: 'new_folder', endings: [] });
      if (place === undefined) return { start: null, files: 0, bytes: 0 };
      const output = path.join(place, `plybook-${runIds[0] ?? 'runs'}`);
      return {
        ...valueOf(publishRuns(lab, { runIds, output, isOneFile: false, hasTexts, hasBundles: false })),
      };
    },
    'runs.tail': async ({ runId, limit }) => {
      const { reader } = (await workbench.lab()).workspace;
      found(reader.run(runId), `run ${runId}`);
      return reader
        .ledgerTail(runId, limit)
        .map(({ brief, ...row }) => ({ ...row, summary: describeRow(row.kind, row.key, brief) }));
    },
  };
}

/** Sends a run's progress to the window from now on, and says that the list has moved. */
export function followRun({ send }: HandlerParts, run: RunHandle): InvokeOutput<'questions.start'> {
  const { runId } = run;
  run.onProgress((progress) => send('run.progress', progress));
  send('runs.changed', { runId });
  void run.done.then(() => send('runs.changed', { runId }));
  return { runId };
}

async function liveRun({ workbench }: HandlerParts, runId: string): Promise<RunHandle> {
  const lab = await workbench.lab();
  const run = lab.liveRun(runId);
  if (run !== null) return run;
  const elsewhere = lab.elsewhere();
  const message =
    elsewhere?.runIds.has(runId) === true && elsewhere.holder !== null
      ? `Run ${runId} goes on in ${holderText(elsewhere.holder)}; stop it there.`
      : `Run ${runId} is not running.`;
  throw new HandlerError({ code: 'refused', message });
}
