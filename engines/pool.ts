/**
 * A queue of searches over k processes of one engine with one profile; another profile is another pool. Positions and
 * moves are checked by our rules before they are queued, because engines crash on or silently cut what is not legal.
 *
 * A job waits by priority, then by order of arrival; its deadline starts when it leaves the queue. An abort settles it
 * at once, waiting or running. A job that fails on one process is the business of that process's supervisor: the queue
 * goes on. Every job settles exactly once. Processes start when they are first needed and all end with `close`.
 */
import type { Board } from '../core/chess/board.ts';
import { boardOfFen, makeFen } from '../core/chess/fen.ts';
import { applyUci, stateOf } from '../core/chess/legal-list.ts';
import { findBoardMove, hasLegalMove } from '../core/chess/moves.ts';
import { boardAfter } from '../core/chess/played-line.ts';
import type { EngineOptionSetting } from '../core/uci/engine.ts';
import { cutPv } from '../core/chess/pv.ts';
import { parseSearchedFen } from '../core/chess/searched-fen.ts';
import { profileOptions } from '../core/uci/profile.ts';
import type { EngineFailureCode, EngineSettings, SearchLimit, SearchResult } from '../core/uci/search.ts';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import { openChild } from './child-process.ts';
import { SYSTEM_CLOCK, type Clock } from './clock.ts';
import { Dialogue, type DialogueLine } from './dialogue.ts';
import { openGuard, type EngineGuard } from './guard.ts';
import { programOf, type LocatedEngine } from './locate.ts';
import { EngineSupervisor } from './supervisor.ts';

export interface PoolOptions {
  readonly processes: number;
  /** Multiplies every deadline. */
  readonly deadlineScale: number;
  /** Speed by the engine's probe; decides deadlines only. A slow machine is assumed when it is unknown. */
  readonly nodesPerSecond?: number | null;
  /** How often a job is tried, each time on a fresh process; 2 by default. 1 where a kept hash is part of the answer. */
  readonly tries?: number;
  readonly onDialogue?: (line: DialogueLine, process: number) => void;
  /** One guard for the whole program; without it the pool has its own. */
  readonly guard?: EngineGuard;
  readonly clock?: Clock;
  /** Options beside those of the install, e.g. limited strength; refused where the engine does not offer them. */
  readonly moreOptions?: readonly EngineOptionSetting[];
}

export interface SearchJob {
  /** Six fields, as `parseSearchedFen` makes them. */
  readonly fen: string;
  readonly moves: readonly string[];
  readonly limit: SearchLimit;
  /** True: new game and cleared hash before the search, which makes it repeatable with one thread. */
  readonly newGame: boolean;
  /** Only these legal moves are searched; all when absent. */
  readonly searchMoves?: readonly string[];
  /** Higher goes first; 0 when absent. */
  readonly priority?: number;
  readonly signal?: AbortSignal;
}

export interface EnginePool {
  readonly size: number;
  readonly search: (job: SearchJob) => Promise<Result<SearchResult, Failure<EngineFailureCode>>>;
  /** Waiting and running jobs settle as `closed`; resolves when every process is gone. */
  readonly close: () => Promise<void>;
  /** Last lines of the dialogue with one process, oldest first. */
  readonly dialogue: (process: number) => readonly DialogueLine[];
}

type Reply = Result<SearchResult, Failure<EngineFailureCode>>;

interface QueuedJob {
  readonly job: SearchJob;
  readonly order: number;
  readonly settle: (reply: Reply) => void;
}

interface Slot {
  readonly supervisor: EngineSupervisor;
  readonly dialogue: Dialogue;
  isBusy: boolean;
}

const ASSUMED_NODES_PER_SECOND = 50_000;

/** Opens a pool; no process is started yet. */
export function openPool(engine: LocatedEngine, settings: EngineSettings, options: PoolOptions): EnginePool {
  const guard = options.guard ?? openGuard();
  const slots = Array.from({ length: options.processes }, (_, process) =>
    openSlot(engine, settings, options, guard, process),
  );
  return new QueuedPool(engine, slots, options.guard === undefined ? guard : null);
}

function openSlot(
  engine: LocatedEngine,
  settings: EngineSettings,
  options: PoolOptions,
  guard: EngineGuard,
  process: number,
): Slot {
  const clock = options.clock ?? SYSTEM_CLOCK;
  const { onDialogue } = options;
  const dialogue = new Dialogue(
    clock.now,
    onDialogue === undefined ? undefined : (line) => onDialogue(line, process),
  );
  const supervisor = new EngineSupervisor(
    {
      launch: engine.install.launch,
      options: profileOptions(settings, [...engine.fixedOptions, ...(options.moreOptions ?? [])]),
      deadlineScale: options.deadlineScale,
      nodesPerSecond: options.nodesPerSecond ?? ASSUMED_NODES_PER_SECOND,
      cutPv: cutByRules,
    },
    (events) => openChild(programOf(engine), guard, events),
    clock,
    dialogue,
    options.tries,
  );
  return { supervisor, dialogue, isBusy: false };
}

class QueuedPool implements EnginePool {
  readonly size: number;
  readonly #engine: LocatedEngine;
  readonly #slots: readonly Slot[];
  readonly #ownGuard: EngineGuard | null;
  #queue: QueuedJob[] = [];
  #arrivals = 0;
  #closing: Promise<void> | null = null;

  constructor(engine: LocatedEngine, slots: readonly Slot[], ownGuard: EngineGuard | null) {
    this.size = slots.length;
    this.#engine = engine;
    this.#slots = slots;
    this.#ownGuard = ownGuard;
  }

  readonly search = async (job: SearchJob): Promise<Reply> => {
    if (this.#closing !== null) return CLOSED;
    if (job.signal?.aborted === true) return CANCELLED;
    if (this.#engine.problem !== null) return fail('engine_missing', this.#engine.problem);
    const checked = checkPosition(job);
    if (!checked.ok) return checked;
    return new Promise((resolve) => this.#enqueue(job, resolve));
  };

  readonly close = (): Promise<void> => {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  };

  readonly dialogue = (process: number): readonly DialogueLine[] =>
    this.#slots[process]?.dialogue.last() ?? [];

  async #closeAll(): Promise<void> {
    const waiting = this.#queue;
    this.#queue = [];
    for (const { settle } of waiting) settle(CLOSED);
    await Promise.all(this.#slots.map((slot) => slot.supervisor.close()));
    await this.#ownGuard?.close();
  }

  #enqueue(job: SearchJob, resolve: (reply: Reply) => void): void {
    const onAbort = (): void => {
      this.#queue = this.#queue.filter((other) => other !== queued);
      queued.settle(CANCELLED);
    };
    const queued: QueuedJob = {
      job,
      order: this.#arrivals,
      settle: (reply) => {
        job.signal?.removeEventListener('abort', onAbort);
        resolve(reply);
      },
    };
    this.#arrivals += 1;
    job.signal?.addEventListener('abort', onAbort, { once: true });
    this.#queue.push(queued);
    this.#queue.sort((a, b) => (b.job.priority ?? 0) - (a.job.priority ?? 0) || a.order - b.order);
    this.#dispatch();
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.isBusy) continue;
      const queued = this.#queue.shift();
      if (queued === undefined) return;
      slot.isBusy = true;
      void this.#run(slot, queued);
    }
  }

  async #run(slot: Slot, { job, settle }: QueuedJob): Promise<void> {
    const { fen, moves, limit, newGame, signal, searchMoves = [] } = job;
    settle(await slot.supervisor.search({ fen, moves, limit, newGame, searchMoves }, signal));
    slot.isBusy = false;
    this.#dispatch();
  }
}

const CANCELLED: Reply = fail('cancelled', 'the search was cancelled');
const CLOSED: Reply = fail('closed', 'the engine pool is closed');

/** Only legal, unfinished positions reached by legal moves are sent (R-ENG-2), and only legal moves are asked of. */
function checkPosition(job: SearchJob): Result<null, Failure<EngineFailureCode>> {
  const reached = checkReached(job);
  if (!reached.ok) return reached;
  const other = (job.searchMoves ?? []).find((move) => findBoardMove(reached.value, move) === null);
  return other === undefined
    ? ok(null)
    : fail('position_refused', `${other.slice(0, 20)} is not legal in ${makeFen(reached.value)}`);
}

/** The position reached, as the rules know it. */
function checkReached({ fen, moves }: SearchJob): Result<Board, Failure<EngineFailureCode>> {
  const parsed = parseSearchedFen(fen);
  if (!parsed.ok) return fail('position_refused', parsed.error.message);
  if (parsed.value.fen !== fen) {
    return fail('position_refused', `not a normalised FEN: ${fen} should read ${parsed.value.fen}`);
  }
  // The quick answer first: engines wait while a queue is filled.
  const board = boardAfter(parsed.value.rulesFen, moves);
  if (board !== null && hasLegalMove(board)) return ok(board);
  const after = applyUci(parsed.value.rulesFen, moves);
  if (!after.ok) return fail('position_refused', after.error.message);
  const state = stateOf(after.value);
  return state === 'playing'
    ? ok(boardOfFen(after.value))
    : fail('position_refused', `the game is over by ${state}: ${after.value}`);
}

/** The rules know the position with its sound castling rights only; the engine may be told more. */
function cutByRules(fen: string, moves: readonly string[], pv: readonly string[]): readonly string[] {
  const parsed = parseSearchedFen(fen);
  if (!parsed.ok) throw new Error(`a refused position was sent: ${parsed.error.message}`);
  return cutPv(parsed.value.rulesFen, moves, pv);
}
