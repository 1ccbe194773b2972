/**
 * What follows from the figures of a study, as rows (R-STUDY-7 and R-STUDY-8): conditions against each other and all
 * together, steps between models, the effect of reasoning, means over models, and Table 3 at every level of extraction
 * and both mate conventions, because neither the headline level nor the paper's convention stands alone (R-STUDY-6.2,
 * R-STUDY-5.5).
 */
import type { StudyFigures, StudyRoles } from './figures.ts';
import { foldFigures } from './aggregates.ts';
import {
  gainOf,
  gapOf,
  illegalReduction,
  improvementOf,
  legalRateRatio,
  meanRatioToWd,
  modelOf,
  overallImprovementOf,
  overallOf,
  ratioToWd,
  reasoningEffect,
  slowDownOf,
  type FoldedStudy,
} from './comparisons.ts';
import { meanOf } from '../score/mean.ts';
import { reduction } from './metrics.ts';
import type { FoldableModel } from './models.ts';

export function comparisonRows(study: FoldedStudy): StudyFigures['comparisons'] {
  return study.models.map(({ id, name, whole }) => ({
    modelId: id,
    model: name,
    gap: gapOf(study, id),
    ndRatio: ratioToWd(study, id, 'ND'),
    overall: overallOf(study, id),
    pooled: whole.acplIncludingIllegal,
    legal: whole.legal,
    invalidSyntax: whole.invalidSyntax,
    legalRatioNd: legalRateRatio(study, id, 'ND'),
    legalRatioOod: legalRateRatio(study, id, 'OOD'),
  }));
}

/** Each step in each condition; from the second step on with how much less it gains. */
export function stepRows(study: FoldedStudy, { generations }: StudyRoles): StudyFigures['steps'] {
  return stepsOf(generations).flatMap(([older, newer], index) => {
    const before = generations[index - 1];
    return study.conditions.map((condition) => ({
      older,
      newer,
      condition,
      improvement: improvementOf(study, older, newer, condition),
      slowDown: before === undefined ? null : slowDownOf(study, [before, older, newer], condition),
      illegalReduction: illegalReduction(study, older, newer, condition),
    }));
  });
}

function stepsOf(generations: readonly string[]): readonly (readonly [older: string, newer: string])[] {
  return generations.slice(1).map((newer, index) => [generations[index] ?? newer, newer]);
}

export function reasoningRows(study: FoldedStudy, { reasoning }: StudyRoles): StudyFigures['reasoning'] {
  if (reasoning === null) return [];
  const { less, more } = reasoning;
  const inWd = gainOf(study, less, more, 'WD');
  return study.conditions.map((condition) => {
    const effect = reasoningEffect(study, less, more, condition);
    const { marginalGain: gain } = effect;
    const gainDrop = condition === 'WD' || inWd === null || gain === null ? null : reduction(inWd, gain);
    return { ...effect, gainDrop };
  });
}

export function overallRows(
  study: FoldedStudy,
  { generations, reasoning }: StudyRoles,
): StudyFigures['overall'] {
  return {
    steps: stepsOf(generations).map(([older, newer]) => ({
      older,
      newer,
      improvement: overallImprovementOf(study, older, newer),
      illegalReduction: illegalReduction(study, older, newer, null),
    })),
    reasoning: reasoning === null ? null : overallImprovementOf(study, reasoning.less, reasoning.more),
  };
}

/** @param asked the models that were asked in words: others have no syntax. */
export function meansOverModels(
  study: FoldedStudy,
  { generations }: StudyRoles,
  asked: readonly string[],
): StudyFigures['means'] {
  const mean = (values: readonly (number | null)[]): number | null =>
    values.length === 0 || values.includes(null)
      ? null
      : meanOf(values.filter((value) => value !== null)).mean;
  return {
    generations: generations.length,
    ndRatio: meanRatioToWd(study, generations, 'ND'),
    oodRatio: meanRatioToWd(study, generations, 'OOD'),
    legalRatioNd: mean(generations.map((id) => legalRateRatio(study, id, 'ND'))),
    legalRatioOod: mean(generations.map((id) => legalRateRatio(study, id, 'OOD'))),
    asked: asked.length,
    invalidSyntax: mean(asked.map((id) => modelOf(study, id)?.whole.invalidSyntax.rate ?? null)),
  };
}

/** Rows of Table 3 at one level, under both conventions. */
export function readingRows(
  study: FoldedStudy,
  models: readonly FoldableModel[],
  level: StudyFigures['reading']['level'],
): StudyFigures['readings'] {
  return models.flatMap(({ id, name, rows }) =>
    study.conditions.flatMap((condition) =>
      (['A', 'C'] as const).map((convention) => {
        const own = rows.filter((row) => row.condition === condition);
        const { legal, acplIncludingIllegal, acplLegalOnly } = foldFigures(own, convention);
        return {
          modelId: id,
          model: name,
          condition,
          level,
          convention,
          legal,
          acplIncludingIllegal,
          acplLegalOnly,
        };
      }),
    ),
  );
}
