/** Tables of a study as they leave the program. Every row names the reading and the mate convention. Pure. */
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { paperResults, type PaperResult } from '../../../../core/study/paper-results.ts';
import { PRINTED_POSITIONS } from '../../../../core/study/paper-targets.ts';
import type { ExportCell, ExportTable } from '../../../format/export-table.ts';

export type Range = { readonly low: number; readonly high: number } | null;

export function range(interval: Range): readonly ExportCell[] {
  return [interval?.low ?? null, interval?.high ?? null];
}

export function reading({
  reading: { notation, level, zeroForEngineBest },
  convention,
  profile,
}: StudyFigures): readonly ExportCell[] {
  return [notation, level, zeroForEngineBest, convention, profile];
}

export const READING_COLUMNS = [
  'notation',
  'extraction',
  'best_is_free',
  'mate_convention',
  'profile',
] as const;

/** The paper's main analysis reads SAN and names no more of its reading. */
const PAPER_READING: readonly ExportCell[] = ['san', null, null, null, null];

export function modelTable(figures: StudyFigures, hasPaper: boolean): ExportTable {
  const row = (source: string, one: StudyFigures['table1'][number]): readonly ExportCell[] => [
    source,
    one.model,
    one.apiTag,
    one.release,
    one.effort,
  ];
  return {
    title: 'Models',
    columns: ['source', 'model', 'api_tag', 'release', 'effort'],
    rows: [
      ...figures.table1.map((one) => row('study', one)),
      ...(hasPaper ? figures.paper.table1.map((one) => row('paper', one)) : []),
    ],
  };
}

export function diagnosticTable(sets: StudyFigures['table2']): ExportTable {
  return {
    title: 'Diagnostics of the positions',
    columns: ['condition', 'quantity', 'n', 'mean', 'sd', 'printed_mean', 'printed_sd', 'band', 'verdict'],
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

export function resultTable(figures: StudyFigures, hasPaper: boolean): ExportTable {
  const { table3 } = figures;
  return {
    title: 'Results by model and condition',
    columns: [
      'source',
      'model',
      'condition',
      ...READING_COLUMNS,
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
      'acpl_legal_only_n',
      'acpl_legal_only',
      'acpl_legal_low',
      'acpl_legal_high',
      'acpl_legal_sd',
    ],
    rows: [
      ...table3.map((row) => [
        'study',
        row.model,
        row.condition,
        ...reading(figures),
        row.asked,
        row.noVerdict,
        row.truncated,
        row.unvalued,
        row.legal.n,
        row.legal.count,
        row.legal.rate,
        ...range(row.legal.interval),
        row.acplIncludingIllegal.mean,
        ...range(row.acplIncludingIllegal.interval),
        row.acplIncludingIllegal.sd,
        row.acplLegalOnly.n,
        row.acplLegalOnly.mean,
        ...range(row.acplLegalOnly.interval),
        row.acplLegalOnly.sd,
      ]),
      ...(hasPaper ? paperResults(figures).map(paperRow) : []),
    ],
  };
}

const unknown = (count: number): readonly null[] => Array.from({ length: count }, () => null);

/** Of 500 positions; the paper names neither extraction nor intervals. */
function paperRow(row: PaperResult): readonly ExportCell[] {
  const legal = row.legal === null ? null : Math.round(row.legal * PRINTED_POSITIONS);
  return [
    `paper, ${row.grade}`,
    row.model,
    row.condition,
    row.notation,
    ...unknown(4),
    PRINTED_POSITIONS,
    ...unknown(3),
    PRINTED_POSITIONS,
    legal,
    row.legal,
    ...unknown(2),
    row.acplIncluding,
    ...unknown(2),
    row.sd,
    legal,
    row.acplLegalOnly,
    ...unknown(3),
  ];
}

export function comparisonTable(figures: StudyFigures, hasPaper: boolean): ExportTable {
  return {
    title: 'Conditions against each other',
    columns: [
      'source',
      'model',
      ...READING_COLUMNS,
      'gap_ood_wd',
      'gap_low',
      'gap_high',
      'nd_wd',
      'nd_wd_low',
      'nd_wd_high',
      'overall_acpl',
      'overall_low',
      'overall_high',
      'no_move_text',
      'legal_wd_nd',
      'legal_wd_ood',
    ],
    rows: [
      ...figures.comparisons.map((row) => [
        'study',
        row.model,
        ...reading(figures),
        row.gap.value,
        ...range(row.gap.interval),
        row.ndRatio.value,
        ...range(row.ndRatio.interval),
        row.overall.value,
        ...range(row.overall.interval),
        row.invalidSyntax.rate,
        row.legalRatioNd,
        row.legalRatioOod,
      ]),
      ...(hasPaper ? figures.paper.comparisons : []).map((row) => [
        'paper',
        row.model,
        ...PAPER_READING,
        ...[row.gap, row.ndRatio, row.overall].flatMap((value) => [value, ...range(null)]),
        row.invalidSyntax,
        row.legalRatioNd,
        row.legalRatioOod,
      ]),
    ],
  };
}

/** Steps and roles name models by id. */
export function modelName({ models }: StudyFigures, id: string): string {
  return models.find((model) => model.id === id)?.name ?? id;
}

export function stepTable(figures: StudyFigures, hasPaper: boolean): ExportTable {
  return {
    title: 'Improvement by step',
    columns: [
      'source',
      'older',
      'newer',
      'condition',
      ...READING_COLUMNS,
      'improvement',
      'low',
      'high',
      'slow_down',
      'slow_down_low',
      'slow_down_high',
      'illegal_reduction',
    ],
    rows: [
      ...figures.steps.map((row) => [
        'study',
        modelName(figures, row.older),
        modelName(figures, row.newer),
        row.condition,
        ...reading(figures),
        row.improvement.value,
        ...range(row.improvement.interval),
        row.slowDown?.value ?? null,
        ...range(row.slowDown?.interval ?? null),
        row.illegalReduction,
      ]),
      ...(hasPaper ? figures.paper.steps : []).map(({ step, condition, improvement }) => {
        const [older = step, newer = null] = step.split(' → ');
        const unknown = [...range(null), null, ...range(null), null];
        return ['paper', older, newer, condition, ...PAPER_READING, improvement, ...unknown];
      }),
    ],
  };
}

export function reasoningTable(figures: StudyFigures, hasPaper: boolean): ExportTable {
  return {
    title: 'Effect of reasoning',
    columns: [
      'source',
      'condition',
      ...READING_COLUMNS,
      'reduction',
      'low',
      'high',
      'tokens_n',
      'tokens_mean',
      'tokens_sd',
      'percent_per_1000_tokens',
      'drop_from_wd',
      'pages',
    ],
    rows: [
      ...figures.reasoning.map((row) => [
        'study',
        row.condition,
        ...reading(figures),
        row.reduction.value,
        ...range(row.reduction.interval),
        row.tokens?.n ?? null,
        row.tokens?.mean ?? null,
        row.tokens?.sd ?? null,
        row.marginalGain,
        row.gainDrop,
        row.pages,
      ]),
      ...(hasPaper ? figures.paper.reasoning : []).map((row) => [
        'paper',
        row.condition,
        ...PAPER_READING,
        row.reduction,
        ...range(null),
        PRINTED_POSITIONS,
        row.tokensMean,
        row.tokensSd,
        row.marginalGain,
        null,
        row.pages,
      ]),
    ],
  };
}
