/** Tables 1 to 3 and figures 2 to 7 of a study for the terminal and for papers; every number with its n and interval. */
import type { StudyFigures } from '../../core/study/figures.ts';
import { paperResults } from '../../core/study/paper-results.ts';
import { PRINTED_POSITIONS } from '../../core/study/paper-targets.ts';
import { columnsOf, renderTable, type Cell, type Table, type TableFormat } from '../table.ts';
import { safeText } from '../text.ts';
import { comparisons, extraction, reasoning, steps } from './derived-tables.ts';
import { overall, readings, withReading } from './reading-tables.ts';

export const FIGURE_PARTS = [
  'table1',
  'table2',
  'table3',
  'readings',
  'comparisons',
  'steps',
  'reasoning',
  'overall',
  'panels',
  'distributions',
  'extraction',
] as const;
export type FigurePart = (typeof FIGURE_PARTS)[number];

/** @param part null: all of them, as text. */
export function figuresText(
  figures: StudyFigures,
  format: TableFormat,
  part: FigurePart | null,
  withPaper: boolean,
): string {
  const parts = part === null ? FIGURE_PARTS : [part];
  const tables = parts.map((one) => tableOf(one, figures, withPaper));
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (format === 'text')
    return [headText(figures), ...filled.map((table) => renderTable(table, format))].join('\n\n');
  const isRead = parts.every((one) => !NAMES_ITS_READING.has(one));
  return filled
    .map((table) => renderTable(isRead ? withReading(table, figures, format) : table, format))
    .join('\n');
}

/** Parts that are the same under every reading, and the one that holds them all. */
const NAMES_ITS_READING: ReadonlySet<FigurePart> = new Set(['table1', 'table2', 'extraction', 'readings']);

function headText({
  setName,
  setSha256,
  positions,
  profile,
  reading,
  convention,
  bootstrap,
}: StudyFigures): string {
  const level = reading.level === 'strict' ? 'strict extraction' : 'lenient extraction';
  const zero = reading.zeroForEngineBest ? ", the engine's own choice costs nothing" : '';
  const mate = convention === 'A' ? 'mate convention A (paper definition)' : 'mate convention C (clamped)';
  return [
    `${safeText(setName)}, ${positions} positions, set ${setSha256}`,
    `${reading.notation.toUpperCase()}, ${level}${zero}, ${mate}`,
    `values: ${profile ?? 'none'}`,
    `95 % intervals of ratios: ${bootstrap.replicates} bootstrap replicates, seed ${bootstrap.seed}`,
  ].join('\n');
}

function tableOf(part: FigurePart, figures: StudyFigures, withPaper: boolean): Table {
  switch (part) {
    case 'table1':
      return table1(figures, withPaper);
    case 'table2':
      return table2(figures);
    case 'table3':
      return table3(figures, withPaper);
    case 'readings':
      return readings(figures);
    case 'overall':
      return overall(figures);
    case 'comparisons':
      return comparisons(figures, withPaper);
    case 'steps':
      return steps(figures, withPaper);
    case 'reasoning':
      return reasoning(figures, withPaper);
    case 'panels':
      return panels(figures, withPaper);
    case 'distributions':
      return distributions(figures);
    case 'extraction':
      return extraction(figures);
  }
}

type Rows = readonly (readonly Cell[])[];

function table1({ table1: own, paper }: StudyFigures, withPaper: boolean): Table {
  const cells = (source: string, rows: StudyFigures['table1']): Rows =>
    rows.map(({ model, apiTag, release, effort }) => [source, model, apiTag, release, effort]);
  return {
    title: 'Table 1: models',
    columns: columnsOf('source', 'model', 'API tag', 'release', 'effort'),
    rows: [...cells('study', own), ...(withPaper ? cells('paper', paper.table1) : [])],
  };
}

function table2({ table2: sets }: StudyFigures): Table {
  return {
    title: 'Table 2: positions',
    columns: columnsOf(
      'condition',
      'quantity',
      '#n',
      '~mean',
      '~SD',
      '~paper mean',
      '~paper SD',
      '~band',
      'verdict',
    ),
    rows: sets.flatMap(({ rows }) =>
      rows.map(({ condition, name, found, printed, band, verdict }) => [
        condition,
        name,
        found.n,
        found.mean,
        found.sd,
        printed?.mean ?? null,
        printed?.sd ?? null,
        band,
        verdict,
      ]),
    ),
  };
}

function table3(figures: StudyFigures, withPaper: boolean): Table {
  const rows = figures.table3.map((row): readonly Cell[] => [
    'study',
    row.model,
    row.condition,
    row.asked,
    row.noVerdict,
    row.truncated,
    row.unvalued,
    row.legal.n,
    row.legal.rate,
    row.legal.interval?.low ?? null,
    row.legal.interval?.high ?? null,
    ...meanCells(row.acplIncludingIllegal),
    ...meanCells(row.acplLegalOnly),
  ]);
  const printed = paperResults(figures).map((row): readonly Cell[] => [
    `paper (${row.notation.toUpperCase()}, ${row.grade})`,
    row.model,
    row.condition,
    ...untold(4),
    PRINTED_POSITIONS,
    row.legal,
    ...untold(3),
    row.acplIncluding,
    ...untold(2),
    row.sd,
    null,
    row.acplLegalOnly,
    ...untold(3),
  ]);
  return {
    title: 'Table 3: legal rate and average centipawn loss',
    columns: columnsOf(
      'source',
      'model',
      'condition',
      '#asked',
      '#no verdict',
      '#cut',
      '#unvalued',
      '#n',
      '%legal',
      '%low',
      '%high',
      '#n with illegal',
      '~ACPL with illegal',
      '~ACPL low',
      '~ACPL high',
      '~ACPL SD',
      '#n legal',
      '~ACPL legal',
      '~ACPL legal low',
      '~ACPL legal high',
      '~ACPL legal SD',
    ),
    rows: withPaper ? [...rows, ...printed] : rows,
  };
}

function meanCells(found: StudyFigures['table3'][number]['acplLegalOnly']): readonly Cell[] {
  const { n, mean, interval, sd } = found;
  return [n, mean, interval?.low ?? null, interval?.high ?? null, sd];
}

/** Cells that the paper says nothing for. */
function untold(count: number): readonly null[] {
  return Array.from({ length: count }, () => null);
}

function panels({ panels: all }: StudyFigures, withPaper: boolean): Table {
  const cells = (
    { id, unit }: StudyFigures['panels'][number],
    source: string,
    point: StudyFigures['panels'][number]['points'][number],
  ): readonly Cell[] => [
    id,
    unit.replaceAll('_', ' '),
    source,
    point.series,
    point.condition,
    point.n,
    point.value,
    point.interval?.low ?? null,
    point.interval?.high ?? null,
    point.sd,
  ];
  return {
    title: 'Figures 2 to 4',
    columns: columnsOf(
      'panel',
      'unit',
      'source',
      'series',
      'condition',
      '#n',
      '~value',
      '~low',
      '~high',
      '~SD',
    ),
    rows: all.flatMap((panel) => [
      ...panel.points.map((point) => cells(panel, 'study', point)),
      ...(withPaper ? panel.paper.map((point) => cells(panel, `paper, ${point.grade}`, point)) : []),
    ]),
  };
}

function distributions({ distributions: all }: StudyFigures): Table {
  return {
    title: 'Figure 7: how losses spread',
    columns: columnsOf('model', 'condition', '#n', 'loss', '#answers', '%share'),
    rows: all.flatMap(({ series, condition, n, bins }) =>
      bins.map(({ from, to, count, share }) => [
        series,
        condition,
        n,
        to === null ? 'no legal move' : `${from} to ${to}`,
        count,
        share,
      ]),
    ),
  };
}
