/**
 * The data sets of a workspace. Files are opened when first asked for and stay open; they are immutable, so nothing is
 * ever stale. A file that is damaged or of another layout is named by `damaged` and never touched.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { keptReportSchema, type KeptReport } from '../../core/build/report.ts';
import {
  datasetAuditSchema,
  importReportSchema,
  type DatasetAudit,
  type DatasetSummary,
  type ImportReport,
  type ItemDetail,
  type ItemFilter,
  type ItemPage,
} from '../../core/chessqa/dataset.ts';
import type { ReleasedLabel } from '../../core/chessqa/label-record.ts';
import { parseItem } from '../../core/chessqa/item.ts';
import { readReleasedLabel } from '../../core/chessqa/released-label.ts';
import { parseSearchedFen } from '../../core/chess/searched-fen.ts';
import { reviseSpelling } from '../../core/chessqa/tasks.ts';
import type { SampledItem } from '../../core/question/sampling.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { auditOf } from './dataset-audit.ts';
import { contentSha256Of } from './content-hash.ts';
import { DatasetReader, splitLines, type Facets } from './dataset-reader.ts';
import { digest } from './import-jsonl.ts';
import { Slices } from './slices.ts';
import { itemDetail } from './item-detail.ts';
import {
  itemTasksOf,
  numberedItemsOf,
  numberedLinesOf,
  type NumberedItem,
  type NumberedLine,
} from './numbered-items.ts';
import { openDataset } from './open-dataset.ts';

export type DatasetErrorCode = 'dataset_missing' | 'dataset_damaged' | 'item_missing';
type DatasetResult<T> = Result<T, Failure<DatasetErrorCode>>;

export interface LabelItem {
  readonly seq: number;
  readonly itemId: string;
  readonly task: string;
  /** As the file has it. */
  readonly fen: string;
  /** Six fields, validated: as the release sent it to its engine, see `core/chess/searched-fen.ts`. */
  readonly searchedFen: string;
  readonly released: ReleasedLabel;
}

const FILE_NAME = /^([0-9a-f]{16})\.sqlite$/;

export class DatasetStore {
  readonly #folder: string;
  readonly #nativeBinding: string | null;
  readonly #readers = new Map<string, DatasetReader>();
  readonly #problems = new Map<string, string>();
  readonly #audits = new Map<string, DatasetAudit>();
  /** How the file of a data set looked when its content was found to be what was imported. */
  readonly #sound = new Map<string, string>();

  constructor(workspaceDir: string, options: { readonly nativeBinding: string | null }) {
    this.#folder = path.join(workspaceDir, 'datasets');
    this.#nativeBinding = options.nativeBinding;
  }

  /** Newest first. */
  list(): DatasetSummary[] {
    if (!existsSync(this.#folder)) return [];
    const summaries: DatasetSummary[] = [];
    for (const name of readdirSync(this.#folder).sort()) {
      const id = FILE_NAME.exec(name)?.[1];
      const reader = id === undefined ? null : this.#open(id);
      if (reader?.ok === true) summaries.push(reader.value.summary);
    }
    return summaries.sort((a, b) => (a.importedAt < b.importedAt ? 1 : a.importedAt > b.importedAt ? -1 : 0));
  }

  /** Files that `list` could not open, with the reason. */
  damaged(): readonly { readonly datasetId: string; readonly reason: string }[] {
    return [...this.#problems].map(([datasetId, reason]) => ({ datasetId, reason }));
  }

  summary(id: string): DatasetResult<DatasetSummary> {
    return this.#with(id, (reader) => reader.summary);
  }

  importReport(id: string): DatasetResult<ImportReport> {
    return this.#with(id, (reader) => importReportSchema.parse(this.#meta(reader, 'report')));
  }

  /**
   * Does the file still hold the lines it was imported with? Asked before a data set is used for what is to be believed. A
   * file that has not been touched since it was found sound is not read again.
   */
  async check(id: string, signal?: AbortSignal): Promise<DatasetResult<null>> {
    const reader = this.#open(id);
    if (!reader.ok) return reader;
    const { size, mtimeMs, ino } = statSync(path.join(this.#folder, `${id}.sqlite`));
    const state = `${size} ${mtimeMs} ${ino}`;
    if (this.#sound.get(id) === state) return ok(null);
    const { contentSha256 } = reader.value.summary;
    const found = await contentSha256Of(reader.value, signal);
    if (found === contentSha256 && found.startsWith(id)) {
      this.#sound.set(id, state);
      return ok(null);
    }
    return fail(
      'dataset_damaged',
      `Data set ${id} no longer holds what was imported: the hash of its lines is ${found.slice(0, 16)}. Import its files again into a new workspace.`,
    );
  }

  /** Null: it was not built here. */
  buildReport(id: string): DatasetResult<KeptReport | null> {
    return this.#with(id, (reader) => {
      const stored = this.#meta(reader, 'build');
      return stored === null ? null : keptReportSchema.parse(stored);
    });
  }

  page(id: string, filter: ItemFilter, offset: number, limit: number): DatasetResult<ItemPage> {
    return this.#with(id, (reader) => reader.page(filter, offset, limit));
  }

  /** Offset of the item in the filtered list; null when it is not in it. */
  seek(id: string, filter: ItemFilter, seq: number): DatasetResult<number | null> {
    return this.#with(id, (reader) => reader.seek(filter, seq));
  }

  facets(id: string, filter: ItemFilter): DatasetResult<Facets> {
    return this.#with(id, (reader) => reader.facets(filter));
  }

  item(id: string, seq: number): DatasetResult<ItemDetail> {
    const reader = this.#open(id);
    if (!reader.ok) return reader;
    const isThere = Number.isInteger(seq) && seq >= 1 && seq <= reader.value.summary.itemCount;
    if (!isThere) return fail('item_missing', `Data set ${id} has no item number ${seq}.`);
    return ok(itemDetail(reader.value, seq));
  }

  /** Stored with smaller data sets; of large ones computed once, in slices. */
  async audit(id: string, signal?: AbortSignal): Promise<DatasetResult<DatasetAudit>> {
    const reader = this.#open(id);
    if (!reader.ok) return reader;
    const known = this.#audits.get(id);
    if (known !== undefined) return ok(known);
    const stored = this.#meta(reader.value, 'audit');
    const audit = stored === null ? await auditOf(reader.value, signal) : datasetAuditSchema.parse(stored);
    this.#audits.set(id, audit);
    return ok(audit);
  }

  /** Writes every raw line, byte for byte and in order, each followed by a line feed. Does not end the stream. */
  async exportJsonl(id: string, write: (text: string | Uint8Array) => void): Promise<DatasetResult<number>> {
    const reader = this.#open(id);
    if (!reader.ok) return reader;
    const slices = new Slices(undefined);
    for (const block of reader.value.blocks()) {
      write(block.text);
      if (slices.isDue) await slices.rest();
    }
    return ok(reader.value.summary.itemCount);
  }

  /** The items of a label set in file order: Position Judgment with an answer among the five buckets. */
  labelItems(id: string): DatasetResult<IterableIterator<LabelItem>> {
    return this.#with(id, (reader) => labelItemsOf(reader));
  }

  /** Number and task (revised spelling) of every item, in order; no item is read for it. */
  itemTasks(id: string): DatasetResult<readonly SampledItem[]> {
    return this.#with(id, (reader) => itemTasksOf(reader));
  }

  /** The parsed items with these numbers, which ascend; null: all. Read block by block, one item at a time. */
  items(id: string, seqs: readonly number[] | null): DatasetResult<IterableIterator<NumberedItem>> {
    return this.#with(id, (reader) => numberedItemsOf(reader, seqs));
  }

  /** The raw lines of these items, which ascend; null: all. Read block by block, one at a time. */
  lines(id: string, seqs: readonly number[] | null): DatasetResult<IterableIterator<NumberedLine>> {
    return this.#with(id, (reader) => numberedLinesOf(reader, seqs));
  }

  close(): void {
    for (const reader of this.#readers.values()) reader.close();
    this.#readers.clear();
  }

  #with<T>(id: string, use: (reader: DatasetReader) => T): DatasetResult<T> {
    const reader = this.#open(id);
    return reader.ok ? ok(use(reader.value)) : reader;
  }

  #open(id: string): DatasetResult<DatasetReader> {
    const known = this.#readers.get(id);
    if (known !== undefined) return ok(known);
    const file = path.join(this.#folder, `${id}.sqlite`);
    if (!FILE_NAME.test(`${id}.sqlite`) || !existsSync(file)) {
      return fail('dataset_missing', `There is no data set ${id.slice(0, 80)} in this workspace.`);
    }
    try {
      const reader = openDataset(file, this.#nativeBinding);
      this.#readers.set(id, reader);
      this.#problems.delete(id);
      return ok(reader);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unreadable';
      this.#problems.set(id, reason);
      return fail(
        'dataset_damaged',
        `Data set ${id} cannot be read (${reason}); the file was left as it is.`,
      );
    }
  }

  #meta(reader: DatasetReader, key: string): unknown {
    const text = reader.db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);
    return text === undefined ? null : JSON.parse(text);
  }
}

function* labelItemsOf(reader: DatasetReader): IterableIterator<LabelItem> {
  const judged = reader.summary.tasks.some((task) =>
    reviseSpelling(task.key).startsWith('position_judgment'),
  );
  if (!judged) return;
  for (const { firstSeq, text } of reader.blocks()) {
    for (const [index, line] of splitLines(text).entries()) {
      const item = parseItem(line.toString('utf8'), digest);
      const released = item.ok ? readReleasedLabel(item.value) : null;
      if (!item.ok || released === null) continue;
      const { itemId, taskId, inputFen } = item.value;
      yield {
        seq: firstSeq + index,
        itemId,
        task: taskId,
        fen: inputFen,
        searchedFen: mustSearch(inputFen),
        released,
      };
    }
  }
}

/** The item was kept, so its FEN is one that can be read. */
function mustSearch(inputFen: string): string {
  const searched = parseSearchedFen(inputFen);
  if (!searched.ok) throw new Error(`a kept item has no position: ${searched.error.message}`);
  return searched.value.fen;
}
