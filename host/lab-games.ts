/**
 * Game runs of a lab: plan, start, resume and amend them, review their moves, and read what they say. Runs, engines, keys
 * and gates are the lab's; this file only joins them to the modules of `host/games`.
 */
import type { ReasoningReport } from '../core/asking/reasoning.ts';
import { canonicalJson } from '../core/record/canonical-json.ts';
import { makeSchedule } from '../core/game/schedule.ts';
import type { PageWish } from '../core/game/decision-rows.ts';
import type { GameComparison } from '../core/game/comparison.ts';
import type { GameDecisionFilter, GameDecisionPage } from '../core/game/decisions.ts';
import type { GameDecisionDetail, GameDetail, GameRunReport } from '../core/game/report.ts';
import type { GameRequest } from '../core/game/request.ts';
import type { GameManifest } from '../core/game/run.ts';
import { fail, ok } from '../core/util/result.ts';
import { amendGames, type GameChanges } from './games/amend.ts';
import { decisionDetail } from './games/decision-detail.ts';
import { ReasoningReader, type ReasoningWish } from './reasoning/reasoning-report.ts';
import { gameReplies } from './games/named-replies.ts';
import { GameFolds } from './games/folds.ts';
import { exportPgn, type PgnExported, type PgnWish } from './games/pgn-files.ts';
import type { GameContext } from './games/ports.ts';
import { PositionSearcher, type PositionSearch, type PositionWish } from './games/position-search.ts';
import { compareGames, gameDecisions, gameDetail, gameRunReport } from './games/report.ts';
import { reviewGames, type ReviewOutcome, type ReviewWatch } from './games/review-run.ts';
import type { ReviewWish } from './games/review-searches.ts';
import { readGameRun, type ReadRun } from './games/read-run.ts';
import { planGames, resumeGames, startGames } from './games/start.ts';
import type { QuestionResult } from './asking/ports.ts';
import type { RunHandle } from './runs/handle.ts';
import { sha256Hex } from './files.ts';

export interface GamePlan {
  readonly manifest: GameManifest;
  readonly manifestSha256: string;
  /** Of the whole schedule. */
  readonly games: number;
}

export class LabGames {
  readonly #context: GameContext;
  readonly #folds: GameFolds;
  readonly #reasoning: ReasoningReader;
  readonly #positions: PositionSearcher;
  readonly #closing = new AbortController();
  /** Reviews under way, by run. */
  readonly #reviews = new Map<string, Promise<unknown>>();

  constructor(context: GameContext) {
    this.#context = context;
    this.#reasoning = new ReasoningReader(context.workspace.reader);
    this.#folds = new GameFolds(context.workspace.reader, context.live);
    this.#positions = new PositionSearcher((engineId) => context.readyEngine(engineId));
  }

  /** What would be frozen; parameters that a preflight will refuse are still in it. */
  async plan(request: GameRequest): Promise<QuestionResult<GamePlan>> {
    const planned = await planGames(this.#context, request);
    if (!planned.ok) return planned;
    const manifest = planned.value;
    const manifestSha256 = sha256Hex(canonicalJson(manifest));
    return ok({ manifest, manifestSha256, games: makeSchedule(manifest).length });
  }

  start(request: GameRequest): Promise<QuestionResult<RunHandle>> {
    return startGames(this.#context, request, this.#closing.signal);
  }

  /** @param keyVariables environment variables that hold keys, by service address. */
  resume(runId: string, keyVariables: Readonly<Record<string, string>>): Promise<QuestionResult<RunHandle>> {
    return resumeGames(this.#context, runId, keyVariables, this.#closing.signal);
  }

  /** All changes in one step of the ledger, or none of them. The run must not be going on. */
  amend(runId: string, changes: GameChanges, reason: string): QuestionResult<null> {
    return amendGames(this.#context, runId, changes, reason);
  }

  /** A person looked at the empty replies of a game and says they were not the model's: the decision begins anew. */
  clearEmptyReplies(runId: string, gameId: string, reason: string): QuestionResult<null> {
    return this.amend(runId, { changes: [], clearEmptyReplies: gameId }, reason);
  }

  /** Two searches for every accepted decision that has none of this profile yet. One review of a run at a time. */
  async review(runId: string, wish: ReviewWish, watch: ReviewWatch): Promise<QuestionResult<ReviewOutcome>> {
    const run = this.#folds.run(runId);
    if (run === null) return fail('not_found', `There is no game run ${runId} in this workspace.`);
    if (this.#reviews.has(runId)) return fail('busy', `Run ${runId} is being reviewed already.`);
    const signal = AbortSignal.any([watch.signal, this.#closing.signal]);
    const reviewing = reviewGames(this.#context, run, wish, { ...watch, signal });
    this.#reviews.set(runId, reviewing);
    try {
      return await reviewing;
    } finally {
      this.#reviews.delete(runId);
    }
  }

  /** One position, for whoever looks at it; ends the search before. */
  searchPosition(wish: PositionWish): Promise<QuestionResult<PositionSearch>> {
    return this.#positions.search(wish);
  }

  /** Null: there is no such game run. */
  report(runId: string): GameRunReport | null {
    return gameRunReport(this.#folds, runId);
  }

  compare(runIds: readonly string[]): QuestionResult<GameComparison> {
    return compareGames(this.#folds, runIds);
  }

  /** The decisions behind a number. Null: there is no such game run. */
  decisions(runId: string, filter: GameDecisionFilter, wish: PageWish): GameDecisionPage | null {
    return gameDecisions(this.#folds, runId, filter, wish);
  }

  /**
   * Null: no such run, or the game has not begun.
   *
   * @param profile whose reviews are shown; null: the one with most reviews in this game.
   */
  game(runId: string, gameId: string, profile: string | null): GameDetail | null {
    return gameDetail(this.#folds, runId, gameId, profile);
  }

  /** Null: no such run, or nothing was asked under this id. */
  decision(runId: string, decisionId: string): GameDecisionDetail | null {
    return decisionDetail(this.#folds, runId, decisionId);
  }

  /** What its replies name. Null: there is no such game run. */
  async reasoning(runId: string, wish: ReasoningWish): Promise<ReasoningReport | null> {
    const { reader } = this.#context.workspace;
    if (reader.run(runId)?.kind !== 'games') return null;
    return this.#reasoning.report(runId, () => gameReplies(reader, runId), wish);
  }

  exportPgn(runId: string, wish: PgnWish, file: string): QuestionResult<PgnExported> {
    return exportPgn(this.#folds, runId, wish, file);
  }

  /** Manifest and state of the run, folded from its rows; null: there is no such game run. */
  read(runId: string): ReadRun | null {
    return readGameRun(this.#context.workspace.reader, runId);
  }

  /** Ends preflights, reviews and searches under way, and waits for them. The runs themselves are paused by the lab. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled([...this.#reviews.values(), this.#positions.close()]);
  }
}
