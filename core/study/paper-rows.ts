/**
 * The paper's own values as rows of the tables that a study is shown in: a second series beside its own, never mixed
 * with it. Only what is printed, or follows from printed values by arithmetic; what the paper only draws is not there.
 */
import type { StudyFigures } from './figures.ts';
import { PAPER_TABLE1 } from './paper-tables.ts';
import {
  PRINTED_RATES,
  PRINTED_SAN_OVERALL,
  PRINTED_SYNTAX_PERCENT,
  PRINTED_TABLE3,
  PRINTED_TOKENS,
  SAN_FIGURES,
  SAN_LEGAL_ONLY,
} from './paper-targets.ts';
import { PAPER_CONDITION_NAMES } from './position.ts';

type Paper = StudyFigures['paper'];
type Comparison = Paper['comparisons'][number];

export function paperRows(): Paper {
  return {
    table1: [...PAPER_TABLE1],
    table3: [...PRINTED_TABLE3],
    san: sanRows(),
    comparisons: comparisonRows(),
    steps: Object.entries(PRINTED_RATES.improvement).flatMap(([step, rates]) =>
      PAPER_CONDITION_NAMES.map((condition) => ({ step, condition, improvement: rates[condition] / 100 })),
    ),
    reasoning: PAPER_CONDITION_NAMES.map((condition) => ({
      condition,
      reduction: PRINTED_RATES.reasoningReduction[condition] / 100,
      tokensMean: PRINTED_TOKENS[condition].mean,
      tokensSd: PRINTED_TOKENS[condition].sd,
      marginalGain: PRINTED_RATES.marginalGain[condition],
      pages: PRINTED_RATES.pages[condition],
    })),
  };
}

function sanRows(): Paper['san'] {
  return SAN_FIGURES.map(({ model, condition, acpl, sd, illegalPercent, grade }) => ({
    model,
    condition,
    legal: illegalPercent === null ? null : (100 - illegalPercent) / 100,
    acplIncluding: acpl,
    sd,
    acplLegalOnly:
      SAN_LEGAL_ONLY.find((one) => one.model === model && one.condition === condition)?.acpl ?? null,
    grade,
  }));
}

const NOTHING: Omit<Comparison, 'model'> = {
  gap: null,
  ndRatio: null,
  overall: null,
  invalidSyntax: null,
  legalRatioNd: null,
  legalRatioOod: null,
};

/** What it says of the three base models together is the mean of each model's own ratio (R-STUDY-7.5). */
function comparisonRows(): Paper['comparisons'] {
  const { generalisationGap, acplRatioToWd, legalRatioFromWd } = PRINTED_RATES;
  const gaps = new Map<string, number>(Object.entries(generalisationGap));
  const overall = new Map<string, number>(PRINTED_SAN_OVERALL.map(({ model, acpl }) => [model, acpl]));
  const syntax = new Map<string, number>(Object.entries(PRINTED_SYNTAX_PERCENT));
  return [
    ...[...new Set([...overall.keys(), ...gaps.keys(), ...syntax.keys()])].map((model) => ({
      ...NOTHING,
      model,
      gap: gaps.get(model) ?? null,
      overall: overall.get(model) ?? null,
      invalidSyntax: share(syntax.get(model)),
    })),
    {
      ...NOTHING,
      model: 'Mean of the three base models',
      gap: acplRatioToWd.OOD,
      ndRatio: acplRatioToWd.ND,
      legalRatioNd: legalRatioFromWd.ND,
      legalRatioOod: legalRatioFromWd.OOD,
    },
  ];
}

function share(percent: number | undefined): number | null {
  return percent === undefined ? null : percent / 100;
}
