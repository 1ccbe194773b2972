/**
 * `plybook compare`: two or more question runs over one data set, paired on the items that all of them answered; or two
 * or more game runs side by side, with everything in which they differ.
 */
import type { Command } from 'commander';
import { gameComparisonTables } from '../../core/game/tables.ts';
import { questionComparisonTables } from '../../core/question/comparison-tables.ts';
import type { QuestionSummary } from '../../core/record/run.ts';
import { nameRuns, plainName } from '../../core/table/compared-runs.ts';
import type { Lab } from '../../host/lab.ts';
import { addBootstrapSwitches, bootstrapOf, type BootstrapSwitches } from '../question/bootstrap-switches.ts';
import { comparisonText } from '../question/comparison-text.ts';
import { wrongUse } from '../exit.ts';
import { gameComparisonText } from '../game/comparison-text.ts';
import { mustReportQuestions, questionValue } from '../question/output.ts';
import { mustRun } from '../run-id.ts';
import type { CliSession, WorkspaceOption } from '../session.ts';
import { addFormatSwitches, printTold, type FormatOptions } from '../table.ts';

interface CompareOptions extends FormatOptions, WorkspaceOption, BootstrapSwitches {
  readonly byTask?: boolean;
}

const MOST_RUNS = 20;

export function addCompare(program: Command, session: CliSession): void {
  const command = program
    .command('compare')
    .argument('<run...>', 'ids of two or more question runs, or game runs')
    .description('compare question runs over one data set, or game runs: figures, and all that differs')
    .option('--by-task', 'the table of the tasks as well');
  addFormatSwitches(addBootstrapSwitches(command))
    .option('--workspace <dir>', 'workspace folder')
    .action(async (runs: string[], options: CompareOptions) => {
      const different = [...new Set(runs)];
      if (different.length < 2 || different.length > MOST_RUNS)
        throw wrongUse(`Name 2 to ${MOST_RUNS} different runs.`);
      await session.withReader(options, async (lab) => compare(lab, session, different, options));
    });
}

async function compare(
  lab: Lab,
  session: CliSession,
  texts: readonly string[],
  options: CompareOptions,
): Promise<void> {
  const found = texts.map((text) => mustRun(lab, text));
  const runIds = found.map(({ runId }) => runId);
  if (found.every(({ kind }) => kind === 'games')) return compareGameRuns(lab, session, runIds, options);
  const questions = found.filter((run): run is QuestionSummary => run.kind === 'questions');
  const reports = runIds.map((runId) => mustReportQuestions(lab, runId));
  const runs = nameRuns(questions, plainName);
  const comparison = questionValue(await lab.questions.compare(runIds, bootstrapOf(options)));
  const isByTask = options.byTask === true;
  const told = {
    whole: comparison,
    tables: questionComparisonTables(comparison, runs, reports),
    text: () => comparisonText(comparison, runs, isByTask),
  };
  printTold(session, options, told, isByTask ? 'tasks' : undefined);
}

function compareGameRuns(
  lab: Lab,
  session: CliSession,
  runIds: readonly string[],
  options: CompareOptions,
): void {
  if (options.byTask === true) throw wrongUse('--by-task is for question runs.');
  const comparison = questionValue(lab.games.compare(runIds));
  printTold(session, options, {
    whole: comparison,
    tables: gameComparisonTables(comparison),
    text: () => gameComparisonText(comparison),
  });
}
