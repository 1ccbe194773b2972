/** A study run's report for the terminal: what was asked of whom, how the answers were read, what is valued. */
import { isAskedOverService } from '../../core/player/players.ts';
import { makeAmount } from '../../core/question/wishes.ts';
import { studyTables } from '../../core/study/run-tables.ts';
import type { StudyReport } from '../../core/study/report.ts';
import { tablesText } from '../table.ts';
import { plural, spanText } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

export function studyReportText(report: StudyReport): string {
  // The head has said of which run they are.
  const tables = studyTables(report).map((table) => ({ ...table, title: '' }));
  const history = report.amendments.map(
    ({ number, at, reason }) => `Amendment ${number}, ${at}: ${safeText(reason)}.`,
  );
  return [headText(report), tablesText(tables), ...history].join('\n\n');
}

function nameOf({ player, condition }: StudyReport): string {
  return condition === '' ? player : `${player} (${condition})`;
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
