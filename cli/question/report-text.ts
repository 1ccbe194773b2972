/** A question run's report for the terminal: what was asked of whom, how it went, and the figures. */
import { conditionText } from '../../core/question/words.ts';
import { playerName } from '../../core/player/players.ts';
import type { IntervalRow, QuestionReport } from '../../core/question/report.ts';
import { makeAmount } from '../../core/question/wishes.ts';
import { aggregateTable, countTable, groupTable } from './report-tables.ts';
import { renderTable, type Table, type TableFormat } from '../table.ts';
import { plural, safeText, spanText } from '../text.ts';

export interface ReportView {
  readonly format: TableFormat;
  readonly byTask: boolean;
  /** Null: not asked for. */
  readonly intervals: readonly IntervalRow[] | null;
}

type Totals = QuestionReport['totals'];

/** Text shows everything; CSV and LaTeX are one table, of the aggregates or of the tasks. */
export function questionReportText(report: QuestionReport, view: ReportView): string {
  if (view.format !== 'text') return renderTable(mainTable(report, view), view.format);
  const tables: readonly Table[] = [
    aggregateTable(report, view.intervals, { title: '', isWide: false }),
    groupTable('category', report.byCategory, ''),
    ...(view.byTask ? [groupTable('task', report.byTask, '')] : []),
    countTable('answers', report.errorTypes, ''),
    countTable('failure class', report.failures, ''),
    countTable('model reported', report.modelsReported, ''),
  ];
  const shown = tables.filter(({ rows }) => rows.length > 0).map((table) => renderTable(table, 'text'));
  return [headText(report), ...shown, ...historyText(report)].join('\n\n');
}

function mainTable(report: QuestionReport, view: ReportView): Table {
  const title = `${nameOf(report)} on ${report.datasetName}, run ${report.runId}, n = ${report.answered} of ${report.items}`;
  return view.byTask
    ? groupTable('task', report.byTask, title)
    : aggregateTable(report, view.intervals, { title, isWide: true });
}

/** Player and condition. */
export function nameOf({ manifest }: Pick<QuestionReport, 'manifest'>): string {
  const { player } = manifest;
  const condition = conditionText(manifest);
  return condition === '' ? playerName(player) : `${playerName(player)} (${condition})`;
}

function headText(report: QuestionReport): string {
  const { manifest, totals } = report;
  const omitted = manifest.omittedParameters;
  const lines = [
    `${safeText(report.datasetName)}: ${report.answered.toLocaleString('en-US')} of ${plural(report.items, 'item')} answered, ${report.status}`,
    `${safeText(nameOf(report))}, scoring version ${report.scoringVersion}`,
    `run ${report.runId}, manifest ${report.manifestSha256}`,
    requestsText(report),
    usageText(totals),
    ...(omitted.length === 0 ? [] : [`not sent, because refused: ${safeText(omitted.join(', '))}`]),
    ...(report.truncated === 0 ? [] : [`${plural(report.truncated, 'answer')} cut by the output limit`]),
    ...(report.message === null ? [] : [safeText(report.message)]),
  ];
  return lines.join('\n');
}

function requestsText({ requests, failures, interrupted, totals, executions }: QuestionReport): string {
  if (totals.activeMs === null) return 'imported; nothing was asked here';
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const parts = [plural(requests, 'request')];
  if (failed > 0) parts.push(`${failed.toLocaleString('en-US')} with a failure class`);
  if (interrupted > 0) parts.push(`${interrupted.toLocaleString('en-US')} cut off by the end of the program`);
  parts.push(`${spanText(totals.activeMs)} in ${plural(executions, 'execution')}`);
  return parts.join(', ');
}

/** What is unknown is named only where something else is known. */
function usageText({ promptTokens, completionTokens, reasoningTokens, ...cost }: Totals): string {
  const tokens = [
    ['prompt', promptTokens],
    ['completion', completionTokens],
    ['reasoning', reasoningTokens],
  ] as const;
  if (tokens.every(([, count]) => count === null) && cost.costNano === null) return 'tokens and cost unknown';
  const texts = tokens.map(
    ([name, count]) => `${name} tokens ${count?.toLocaleString('en-US') ?? 'unknown'}`,
  );
  return [...texts, costText(cost)].join(', ');
}

function costText({ costNano, uncosted }: Pick<Totals, 'costNano' | 'uncosted'>): string {
  if (costNano === null) return 'cost unknown';
  return `cost ${makeAmount(costNano)}${uncosted === 0 ? '' : ` and ${plural(uncosted, 'request')} of unknown cost`}`;
}

function historyText({ rescorings, amendments }: QuestionReport): readonly string[] {
  return [
    ...rescorings.map(
      ({ number, at, reason, scored, changed }) =>
        `Re-scoring ${number}, ${at}: ${safeText(reason)}. ${plural(scored, 'answer')}, ${changed.toLocaleString('en-US')} changed.`,
    ),
    ...amendments.map(({ number, at, reason }) => `Amendment ${number}, ${at}: ${safeText(reason)}.`),
  ];
}
