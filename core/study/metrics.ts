/**
 * The formulas of R-STUDY-7 on plain numbers: aggregates of losses, and the ratios the paper derives from them.
 * A quantity that has no value (no legal answer, a zero denominator) is null, never 0. Every mean comes with its n.
 */
import { meanOf, type MeanOf } from '../score/mean.ts';

/** One scored answer: its loss with the fixed loss for anything not legal, and whether it was legal. */
export interface ScoredAnswer {
  readonly legal: boolean;
  /** Centipawn loss 0 to 1000; 1000 when not legal. */
  readonly loss: number;
}

export interface ConditionMetrics {
  readonly n: number;
  readonly legalCount: number;
  /** Share of legal answers, 0 to 1; null when nothing was asked. */
  readonly legalRate: number | null;
  readonly acplIncludingIllegal: MeanOf;
  readonly acplLegalOnly: MeanOf;
}

export function foldCondition(answers: readonly ScoredAnswer[]): ConditionMetrics {
  const legal = answers.filter((answer) => answer.legal);
  return {
    n: answers.length,
    legalCount: legal.length,
    legalRate: answers.length === 0 ? null : legal.length / answers.length,
    acplIncludingIllegal: meanOf(answers.map(({ loss }) => loss)),
    acplLegalOnly: meanOf(legal.map(({ loss }) => loss)),
  };
}

/** ACPL with illegal answers from the legal rate and the ACPL of legal answers: the identity of Table 3. */
export function acplIncludingIllegal(legalRate: number, acplLegalOnly: number): number {
  return legalRate * acplLegalOnly + (1 - legalRate) * 1000;
}

/** Mean over the condition means; conditions of equal size, so it equals the mean over all positions. */
export function overallAcpl(conditionMeans: readonly number[]): number | null {
  return meanOf(conditionMeans).mean;
}

export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** R_gen: ACPL(OOD) / ACPL(WD), illegal included; 1 is no gap. Print both terms: it rewards bad play in WD. */
export function generalisationGap(acplOod: number, acplWd: number): number | null {
  return ratio(acplOod, acplWd);
}

/** Improvement from an older to a newer model, or from little to more reasoning: 1 − new / old. */
export function reduction(older: number, newer: number): number | null {
  const share = ratio(newer, older);
  return share === null ? null : 1 - share;
}

/** "ND is 4.75 × WD": the mean over models of each model's own ratio, not a ratio of means (R-STUDY-7.5). */
export function meanOfRatios(pairs: readonly (readonly [number, number])[]): number | null {
  const ratios = pairs.map(([numerator, denominator]) => ratio(numerator, denominator));
  if (ratios.length === 0 || ratios.includes(null)) return null;
  return meanOf(ratios.filter((value) => value !== null)).mean;
}

/** Relative marginal gain in percent per 1,000 reasoning tokens; `reductionShare` is 0 to 1. */
export function marginalGain(reductionShare: number, reasoningTokens: number): number | null {
  return ratio(reductionShare * 100, reasoningTokens / 1000);
}

/** Pages of text: 0.75 words a token, 250 words a page. */
export function pages(tokens: number): number {
  return (tokens * 0.75) / 250;
}
