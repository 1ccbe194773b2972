/** Twins of a study run as tables: a row for each form, and a row for each pair (R-STUDY-14). No schema is loaded. */
import { figure, makeTable, type Table } from '../table/figure.ts';
import type { TwinFigures, TwinReport, TwinRow } from './twins.ts';

const FORM_WORDS = { colours: 'colours swapped', mirror: 'left and right', both: 'both' } as const;

export interface TwinOpened {
  readonly seq: number;
}

export function twinTable({ figures, convention }: Pick<TwinReport, 'figures' | 'convention'>): Table<never> {
  return makeTable<TwinFigures, never>(
    { id: 'twins', title: `Twins (losses under ${convention}; paired, 95 % intervals)` },
    [
      figure('form', 'Form', 'text', ({ form }) => form, { words: FORM_WORDS }),
      figure('pairs', 'Pairs', 'count', ({ pairs }) => pairs, { note: 'both have a verdict' }),
      figure('agreement', 'Same move', 'share', ({ agreement }) => agreement, {
        parts: ['interval', 'count', 'n'],
        rule: 'R-STUDY-14.1',
        note: 'after mapping back, of the pairs with two legal moves',
      }),
      figure('original_legal', 'Legal, original', 'share', (row) => row.originalLegal, {
        parts: ['interval', 'count', 'n'],
        of: 'pairs',
      }),
      figure('twin_legal', 'Legal, twin', 'share', (row) => row.twinLegal, {
        parts: ['interval', 'count', 'n'],
        of: 'pairs',
      }),
      figure('legal_difference', 'Difference', 'points', (row) => row.legalDifference, {
        parts: ['interval', 'n'],
      }),
      figure('loss_difference', 'Loss, twin less original', 'cp', (row) => row.lossDifference, {
        parts: ['interval', 'n'],
      }),
    ],
    figures,
  );
}

export function twinRowTable({ rows }: Pick<TwinReport, 'rows'>): Table<TwinOpened> {
  return makeTable<TwinRow, TwinOpened>(
    { id: 'twin_rows', title: 'Pairs' },
    [
      figure('form', 'Form', 'text', ({ form }) => form, { words: FORM_WORDS }),
      figure('original', 'Original', 'text', ({ original }) => original.id, {
        opens: ({ original }) => ({ seq: original.seq }),
      }),
      figure('original_fen', 'Position', 'text', ({ original }) => original.fen, { isDetail: true }),
      figure('original_move', 'Answer', 'text', ({ original }) => original.move),
      figure('twin', 'Twin', 'text', ({ twin }) => twin.id, { opens: ({ twin }) => ({ seq: twin.seq }) }),
      figure('twin_fen', 'Position of the twin', 'text', ({ twin }) => twin.fen, { isDetail: true }),
      figure('twin_move', 'Its answer', 'text', ({ twin }) => twin.move),
      figure('mapped', 'Mapped back', 'text', ({ mapped }) => mapped),
      figure('agrees', 'Same', 'flag', ({ agrees }) => agrees),
      figure('original_loss', 'Loss, cp', 'cp', ({ original }) => original.loss),
      figure('twin_loss', 'Of the twin', 'cp', ({ twin }) => twin.loss),
    ],
    rows,
  );
}

export function twinTables(report: TwinReport): readonly Table[] {
  return [twinTable(report), twinRowTable(report)];
}
