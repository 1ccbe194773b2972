/** Tables 1 and 3 of the paper from a study, as figures: rounding and words are the business of `tables.ts`. */
import type { MeanFigure, RateFigure } from './aggregates.ts';
import type { FoldedStudy } from './comparisons.ts';
import { PRINTED_MODELS } from './paper-targets.ts';
import type { Condition } from './position.ts';

/** Table 1: who was asked. Null: not known. */
export interface ModelRow {
  readonly model: string;
  readonly apiTag: string | null;
  /** Year and month. */
  readonly release: string | null;
  /** The provider's own word. */
  readonly effort: string | null;
}

export const PAPER_TABLE1: readonly ModelRow[] = PRINTED_MODELS.map((row) => ({ ...row, effort: null }));

export interface ResultRow {
  readonly model: string;
  readonly condition: Condition;
  readonly asked: number;
  readonly noVerdict: number;
  readonly truncated: number;
  readonly unvalued: number;
  readonly legal: RateFigure;
  readonly invalidSyntax: RateFigure;
  readonly acplIncludingIllegal: MeanFigure;
  readonly acplLegalOnly: MeanFigure;
}

/** Table 3: models in order of the study, each with its conditions. */
export function studyTable3(study: FoldedStudy): ResultRow[] {
  return study.models.flatMap(({ name, figures }) =>
    [...figures].map(([condition, found]) => ({
      model: name,
      condition,
      asked: found.asked,
      noVerdict: found.noVerdict,
      truncated: found.truncated,
      unvalued: found.unvalued,
      legal: found.legal,
      invalidSyntax: found.invalidSyntax,
      acplIncludingIllegal: found.acplIncludingIllegal,
      acplLegalOnly: found.acplLegalOnly,
    })),
  );
}
