/**
 * One open data set: pages, facets, raw lines. The file never changes, so columns, texts and the last few filter
 * results are kept once read. Everything here is synchronous and bounded by the page asked for or by one scan.
 */
import { inflateRawSync } from 'node:zlib';
import type { DatasetSummary, ItemFilter, ItemPage, ItemRow } from '../../core/chessqa/dataset.ts';
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';
import { loadColumns, type Columns } from './columns.ts';
import { FLAGS, flagsOfBits } from './dataset-schema.ts';
import { facetCounts, flagBitsOf, isUnfiltered, matchingRows, type Conditions } from './item-filter.ts';
import { RowOrder } from './row-order.ts';
import { TextIndex } from './text-index.ts';
import { fourFields } from '../../core/chess/fen.ts';
import { positionKeyOf } from '../../core/chess/position-key.ts';
import { WordTable } from './word-table.ts';

export interface Count {
  readonly key: string;
  readonly count: number;
}

export interface Facets {
  readonly categories: Count[];
  readonly tasks: Count[];
  /** The 100 most frequent. */
  readonly labels: Count[];
  readonly flags: Count[];
}

const KEPT_RESULTS = 8;
const LISTED_LABELS = 100;
const MAX_LINE_BLOCK_BYTES = 64 * 1024 * 1024;

interface StoredItem {
  readonly seq: number;
  readonly item_id: string;
  readonly fen: string;
  readonly source_key: string;
}

export class DatasetReader {
  #columnsCache: Columns | null = null;
  #textCache: TextIndex | null = null;
  #fenOrder: RowOrder | null = null;
  #sourceOrder: RowOrder | null = null;
  readonly #results = new Map<string, Uint32Array>();
  readonly #searches = new Map<string, Uint8Array>();
  readonly #facetCache = new Map<string, Facets>();
  readonly #words: WordTable;
  readonly #selectItem;

  constructor(
    readonly db: SqliteDatabase,
    readonly summary: DatasetSummary,
  ) {
    this.#words = new WordTable(db);
    this.#selectItem = db.prepare<[number], StoredItem>('SELECT * FROM items WHERE seq = ?');
  }

  page(filter: ItemFilter, offset: number, limit: number): ItemPage {
    const rows = isUnfiltered(filter) ? null : this.#rowsOf(filter);
    const total = rows === null ? this.summary.itemCount : rows.length;
    const from = Math.min(Math.max(0, offset), total);
    const to = Math.min(total, from + Math.max(0, limit));
    const page: ItemRow[] = [];
    for (let at = from; at < to; at += 1) page.push(this.row((rows === null ? at : (rows[at] ?? 0)) + 1));
    return { total, offset: from, rows: page };
  }

  /** Place of the item in the filtered list; null when it is not in it. */
  seek(filter: ItemFilter, seq: number): number | null {
    const isThere = Number.isInteger(seq) && seq >= 1 && seq <= this.summary.itemCount;
    if (!isThere) return null;
    if (isUnfiltered(filter)) return seq - 1;
    const rows = this.#rowsOf(filter);
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] ?? 0) < seq - 1) low = middle + 1;
      else high = middle;
    }
    return rows[low] === seq - 1 ? low : null;
  }

  facets(filter: ItemFilter): Facets {
    const key = JSON.stringify(filter);
    const known = this.#facetCache.get(key);
    if (known !== undefined) return known;
    const sizes = {
      category: this.#words.size('category'),
      task: this.#words.size('task'),
      answer: this.#words.size('answer'),
    };
    const counts = facetCounts(this.columns, this.#conditionsOf(filter), sizes);
    const facets: Facets = {
      categories: this.#named('category', counts.category),
      tasks: this.#named('task', counts.task),
      labels: this.#mostFrequent(counts.answer),
      flags: FLAGS.map((key, index) => ({ key, count: counts.flags[index] ?? 0 })).filter((f) => f.count > 0),
    };
    remember(this.#facetCache, key, facets);
    return facets;
  }

  row(seq: number): ItemRow {
    const item = this.#selectItem.get(seq);
    if (item === undefined) throw new Error(`data set ${this.summary.id} has no item ${seq}`);
    const { columns } = this;
    const index = seq - 1;
    return {
      seq,
      itemId: item.item_id,
      task: this.#words.text('task', columns.task[index] ?? 0),
      category: this.#words.text('category', columns.category[index] ?? 0),
      fen: item.fen,
      answer: this.#words.text('answer', columns.answer[index] ?? 0),
      sourceKey: item.source_key,
      pieces: columns.pieces[index] ?? 0,
      flags: flagsOfBits(columns.flags[index] ?? 0),
    };
  }

  /** Other items with the same source, at most `limit`. */
  sameSource(row: ItemRow, limit: number): ItemRow[] {
    return this.#others(this.#rowsWithSource(row.sourceKey), row, limit);
  }

  /** Other items with the same position, at most `limit`. */
  sameFen(row: ItemRow, limit: number): ItemRow[] {
    const wanted = positionKeyOf(row.fen);
    this.#fenOrder ??= this.#order('fen_order');
    const same: StoredItem[] = [];
    // Data sets of before are ordered by the four fields as they stand.
    for (const text of new Set([wanted, fourFields(row.fen)]))
      for (const stored of this.#fenOrder.rowsOf(text)) {
        const item = this.#selectItem.get(stored + 1);
        if (item !== undefined && positionKeyOf(item.fen) === wanted) same.push(item);
      }
    return this.#others(same, row, limit);
  }

  /** The raw line of an item, byte for byte. */
  line(seq: number): Buffer {
    const block = this.db
      .prepare<[number], { first_seq: number; data: Buffer }>(
        'SELECT first_seq, data FROM lines WHERE first_seq <= ? ORDER BY first_seq DESC LIMIT 1',
      )
      .get(seq);
    const lines = block === undefined ? [] : splitLines(inflate(block.data));
    const line = lines[seq - (block?.first_seq ?? 0)];
    if (line === undefined) throw new Error(`data set ${this.summary.id} has no line of item ${seq}`);
    return line;
  }

  /** The text of a task number of `columns`, as the file has it. */
  taskName(task: number): string {
    return this.#words.text('task', task);
  }

  /** Blocks of raw lines in order, every line followed by a line feed. Blocks that are not wanted are left packed. */
  *blocks(
    isWanted: (firstSeq: number, count: number) => boolean = () => true,
  ): IterableIterator<{ readonly firstSeq: number; readonly text: Buffer }> {
    // one statement a block, so that nothing stays open while the receiver is waited for
    const next = this.db.prepare<[number], { first_seq: number; count: number; data: Buffer }>(
      'SELECT first_seq, count, data FROM lines WHERE first_seq >= ? ORDER BY first_seq LIMIT 1',
    );
    for (let seq = 1; ;) {
      const block = next.get(seq);
      if (block === undefined) return;
      if (isWanted(block.first_seq, block.count)) {
        yield { firstSeq: block.first_seq, text: inflate(block.data) };
      }
      seq = block.first_seq + block.count;
    }
  }

  get columns(): Columns {
    this.#columnsCache ??= loadColumns(this.db, this.summary.itemCount);
    return this.#columnsCache;
  }

  close(): void {
    this.db.close();
  }

  #rowsOf(filter: ItemFilter): Uint32Array {
    const key = JSON.stringify(filter);
    const known = this.#results.get(key);
    const rows = known ?? matchingRows(this.columns, this.#conditionsOf(filter));
    remember(this.#results, key, rows);
    return rows;
  }

  #conditionsOf(filter: ItemFilter): Conditions {
    return {
      category: this.#words.allowed('category', filter.category),
      task: this.#words.allowed('task', filter.task),
      label: this.#words.allowed('answer', filter.label),
      flagBits: flagBitsOf(filter.flag),
      minPieces: filter.minPieces ?? 0,
      maxPieces: filter.maxPieces ?? 64,
      marked: this.#marked(filter),
    };
  }

  #marked(filter: ItemFilter): Uint8Array | null {
    const hasText = filter.text !== null && filter.text !== '';
    const hasSource = filter.source !== null && filter.source !== '';
    const byText = hasText ? this.#holding(filter.text ?? '') : null;
    if (!hasSource) return byText;
    const marked = new Uint8Array(this.summary.itemCount);
    for (const { seq } of this.#rowsWithSource(filter.source ?? '')) {
      if (byText === null || byText[seq - 1] === 1) marked[seq - 1] = 1;
    }
    return marked;
  }

  /** 1 at the items that hold the text; the last few are kept, because a page and its facets ask for the same. */
  #holding(text: string): Uint8Array {
    const found = this.#searches.get(text) ?? this.#text.search(text);
    remember(this.#searches, text, found);
    return found;
  }

  #rowsWithSource(key: string): IterableIterator<StoredItem> {
    this.#sourceOrder ??= this.#order('source_order');
    return this.#rowsWith(this.#sourceOrder, key, (item) => item.source_key);
  }

  *#rowsWith(
    order: RowOrder,
    text: string,
    textOf: (item: StoredItem) => string,
  ): IterableIterator<StoredItem> {
    for (const row of order.rowsOf(text)) {
      const item = this.#selectItem.get(row + 1);
      if (item !== undefined && textOf(item) === text) yield item;
    }
  }

  #others(items: Iterable<StoredItem>, row: ItemRow, limit: number): ItemRow[] {
    const rows: ItemRow[] = [];
    for (const { seq } of items) {
      if (rows.length >= limit) break;
      if (seq !== row.seq) rows.push(this.row(seq));
    }
    return rows;
  }

  #order(name: 'fen_order' | 'source_order'): RowOrder {
    const data = this.db
      .prepare<[string], Buffer>('SELECT data FROM columns WHERE name = ? AND part = 0')
      .pluck()
      .get(name);
    if (data === undefined) throw new Error(`data set ${this.summary.id} has no ${name}`);
    return RowOrder.read(data);
  }

  get #text(): TextIndex {
    this.#textCache ??= new TextIndex(this.db, this.columns);
    return this.#textCache;
  }

  #named(kind: 'category' | 'task', counts: Uint32Array): Count[] {
    return [...counts]
      .map((count, id) => ({ key: this.#words.text(kind, id), count }))
      .filter((entry) => entry.count > 0);
  }

  #mostFrequent(counts: Uint32Array): Count[] {
    const ids = [...counts.keys()].filter((id) => (counts[id] ?? 0) > 0);
    ids.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
    return ids
      .slice(0, LISTED_LABELS)
      .map((id) => ({ key: this.#words.text('answer', id), count: counts[id] ?? 0 }));
  }
}

function remember<T>(cache: Map<string, T>, key: string, value: T): void {
  cache.delete(key);
  cache.set(key, value);
  const oldest = cache.keys().next().value;
  if (cache.size > KEPT_RESULTS && oldest !== undefined) cache.delete(oldest);
}

function inflate(data: Buffer): Buffer {
  return inflateRawSync(data, { maxOutputLength: MAX_LINE_BLOCK_BYTES });
}

export function splitLines(text: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0, end = text.indexOf(10); end >= 0; start = end + 1, end = text.indexOf(10, start)) {
    lines.push(text.subarray(start, end));
  }
  return lines;
}
