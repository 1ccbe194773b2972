/**
 * The last lines of the conversation with an engine: what the raw UCI view shows and what a failure carries as
 * evidence. A ring, never a growing list; long lines are cut, so its size is bounded whatever an engine prints.
 */

export interface DialogueLine {
  /** ISO time, UTC. */
  readonly at: string;
  /** in: to the engine; out: its stdout; err: its stderr; note: what happened to the process. */
  readonly direction: 'in' | 'out' | 'err' | 'note';
  readonly text: string;
}

const KEPT_LINES = 400;
const LONGEST_TEXT = 2000;

export class Dialogue {
  readonly #now: () => number;
  readonly #listener: ((line: DialogueLine) => void) | undefined;
  #lines: DialogueLine[] = [];

  /** `now`: milliseconds since 1970. */
  constructor(now: () => number, listener?: (line: DialogueLine) => void) {
    this.#now = now;
    this.#listener = listener;
  }

  add(direction: DialogueLine['direction'], text: string): void {
    const cut = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
    const line: DialogueLine = { at: new Date(this.#now()).toISOString(), direction, text: cut };
    this.#lines.push(line);
    if (this.#lines.length >= 2 * KEPT_LINES) this.#lines = this.#lines.slice(-KEPT_LINES);
    this.#listener?.(line);
  }

  /** Oldest first, at most `count`. */
  last(count = KEPT_LINES): readonly DialogueLine[] {
    return this.#lines.slice(-Math.min(count, KEPT_LINES));
  }

  /** As text, one line each, marked `>` to the engine, `<` from it, `!` stderr, `#` note. */
  text(count = 200): string {
    return this.last(count)
      .map((line) => `${MARKS[line.direction]} ${line.text}`)
      .join('\n');
  }
}

const MARKS = { in: '>', out: '<', err: '!', note: '#' } as const;
