/**
 * Engine review of a game run (R-GAME-16): two searches for every accepted decision, hash cleared before each and
 * the history sent, so that neither order nor number of processes can change a loss. Incremental: what has a review of
 * this profile, or failed under it, is not searched again; each finished decision is durable at once.
 */
import { makeReview, planReview, type ReviewPlan, type ReviewSubject } from '../../core/game/review.ts';
import { gameReviewFailedSchema, type GameLedgerEntry } from '../../core/game/records.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import { profileFingerprint } from '../../core/uci/profile.ts';
import { withDialogue } from '../../core/uci/search.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { QuestionResult } from '../asking/ports.ts';
import type { ReadyEngine } from '../reproduction/ports.ts';
import type { FoldedGames } from './folds.ts';
import { searchReviews, type Found, type ReviewWish } from './review-searches.ts';
import type { GameContext } from './ports.ts';
import { sha256Hex } from '../files.ts';

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
  /** Decisions that the engine failed on twice, now or before: they have no review and are not searched again. */
  readonly failed: number;
  /** Why the first of them has none. */
  readonly failure: string | null;
  /** Decisions that were not come to, because the review was stopped. */
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
  const { reader, writer } = context.workspace;
  const done = new Set(reader.keys(runId, 'game_reviewed'));
  const lost = new Set(reader.keys(runId, 'game_review_failed'));
  const keyed = all.map((task) => ({ ...task, key: keyOf(task.subject, profile) }));
  const known = keyed.filter(({ key }) => done.has(key)).length;
  const knownFailed = keyed.filter(({ key }) => lost.has(key) && !done.has(key));
  const open = keyed.filter(({ key }) => !done.has(key) && !lost.has(key));
  const counts = { reviewed: 0, failed: knownFailed.length };
  let failure = failureOf(reader, runId, knownFailed[0]?.key);
  const end = await searchReviews(engine.value, wish, open, watch.signal, (task, found) => {
    writer.appendStep(runId, [rowOf(task.subject, profile, wish, engine.value, found)]);
    counts[found.ok ? 'reviewed' : 'failed'] += 1;
    if (!found.ok) failure ??= found.error.message;
    watch.onProgress(known + counts.reviewed + counts.failed, all.length);
  });
  if (end.kind === 'broken') return fail('engine_failed', end.message);
  const missing = all.length - known - counts.reviewed - counts.failed;
  return ok({ profile, ...counts, known, failure, missing });
}

interface ReviewTask {
  readonly subject: ReviewSubject;
  readonly plan: ReviewPlan;
}

function failureOf(reader: JournalReader, runId: string, key: string | undefined): string | null {
  const row = key === undefined ? null : reader.ledgerRow(runId, 'game_review_failed', key);
  return row === null ? null : readPayload(gameReviewFailedSchema, row).failure.message;
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

function keyOf({ requestId }: ReviewSubject, profile: string): string {
  return `${requestId}:${sha256Hex(profile).slice(0, 16)}`;
}

function rowOf(
  subject: ReviewSubject,
  profile: string,
  wish: ReviewWish,
  { identity, fixedOptions }: ReadyEngine,
  found: Found,
): GameLedgerEntry {
  const key = keyOf(subject, profile);
  const { engineId, settings, limit } = wish;
  const under = { engineId, engine: identity, settings, fixedOptions: [...fixedOptions], limit };
  if (found.ok) {
    const { free, restricted } = found.value;
    const review = makeReview(subject, profile, free, restricted);
    return { kind: 'game_reviewed', key, payload: { review, ...under, free, restricted } };
  }
  const { code, message } = found.error;
  const failure = { code, message, ...withDialogue(found.error) };
  return { kind: 'game_review_failed', key, payload: { ...subject, profile, ...under, failure } };
}
