/**
 * The quantities of R-STUDY-7.4 to R-STUDY-7.9 that compare conditions or models: gaps, ratios, improvement, reasoning.
 * Each has a bootstrap interval and both of its terms, because a ratio alone rewards bad play (R-STUDY-7.5), and is
 * null where it has no value. ACPL here is with illegal answers at 1,000 unless the name says otherwise.
 */
import type { Interval } from '../score/interval.ts';
import { foldFigures, type ConditionFigures, type MeanFigure } from './aggregates.ts';
import type { MateConvention } from './cp-loss.ts';
import {
  bootstrapLosses,
  type BootstrapSettings,
  type LossReplicates,
  type MeanLoss,
} from './loss-bootstrap.ts';
import {
  generalisationGap,
  marginalGain,
  meanOfRatios,
  overallAcpl,
  pages,
  ratio,
  reduction,
} from './metrics.ts';
import { conditionSchema, type Condition } from './position.ts';
import type { StudyRow } from './rows.ts';

export interface StudyModel {
  readonly id: string;
  /** As shown; text that is not ours. */
  readonly name: string;
  readonly rows: readonly StudyRow[];
}

export interface Quantity {
  readonly value: number | null;
  /** 95 %, position bootstrap. */
  readonly interval: Interval | null;
}

/** A study folded once: figures of every model in every condition, and replicates for everything else. */
export interface FoldedStudy {
  readonly convention: MateConvention;
  readonly conditions: readonly Condition[];
  readonly models: readonly FoldedModel[];
  readonly replicates: LossReplicates;
}

export interface FoldedModel {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly StudyRow[];
  readonly figures: ReadonlyMap<Condition, ConditionFigures>;
  /** Over all positions, whatever their condition. */
  readonly whole: ConditionFigures;
}

export function foldStudy(
  models: readonly StudyModel[],
  convention: MateConvention,
  settings: BootstrapSettings,
): FoldedStudy {
  const present = new Set(models.flatMap(({ rows }) => rows.map(({ condition }) => condition)));
  const conditions = conditionSchema.options.filter((condition) => present.has(condition));
  return {
    convention,
    conditions,
    models: models.map(({ id, name, rows }) => ({
      id,
      name,
      rows,
      figures: new Map(
        conditions.map((condition) => [
          condition,
          foldFigures(
            rows.filter((row) => row.condition === condition),
            convention,
          ),
        ]),
      ),
      whole: foldFigures(rows, convention),
    })),
    replicates: bootstrapLosses(models, convention, settings),
  };
}

export function modelOf(study: FoldedStudy, id: string): FoldedModel | null {
  return study.models.find((model) => model.id === id) ?? null;
}

/** Mean ACPL of the study itself, in the form the replicates have. */
function meanLossOf(study: FoldedStudy): MeanLoss {
  return (modelId, condition, legalOnly = false) => {
    const figures = modelOf(study, modelId)?.figures.get(condition);
    const found = legalOnly ? figures?.acplLegalOnly : figures?.acplIncludingIllegal;
    return found?.mean ?? null;
  };
}

/** A quantity of mean losses with its interval. */
function quantityOf(study: FoldedStudy, compute: (mean: MeanLoss) => number | null): Quantity {
  return { value: compute(meanLossOf(study)), interval: study.replicates.intervalOf(compute) };
}

/** Two values that may be unknown, put into a formula that may have none. */
function both(
  a: number | null,
  b: number | null,
  formula: (a: number, b: number) => number | null,
): number | null {
  return a === null || b === null ? null : formula(a, b);
}

/** R_gen = ACPL(OOD) / ACPL(WD); 1 is no gap. */
export function gapOf(study: FoldedStudy, id: string): Quantity {
  return quantityOf(study, (mean) => both(mean(id, 'OOD'), mean(id, 'WD'), generalisationGap));
}

/** ACPL of a condition relative to WD. */
export function ratioToWd(study: FoldedStudy, id: string, condition: Condition): Quantity {
  return quantityOf(study, (mean) => both(mean(id, condition), mean(id, 'WD'), ratio));
}

/** Mean over models of each one's own ratio to WD, as the paper's 4.75 and 7.79 (R-STUDY-7.5); not a ratio of means. */
export function meanRatioToWd(study: FoldedStudy, ids: readonly string[], condition: Condition): Quantity {
  return quantityOf(study, (mean) => {
    const pairs = ids.map((id) => [mean(id, condition), mean(id, 'WD')] as const);
    const known = pairs.flatMap(([found, inWd]) =>
      found === null || inWd === null ? [] : [[found, inWd] as const],
    );
    return known.length < pairs.length ? null : meanOfRatios(known);
  });
}

/** Mean of the condition means. Null when one of them is unknown: it would be another quantity. */
export function overallOf(study: FoldedStudy, id: string): Quantity {
  return quantityOf(study, (mean) => overallMean(study, mean, id));
}

function overallMean({ conditions }: FoldedStudy, mean: MeanLoss, id: string): number | null {
  const means = conditions.map((condition) => mean(id, condition));
  return means.includes(null) ? null : overallAcpl(means.filter((value) => value !== null));
}

/** 1 − overall(newer) / overall(older). */
export function overallImprovementOf(study: FoldedStudy, older: string, newer: string): Quantity {
  return quantityOf(study, (mean) =>
    both(overallMean(study, mean, older), overallMean(study, mean, newer), reduction),
  );
}

/** 1 − ACPL(newer) / ACPL(older), 0 to 1, or below 0 where the newer one is worse. */
export function improvementOf(
  study: FoldedStudy,
  older: string,
  newer: string,
  condition: Condition,
): Quantity {
  return quantityOf(study, (mean) => both(mean(older, condition), mean(newer, condition), reduction));
}

/** 1 − rate₂ / rate₁ of two successive steps: how much less the second one gains. */
export function slowDownOf(
  study: FoldedStudy,
  steps: readonly [older: string, middle: string, newer: string],
  condition: Condition,
): Quantity {
  const [older, middle, newer] = steps;
  return quantityOf(study, (mean) =>
    both(
      both(mean(older, condition), mean(middle, condition), reduction),
      both(mean(middle, condition), mean(newer, condition), reduction),
      reduction,
    ),
  );
}

/** Legal-only ACPL relative to the random mover's in the same condition; 1 is random play. */
export function normalisedOf(
  study: FoldedStudy,
  id: string,
  randomId: string,
  condition: Condition,
): Quantity {
  return quantityOf(study, (mean) => both(mean(id, condition, true), mean(randomId, condition, true), ratio));
}

/** Legal rate in WD relative to the condition's: what the paper calls a ratio of illegal moves (R-STUDY-7.9). */
export function legalRateRatio(study: FoldedStudy, id: string, condition: Condition): number | null {
  const rate = (of: Condition): number | null => modelOf(study, id)?.figures.get(of)?.legal.rate ?? null;
  return both(rate('WD'), rate(condition), ratio);
}

/**
 * 1 − illegal(newer) / illegal(older), rates of answers that are no legal move. `condition` null: over all positions.
 */
export function illegalReduction(
  study: FoldedStudy,
  older: string,
  newer: string,
  condition: Condition | null,
): number | null {
  const rate = (id: string): number | null => {
    const model = modelOf(study, id);
    const legal = (condition === null ? model?.whole : model?.figures.get(condition))?.legal.rate ?? null;
    return legal === null ? null : 1 - legal;
  };
  return both(rate(older), rate(newer), reduction);
}

export interface ReasoningEffect {
  readonly condition: Condition;
  /** 1 − ACPL(more) / ACPL(less). */
  readonly reduction: Quantity;
  /** Reasoning tokens of the configuration that reasons more. */
  readonly tokens: MeanFigure | null;
  /** Reduction in percent per 1,000 of those tokens; the other configuration's are taken as 0. */
  readonly marginalGain: number | null;
  /** Those tokens as pages of text. */
  readonly pages: number | null;
}

/** Reduction in percent per 1,000 reasoning tokens. */
export function gainOf(study: FoldedStudy, less: string, more: string, condition: Condition): number | null {
  return reasoningEffect(study, less, more, condition).marginalGain;
}

export function reasoningEffect(
  study: FoldedStudy,
  less: string,
  more: string,
  condition: Condition,
): ReasoningEffect {
  const effect = improvementOf(study, less, more, condition);
  const tokens = modelOf(study, more)?.figures.get(condition)?.reasoningTokens ?? null;
  const mean = tokens?.mean ?? null;
  return {
    condition,
    reduction: effect,
    tokens,
    marginalGain: both(effect.value, mean, marginalGain),
    pages: mean === null ? null : pages(mean),
  };
}
