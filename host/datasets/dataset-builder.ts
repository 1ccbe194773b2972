/**
 * Writes the file of one data set. It is built under a temporary name without a rollback journal, because an unfinished
 * file is thrown away whole; it is synced and renamed when complete. Everything is bounded but 29 bytes an item.
 */
import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { QaItem } from '../../core/chessqa/item.ts';
import type { LabelCheck } from '../../core/chessqa/label-check.ts';
import { openSqlite, sqliteCode, type SqliteDatabase } from '../sqlite/open-sqlite.ts';
import { ColumnBuilder, PART_ITEMS } from './columns.ts';
import {
  DATASET_APPLICATION_ID,
  DATASET_LAYOUT,
  DATASET_TABLES,
  FEN_MARK,
  FOUR_FIELDS_MARK,
  flagBit,
  lowerAscii,
  textKey,
} from './dataset-schema.ts';
import { KeyList } from './key-list.ts';
import { RowOrder } from './row-order.ts';
import { markShared } from './shared-sources.ts';
import type { Slices } from './slices.ts';
import { Words } from './words.ts';

const BLOCK_BYTES = 128 * 1024;
const LINE_FEED = Buffer.from('\n');

export class DatasetBuilder {
  readonly #db: SqliteDatabase;
  readonly #temporary: string;
  readonly #columns = new ColumnBuilder();
  readonly #fenKeys = new KeyList();
  readonly #sourceKeys = new KeyList();
  readonly #contentHash = createHash('sha256');
  readonly #words: Readonly<Record<'task' | 'category' | 'answer' | 'template', Words>>;
  readonly #insertItem;
  readonly #insertLines;
  readonly #insertColumn;
  #block: Buffer[] = [];
  #blockBytes = 0;
  #blockCount = 0;
  #texts: Record<'id_text' | 'fen_text', string[]> = { id_text: [], fen_text: [] };

  constructor(temporary: string, nativeBinding: string | null) {
    this.#temporary = temporary;
    this.#db = openSqlite(temporary, { readonly: false, nativeBinding });
    this.#db.pragma('journal_mode = OFF');
    this.#db.pragma('synchronous = OFF');
    this.#db.pragma('locking_mode = EXCLUSIVE');
    this.#db.pragma('cache_size = -65536');
    this.#db.pragma(`application_id = ${DATASET_APPLICATION_ID}`);
    this.#db.pragma(`user_version = ${DATASET_LAYOUT}`);
    this.#db.exec(DATASET_TABLES);
    this.#db.exec('BEGIN');
    this.#insertItem = this.#db.prepare<[number, string, string, string]>(
      'INSERT INTO items (seq, item_id, fen, source_key) VALUES (?, ?, ?, ?)',
    );
    this.#insertLines = this.#db.prepare<[number, number, Buffer]>(
      'INSERT INTO lines (first_seq, count, data) VALUES (?, ?, ?)',
    );
    this.#insertColumn = this.#db.prepare<[string, number, Buffer]>(
      'INSERT INTO columns (name, part, data) VALUES (?, ?, ?)',
    );
    const insertWord = this.#db.prepare<[string, number, string]>(
      'INSERT INTO words (kind, id, text) VALUES (?, ?, ?)',
    );
    const write = (kind: string, id: number, text: string): void => {
      insertWord.run(kind, id, text);
    };
    this.#words = {
      task: new Words('task', write),
      category: new Words('category', write),
      answer: new Words('answer', write),
      template: new Words('template', write),
    };
  }

  get count(): number {
    return this.#columns.count;
  }

  /** Null when the item is kept, else the reason why nothing of it was. */
  add(item: QaItem, label: LabelCheck, line: Buffer): string | null {
    if (!this.#words.category.fits(item.category, 256)) return 'task_category: more than 256 different ones';
    if (!this.#words.task.fits(item.taskId, 65_536)) return 'task_type: more than 65,536 different ones';
    if (!this.#insert(this.count + 1, item)) return `task_id: ${item.itemId} is used by an earlier line`;
    this.#fenKeys.push(textKey(item.positionKey));
    this.#sourceKeys.push(textKey(item.sourceKey));
    this.#columns.add({
      task: this.#words.task.numberOf(item.taskId),
      category: this.#words.category.numberOf(item.category),
      answer: this.#words.answer.numberOf(item.answer),
      template: this.#words.template.numberOf(templateOf(item)),
      pieces: countMen(item.board.squares),
      flags: flagsOf(label),
    });
    this.#contentHash.update(line).update(LINE_FEED);
    this.#block.push(line, LINE_FEED);
    this.#blockBytes += line.length + 1;
    this.#blockCount += 1;
    if (this.#blockBytes >= BLOCK_BYTES) this.#closeBlock();
    this.#texts.id_text.push(lowerAscii(item.itemId));
    this.#texts.fen_text.push(lowerAscii(item.fen));
    if (this.#texts.id_text.length === PART_ITEMS) this.#closeTexts();
    return null;
  }

  /** Hex of the hash over the kept lines; nothing may be added afterwards. */
  async finish(slices: Slices): Promise<string> {
    if (this.#blockCount > 0) this.#closeBlock();
    if (this.#texts.id_text.length > 0) this.#closeTexts();
    const orders = { fen: RowOrder.build(this.#fenKeys.all), source: RowOrder.build(this.#sourceKeys.all) };
    this.#insertColumn.run('fen_order', 0, orders.fen.data);
    this.#insertColumn.run('source_order', 0, orders.source.data);
    await markShared(this.#db, this.#columns, orders, slices);
    this.#columns.store((name, part, data) => this.#insertColumn.run(name, part, data));
    return this.#contentHash.digest('hex');
  }

  putMeta(key: string, value: unknown): void {
    this.#db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(key, JSON.stringify(value));
  }

  /** Makes the file durable under its name. */
  async publish(file: string): Promise<void> {
    this.#db.exec('COMMIT');
    this.#db.close();
    await syncPath(this.#temporary);
    await rename(this.#temporary, file);
    await syncPath(path.dirname(file));
  }

  async discard(): Promise<void> {
    if (this.#db.open) this.#db.close();
    await rm(this.#temporary, { force: true });
  }

  #insert(seq: number, item: QaItem): boolean {
    try {
      this.#insertItem.run(seq, item.itemId, item.fen, item.sourceKey);
      return true;
    } catch (error) {
      if (sqliteCode(error) === 'SQLITE_CONSTRAINT_UNIQUE') return false;
      throw error;
    }
  }

  #closeBlock(): void {
    const data = deflateRawSync(Buffer.concat(this.#block), { level: 1 });
    this.#insertLines.run(this.count - this.#blockCount + 1, this.#blockCount, data);
    this.#block = [];
    this.#blockBytes = 0;
    this.#blockCount = 0;
  }

  #closeTexts(): void {
    const part = Math.floor((this.count - 1) / PART_ITEMS);
    for (const [name, list] of Object.entries(this.#texts)) {
      this.#insertColumn.run(name, part, Buffer.from(`${list.join('\n')}\n`));
    }
    this.#texts = { id_text: [], fen_text: [] };
  }
}

/** The question with its FEN replaced by a mark, so that questions of one kind are one text. */
function templateOf(item: QaItem): string {
  if (item.inputFen === item.fen) return item.question.replaceAll(item.fen, FEN_MARK);
  if (item.inputFen === item.fourFields) return item.question.replaceAll(item.inputFen, FOUR_FIELDS_MARK);
  return item.question;
}

function countMen(squares: Int8Array): number {
  let men = 0;
  for (let at = 0; at < squares.length; at += 1) if (squares[at] !== 0) men += 1;
  return men;
}

function flagsOf(label: LabelCheck): number {
  let bits = 0;
  if (label.check === 'differs') bits |= flagBit('label_differs');
  if (label.check === 'unchecked') bits |= flagBit('label_unchecked');
  if (label.accepted.length > 1) bits |= flagBit('several_answers');
  if (label.pinnedTarget !== null) bits |= flagBit('target_pinned');
  return bits;
}

async function syncPath(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
