/** The cells of task × model, for the heat map and for its export. Pure. */
import type {
  AnswerFilter,
  Comparison,
  FlagName,
  GroupRow,
  QuestionReport,
} from '../../../core/question/report.ts';
import type { HeatCell, HeatTable } from '../../chart/heat-map-marks.ts';
import type { ExportTable } from '../../format/export-table.ts';
import { formatCount, taskLabel } from '../../format/figures.ts';
import { formatShare } from '../../format/question-figures.ts';
import { makeAnswersHref } from '../../state/answer-place.ts';
import type { HeatFigure } from './compare-place.ts';
import type { ComparedRun } from './compared-runs.ts';

interface TaskLine {
  readonly task: string;
  readonly category: string;
  /** A run: how many were right (or compliant …) of how many; null where its report is not there yet. */
  readonly cells: readonly ({ readonly part: number; readonly n: number } | null)[];
}

type Reports = readonly (QuestionReport | null)[];

export function heatTable(
  figure: HeatFigure,
  comparison: Comparison,
  runs: readonly ComparedRun[],
  reports: Reports,
): HeatTable {
  return {
    columns: runs.map((run) => ({ id: run.runId, label: `${run.letter} ${run.name}` })),
    rows: taskLines(figure, comparison, reports).map((line) => ({
      id: line.task,
      label: taskLabel(line.task, line.category),
      group: line.category,
      cells: line.cells.map((cell, index) =>
        heatCell(cell, runs[index]?.runId ?? '', figure, {
          task: line.task,
          // The other figures are each run's own, over all it answered.
          ...(figure === 'common' ? { common: comparison.runIds } : {}),
        }),
      ),
    })),
  };
}

export function heatExport(
  figure: HeatFigure,
  comparison: Comparison,
  runs: readonly ComparedRun[],
  reports: Reports,
): ExportTable {
  return {
    title:
      figure === 'common' ? 'Accuracy by task on the common items' : `${figure} by task, all answered items`,
    columns: [
      'category',
      'task',
      ...runs.flatMap((run) => [`${run.letter}: ${run.name}`, `${run.letter}: n`]),
    ],
    rows: taskLines(figure, comparison, reports).map((line) => [
      line.category,
      line.task,
      ...line.cells.flatMap((cell) =>
        cell === null ? [null, null] : [cell.n === 0 ? null : cell.part / cell.n, cell.n],
      ),
    ]),
  };
}

function heatCell(
  cell: TaskLine['cells'][number],
  runId: string,
  figure: HeatFigure,
  items: Partial<AnswerFilter>,
): HeatCell {
  if (cell === null) return { value: null, text: '…', note: '', href: null };
  const value = cell.n === 0 ? null : cell.part / cell.n;
  return {
    value,
    text: formatShare(value),
    note: figure === 'common' || value !== null ? `n ${formatCount(cell.n)}` : '',
    href: value === null && figure !== 'common' ? null : makeAnswersHref(runId, items),
  };
}

function taskLines(figure: HeatFigure, comparison: Comparison, reports: Reports): readonly TaskLine[] {
  if (figure === 'common') {
    return comparison.byTask.map(({ task, category, n, right }) => ({
      task,
      category,
      cells: right.map((part) => ({ part, n })),
    }));
  }
  const tasks = new Map(
    reports.flatMap((report) => report?.byTask ?? []).map((row) => [row.group, row.category] as const),
  );
  return [...tasks].map(([task, category]) => ({
    task,
    category,
    cells: reports.map((report) => {
      if (report === null) return null;
      const row = report.byTask.find((one) => one.group === task);
      return row === undefined ? { part: 0, n: 0 } : { part: partOf(row, figure), n: row.answered };
    }),
  }));
}

function partOf(row: GroupRow, flag: FlagName): number {
  switch (flag) {
    case 'accuracy':
      return row.right;
    case 'compliance':
      return row.compliant;
    case 'content':
      return row.contentRight;
  }
}
