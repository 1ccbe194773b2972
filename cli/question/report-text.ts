/** A question run's report for the terminal: what was asked of whom, how it went, and the figures. */
import {
  aggregateTable,
  errorTypeTable,
  failureTable,
  groupTable,
  modelTable,
  nameOfRun,
} from '../../core/question/tables.ts';
import type { IntervalRow, QuestionReport } from '../../core/question/report.ts';
import { makeAmount } from '../../core/question/wishes.ts';
import type { Table } from '../../core/table/figure.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { tablesText } from '../table.ts';
import { plural, spanText } from '../text.ts';

type Totals = QuestionReport['totals'];

/** @param byTask the table of the tasks as well */
export function questionReportText(
  report: QuestionReport,
  byTask: boolean,
  intervals: readonly IntervalRow[] = [],
): string {
  // The head has said of which run they are.
  const bare = (table: Table): Table => ({ ...table, title: '' });
  const tables: readonly Table[] = [
    bare(aggregateTable(report, intervals)),
    bare(groupTable('category', report)),
    ...(byTask ? [bare(groupTable('task', report))] : []),
    bare(errorTypeTable(report)),
    bare(failureTable(report)),
    bare(modelTable(report)),
  ];
  return [headText(report), tablesText(tables), ...historyText(report)].join('\n\n');
}

function headText(report: QuestionReport): string {
  const { manifest, totals } = report;
  const omitted = manifest.omittedParameters;
  const lines = [
    `${safeText(report.datasetName)}: ${report.answered.toLocaleString('en-US')} of ${plural(report.items, 'item')} answered, ${report.status}`,
    `${safeText(nameOfRun(report))}, scoring version ${report.scoringVersion}`,
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
