/**
 * The two searches of a review (R-GAME-16), for decisions of a run and of games from elsewhere alike: hash cleared before
 * each and the whole history sent, so that neither order nor number of processes can change a score.
 */
import type { ReviewPlan } from '../../core/game/review.ts';
import type { EngineOptionSetting } from '../../core/uci/engine.ts';
import type { EngineSettings, SearchLimit, SearchResult } from '../../core/uci/search.ts';
import { ok, type Failure, type Result } from '../../core/util/result.ts';
import { lanesOf, SearchLoop, type LoopEnd } from '../labelling/search-loop.ts';
import type { ReadyEngine } from '../reproduction/ports.ts';

export interface ReviewWish {
  readonly engineId: string;
  readonly settings: EngineSettings;
  readonly limit: SearchLimit;
  readonly processes: number;
}

/** The searches of one decision, or why there are none. */
export type Found = Result<
  { readonly free: SearchResult; readonly restricted: SearchResult },
  Failure<string>
>;

export async function searchReviews<T extends { readonly plan: ReviewPlan }>(
  engine: ReadyEngine,
  wish: ReviewWish,
  tasks: readonly T[],
  signal: AbortSignal,
  onFound: (task: T, found: Found) => void,
): Promise<LoopEnd> {
  if (tasks.length === 0) return { kind: 'done' };
  const processes = Math.min(wish.processes, tasks.length * 2);
  const pool = engine.openPool(wish.settings, processes, {
    retry: true,
    moreOptions: tellingOptions(engine, wish),
  });
  const loop = new SearchLoop(pool.size, signal);
  try {
    return await loop.each(tasks, lanesOf(pool), async (task) => {
      const { startFen, moves, searchMoves } = task.plan;
      const job = { fen: startFen, moves, limit: wish.limit, newGame: true, signal: loop.signal };
      const free = await pool.search(job);
      if (!loop.judge(free)) return;
      if (!free.ok) return onFound(task, free);
      const restricted = await pool.search({ ...job, searchMoves });
      if (!loop.judge(restricted)) return;
      onFound(task, restricted.ok ? ok({ free: free.value, restricted: restricted.value }) : restricted);
    });
  } finally {
    await pool.close();
  }
}

/** Win, draw and loss are told where the engine can: it changes what is printed, nothing of the search. */
function tellingOptions(
  engine: ReadyEngine,
  { settings }: Pick<ReviewWish, 'settings'>,
): readonly EngineOptionSetting[] {
  const telling = [{ name: 'UCI_ShowWDL', value: true }];
  return engine.settingsProblem(settings, telling) === null ? telling : [];
}
