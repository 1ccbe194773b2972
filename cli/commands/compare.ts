/**
 * `plybook compare`: two or more question runs over one data set, paired on the items that all of them answered; or two
 * or more game runs side by side, with everything in which they differ.
 */
import { Option, type Command } from 'commander';
import type { Lab } from '../../host/lab.ts';
import { addBootstrapSwitches, bootstrapOf, type BootstrapSwitches } from '../question/bootstrap-switches.ts';
import { comparisonText } from '../question/comparison-text.ts';
import { wrongUse } from '../exit.ts';
import { gameComparisonText } from '../game/comparison-text.ts';
import { mustReportQuestions, questionValue } from '../question/output.ts';
import { nameOf } from '../question/report-text.ts';
import { mustRun } from '../run-id.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { TABLE_FORMATS, type TableFormat } from '../table.ts';

interface CompareOptions extends JsonOption, WorkspaceOption, BootstrapSwitches {
  readonly byTask?: boolean;
  readonly format: TableFormat | 'json';
}

const MOST_RUNS = 20;

export function addCompare(program: Command, session: CliSession): void {
  const command = program
    .command('compare')
    .argument('<run...>', 'ids of two or more question runs, or game runs')
    .description('compare question runs over one data set, or game runs: figures, and all that differs')
    .option('--by-task', 'the table of the tasks as well');
  addBootstrapSwitches(command)
    .addOption(
      new Option('--format <format>', 'how it is printed')
        .choices([...TABLE_FORMATS, 'json'])
        .default('text'),
    )
    .option('--json', 'the same as --format json')
    .option('--workspace <dir>', 'workspace folder')
    .action(async (runs: string[], options: CompareOptions) => {
      const different = [...new Set(runs)];
      if (different.length < 2 || different.length > MOST_RUNS)
        throw wrongUse(`Name 2 to ${MOST_RUNS} different runs.`);
      await session.withLab(options, async (lab) => compare(lab, session, different, options));
    });
}

async function compare(
  lab: Lab,
  session: CliSession,
  runs: readonly string[],
  options: CompareOptions,
): Promise<void> {
  const found = runs.map((text) => mustRun(lab, text));
  const runIds = found.map(({ runId }) => runId);
  if (found.every(({ kind }) => kind === 'games')) return compareGameRuns(lab, session, runIds, options);
  const names = runIds.map((runId) => nameOf(mustReportQuestions(lab, runId)));
  const comparison = questionValue(await lab.questions.compare(runIds, bootstrapOf(options)));
  if (options.json === true || options.format === 'json') session.printJson(comparison);
  else {
    const { format } = options;
    session.print(comparisonText(comparison, names, { format, byTask: options.byTask === true }));
  }
}

function compareGameRuns(
  lab: Lab,
  session: CliSession,
  runIds: readonly string[],
  options: CompareOptions,
): void {
  const { format } = options;
  if (options.byTask === true) throw wrongUse('--by-task is for question runs.');
  const comparison = questionValue(lab.games.compare(runIds));
  if (options.json === true || format === 'json') session.printJson(comparison);
  else session.print(gameComparisonText(comparison, format));
}
