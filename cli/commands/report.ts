/** `plybook report`: what a run has found, by its kind; of a question run also re-scored, with intervals, or as a table for a paper. */
import { Option, type Command } from 'commander';
import type { ReproductionReport } from '../../core/reproduction/run.ts';
import type { RunSummary } from '../../core/record/run.ts';
import type { Lab } from '../../host/lab.ts';
import { addBootstrapSwitches, bootstrapOf, type BootstrapSwitches } from '../question/bootstrap-switches.ts';
import { CliError, wrongUse } from '../exit.ts';
import { mustReportGames } from '../game/output.ts';
import { gameReportText } from '../game/report-text.ts';
import { mustReportQuestions, questionValue } from '../question/output.ts';
import { questionReportText } from '../question/report-text.ts';
import { mustRun } from '../run-id.ts';
import { reportText } from '../run-output.ts';
import { mustReportStudy } from '../study/output.ts';
import { studyReportText } from '../study/report-text.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { TABLE_FORMATS, type TableFormat } from '../table.ts';
import { plural, tableText } from '../text.ts';
import { listRuns } from './runs.ts';

interface ReportOptions extends JsonOption, WorkspaceOption, BootstrapSwitches {
  readonly rescore?: boolean;
  readonly reason?: string;
  readonly intervals?: boolean;
  readonly byTask?: boolean;
  readonly format: TableFormat | 'json';
}

export function addReport(program: Command, session: CliSession): void {
  const command = program
    .command('report')
    .argument('[run]', 'run id; without one all runs are listed')
    .description('report a run, or list all runs')
    .option('--rescore', 'of a question run: score its stored replies again first; nothing is asked')
    .option('--reason <text>', 'why; kept in the journal')
    .option('--intervals', 'of a question run: bootstrap intervals beside the figures')
    .option('--by-task', 'of a question run: the table of the tasks');
  addBootstrapSwitches(command)
    .addOption(
      new Option('--format <format>', 'how it is printed')
        .choices([...TABLE_FORMATS, 'json'])
        .default('text'),
    )
    .option('--json', 'the same as --format json')
    .option('--workspace <dir>', 'workspace folder')
    .action(async (text: string | undefined, given: ReportOptions) => {
      const options = { ...given, json: given.json === true || given.format === 'json' };
      await session.withLab(options, async (lab) => {
        if (text === undefined) listRuns(lab, session, options);
        else await report(lab, session, mustRun(lab, text), options);
      });
    });
}

async function report(lab: Lab, session: CliSession, run: RunSummary, options: ReportOptions): Promise<void> {
  if (run.kind === 'questions') return reportQuestions(lab, session, run.runId, options);
  if (run.kind === 'games') return reportGames(lab, session, run.runId, options);
  if (run.kind === 'study') return reportStudy(lab, session, run.runId, options);
  const asksMore = options.rescore === true || options.intervals === true || options.byTask === true;
  if (asksMore || options.format === 'csv' || options.format === 'latex')
    throw wrongUse('--rescore, --intervals, --by-task, CSV and LaTeX are for question runs.');
  const found = lab.report(run.runId);
  if (found === null) throw new CliError(`Run ${run.runId} cannot be read.`);
  if (options.json === true) session.printJson(found);
  else session.print(`${reportText(found)}\n\n${confusionText(found)}`);
}

function reportGames(lab: Lab, session: CliSession, runId: string, options: ReportOptions): void {
  if (options.rescore === true || options.intervals === true || options.byTask === true)
    throw wrongUse('--rescore, --intervals and --by-task are for question runs.');
  const report = mustReportGames(lab, runId);
  const { format } = options;
  if (options.json === true || format === 'json') session.printJson(report);
  else session.print(gameReportText(report, format));
}

function reportStudy(lab: Lab, session: CliSession, runId: string, options: ReportOptions): void {
  if (options.rescore === true || options.intervals === true || options.byTask === true)
    throw wrongUse('--rescore, --intervals and --by-task are for question runs.');
  const report = mustReportStudy(lab, runId);
  const { format } = options;
  if (options.json === true || format === 'json') session.printJson(report);
  else session.print(studyReportText(report, format));
}

async function reportQuestions(
  lab: Lab,
  session: CliSession,
  runId: string,
  options: ReportOptions,
): Promise<void> {
  if (options.rescore === true) await rescore(lab, session, runId, options.reason);
  else if (options.reason !== undefined) throw wrongUse('--reason goes with --rescore.');
  const bootstrap = options.intervals === true ? bootstrapOf(options) : null;
  const intervals =
    bootstrap === null ? null : questionValue(await lab.questions.intervals([runId], bootstrap));
  const found = mustReportQuestions(lab, runId);
  if (options.json === true) {
    session.printJson(intervals === null ? found : { ...found, bootstrap, intervals });
    return;
  }
  const format = options.format === 'json' ? 'text' : options.format;
  session.print(questionReportText(found, { format, byTask: options.byTask === true, intervals }));
}

async function rescore(
  lab: Lab,
  session: CliSession,
  runId: string,
  reason: string | undefined,
): Promise<void> {
  if (reason === undefined) throw wrongUse('Say why the answers are scored again: --reason <text>.');
  const { scored, changed } = questionValue(await lab.questions.rescore(runId, reason));
  session.say(`${plural(scored, 'answer')} scored again, ${changed.toLocaleString('en-US')} changed.`);
}

function confusionText(found: ReproductionReport): string {
  return tableText(
    ['reading', '#released', '#found', '#items'],
    found.confusion.map(({ reading, released, found: label, count }) => [
      reading,
      ...[released, label, count].map(String),
    ]),
  );
}
