/** `plybook answers`: from a run's numbers down to the items and to each raw reply. */
import { Option, type Command } from 'commander';
import { reviseSpelling } from '../../core/chessqa/tasks.ts';
import { answerErrorTypes } from '../../core/question/answer-kinds.ts';
import { answerFilterSchema, type AnswerFilter } from '../../core/question/report.ts';
import { answerTable } from '../../core/question/tables.ts';
import { answersText, answerText } from '../question/answers-text.ts';
import { wrongUse } from '../exit.ts';
import { mustReportQuestions } from '../question/output.ts';
import { wrongKind } from '../reply/fitting.ts';
import { mustRun } from '../run-id.ts';
import type { CliSession, WorkspaceOption } from '../session.ts';
import { addFormatSwitches, printTold, type FormatOptions } from '../table.ts';
import { plural } from '../text.ts';
import { parseWhole } from '../values.ts';

interface AnswersOptions extends FormatOptions, WorkspaceOption {
  readonly task?: string;
  readonly category?: string;
  readonly outcome?: NonNullable<AnswerFilter['outcome']>;
  readonly errorType?: NonNullable<AnswerFilter['errorType']>;
  readonly text?: string;
  readonly limit: number;
  readonly offset: number;
}

const OUTCOMES = answerFilterSchema.shape.outcome.unwrap().options;
const MOST_ROWS = 500;

export function addAnswers(program: Command, session: CliSession): void {
  const command = program
    .command('answers')
    .argument('<run>', 'id of a question run')
    .argument('[number]', 'number of one item: its prompt, its requests and their raw replies')
    .description('list the answers of a run, or show one with everything behind it')
    .option('--task <task>', 'only this task')
    .option('--category <category>', 'only this category')
    .addOption(new Option('--outcome <outcome>', 'only these').choices(OUTCOMES))
    .addOption(new Option('--error-type <type>', 'only these').choices(answerErrorTypes))
    .option('--text <text>', 'only where item id or answer holds this')
    .option('--limit <n>', 'rows, at most 500', (text) => parseWhole(text, MOST_ROWS), 50)
    .option('--offset <n>', 'rows to pass over', (text) => (text === '0' ? 0 : parseWhole(text, 1e9)), 0);
  addFormatSwitches(command)
    .option('--workspace <dir>', 'workspace folder')
    .action(async (run: string, number: string | undefined, options: AnswersOptions) => {
      await session.withReader(options, async (lab) => {
        const summary = mustRun(lab, run);
        if (summary.kind !== 'questions') throw wrongKind(summary);
        const { runId } = mustReportQuestions(lab, summary.runId);
        if (number === undefined) {
          const { limit, offset } = options;
          const page = lab.questions.answers(runId, filterOf(options), offset, limit);
          if (page === null) throw wrongUse(`There is no question run ${runId}.`);
          const tables = [answerTable(page.rows, runId)];
          printTold(session, options, { whole: page, tables, text: () => answersText(page.rows) });
          session.say(`${plural(page.rows.length, 'row')} of ${page.total.toLocaleString('en-US')}.`);
          return;
        }
        const detail = lab.questions.answer(runId, parseWhole(number, 1e9));
        if (detail === null) throw wrongUse(`Run ${runId} has no item ${number}.`);
        if (options.json === true) session.printJson(detail);
        else session.print(answerText(detail));
      });
    });
}

function filterOf({ task, category, outcome, errorType, text }: AnswersOptions): AnswerFilter {
  return {
    task: task === undefined ? null : reviseSpelling(task),
    category: category === undefined ? null : reviseSpelling(category),
    outcome: outcome ?? null,
    errorType: errorType ?? null,
    text: text ?? '',
  };
}
