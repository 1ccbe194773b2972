/** The shared texts of a data set by number and back. A text may have several numbers (`words.ts`). */
import type { SqliteDatabase } from '../sqlite/open-sqlite.ts';

export type WordKind = 'task' | 'category' | 'answer' | 'template';

const REMEMBERED = 100_000;

export class WordTable {
  readonly #db: SqliteDatabase;
  readonly #select;
  readonly #known = new Map<string, string>();
  readonly #sizes = new Map<WordKind, number>();

  constructor(db: SqliteDatabase) {
    this.#db = db;
    this.#select = db
      .prepare<[string, number], string>('SELECT text FROM words WHERE kind = ? AND id = ?')
      .pluck();
  }

  text(kind: WordKind, id: number): string {
    const key = `${kind} ${id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const text = this.#select.get(kind, id);
    if (text === undefined) throw new Error(`no ${kind} number ${id}`);
    if (this.#known.size < REMEMBERED) this.#known.set(key, text);
    return text;
  }

  /** One more than the highest number. */
  size(kind: WordKind): number {
    const known = this.#sizes.get(kind);
    if (known !== undefined) return known;
    const highest = this.#db
      .prepare<[string], number | null>('SELECT max(id) FROM words WHERE kind = ?')
      .pluck()
      .get(kind);
    const size = (highest ?? -1) + 1;
    this.#sizes.set(kind, size);
    return size;
  }

  /** 1 at the numbers of this very text; null when no text is asked for. */
  allowed(kind: WordKind, text: string | null): Uint8Array | null {
    if (text === null || text === '') return null;
    const allowed = new Uint8Array(this.size(kind));
    const ids = this.#db
      .prepare<[string, string], number>('SELECT id FROM words WHERE kind = ? AND text = ?')
      .pluck()
      .all(kind, text);
    for (const id of ids) allowed[id] = 1;
    return allowed;
  }
}
