/**
 * Engine review of a game run (R-GAME-16): two searches for every accepted decision, hash cleared before each and
 * the history sent, so that neither order nor number of processes can change a loss. Incremental: what has a review of
 * this profile is not searched again; each finished decision is durable at once.
 */
import { setMaxListeners } from 'node:events';
import { makeReview, planReview, type ReviewPlan, type ReviewSubject } from '../../core/game/review.ts';
import type { EngineOptionSetting } from '../../core/uci/engine.ts';
import type { GameLedgerEntry } from '../../core/game/records.ts';
import { profileFingerprint } from '../../core/uci/profile.ts';
import type { EngineSettings, SearchLimit, SearchResult } from '../../core/uci/search.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { sha256Hex } from '../journal/writer.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { ReadyEngine, SearchPool } from '../reproduction/ports.ts';
import type { FoldedGames } from './folds.ts';
import type { GameContext } from './ports.ts';

export interface ReviewWish {
  readonly engineId: string;
  readonly settings: EngineSettings;
  readonly limit: SearchLimit;
  readonly processes: number;
}

/** As the article reviewed (R-GAME-16). */
export const ARTICLE_REVIEW: Omit<ReviewWish, 'processes'> = {
  engineId: 'stockfish-17.1',
  settings: { threads: 1, hashMb: 32, multipv: 1 },
  limit: { nodes: 50_000 },
};

export interface ReviewOutcome {
  readonly profile: string;
  /** Decisions reviewed now. */
  readonly reviewed: number;
  /** Decisions that had a review of this profile already. */
  readonly known: number;
  /** Decisions without one, because an engine failed or the review was stopped. */
  readonly missing: number;
}

export interface ReviewWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** @param run with every row it has now. */
export async function reviewGames(
  context: Pick<GameContext, 'workspace' | 'readyEngine'>,
  run: FoldedGames,
  wish: ReviewWish,
  watch: ReviewWatch,
): Promise<QuestionResult<ReviewOutcome>> {
  const { runId } = run;
  // Before any waiting: of a run that goes on, the fold goes on too, and the state beside it does not.
  const all = reviewTasks(run);
  const engine = await context.readyEngine(wish.engineId);
  if (!engine.ok) return engine;
  const { identity, fixedOptions } = engine.value;
  const profile = profileFingerprint(identity, wish.settings, fixedOptions, wish.limit);
  const done = new Set(context.workspace.reader.keys(runId, 'game_reviewed'));
  const open = all.filter(({ subject }) => !done.has(keyOf(subject, profile)));
  const known = all.length - open.length;
  let reviewed = 0;
  const failure = await searchAll(engine.value, wish, open, watch.signal, (task, found) => {
    const row = rowOf(task.subject, profile, wish, engine.value, found);
    context.workspace.writer.appendStep(runId, [row]);
    reviewed += 1;
    watch.onProgress(known + reviewed, all.length);
  });
  if (failure !== null) return fail('engine_failed', failure);
  return ok({ profile, reviewed, known, missing: open.length - reviewed });
}

interface ReviewTask {
  readonly subject: ReviewSubject;
  readonly plan: ReviewPlan;
}

/** Every accepted decision of the run that was played, in the order of the ledger. */
function reviewTasks({ fold, state }: FoldedGames): readonly ReviewTask[] {
  const tasks: ReviewTask[] = [];
  for (const { requestId, gameId, playerId, ply } of fold.facts.decisions.values()) {
    const game = state.games.get(gameId);
    if (game === undefined) throw new Error(`game ${gameId} has not started`);
    const move = game.moves[ply - 1];
    if (requestId === null || move === undefined) continue; // not accepted, or not played yet
    const fen = game.earlierFens[ply - 1] ?? game.fen;
    const subject = { requestId, gameId, playerId, ply, fen, move };
    const plan = planReview(subject, game.setup.startFen, game.moves.slice(0, ply - 1));
    if (!plan.ok) throw new Error(plan.error.message);
    tasks.push({ subject, plan: plan.value });
  }
  return tasks;
}

interface BothSearches {
  readonly free: SearchResult;
  readonly restricted: SearchResult;
}

/** Null: nothing is wrong with the engine. Twice as many tasks as processes are in flight, so that none waits for us. */
async function searchAll(
  engine: ReadyEngine,
  wish: ReviewWish,
  tasks: readonly ReviewTask[],
  signal: AbortSignal,
  onFound: (task: ReviewTask, found: BothSearches) => void,
): Promise<string | null> {
  if (tasks.length === 0) return null;
  const processes = Math.min(wish.processes, tasks.length * 2);
  const pool = engine.openPool(wish.settings, processes, {
    retry: true,
    moreOptions: tellingOptions(engine, wish),
  });
  const broken = new AbortController();
  const stop = AbortSignal.any([signal, broken.signal]);
  setMaxListeners(0, stop);
  const queue = tasks[Symbol.iterator]();
  let failure: string | null = null;
  const lane = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true && !stop.aborted; next = queue.next()) {
      const found = await searchBoth(pool, wish.limit, next.value.plan, stop);
      if (found.ok) onFound(next.value, found.value);
      else if (!stop.aborted) {
        failure = found.error.message;
        broken.abort();
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: pool.size * 2 }, lane));
  } finally {
    await pool.close();
  }
  return failure;
}

/** Win, draw and loss are told where the engine can: it changes what is printed, nothing of the search. */
function tellingOptions(engine: ReadyEngine, { settings }: ReviewWish): readonly EngineOptionSetting[] {
  const telling = [{ name: 'UCI_ShowWDL', value: true }];
  return engine.settingsProblem(settings, telling) === null ? telling : [];
}

async function searchBoth(
  pool: SearchPool,
  limit: SearchLimit,
  { startFen, moves, searchMoves }: ReviewPlan,
  signal: AbortSignal,
): Promise<Result<BothSearches, Failure<string>>> {
  const job = { fen: startFen, moves, limit, newGame: true, signal };
  const [free, restricted] = await Promise.all([pool.search(job), pool.search({ ...job, searchMoves })]);
  if (!free.ok) return free;
  return restricted.ok ? ok({ free: free.value, restricted: restricted.value }) : restricted;
}

function keyOf({ requestId }: ReviewSubject, profile: string): string {
  return `${requestId}:${sha256Hex(profile).slice(0, 16)}`;
}

function rowOf(
  subject: ReviewSubject,
  profile: string,
  wish: ReviewWish,
  { identity, fixedOptions }: ReadyEngine,
  { free, restricted }: BothSearches,
): GameLedgerEntry {
  return {
    kind: 'game_reviewed',
    key: keyOf(subject, profile),
    payload: {
      review: makeReview(subject, profile, free, restricted),
      engineId: wish.engineId,
      engine: identity,
      settings: wish.settings,
      fixedOptions: [...fixedOptions],
      limit: wish.limit,
      free,
      restricted,
    },
  };
}
