/**
 * The counts of a run that is being asked: what the stop conditions look at and what the screen shows. The same steps
 * count a request when it happens and when its row is read on resume, so a resumed run goes on counting.
 */
import type { AnswerFlags } from '../../core/asking/records.ts';
import type { Attempt } from '../../core/record/attempt.ts';
import type { AskingProgress } from '../../core/record/run.ts';
import {
  foldRequest,
  foldUnanswered,
  NOTHING_YET,
  type RunTotals,
} from '../../core/asking/stop-conditions.ts';
import type { FailureClass } from '../../core/reply/failure-class.ts';
import { isJudged } from '../questions/verdict.ts';

/** What only the gate and the lanes know. */
export type LaneFigures = Pick<AskingProgress, 'inFlight' | 'waiting' | 'pausedForMs'>;

/** What is counted of one request; null: unknown. */
export interface RequestFacts {
  /** Null: an ordinary reply. */
  readonly failure: FailureClass | null;
  readonly costNano: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
}

export function requestFacts({
  classification,
  costNano,
  usage,
}: Pick<Attempt, 'classification' | 'costNano' | 'usage'>): RequestFacts {
  const { failure } = classification;
  const { promptTokens = null, completionTokens = null } = usage ?? {};
  return { failure, costNano, promptTokens, completionTokens };
}

export class AskTally {
  #totals: RunTotals = NOTHING_YET;
  #open = 0;
  #failedRequests = 0;
  #settled = 0;
  #verdicts = 0;
  #right = 0;
  #compliant = 0;
  #unanswered = 0;
  #promptTokens: number | null = null;
  #completionTokens: number | null = null;
  #spentNano: number | null = null;
  readonly #failures = new Map<string, number>();

  /** @param activeMs time of this execution so far. Requests in flight count as made. */
  totals(activeMs: number): RunTotals {
    const totals = this.#totals;
    return {
      ...totals,
      requests: totals.requests + this.#open,
      activeMs: totals.activeMs + Math.round(activeMs),
    };
  }

  get open(): number {
    return this.#open;
  }

  /** Items that need no further request: those with a verdict, and those that will never have one. */
  get settled(): number {
    return this.#settled;
  }

  get verdicts(): number {
    return this.#verdicts;
  }

  get right(): number {
    return this.#right;
  }

  /** A request of the preflight: it tells nothing of an item, but it was paid for. */
  preflight(request: RequestFacts): void {
    this.#totals = { ...this.#totals, spentNano: this.#totals.spentNano + (request.costNano ?? 0) };
    this.#spend(request);
  }

  opened(): void {
    this.#open += 1;
  }

  closed(request: RequestFacts): void {
    const { failure, costNano } = request;
    const hasReply = isJudged(failure);
    this.#open -= 1;
    this.#totals = foldRequest(this.#totals, { costNano, wasAnswered: hasReply });
    this.#spend(request);
    if (!hasReply) this.#failedRequests += 1;
    if (failure !== null) this.#countFailure(failure, 1);
  }

  /** A decision of a game was accepted; `isClean`: at the first request and in the form asked for. */
  decided(isClean: boolean): void {
    this.#settled += 1;
    this.#verdicts += 1;
    this.#right += 1;
    if (isClean) this.#compliant += 1;
    this.#totals = foldUnanswered(this.#totals, true);
  }

  /** @param verdict null: the item has none and will not be asked again. */
  scored(verdict: AnswerFlags | null): void {
    this.#settled += 1;
    if (verdict !== null) this.#verdicts += 1;
    if (verdict?.isCorrect === true) this.#right += 1;
    if (verdict?.formatCompliant === true) this.#compliant += 1;
    this.#totals = foldUnanswered(this.#totals, true);
  }

  /** An item's requests all failed; it is left for another execution. */
  leftUnanswered(): void {
    this.#unanswered += 1;
    this.#totals = foldUnanswered(this.#totals, false);
  }

  /**
   * Another execution begins: what was in flight was cut off, and its requests count. After an execution that came to
   * its end, a person looked: items left without a verdict are counted afresh.
   */
  begin(before: { readonly activeMs: number; readonly hasEnded: boolean }): void {
    const cut = this.#open;
    this.#open = 0;
    this.#unanswered = 0;
    if (cut > 0) this.#countFailure('interrupted', cut);
    this.#failedRequests += cut;
    this.#totals = {
      ...this.#totals,
      requests: this.#totals.requests + cut,
      activeMs: this.#totals.activeMs + before.activeMs,
      unansweredInRow: before.hasEnded ? 0 : this.#totals.unansweredInRow,
    };
  }

  progress(lanes: LaneFigures): AskingProgress {
    return {
      ...lanes,
      requests: this.#totals.requests + this.#open,
      failedRequests: this.#failedRequests,
      verdicts: this.#verdicts,
      right: this.#right,
      compliant: this.#compliant,
      unanswered: this.#unanswered,
      promptTokens: this.#promptTokens,
      completionTokens: this.#completionTokens,
      spentNano: this.#spentNano,
      uncosted: this.#totals.uncosted,
      failures: [...this.#failures]
        .map(([failure, count]) => ({ failure, count }))
        .sort((a, b) => b.count - a.count || (a.failure < b.failure ? -1 : 1)),
    };
  }

  #spend({ costNano, promptTokens, completionTokens }: RequestFacts): void {
    this.#spentNano = sum(this.#spentNano, costNano);
    this.#promptTokens = sum(this.#promptTokens, promptTokens);
    this.#completionTokens = sum(this.#completionTokens, completionTokens);
  }

  #countFailure(failure: string, count: number): void {
    this.#failures.set(failure, (this.#failures.get(failure) ?? 0) + count);
  }
}

function sum(before: number | null, more: number | null): number | null {
  return more === null ? before : (before ?? 0) + more;
}
