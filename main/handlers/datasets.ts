/** Data sets: import, pages, items with their prompts, audit, export. Rows cross by page, at most 500. */
import { parseItem } from '../../core/chessqa/item.ts';
import { promptPreviews } from '../../core/prompt/preview.ts';
import type { InvokeOutput } from '../../ipc/contract.ts';
import type { DatasetStore } from '../../host/datasets/store.ts';
import { HandlerError, type Handlers } from '../answer.ts';
import { valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';
import { sha256Hex, writeByAsync } from '../../host/files.ts';

type DatasetChannel = Extract<keyof Handlers, `datasets.${string}`>;

export function datasetHandlers(parts: HandlerParts): Pick<Handlers, DatasetChannel> {
  const store = async (): Promise<DatasetStore> => (await parts.workbench.lab()).datasets;
  return {
    'datasets.list': async () => (await store()).list(),
    'datasets.chooseFiles': async ({ folder }) => {
      const kind = folder ? 'folder' : 'files';
      const title = folder ? 'Import a folder' : 'Import files';
      return [...(await parts.dialogs.choose({ title, kind, endings: folder ? [] : ['jsonl'] }))];
    },
    'datasets.import': ({ paths }) => startImport(parts, paths),
    'datasets.importReport': async ({ datasetId }) => valueOf((await store()).importReport(datasetId)),
    'datasets.page': async ({ datasetId, filter, offset, limit }) =>
      valueOf((await store()).page(datasetId, filter, offset, limit)),
    'datasets.seek': async ({ datasetId, filter, seq }) =>
      valueOf((await store()).seek(datasetId, filter, seq)),
    'datasets.facets': async ({ datasetId, filter }) => valueOf((await store()).facets(datasetId, filter)),
    'datasets.item': async ({ datasetId, seq }) => valueOf((await store()).item(datasetId, seq)),
    'datasets.prompts': async ({ datasetId, seq }) => promptsOf(await store(), datasetId, seq),
    'datasets.audit': async ({ datasetId }) => valueOf(await (await store()).audit(datasetId)),
    'datasets.export': async ({ datasetId }) => {
      const datasets = await store();
      const { name } = valueOf(datasets.summary(datasetId));
      const target = await parts.dialogs.chooseTarget('Export the data set', `${name}.jsonl`);
      if (target === null) return { path: null, items: 0 };
      return { path: target, items: await writeDataset(datasets, datasetId, target) };
    },
  };
}

async function startImport(
  { workbench, jobs, send }: HandlerParts,
  paths: readonly string[],
): Promise<InvokeOutput<'datasets.import'>> {
  const lab = await workbench.lab();
  const jobId = jobs.start('import', 'Importing', async ({ signal, report }) => {
    const imported = await lab.importDataset(paths, {
      signal,
      onProgress: ({ bytesRead, bytesTotal }) =>
        report({ done: bytesRead, total: bytesTotal, unit: 'bytes' }),
    });
    const importReport = valueOf(imported);
    send('datasets.changed', { datasetId: importReport.datasetId });
    return { importReport };
  });
  return { jobId };
}

function promptsOf(store: DatasetStore, datasetId: string, seq: number): InvokeOutput<'datasets.prompts'> {
  const { raw } = valueOf(store.item(datasetId, seq));
  const item = parseItem(raw, sha256Hex);
  if (!item.ok) throw new HandlerError({ code: 'refused', message: item.error.message });
  return valueOf(promptPreviews(item.value)).map((prompt) => ({ ...prompt, sha256: sha256Hex(prompt.text) }));
}

/** Number of items. */
async function writeDataset(store: DatasetStore, datasetId: string, target: string): Promise<number> {
  const written = await writeByAsync(target, async (output) =>
    valueOf(await store.exportJsonl(datasetId, (text) => output.write(text))),
  );
  return valueOf(written);
}
