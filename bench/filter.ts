/**
 * Filters, facets and pages over 3,500 and 1,000,000 items: each filter for the first time, without a kept result, and
 * pages at both ends of its list. `npm run bench -- filter [number of items of the large set]`
 */
import path from 'node:path';
import type { ItemFilter } from '../core/chessqa/dataset.ts';
import { NO_FILTER } from '../core/chessqa/no-filter.ts';
import { DatasetStore } from '../host/datasets/store.ts';
import { importItems, openBenchWorkspace, tellAgainst, writeItems } from './bench-workspace.ts';

const TARGET_MS = 50;

const large = Number(process.argv[2] ?? 1_000_000);
const workspace = openBenchWorkspace();
let isMet = true;
try {
  for (const count of [3500, large]) {
    const file = path.join(workspace.dir, `${count}.jsonl`);
    await writeItems(file, count);
    const report = await importItems(workspace, file);
    isMet = measureAll(report.datasetId ?? '', count) && isMet;
  }
} finally {
  workspace.remove();
}
process.exitCode = isMet ? 0 : 1;

function measureAll(id: string, count: number): boolean {
  const store = new DatasetStore(workspace.dir, { nativeBinding: workspace.nativeBinding });
  console.log(`${count.toLocaleString('en')} items`);
  const middle = store.page(id, NO_FILTER, Math.floor(count / 2), 1);
  const example = middle.ok ? middle.value.rows[0] : undefined;
  if (example === undefined) throw new Error('no item');
  const warmingMs = timed(() => store.page(id, { ...NO_FILTER, text: 'warming' }, 0, 1));
  console.log(`     first search of a text, which loads the texts: ${warmingMs.toFixed(0)} ms`);
  const filters: Readonly<Record<string, Partial<ItemFilter>>> = {
    'no filter': {},
    'a category': { category: 'Motifs' },
    'a task': { task: 'short_tactics_theme_fork' },
    'a flag': { flag: 'label_differs' },
    'a source': { source: example.sourceKey },
    'a label': { label: example.answer },
    'pieces 5 to 12': { minPieces: 5, maxPieces: 12 },
    'an id': { text: example.itemId },
    'a FEN': { text: example.fen.split(' ')[0] ?? '' },
    'a part of a FEN': { text: example.fen.slice(4, 12) },
    'three characters': { text: 'kq3' },
    'a word of every question': { text: 'captures' },
    'a part of most ids': { text: 'tactics' },
    'text, category and flag': { text: '/pp1', category: 'Short Tactics', flag: 'shared_puzzle' },
  };
  let isMet = true;
  for (const [name, filter] of Object.entries(filters)) {
    isMet = measureOne(store, id, name, { ...NO_FILTER, ...filter }) && isMet;
  }
  store.close();
  return isMet;
}

function measureOne(store: DatasetStore, id: string, name: string, filter: ItemFilter): boolean {
  let total = 0;
  const firstMs = timed(() => {
    const page = store.page(id, filter, 0, 200);
    total = page.ok ? page.value.total : -1;
  });
  const lastMs = timed(() => store.page(id, filter, Math.max(0, total - 200), 200));
  const facetsMs = timed(() => store.facets(id, filter));
  return [
    tellAgainst(`${name} (${total.toLocaleString('en')} found), first page`, firstMs, TARGET_MS, 'ms'),
    tellAgainst(`${name}, last page`, lastMs, TARGET_MS, 'ms'),
    tellAgainst(`${name}, facets`, facetsMs, TARGET_MS, 'ms'),
  ].every(Boolean);
}

function timed(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}
