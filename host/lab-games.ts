/** Game runs of a lab: plan, start, resume and amend them. Runs, engines, keys and gates are the lab's. */
import { canonicalJson } from '../core/record/canonical-json.ts';
import type { GameRequest } from '../core/record/game-request.ts';
import type { GameAmendment, GameManifest } from '../core/record/game-run.ts';
import { ok } from '../core/util/result.ts';
import type { GameContext } from './games/ports.ts';
import { reviewGames, type ReviewOutcome, type ReviewWatch, type ReviewWish } from './games/review-run.ts';
import { readGameRun, type ReadRun } from './games/read-run.ts';
import { amendGames, clearEmptyReplies, planGames, resumeGames, startGames } from './games/start.ts';
import { sha256Hex } from './journal/writer.ts';
import type { QuestionResult } from './questions/ports.ts';
import type { RunHandle } from './runner/run-handle.ts';

export interface GamePlan {
  readonly manifest: GameManifest;
  readonly manifestSha256: string;
}

export class LabGames {
  readonly #context: GameContext;
  readonly #closing = new AbortController();

  constructor(context: GameContext) {
    this.#context = context;
  }

  /** What would be frozen; parameters that a preflight will refuse are still in it. */
  async plan(request: GameRequest): Promise<QuestionResult<GamePlan>> {
    const planned = await planGames(this.#context, request);
    if (!planned.ok) return planned;
    return ok({ manifest: planned.value, manifestSha256: sha256Hex(canonicalJson(planned.value)) });
  }

  start(request: GameRequest): Promise<QuestionResult<RunHandle>> {
    return startGames(this.#context, request, this.#closing.signal);
  }

  /** @param keyVariables environment variables that hold keys, by service address. */
  resume(runId: string, keyVariables: Readonly<Record<string, string>>): Promise<QuestionResult<RunHandle>> {
    return resumeGames(this.#context, runId, keyVariables);
  }

  amend(runId: string, change: GameAmendment, reason: string): QuestionResult<null> {
    return amendGames(this.#context, runId, change, reason);
  }

  clearEmptyReplies(runId: string, gameId: string, reason: string): QuestionResult<null> {
    return clearEmptyReplies(this.#context, runId, gameId, reason);
  }

  /** Two searches for every accepted decision that has none of this profile yet. */
  review(runId: string, wish: ReviewWish, watch: ReviewWatch): Promise<QuestionResult<ReviewOutcome>> {
    return reviewGames(this.#context, runId, wish, watch);
  }

  /** Manifest and state of the run, folded from its rows; null: there is no such game run. */
  read(runId: string): ReadRun | null {
    return readGameRun(this.#context.workspace.reader, runId);
  }

  /** Ends preflights under way. */
  close(): void {
    this.#closing.abort();
  }
}
