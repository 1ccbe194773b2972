/**
 * Texts that many items share, given numbers while a data set is built. Memory is bounded: after a limit new texts get
 * a number each time they come, so a number has one text, but a text may have several numbers.
 */
const MAX_REMEMBERED = 200_000;

export class Words {
  readonly kind: string;
  readonly #numbers = new Map<string, number>();
  readonly #write: (kind: string, id: number, text: string) => void;
  #next = 0;

  constructor(kind: string, write: (kind: string, id: number, text: string) => void) {
    this.kind = kind;
    this.#write = write;
  }

  /** Whether the text has, or can still get, a number below the limit. */
  fits(text: string, limit: number): boolean {
    return this.#next < limit || this.#numbers.has(text);
  }

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const id = this.#next;
    this.#next += 1;
    if (this.#numbers.size < MAX_REMEMBERED) this.#numbers.set(text, id);
    this.#write(this.kind, id, text);
    return id;
  }
}
