/**
 * The last lines of the conversation with an engine: what the raw UCI view shows and what a failure carries as
 * evidence. A ring, never a growing list; long lines are cut, so its size is bounded whatever an engine prints. How a
 * process began is kept apart, since an engine that tells hundreds of options would push it out.
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
/** Of the evidence of a failure: lines of its end and of its beginning, and characters in all. */
const EVIDENCE_LINES = 200;
const HEAD_LINES = 20;
const EVIDENCE_LONGEST_LINE = 1000;
const EVIDENCE_CHARACTERS = 64_000;
const LAST_WORDS = 3;
const LONGEST_WORDS = 300;

export class Dialogue {
  readonly #now: () => number;
  readonly #listener: ((line: DialogueLine) => void) | undefined;
  #lines: DialogueLine[] = [];
  /** Lines ever added. */
  #count = 0;
  /** First lines of the present process, and the number of the first of them. */
  #head: DialogueLine[] = [];
  #headAt = 0;

  /** `now`: milliseconds since 1970. */
  constructor(now: () => number, listener?: (line: DialogueLine) => void) {
    this.#now = now;
    this.#listener = listener;
  }

  /** A process begins. */
  begin(text: string): void {
    this.#head = [];
    this.#headAt = this.#count;
    this.add('note', text);
  }

  add(direction: DialogueLine['direction'], text: string): void {
    const line: DialogueLine = {
      at: new Date(this.#now()).toISOString(),
      direction,
      text: cut(text, LONGEST_TEXT),
    };
    this.#count += 1;
    if (this.#head.length < HEAD_LINES) this.#head.push(line);
    this.#lines.push(line);
    if (this.#lines.length >= 2 * KEPT_LINES) this.#lines = this.#lines.slice(-KEPT_LINES);
    this.#listener?.(line);
  }

  /** Oldest first, at most `count`. */
  last(count = KEPT_LINES): readonly DialogueLine[] {
    return this.#lines.slice(-Math.min(count, KEPT_LINES));
  }

  /**
   * What a failure carries: the last 200 lines, before them how the process began, one line each, marked `>` to the
   * engine, `<` from it, `!` stderr, `#` note. At most 64,000 characters; the oldest lines are left out.
   */
  evidence(): string {
    const tail = this.last(EVIDENCE_LINES);
    const missing = this.#count - tail.length - this.#headAt;
    const head = this.#head.slice(0, Math.max(0, missing));
    const lines: string[] = [];
    let room = EVIDENCE_CHARACTERS - head.length * EVIDENCE_LONGEST_LINE;
    for (let at = tail.length - 1; at >= 0 && room > 0; at -= 1) {
      const text = markedLine(tail[at]);
      room -= text.length + 1;
      if (room >= 0) lines.unshift(text);
    }
    const leftOut = Math.max(0, missing - head.length) + (tail.length - lines.length);
    const gap = leftOut > 0 ? [`# ${leftOut} lines left out`] : [];
    return [...head.map(markedLine), ...gap, ...lines].join('\n');
  }

  /** What the present process said last that is no protocol: its errors, else its other words. Empty: nothing. */
  lastWords(): string {
    const from = this.#lines.length - (this.#count - this.#headAt);
    const present = this.#lines.slice(Math.max(0, from));
    const errors = present.filter(({ direction }) => direction === 'err');
    const others = present.filter(({ direction, text }) => direction === 'out' && !PROTOCOL.test(text));
    const words = (errors.length > 0 ? errors : others)
      .map(({ text }) => text.trim())
      .filter((text) => text !== '');
    return cut(words.slice(-LAST_WORDS).join(' / '), LONGEST_WORDS);
  }
}

const PROTOCOL = /^\s*(?:id|info|option|uciok|readyok|bestmove)\b/;
const MARKS = { in: '>', out: '<', err: '!', note: '#' } as const;

function markedLine(line: DialogueLine | undefined): string {
  return line === undefined ? '' : cut(`${MARKS[line.direction]} ${line.text}`, EVIDENCE_LONGEST_LINE);
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** The end of a process with what it said last, in one sentence. */
export function withLastWords(reason: string, dialogue: Dialogue): string {
  const words = dialogue.lastWords();
  return words === '' ? reason : `${reason}; it said: ${words}`;
}
