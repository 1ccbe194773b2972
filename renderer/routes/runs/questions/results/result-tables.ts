/**
 * The tables of a run's results as plain rows, for CSV, JSON and LaTeX. Shares are 0 to 1 and not rounded, unknown is
 * null, costs are in billionths of the provider's unit, times in milliseconds. Pure.
 */
import type {
  AnswerRow,
  GroupRow,
  IntervalRow,
  QuestionReport,
} from '../../../../../core/question/report.ts';
import { FLAGS } from '../../../../format/question-figures.ts';
import type { ExportTable } from '../../../../format/export-table.ts';

export function aggregateTable(report: QuestionReport, intervals: readonly IntervalRow[]): ExportTable {
  return {
    title: `Figures of run ${report.runId}`,
    columns: ['slice', 'aggregate', ...FLAGS.flatMap((flag) => [flag, `${flag}_low`, `${flag}_high`]), 'n'],
    rows: report.aggregates.map((row) => [
      row.slice,
      row.aggregate,
      ...FLAGS.flatMap((flag) => {
        const found = intervals.find(
          (one) => one.flag === flag && one.slice === row.slice && one.aggregate === row.aggregate,
        );
        return [row[flag], found?.interval?.low ?? null, found?.interval?.high ?? null];
      }),
      row.n,
    ]),
  };
}

const GROUP_COLUMNS = [
  'category',
  'asked',
  'answered',
  'right',
  'compliant',
  'content_right',
  'accuracy',
  'compliance',
  'content',
  'truncated',
  'prompt_tokens',
  'completion_tokens',
  'reasoning_tokens',
  'cost_nano',
  'wall_ms',
] as const;

export function groupTable(what: 'task' | 'category', report: QuestionReport): ExportTable {
  const rows = what === 'task' ? report.byTask : report.byCategory;
  const columns = what === 'task' ? ['task', ...GROUP_COLUMNS] : [...GROUP_COLUMNS];
  return {
    title: `Figures of run ${report.runId} by ${what}`,
    columns,
    rows: rows.map((row) => [
      ...(what === 'task' ? [row.group] : []),
      row.category,
      row.asked,
      row.answered,
      row.right,
      row.compliant,
      row.contentRight,
      shareOf(row.right, row.answered),
      shareOf(row.compliant, row.answered),
      shareOf(row.contentRight, row.answered),
      row.truncated,
      row.promptTokens,
      row.completionTokens,
      row.reasoningTokens,
      row.costNano,
      wallMsOf(row, report),
    ]),
  };
}

/** Null where the replies are out of a result file: nobody measured their time. */
export function wallMsOf(row: GroupRow, report: QuestionReport): number | null {
  return isImported(report) ? null : row.wallMs;
}

export function isImported(report: QuestionReport): boolean {
  return report.manifest.player.kind === 'results_file';
}

/** Null where there is no whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

export function answerTable(rows: readonly AnswerRow[], runId: string): ExportTable {
  return {
    title: `Answers of run ${runId}`,
    columns: [
      'seq',
      'item_id',
      'task',
      'category',
      'fen',
      'accepted',
      'answer',
      'found',
      'format_compliant',
      'content_correct',
      'is_correct',
      'error_type',
      'is_truncated',
      'failure',
      'attempts',
      'completion_tokens',
      'cost_nano',
      'wall_ms',
    ],
    rows: rows.map((row) => [
      row.seq,
      row.itemId,
      row.task,
      row.category,
      row.fen,
      row.accepted,
      row.verdict?.content ?? null,
      row.verdict?.place ?? null,
      row.verdict?.formatCompliant ?? null,
      row.verdict?.contentCorrect ?? null,
      row.verdict?.isCorrect ?? null,
      row.verdict?.errorType ?? null,
      row.isTruncated,
      row.failure,
      row.attempts,
      row.completionTokens,
      row.costNano,
      row.wallMs,
    ]),
  };
}
