/**
 * Substring search over ids, positions, questions and answers, ASCII case ignored, exact. Ids and positions are two
 * long texts with one line an item, scanned as bytes; answers and questions are searched once for each different text.
 * A question is stored with its FEN replaced by a mark, so a match that reaches across the edge of the FEN is found by
 * comparing the edge with the item's own FEN.
 */
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';
import type { Columns } from './columns.ts';
import { FEN_MARK, FOUR_FIELDS_MARK, lowerAscii } from './dataset-schema.ts';

const LINE_FEED = 10;
const BLANK = 32;
const MAX_KEPT_CHARACTERS = 16_000_000;

/** One line an item. `starts[i]` is where item i begins; one entry more tells the end of the last. */
interface TextColumn {
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
}

interface Word {
  readonly id: number;
  readonly text: string;
}

export class TextIndex {
  readonly #ids: TextColumn;
  readonly #fens: TextColumn;
  readonly #kept = new Map<string, readonly Word[]>();

  readonly #db: SqliteDatabase;
  readonly #columns: Columns;

  constructor(db: SqliteDatabase, columns: Columns) {
    this.#db = db;
    this.#columns = columns;
    this.#ids = loadText(db, 'id_text', columns.count);
    this.#fens = loadText(db, 'fen_text', columns.count);
  }

  /** 1 at every item that holds the text. */
  search(text: string): Uint8Array {
    const wanted = lowerAscii(text);
    const found = new Uint8Array(this.#columns.count);
    const bytes = Buffer.from(wanted);
    this.#markWords(found, this.#columns.answer, this.#wordsHolding('answer', wanted));
    this.#markWords(found, this.#columns.template, this.#wordsHolding('template', wanted));
    if (!wanted.includes('\n')) {
      scan(this.#ids, bytes, found);
      if (/^[a-hknpqrw0-9/ -]*$/.test(wanted)) scan(this.#fens, bytes, found);
    }
    this.#searchEdges(wanted, found);
    return found;
  }

  #wordsHolding(kind: string, wanted: string): Set<number> {
    const holding = new Set<number>();
    for (const { id, text } of this.#words(kind)) if (text.includes(wanted)) holding.add(id);
    return holding;
  }

  /** In lower case; kept where they are few enough, read again each time where they are not. */
  #words(kind: string): Iterable<Word> {
    const kept = this.#kept.get(kind);
    if (kept !== undefined) return kept;
    const select = this.#db.prepare<[string], Word>('SELECT id, text FROM words WHERE kind = ?');
    const sizes = this.#db.prepare<[string], number>('SELECT total(length(text)) FROM words WHERE kind = ?');
    if ((sizes.pluck().get(kind) ?? 0) > MAX_KEPT_CHARACTERS) return lowered(select.iterate(kind));
    const words = [...lowered(select.iterate(kind))];
    this.#kept.set(kind, words);
    return words;
  }

  #markWords(found: Uint8Array, column: Uint32Array, ids: ReadonlySet<number>): void {
    if (ids.size === 0) return;
    const holds = new Uint8Array(Math.max(...ids) + 1);
    for (const id of ids) holds[id] = 1;
    for (let row = 0; row < column.length; row += 1) {
      if (holds[column[row] as number] === 1) found[row] = 1;
    }
  }

  #searchEdges(wanted: string, found: Uint8Array): void {
    const edges = new Map<number, Edge[]>();
    for (const { id, text } of this.#words('template')) {
      const list = edgesOf(text, wanted);
      if (list.length > 0) edges.set(id, list);
    }
    if (edges.size === 0) return;
    const { template } = this.#columns;
    for (let row = 0; row < template.length; row += 1) {
      if (found[row] === 1) continue;
      const list = edges.get(template[row] as number);
      if (list?.some((edge) => this.#matchesEdge(row, edge)) === true) found[row] = 1;
    }
  }

  #matchesEdge(row: number, edge: Edge): boolean {
    const start = this.#fens.starts[row] ?? 0;
    const end = (this.#fens.starts[row + 1] ?? 0) - 1;
    const stop = edge.isFourFields ? cutCounters(this.#fens.bytes, start, end) : end;
    const fen = this.#fens.bytes.toString('latin1', start, stop);
    if (edge.before !== null) {
      if (fen.startsWith(edge.before)) return true;
      return edge.before.startsWith(fen) && edge.next.startsWith(edge.before.slice(fen.length));
    }
    return edge.after !== null && fen.endsWith(edge.after);
  }
}

function* lowered(words: Iterable<Word>): IterableIterator<Word> {
  for (const { id, text } of words) yield { id, text: lowerAscii(text) };
}

/** What of the wanted text must stand at the beginning (`before`) or the end (`after`) of the FEN. */
interface Edge {
  readonly before: string | null;
  readonly after: string | null;
  /** The question after the FEN. */
  readonly next: string;
  readonly isFourFields: boolean;
}

function edgesOf(template: string, wanted: string): Edge[] {
  const edges: Edge[] = [];
  for (let at = 0; at < template.length; at += 1) {
    const mark = template.charAt(at);
    if (mark !== FEN_MARK && mark !== FOUR_FIELDS_MARK) continue;
    const isFourFields = mark === FOUR_FIELDS_MARK;
    const previous = template.slice(0, at);
    const next = template.slice(at + 1);
    for (let cut = 1; cut < wanted.length; cut += 1) {
      const head = wanted.slice(0, cut);
      const tail = wanted.slice(cut);
      if (previous.endsWith(head)) edges.push({ before: tail, after: null, next, isFourFields });
      if (next.startsWith(tail)) edges.push({ before: null, after: head, next, isFourFields });
    }
  }
  return edges;
}

/** End of the fourth field: two blanks before the end of the FEN. */
function cutCounters(bytes: Buffer, start: number, end: number): number {
  let blanks = 0;
  for (let at = end - 1; at > start; at -= 1) {
    if (bytes[at] === BLANK) blanks += 1;
    if (blanks === 2) return at;
  }
  return end;
}

/** Rows that are found already are passed over, so what nearly every item holds costs little. */
function scan(column: TextColumn, wanted: Buffer, found: Uint8Array): void {
  const { bytes, starts } = column;
  for (let row = 0; row < found.length; row += 1) {
    if (found[row] === 1) continue;
    const at = bytes.indexOf(wanted, starts[row]);
    if (at < 0) return;
    while ((starts[row + 1] as number) <= at) row += 1;
    found[row] = 1;
  }
}

function loadText(db: SqliteDatabase, name: string, count: number): TextColumn {
  const parts = db
    .prepare<[string], Buffer>('SELECT data FROM columns WHERE name = ? ORDER BY part')
    .pluck()
    .all(name);
  const bytes = Buffer.concat(parts);
  const starts = new Uint32Array(count + 1);
  let row = 0;
  for (let at = 0; at < bytes.length && row < count; row += 1) {
    const end = bytes.indexOf(LINE_FEED, at);
    if (end < 0) break;
    at = end + 1;
    starts[row + 1] = at;
  }
  if (row !== count || starts[count] !== bytes.length)
    throw new Error(`text ${name} does not fit its data set`);
  return { bytes, starts };
}
