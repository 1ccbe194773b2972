/**
 * The paper's results in the notation that a study is read in: Table 3 is of UCI, the main analysis of SAN, partly put
 * together from what is printed. Pure.
 */
import type { StudyFigures } from './figures.ts';

export interface PaperResult {
  readonly model: string;
  readonly condition: StudyFigures['conditions'][number];
  readonly notation: 'san' | 'uci';
  readonly grade: 'printed' | 'derived';
  /** A share; null, here and below: not to be had. */
  readonly legal: number | null;
  readonly acplIncluding: number | null;
  readonly sd: number | null;
  readonly acplLegalOnly: number | null;
}

export function paperResults({
  paper,
  reading,
}: Pick<StudyFigures, 'paper' | 'reading'>): readonly PaperResult[] {
  if (reading.notation === 'san') return paper.san.map((row) => ({ ...row, notation: 'san' }));
  return paper.table3.map(({ model, condition, legalPercent, acplIncluding, acplLegalOnly }) => ({
    model,
    condition,
    notation: 'uci',
    grade: 'printed',
    legal: legalPercent / 100,
    acplIncluding,
    sd: null,
    acplLegalOnly,
  }));
}
