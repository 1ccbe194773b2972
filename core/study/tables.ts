/**
 * Tables 1 to 3 of the paper from the runs of a study, the paper's values below on request: a second series, never mixed
 * with the study's own. No schema is loaded, so that the window can use them.
 */
import { figure, makeTable, type Cell, type FigureOf, type Table } from '../table/figure.ts';
import type { StudyFigures } from './figures.ts';
import { modelById, rowsOpened, type StudyOpened } from './opened.ts';
import { paperResults } from './paper-results.ts';
import { PRINTED_POSITIONS } from './paper-targets.ts';
import {
  meanCell,
  rateCell,
  readingFigures,
  readingTitle,
  sourceFigure,
  type Sourced,
} from './reading-figures.ts';
import type { StudyFilter } from './report.ts';

export type StudyTable = Table<StudyOpened>;

interface ModelRow extends Sourced {
  readonly row: StudyFigures['table1'][number];
}

export function modelTable(figures: StudyFigures, hasPaper: boolean): StudyTable {
  const rows: readonly ModelRow[] = [
    ...figures.table1.map((row) => ({ source: 'study' as const, row })),
    ...(hasPaper ? figures.paper.table1 : []).map((row) => ({ source: 'paper' as const, row })),
  ];
  return makeTable<ModelRow, StudyOpened>(
    { id: 'table1', title: 'Table 1: models' },
    [
      sourceFigure<ModelRow>(),
      figure('model', 'Model', 'text', ({ row }) => row.model, {
        opens: ({ source, row }) => {
          const run = figures.models.find(({ name, kind }) => kind === 'run' && name === row.model);
          return source === 'study' && run !== undefined ? { show: 'run', runId: run.id } : null;
        },
      }),
      figure('api_tag', 'API tag', 'text', ({ row }) => row.apiTag),
      figure('release', 'Release', 'text', ({ row }) => row.release),
      figure('effort', 'Effort', 'text', ({ row }) => row.effort),
    ],
    rows,
  );
}

type Diagnostic = StudyFigures['table2'][number]['rows'][number];

const DIAGNOSTIC_WORDS: Readonly<Record<Diagnostic['name'], string>> = {
  legalMoves: 'Legal moves',
  whiteMaterial: "White's material",
  blackMaterial: "Black's material",
};

/** @param setSha256 where the positions of a condition are listed; null: the set is no kept one, or is shown itself */
export function diagnosticTable(
  sets: readonly { readonly rows: readonly Diagnostic[] }[],
  setSha256: string | null = null,
): StudyTable {
  return makeTable<Diagnostic, StudyOpened>(
    { id: 'table2', title: 'Table 2: diagnostics of the positions' },
    [
      figure('condition', 'Condition', 'text', ({ condition }) => condition),
      figure('quantity', 'Quantity', 'text', ({ name }) => name, { words: DIAGNOSTIC_WORDS }),
      figure('n', 'n', 'count', ({ found }) => found.n, {
        opens: ({ condition }) => (setSha256 === null ? null : { show: 'positions', setSha256, condition }),
      }),
      figure('mean', 'Mean', 'number', ({ found: { mean, sd } }) => ({ value: mean, sd }), { parts: ['sd'] }),
      figure(
        'printed_mean',
        `Paper, n ${PRINTED_POSITIONS}`,
        'number',
        ({ printed }) => ({
          value: printed?.mean ?? null,
          sd: printed?.sd,
        }),
        { parts: ['sd'] },
      ),
      figure('band', 'Band ±', 'number', ({ band }) => band, {
        note: 'three standard errors of the printed mean at the n here',
      }),
      figure('verdict', 'Within it', 'text', ({ verdict }) => verdict, {
        words: { inside: 'within the band', two_samples: 'within √2 of the band', outside: 'outside' },
      }),
    ],
    sets.flatMap(({ rows }) => rows),
  );
}

type Own = StudyFigures['table3'][number];

/** A line of Table 3; what the paper does not print is unknown. */
interface ResultRow extends Sourced {
  readonly model: string;
  readonly condition: string;
  readonly notation: string;
  /** Null: the paper's. */
  readonly own: Own | null;
  readonly legal: Cell<never>;
  readonly including: Cell<never>;
  readonly legalOnly: Cell<never>;
}

function ownRow(figures: StudyFigures, own: Own): ResultRow {
  const { model, condition } = own;
  return {
    source: 'study',
    model,
    condition,
    notation: figures.reading.notation,
    own,
    legal: rateCell(own.legal),
    including: meanCell(own.acplIncludingIllegal),
    legalOnly: meanCell(own.acplLegalOnly),
  };
}

/** Of 500 positions; the paper names neither extraction nor intervals. */
function paperRow(row: ReturnType<typeof paperResults>[number]): ResultRow {
  const legal = row.legal === null ? null : Math.round(row.legal * PRINTED_POSITIONS);
  return {
    source: `paper_${row.grade}`,
    model: row.model,
    condition: row.condition,
    notation: row.notation,
    own: null,
    legal: { value: row.legal, ...(legal === null ? {} : { count: legal, n: PRINTED_POSITIONS }) },
    including: { value: row.acplIncluding, sd: row.sd },
    legalOnly: { value: row.acplLegalOnly, ...(row.acplLegalOnly === null ? {} : { n: legal }) },
  };
}

function resultRows(figures: StudyFigures, hasPaper: boolean): readonly ResultRow[] {
  return [
    ...figures.table3.map((row) => ownRow(figures, row)),
    ...(hasPaper ? paperResults(figures).map(paperRow) : []),
  ];
}

export function resultTable(figures: StudyFigures, hasPaper: boolean): StudyTable {
  const opens =
    (part: Partial<StudyFilter>) =>
    ({ own }: ResultRow): StudyOpened | null =>
      own === null ? null : rowsOpened(figures, modelById(figures, own.modelId), own.condition, part);
  /** In the denominator of no mean, and why. */
  const leftOut = (
    id: string,
    heading: string,
    outcome: 'unanswered' | 'no_verdict' | 'unvalued',
    of: (own: Own) => number,
  ): FigureOf<ResultRow, StudyOpened> =>
    figure(id, heading, 'count', ({ own }) => (own === null ? null : of(own)), {
      rule: 'R-STUDY-7',
      opens: opens({ outcome }),
    });
  const paper = paperResults(figures)[0]?.notation ?? 'san';
  return makeTable<ResultRow, StudyOpened>(
    { id: 'table3', title: `Table 3: legal moves and average centipawn loss (${readingTitle(figures)})` },
    [
      sourceFigure<ResultRow>(),
      figure('model', 'Model', 'text', ({ model }) => model),
      figure('condition', 'Condition', 'text', ({ condition }) => condition),
      ...readingFigures<ResultRow>(figures, ({ own }) => own !== null, paper),
      figure('asked', 'Asked', 'count', ({ own }) => own?.asked),
      figure('legal_rate', 'Legal', 'share', ({ legal }) => legal, {
        rule: 'R-STUDY-7.1',
        parts: ['interval', 'count', 'n'],
        opens: opens({ outcome: 'legal' }),
      }),
      figure('acpl_including_illegal', 'ACPL, illegal at 1,000', 'cp', ({ including }) => including, {
        rule: 'R-STUDY-7.2',
        parts: ['interval', 'sd', 'n'],
        opens: opens({ extraction: 'judged', order: 'loss' }),
        opensMore: true,
      }),
      figure('acpl_legal_only', 'ACPL, legal alone', 'cp', ({ legalOnly }) => legalOnly, {
        rule: 'R-STUDY-7.3',
        parts: ['interval', 'sd', 'n'],
        opens: opens({ outcome: 'legal', order: 'loss' }),
        opensMore: true,
      }),
      figure('no_verdict', 'No verdict', 'count', ({ own }) => own?.noVerdict),
      leftOut('unanswered', 'Unanswered', 'unanswered', (own) => own.noVerdict - own.truncated),
      leftOut('truncated', 'Cut', 'no_verdict', ({ truncated }) => truncated),
      leftOut('unvalued', 'Not valued', 'unvalued', ({ unvalued }) => unvalued),
    ],
    resultRows(figures, hasPaper),
  );
}
