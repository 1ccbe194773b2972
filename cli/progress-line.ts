/**
 * Progress on standard error: one line that is redrawn where a person watches, and a plain line now and then where the
 * output goes into a file.
 */
import { plural, spanText } from './text.ts';

export interface ProgressState {
  readonly title: string;
  readonly done: number;
  /** Null: not known yet. */
  readonly total: number | null;
  readonly unit: string;
  /** Null: not known yet. */
  readonly perSecond: number | null;
  readonly remainingMs: number | null;
  /** What else there is to tell, at the end of the line. */
  readonly note?: string;
}

/** Of work whose speed nobody measures. */
export const UNTIMED = { perSecond: null, remainingMs: null };

export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_CELLS = 24;
const PLAIN_EVERY_MS = 5000;

export class ProgressLine {
  readonly #stream: ProgressStream;
  #drawn = false;
  #saidAtMs = Number.NEGATIVE_INFINITY;
  #saidTitle = '';
  #saidDone = -1;

  constructor(stream: ProgressStream) {
    this.#stream = stream;
  }

  show(state: ProgressState): void {
    if (this.#stream.isTTY === true) {
      const width = Math.max(20, (this.#stream.columns ?? 80) - 1);
      this.#stream.write(`\r\u001B[2K${progressText(state).slice(0, width)}`);
      this.#drawn = true;
      return;
    }
    const isLast = state.done === state.total && state.done !== this.#saidDone;
    const isNews = state.title !== this.#saidTitle || isLast;
    if (!isNews && performance.now() - this.#saidAtMs < PLAIN_EVERY_MS) return;
    this.#saidAtMs = performance.now();
    this.#saidTitle = state.title;
    this.#saidDone = state.done;
    this.#stream.write(`${plainText(state)}\n`);
  }

  /** Takes the line away, so that something else can be written. */
  clear(): void {
    if (this.#drawn) this.#stream.write('\r\u001B[2K');
    this.#drawn = false;
  }
}

export function progressText(state: ProgressState): string {
  if (state.total === null || state.total === 0) return plainText(state);
  const filled = Math.round((BAR_CELLS * Math.min(state.done, state.total)) / state.total);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_CELLS - filled)} ${plainText(state)}`;
}

function plainText({ title, done, total, unit, perSecond, remainingMs, note }: ProgressState): string {
  const count =
    total === null ? plural(done, unit) : `${done.toLocaleString('en-US')} of ${plural(total, unit)}`;
  const rate =
    perSecond === null ? '' : `, ${perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond)}/s`;
  const left = remainingMs === null || done === total ? '' : `, ${spanText(remainingMs)} left`;
  return `${title}: ${count}${rate}${left}${note === undefined ? '' : `; ${note}`}`;
}
