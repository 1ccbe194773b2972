/** Figures of players in words, each with what it is of. Pure. */
import type { PlayerFiguresView } from '../../../../core/game/report.ts';
import { formatCount, formatDuration, formatShort } from '../../../format/figures.ts';
import { OUTCOMES, type Outcome } from '../../../format/game-words.ts';

type Decisions = NonNullable<PlayerFiguresView['decisions']>;
type Requests = NonNullable<PlayerFiguresView['requests']>;

export interface OutcomePart {
  readonly outcome: Outcome;
  readonly count: number;
  /** Of the decided decisions, 0 to 1. */
  readonly share: number;
}

/** Outcomes that occurred, in their fixed order; a decision has exactly one. */
export function outcomeParts(decisions: Decisions): readonly OutcomePart[] {
  return OUTCOMES.flatMap((outcome) => {
    const { numerator: count, denominator } = decisions[outcome];
    return count === 0 || denominator === 0 ? [] : [{ outcome, count, share: count / denominator }];
  });
}

export function waitText(waits: Requests['allSeconds']): string {
  if (waits.n === 0) return 'no request yet';
  return `median ${formatDuration(waits.medianMs)}, 95th percentile ${formatDuration(waits.p95Ms)}, of ${formatCount(waits.n)} requests`;
}

export function tokenText(tokens: Requests['completionTokens'], sent: number): string {
  if (tokens.sum === null) return 'not told';
  return `${formatShort(tokens.sum)} in all, median ${formatShort(tokens.median)}, told by ${formatCount(tokens.told)} of ${formatCount(sent)} requests`;
}
