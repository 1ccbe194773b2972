/**
 * Runs `core/uci/session` against a line port: performs its effects, feeds it lines, timers and exits, and starts a
 * fresh process after a failure. A job is tried once more on a fresh process, then it fails as `engine_failed` with the
 * last lines of the dialogue. Options an engine does not take, and a program that cannot be started, fail at once, with
 * the dialogue as well.
 *
 * Before a fresh process it waits 100 ms, doubling to 30 s with every failure in a row, times a random factor of
 * 0.5 to 1; one result resets that. Lines, timers and exits of an earlier process never reach the present session.
 */
import { reduceSession } from '../core/uci/session.ts';
import {
  initialSession,
  type SearchFailureKind,
  type SearchOutcome,
  type SearchRequest,
  type SessionConfig,
  type SessionEffect,
  type SessionState,
} from '../core/uci/session-state.ts';
import type { EngineFailureCode, SearchResult } from '../core/uci/search.ts';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import type { EnginePort, OpenPort, PortEnd } from './child-process.ts';
import type { Clock } from './clock.ts';
import { withLastWords, type Dialogue } from './dialogue.ts';

export type SearchWish = Omit<SearchRequest, 'id'>;
export type SearchReply = Result<SearchResult, Failure<EngineFailureCode>>;
/** Without the common part, which the supervisor adds. */
type EventBody = Parameters<typeof reduceSession>[1] extends infer E
  ? E extends { atMs: number }
    ? Omit<E, 'atMs'>
    : never
  : never;

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 30_000;
const DEFAULT_TRIES = 2;

export class EngineSupervisor {
  readonly #config: SessionConfig;
  readonly #openPort: OpenPort;
  readonly #clock: Clock;
  readonly #dialogue: Dialogue;
  readonly #tries: number;
  readonly #settlers = new Map<number, (outcome: SearchOutcome) => void>();
  readonly #timers = new Map<string, () => void>();
  readonly #ends = new Set<Promise<void>>();
  #state: SessionState | null = null;
  #port: EnginePort | null = null;
  #missing: string | null = null;
  #generation = 0;
  #nextId = 1;
  #failuresInARow = 0;
  #isClosed = false;
  #wake: (() => void) | null = null;

  constructor(
    config: SessionConfig,
    openPort: OpenPort,
    clock: Clock,
    dialogue: Dialogue,
    tries: number = DEFAULT_TRIES,
  ) {
    this.#config = config;
    this.#openPort = openPort;
    this.#clock = clock;
    this.#dialogue = dialogue;
    this.#tries = tries;
  }

  /**
   * Settles exactly once. A second wish while one is running replaces it: the first is then `cancelled`. An abort
   * settles at once; the engine is stopped behind it.
   */
  async search(wish: SearchWish, signal?: AbortSignal): Promise<SearchReply> {
    for (let attempt = 1; ; attempt += 1) {
      if (this.#isClosed) return CLOSED;
      if (!(await this.#ready(signal))) return this.#isClosed ? CLOSED : CANCELLED;
      const outcome = await this.#attempt(wish, signal);
      if (outcome.kind === 'result') {
        this.#failuresInARow = 0;
        return ok(outcome.result);
      }
      if (outcome.kind === 'cancelled') return CANCELLED;
      if (outcome.kind === 'closed') return CLOSED;
      this.#failuresInARow += 1;
      if (this.#missing !== null) return this.#failure('engine_missing', this.#missing, outcome.kind);
      if (outcome.kind === 'options') return this.#failure('engine_options', outcome.message, outcome.kind);
      this.#dialogue.add('note', `${outcome.kind}: ${outcome.message}`);
      if (attempt >= this.#tries) {
        const tried = this.#tries === 1 ? 'once' : `${this.#tries} times`;
        return this.#failure('engine_failed', `${outcome.message} (tried ${tried})`, outcome.kind);
      }
    }
  }

  /** `quit`, then a kill where that is not heard. Every process ever started is gone when this resolves. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake?.();
    if (this.#state !== null) this.#step({ type: 'quit' });
    await Promise.all(this.#ends);
  }

  #failure(code: EngineFailureCode, message: string, kind: SearchFailureKind): SearchReply {
    return fail(code, message, { kind, dialogue: this.#dialogue.evidence() });
  }

  /** A session that takes requests: the present one, or a fresh one after the backoff. False: aborted or closed. */
  async #ready(signal: AbortSignal | undefined): Promise<boolean> {
    if (isAborted(signal)) return false;
    const status = this.#state?.phase.status;
    if (status !== undefined && status !== 'failed' && status !== 'closed') return true;
    if (this.#failuresInARow > 0) await this.#backoff(signal);
    if (this.#isClosed || isAborted(signal)) return false;
    this.#start();
    return true;
  }

  async #backoff(signal: AbortSignal | undefined): Promise<void> {
    const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (this.#failuresInARow - 1));
    const ms = Math.round(longest * (0.5 + this.#clock.random() / 2));
    this.#dialogue.add('note', `a fresh process in ${ms} ms`);
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(ms, resolve);
      const wake = (): void => {
        cancel();
        resolve();
      };
      this.#wake = wake;
      signal?.addEventListener('abort', wake, { once: true });
    });
    this.#wake = null;
  }

  #start(): void {
    this.#generation += 1;
    const generation = this.#generation;
    const mine = (): boolean => generation === this.#generation;
    this.#missing = null;
    this.#clearTimers();
    this.#state = initialSession(this.#config);
    const gone = makeEnd();
    this.#ends.add(gone.promise);
    void gone.promise.then(() => this.#ends.delete(gone.promise));
    this.#dialogue.begin('process started');
    this.#port = this.#openPort({
      onLine: (text) => {
        this.#dialogue.add('out', text);
        if (mine()) this.#step({ type: 'line', text });
      },
      onErrLine: (text) => this.#dialogue.add('err', text),
      onDropped: (reason) => {
        this.#dialogue.add('note', `a line was dropped: ${reason}`);
        if (mine()) this.#step({ type: 'dropped' });
      },
      onClose: (end) => {
        this.#onClose(end, mine());
        gone.resolve();
      },
    });
    this.#step({ type: 'started' });
  }

  #onClose(end: PortEnd, isMine: boolean): void {
    this.#dialogue.add('note', end.reason);
    if (!isMine) return;
    if (end.kind === 'missing') this.#missing = end.reason;
    this.#step({ type: 'exit', reason: withLastWords(end.reason, this.#dialogue) });
  }

  #attempt(wish: SearchWish, signal: AbortSignal | undefined): Promise<SearchOutcome> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve) => {
      const onAbort = (): void => this.#step({ type: 'cancel', id });
      this.#settlers.set(id, (outcome) => {
        signal?.removeEventListener('abort', onAbort);
        resolve(outcome);
      });
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#step({ type: 'request', search: { ...wish, id } });
    });
  }

  #step(event: EventBody): void {
    if (this.#state === null) throw new Error('no session to step');
    const step = reduceSession(this.#state, { ...event, atMs: this.#clock.monotonicMs() });
    this.#state = step.state;
    for (const effect of step.effects) this.#perform(effect);
  }

  #perform(effect: SessionEffect): void {
    switch (effect.type) {
      case 'write':
        this.#dialogue.add('in', effect.line);
        this.#port?.write(effect.line);
        return;
      case 'startTimer':
        this.#timers.get(effect.timer)?.();
        this.#timers.set(
          effect.timer,
          this.#clock.after(effect.ms, () => this.#step({ type: 'timer', timer: effect.timer })),
        );
        return;
      case 'cancelTimer':
        this.#timers.get(effect.timer)?.();
        this.#timers.delete(effect.timer);
        return;
      case 'kill':
        this.#port?.kill();
        return;
      case 'settle':
        this.#settlers.get(effect.id)?.(effect.outcome);
        this.#settlers.delete(effect.id);
    }
  }

  #clearTimers(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }
}

const CANCELLED: SearchReply = fail('cancelled', 'the search was cancelled');
const CLOSED: SearchReply = fail('closed', 'the engine is closed');

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function makeEnd(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
