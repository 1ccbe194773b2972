/** Reviews the moves of the article's published files, or of any PGN file, by the article's two searches each. */
import type { ArticleDecision } from '../../../core/game/article/forms.ts';
import { requestIdOf, type SearchedDecision } from '../../../core/game/article/review.ts';
import { boardAfter } from '../../../core/chess/played-line.ts';
import { makeFen } from '../../../core/chess/fen.ts';
import { planReview } from '../../../core/game/review.ts';
import { profileFingerprint } from '../../../core/uci/profile.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import type { ReadyEngine } from '../../reproduction/ports.ts';
import { searchReviews, type ReviewWish } from '../review-searches.ts';

export interface ReviewedFiles {
  readonly profile: string;
  /** In the order of the decisions. */
  readonly searched: readonly SearchedDecision[];
  /** Moves that the engine failed on, with the reason. */
  readonly failed: readonly string[];
}

export interface FilesWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export async function reviewFiles(
  engine: ReadyEngine,
  wish: ReviewWish,
  decisions: readonly ArticleDecision[],
  watch: FilesWatch,
): Promise<Result<ReviewedFiles, Failure<'refused' | 'engine_failed' | 'cancelled'>>> {
  const tasks = [];
  for (const [index, decision] of decisions.entries()) {
    const plan = planOf(decision);
    if (!plan.ok) return fail('refused', plan.error.message);
    tasks.push({ index, decision, plan: plan.value });
  }
  const searched = new Map<number, SearchedDecision>();
  const failed: string[] = [];
  const end = await searchReviews(engine, wish, tasks, watch.signal, ({ index, decision }, found) => {
    if (found.ok) searched.set(index, { decision, ...found.value });
    else failed.push(`${requestIdOf(decision)}: ${found.error.message}`);
    watch.onProgress(searched.size + failed.length, tasks.length);
  });
  if (end.kind === 'broken') return fail('engine_failed', end.message);
  if (end.kind === 'stopped') return fail('cancelled', 'The review was stopped; nothing of it was kept.');
  const { identity, fixedOptions } = engine;
  const profile = profileFingerprint(identity, wish.settings, fixedOptions, wish.limit);
  const sorted = [...searched].sort(([a], [b]) => a - b).map(([, one]) => one);
  return ok({ profile, searched: sorted, failed });
}

function planOf(decision: ArticleDecision) {
  const { bot: playerId, gameId, ply, startFen, history, move } = decision;
  const before = boardAfter(startFen, history);
  const subject = { requestId: requestIdOf(decision), gameId, playerId, ply, move };
  return planReview({ ...subject, fen: before === null ? '' : makeFen(before) }, startFen, history);
}
