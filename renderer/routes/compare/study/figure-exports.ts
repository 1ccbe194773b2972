/** The data behind the drawings of a study as tables, with the reading and the mate convention in every row. Pure. */
import type { StudyFigures } from '../../../../core/study/figures.ts';
import type { ExportCell, ExportTable } from '../../../format/export-table.ts';
import { range, reading, READING_COLUMNS } from './study-tables.ts';

export function panelTable(
  figures: StudyFigures,
  panel: StudyFigures['panels'][number],
  hasPaper: boolean,
): ExportTable {
  const row = (
    source: string,
    point: StudyFigures['panels'][number]['points'][number],
  ): readonly ExportCell[] => [
    panel.id,
    panel.unit,
    source,
    point.series,
    point.condition,
    point.n,
    point.value,
    ...range(point.interval),
    point.sd,
    ...reading(figures),
  ];
  return {
    title: `Panel ${panel.id}`,
    columns: [
      'panel',
      'unit',
      'source',
      'series',
      'condition',
      'n',
      'value',
      'low',
      'high',
      'sd',
      ...READING_COLUMNS,
    ],
    rows: [
      ...panel.points.map((point) => row('study', point)),
      ...(hasPaper ? panel.paper.map((point) => row(`paper, ${point.grade}`, point)) : []),
    ],
  };
}

export function distributionTable(figures: StudyFigures): ExportTable {
  return {
    title: 'Distribution of losses',
    columns: ['model', 'condition', 'n', 'from_cp', 'to_cp', 'count', 'share', ...READING_COLUMNS],
    rows: figures.distributions.flatMap(({ series, condition, n, bins }) =>
      bins.map((bin) => [
        series,
        condition,
        n,
        bin.to === null ? null : bin.from,
        bin.to,
        bin.count,
        bin.share,
        ...reading(figures),
      ]),
    ),
  };
}

export function exampleTable(figures: StudyFigures): ExportTable {
  return {
    title: 'Example boards',
    columns: [
      'position',
      'condition',
      'fen',
      'best_uci',
      'models',
      'answer',
      'outcome',
      'uci',
      'san',
      'loss',
      ...READING_COLUMNS,
    ],
    rows: figures.examples.flatMap(({ positionId, condition, fen, best, moves }) =>
      moves.map((move) => [
        positionId,
        condition,
        fen,
        best?.uci ?? null,
        move.models.join(', '),
        move.text,
        move.outcome,
        move.uci,
        move.san,
        move.loss,
        ...reading(figures),
      ]),
    ),
  };
}

export function differenceTable({ differences, models }: StudyFigures): ExportTable {
  const runs = models.filter(({ kind }) => kind === 'run');
  return {
    title: 'Settings that differ',
    columns: ['setting', ...runs.map(({ name }) => name)],
    rows: differences.map(({ setting, values }) => [setting, ...runs.map((_run, at) => values[at] ?? null)]),
  };
}

export function extractionTable(figures: StudyFigures): ExportTable {
  return {
    title: 'How answers were extracted',
    columns: [
      'model',
      'judged',
      'strict',
      'lenient',
      'failed',
      'several_objects',
      'without_text',
      'moves_agree',
      'moves_differ',
    ],
    rows: figures.extraction.map((row) => [
      row.model,
      row.judged,
      row.strict,
      row.lenient,
      row.failed,
      row.severalObjects,
      row.withoutText,
      row.agree,
      row.differ,
    ]),
  };
}
