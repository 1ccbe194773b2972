/**
 * What a session is and what goes in and out of it; the transitions stand in `session.ts`. Also the small makers of
 * effects that every transition uses: `to` is the only way to a new phase, and checks each command it writes.
 */
import type { EngineOptionSetting } from './engine.ts';
import type { UciOption } from './option-line.ts';
import type { SearchLimit, SearchResult } from './search.ts';
import type { CutPv, SearchFold } from './search-fold.ts';
import { deadlineMs, type TimerName } from './session-rules.ts';

/** A search whose position and moves are already checked; `id` is unique within the life of the process. */
export interface SearchRequest {
  readonly id: number;
  readonly fen: string;
  readonly moves: readonly string[];
  readonly limit: SearchLimit;
  readonly newGame: boolean;
  /** Only these moves are searched; empty: all. */
  readonly searchMoves: readonly string[];
}

export type SearchFailureKind =
  | 'crashed' // the process ended
  | 'stalled' // no answer within the deadline of the search or of `stop`
  | 'timed_out' // no `uciok` or `readyok` in time
  | 'broke_protocol' // missing or illegal best move, mate in 0
  | 'options'; // an option is not offered or out of range: no second try can help

export type SearchOutcome =
  | { readonly kind: 'result'; readonly result: SearchResult }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'closed' }
  | { readonly kind: SearchFailureKind; readonly message: string };

export interface SessionConfig {
  readonly launch: 'native' | 'wasm';
  readonly options: readonly EngineOptionSetting[];
  /** Multiplies every deadline. */
  readonly deadlineScale: number;
  /** Expected speed; decides the deadline of a search limited by nodes. */
  readonly nodesPerSecond: number;
  readonly cutPv: CutPv;
}

export type SessionEvent = { readonly atMs: number } & (
  | { readonly type: 'started' }
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'dropped' }
  | { readonly type: 'timer'; readonly timer: TimerName }
  | { readonly type: 'exit'; readonly reason: string }
  | { readonly type: 'request'; readonly search: SearchRequest }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'quit' }
);

export type SessionEffect =
  | { readonly type: 'write'; readonly line: string }
  | { readonly type: 'startTimer'; readonly timer: TimerName; readonly ms: number }
  | { readonly type: 'cancelTimer'; readonly timer: TimerName }
  | { readonly type: 'kill' }
  | { readonly type: 'settle'; readonly id: number; readonly outcome: SearchOutcome };

export type SessionPhase =
  | {
      readonly status: 'starting';
      readonly step: 'process' | 'uci' | 'options';
      readonly desired: SearchRequest | null;
      /** How often `uci` has been said. */
      readonly uciSaid: number;
      /** The `setoption` lines written. */
      readonly optionsSent: readonly string[];
    }
  | { readonly status: 'idle' }
  | { readonly status: 'searching'; readonly step: 'preparing'; readonly search: SearchRequest }
  | {
      readonly status: 'searching';
      readonly step: 'thinking';
      readonly search: SearchRequest;
      readonly fold: SearchFold;
      readonly goAtMs: number;
    }
  | {
      readonly status: 'stopping';
      readonly step: 'readyok' | 'bestmove';
      readonly desired: SearchRequest | null;
    }
  | { readonly status: 'failed'; readonly kind: SearchFailureKind; readonly message: string }
  | { readonly status: 'closed'; readonly gone: boolean };

export interface SessionState {
  readonly config: SessionConfig;
  readonly phase: SessionPhase;
  readonly idName: string | null;
  readonly offered: readonly UciOption[];
  /** Lines that came too late or could not be read while no search was running. */
  readonly lateLines: number;
}

export interface SessionStep {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

export function initialSession(config: SessionConfig): SessionState {
  const phase: SessionPhase = {
    status: 'starting',
    step: 'process',
    desired: null,
    uciSaid: 0,
    optionsSent: [],
  };
  return { config, phase, idName: null, offered: [], lateLines: 0 };
}

export function to(
  state: SessionState,
  phase: SessionPhase,
  effects: readonly SessionEffect[] = [],
): SessionStep {
  for (const effect of effects) if (effect.type === 'write') assertWritable(state.phase, effect.line);
  return { state: { ...state, phase }, effects };
}

export function write(line: string): SessionEffect {
  return { type: 'write', line };
}

export function settle(search: SearchRequest | null, outcome: SearchOutcome): readonly SessionEffect[] {
  return search === null ? [] : [{ type: 'settle', id: search.id, outcome }];
}

export function startTimer(
  state: SessionState,
  timer: Exclude<TimerName, 'search' | 'uciRepeat'>,
): SessionEffect {
  return { type: 'startTimer', timer, ms: deadlineMs(timer, state.config.deadlineScale) };
}

export function cancelTimers(...timers: readonly TimerName[]): readonly SessionEffect[] {
  return timers.map((timer) => ({ type: 'cancelTimer', timer }));
}

/** The request that is running or waits to run. */
export function pendingSearch(phase: SessionPhase): SearchRequest | null {
  if (phase.status === 'searching') return phase.search;
  return phase.status === 'starting' || phase.status === 'stopping' ? phase.desired : null;
}

/**
 * Throws when `line` may not be written in this phase: while a search runs only `stop` and `quit` may, and never may a
 * line carry a line end or a NUL.
 */
export function assertWritable(phase: SessionPhase, line: string): void {
  if (/[\r\n\0]/.test(line)) throw new Error(`a command must be one line: ${JSON.stringify(line)}`);
  const thinks =
    (phase.status === 'searching' && phase.step === 'thinking') ||
    (phase.status === 'stopping' && phase.step === 'bestmove');
  if (thinks && line !== 'stop' && line !== 'quit') {
    throw new Error(`"${line}" must not be written while the engine searches`);
  }
}
