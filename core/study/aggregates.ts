/**
 * The figures of one model in one condition by the formulas of R-STUDY-7.1 to R-STUDY-7.3, each with its n, its
 * interval and what is not in its denominator. Means have the interval mean ± 1.96 · SD / √n that the reference
 * proposes for the paper's boxes, rates have Wilson's. Nothing is rounded.
 */
import type { MoveOutcome } from '../chess/move-text.ts';
import { wilsonInterval, type Interval } from '../score/interval.ts';
import { meanInterval, meanOf, type MeanOf } from '../score/mean.ts';
import type { MateConvention } from './cp-loss.ts';
import { lossUnder, type StudyRow } from './rows.ts';

export interface MeanFigure extends MeanOf {
  /** 95 %; null below two values. */
  readonly interval: Interval | null;
}

export interface RateFigure {
  readonly count: number;
  readonly n: number;
  /** 0 to 1; null when n is 0. */
  readonly rate: number | null;
  /** 95 %, Wilson. */
  readonly interval: Interval | null;
}

export interface ConditionFigures {
  /** Answers asked for, those without a verdict included. */
  readonly asked: number;
  /** No verdict: request failed or answer cut. In no denominator. */
  readonly noVerdict: number;
  /** Those of them that the output limit cut: they are not asked again. */
  readonly truncated: number;
  /** Legal moves whose value is not known: in the legal rate, in no mean. */
  readonly unvalued: number;
  readonly legal: RateFigure;
  readonly invalidSyntax: RateFigure;
  /** Answers of each outcome. */
  readonly outcomes: Readonly<Record<MoveOutcome, number>>;
  /**
   * Unknown, with n 0, as long as a legal move is not valued: answers that are no move have their loss at once, and a
   * mean of those and some of the others would be another quantity.
   */
  readonly acplIncludingIllegal: MeanFigure;
  readonly acplLegalOnly: MeanFigure;
  readonly reasoningTokens: MeanFigure;
}

export function meanFigure(values: readonly number[]): MeanFigure {
  const found = meanOf(values);
  return { ...found, interval: meanInterval(found) };
}

function rateFigure(count: number, n: number): RateFigure {
  return { count, n, rate: n === 0 ? null : count / n, interval: wilsonInterval(count, n) };
}

const NO_OUTCOMES: Readonly<Record<MoveOutcome, number>> = {
  legal: 0,
  illegal: 0,
  ambiguous: 0,
  null_move: 0,
  invalid_syntax: 0,
  missing: 0,
};

export function foldFigures(rows: readonly StudyRow[], convention: MateConvention): ConditionFigures {
  const outcomes: Record<MoveOutcome, number> = { ...NO_OUTCOMES };
  const losses: number[] = [];
  const legalLosses: number[] = [];
  let judged = 0;
  for (const row of rows) {
    if (row.outcome === null) continue;
    judged += 1;
    outcomes[row.outcome] += 1;
    const loss = lossUnder(row, convention);
    if (loss === null) continue;
    losses.push(loss);
    if (row.outcome === 'legal') legalLosses.push(loss);
  }
  const unvalued = outcomes.legal - legalLosses.length;
  return {
    asked: rows.length,
    noVerdict: rows.length - judged,
    truncated: rows.filter(({ noVerdict }) => noVerdict === 'truncated').length,
    unvalued,
    legal: rateFigure(outcomes.legal, judged),
    invalidSyntax: rateFigure(outcomes.invalid_syntax, judged),
    outcomes,
    acplIncludingIllegal: meanFigure(unvalued === 0 ? losses : []),
    acplLegalOnly: meanFigure(legalLosses),
    reasoningTokens: meanFigure(rows.map((row) => row.reasoningTokens).filter((tokens) => tokens !== null)),
  };
}

/** Upper edges of the bins of a loss distribution; the last bin is everything that was no legal move. */
const LOSS_EDGES: readonly number[] = [10, 50, 100, 200, 300, 500, 750, 1000];

export interface LossBin {
  /** Lower edge, included. */
  readonly from: number;
  /** Upper edge; included only in the last bin of legal moves. Null: answers that are no legal move. */
  readonly to: number | null;
  readonly count: number;
  /** Of all judged answers; null when there are none, or when a legal move among them has no value. */
  readonly share: number | null;
}

/** How the losses spread (figure 7): bins, and answers that are no move (R-STUDY-7.11). */
export function foldDistribution(
  rows: readonly StudyRow[],
  convention: MateConvention,
  edges: readonly number[] = LOSS_EDGES,
): LossBin[] {
  const judged = rows.filter((row) => row.outcome !== null);
  const known = judged.filter((row) => row.loss !== null);
  const legal = known.filter((row) => row.outcome === 'legal').map((row) => lossUnder(row, convention) ?? 0);
  const bins = edges.map((to, index) => {
    const from = edges[index - 1] ?? 0;
    const isLast = index === edges.length - 1;
    return {
      from,
      to,
      count: legal.filter((loss) => loss >= from && (loss < to || (isLast && loss === to))).length,
    };
  });
  return [...bins, { from: 1000, to: null, count: known.length - legal.length }].map((bin) => ({
    ...bin,
    share: known.length === 0 || known.length < judged.length ? null : bin.count / known.length,
  }));
}
