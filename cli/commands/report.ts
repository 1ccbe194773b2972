/** `plybook report`: what a run has found, by its kind; of a question run also re-scored, with intervals, or as a table for a paper. */
import type { Command } from 'commander';
import { gameTables } from '../../core/game/tables.ts';
import { studyTables } from '../../core/study/run-tables.ts';
import { questionTables } from '../../core/question/tables.ts';
import type { RunSummary } from '../../core/record/run.ts';
import { reproductionTables } from '../../core/reproduction/tables.ts';
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
import type { CliSession, WorkspaceOption } from '../session.ts';
import { addFormatSwitches, printTold, tablesText, type FormatOptions, type Told } from '../table.ts';
import { plural } from '../text.ts';
import { listRuns } from './runs.ts';

interface ReportOptions extends FormatOptions, WorkspaceOption, BootstrapSwitches {
  readonly rescore?: boolean;
  readonly reason?: string;
  readonly intervals?: boolean;
  readonly byTask?: boolean;
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
  addFormatSwitches(addBootstrapSwitches(command))
    .option('--workspace <dir>', 'workspace folder')
    .action(async (text: string | undefined, options: ReportOptions) => {
      // Scoring again writes its verdicts.
      const open = options.rescore === true ? session.withLab : session.withReader;
      await open.call(session, options, async (lab) => {
        if (text === undefined) {
          listRuns(lab, session, { ...options, json: options.json === true || options.format === 'json' });
          return;
        }
        const run = mustRun(lab, text);
        if (run.kind === 'questions') await reportQuestions(lab, session, run.runId, options);
        else printTold(session, options, toldOf(lab, run, options));
      });
    });
}

function toldOf(lab: Lab, { kind, runId }: RunSummary, options: ReportOptions): Told {
  if (options.rescore === true || options.intervals === true || options.byTask === true)
    throw wrongUse('--rescore, --intervals and --by-task are for question runs.');
  if (kind === 'games') {
    const report = mustReportGames(lab, runId);
    return { whole: report, tables: gameTables(report), text: () => gameReportText(report) };
  }
  if (kind === 'study') {
    const report = mustReportStudy(lab, runId);
    return { whole: report, tables: studyTables(report), text: () => studyReportText(report) };
  }
  const report = lab.report(runId);
  if (report === null) throw new CliError(`Run ${runId} cannot be read.`);
  const tables = reproductionTables(report);
  return { whole: report, tables, text: () => `${reportText(report)}\n\n${tablesText(tables.slice(1))}` };
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
    bootstrap === null ? [] : questionValue(await lab.questions.intervals([runId], bootstrap));
  const report = mustReportQuestions(lab, runId);
  const isByTask = options.byTask === true;
  const told = {
    whole: bootstrap === null ? report : { ...report, bootstrap, intervals },
    tables: questionTables(report, intervals),
    text: () => questionReportText(report, isByTask, intervals),
  };
  printTold(session, options, told, isByTask ? 'by_task' : undefined);
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
