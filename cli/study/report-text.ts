/** A study run's report for the terminal: what was asked of whom, how the answers were read, what is valued. */
import { isAskedOverService } from '../../core/player/players.ts';
import { makeAmount } from '../../core/question/wishes.ts';
import type { StudyReport } from '../../core/study/report.ts';
import { limitText } from '../../host/reproduction/start.ts';
import { columnsOf, renderTable, type Table, type TableFormat } from '../table.ts';
import { plural, safeText, spanText } from '../text.ts';

/** Text shows everything; CSV and LaTeX are the table of the outcomes. */
export function studyReportText(report: StudyReport, format: TableFormat): string {
  if (format !== 'text') return renderTable(outcomeTable(report, titleOf(report)), format);
  const tables = [outcomeTable(report, ''), profileTable(report), countTable(report)];
  const shown = tables.filter(({ rows }) => rows.length > 0).map((table) => renderTable(table, 'text'));
  const history = report.amendments.map(
    ({ number, at, reason }) => `Amendment ${number}, ${at}: ${safeText(reason)}.`,
  );
  return [headText(report), ...shown, ...history].join('\n\n');
}

function nameOf({ player, condition }: StudyReport): string {
  return condition === '' ? player : `${player} (${condition})`;
}

function titleOf(report: StudyReport): string {
  return `${nameOf(report)} on ${report.setName}, run ${report.runId}, n = ${report.answered} of ${report.positions}`;
}

function headText(report: StudyReport): string {
  const { manifest, totals, requests, interrupted, executions, extraction } = report;
  const omitted = manifest.omittedParameters;
  const cost = totals.costNano === null ? 'cost unknown' : `cost ${makeAmount(totals.costNano)}`;
  const tokens = totals.completionTokens?.toLocaleString('en-US') ?? 'unknown';
  return [
    `${safeText(report.setName)}: ${report.answered} of ${plural(report.positions, 'position')} answered, ${report.status}`,
    `${safeText(nameOf(report))}, prompt ${manifest.prompt.source} ${manifest.prompt.sha256.slice(0, 12)}`,
    `run ${report.runId}, manifest ${report.manifestSha256}`,
    `${plural(requests, 'request')}, ${interrupted} cut off by the end of the program, ${spanText(totals.activeMs)} in ${plural(executions, 'execution')}`,
    ...(isAskedOverService(manifest.player) ? [`completion tokens ${tokens}, ${cost}`] : []),
    `form: ${extraction.strict} strict, ${extraction.lenient} lenient, ${extraction.failed} failed; the two moves agree in ${extraction.agree}, differ in ${extraction.differ}`,
    ...(omitted.length === 0 ? [] : [`not sent, because refused: ${safeText(omitted.join(', '))}`]),
    ...(report.truncated === 0
      ? []
      : [`${plural(report.truncated, 'answer')} cut by the output limit: no verdict`]),
    ...(report.message === null ? [] : [safeText(report.message)]),
  ].join('\n');
}

function outcomeTable(report: StudyReport, title: string): Table {
  const columns = columnsOf(
    'condition',
    'notation',
    'extraction',
    '#n',
    '%legal',
    '#legal moves',
    '#illegal',
    '#ambiguous',
    '#null move',
    '#bad syntax',
    '#missing',
  );
  const rows = report.outcomes.map(({ condition, notation, level, judged, outcomes }) => [
    condition,
    notation,
    level,
    judged,
    judged === 0 ? null : outcomes.legal / judged,
    outcomes.legal,
    outcomes.illegal,
    outcomes.ambiguous,
    outcomes.null_move,
    outcomes.invalid_syntax,
    outcomes.missing,
  ]);
  return { title, columns, rows };
}

function profileTable({ profiles, movesToValue }: StudyReport): Table {
  return {
    title: '',
    columns: columnsOf(
      'valued by',
      'limit',
      '#answered moves',
      '#of',
      '#engine best',
      '#legal moves',
      '#failed',
    ),
    rows: profiles.map(({ engineId, limit, answers, best, legal, failed }) => [
      engineId,
      limitText(limit),
      answers,
      movesToValue,
      best,
      legal,
      failed,
    ]),
  };
}

function countTable({ failures }: StudyReport): Table {
  return {
    title: '',
    columns: columnsOf('failure class', '#requests'),
    rows: failures.map(({ key, count }) => [key, count]),
  };
}
