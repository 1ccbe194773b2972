/**
 * Tables 1 to 3 of the paper from a study, with the paper's values for Table 3 beside them on request. Table 2 is folded
 * in `diagnostics.ts`. Rows hold figures, not text: rounding and words are the screen's and the export's business.
 */
import { makeCsvRow } from '../util/csv.ts';
import type { MeanFigure, RateFigure } from './aggregates.ts';
import type { FoldedStudy } from './comparisons.ts';
import { PRINTED_MODELS, PRINTED_POSITIONS, PRINTED_TABLE3 } from './paper-targets.ts';
import type { Condition } from './position.ts';
import type { Reading } from './rows.ts';

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

/** Table 3 as comma-separated values; every row names its notation, extraction and mate convention (R-STUDY-5.5). */
export function makeTable3Csv(study: FoldedStudy, reading: Reading, withPaper: boolean): string {
  const heading = [
    'source',
    'model',
    'condition',
    'notation',
    'extraction',
    'mate_convention',
    'asked',
    'no_verdict',
    'truncated',
    'unvalued',
    'n',
    'legal',
    'legal_rate',
    'legal_low',
    'legal_high',
    'acpl_including_illegal',
    'acpl_including_low',
    'acpl_including_high',
    'acpl_including_sd',
    'acpl_legal_only',
    'acpl_legal_low',
    'acpl_legal_high',
    'acpl_legal_sd',
  ];
  const own = studyTable3(study).map((row) => [
    'study',
    row.model,
    row.condition,
    reading.notation,
    reading.level,
    study.convention,
    row.asked,
    row.noVerdict,
    row.truncated,
    row.unvalued,
    row.legal.n,
    row.legal.count,
    row.legal.rate,
    row.legal.interval?.low ?? null,
    row.legal.interval?.high ?? null,
    ...meanCells(row.acplIncludingIllegal),
    ...meanCells(row.acplLegalOnly),
  ]);
  const printed = withPaper ? PRINTED_TABLE3.map(paperCells) : [];
  return [heading, ...own, ...printed].map((cells) => `${makeCsvRow(cells)}\n`).join('');
}

function meanCells({ mean, interval, sd }: MeanFigure): (number | null)[] {
  return [mean, interval?.low ?? null, interval?.high ?? null, sd];
}

/** The paper prints UCI here and names neither extraction nor intervals. */
function paperCells(row: (typeof PRINTED_TABLE3)[number]): (string | number | null)[] {
  const { model, condition, legalPercent, acplIncluding, acplLegalOnly } = row;
  const legal = Math.round((legalPercent / 100) * PRINTED_POSITIONS);
  const rate = legal / PRINTED_POSITIONS;
  const counts = [PRINTED_POSITIONS, null, null, null, PRINTED_POSITIONS, legal, rate, null, null];
  const means = [acplIncluding, null, null, null, acplLegalOnly, null, null, null];
  return ['paper', model, condition, 'uci', null, null, ...counts, ...means];
}
