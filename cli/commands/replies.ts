/**
 * `plybook games`, `game`, `decision`, `items`, `item`: from a run of any kind down to each raw reply, with board, prompt,
 * judges and engine opinion. A command that does not fit the kind of a run names the one that does.
 */
import type { Command } from 'commander';
import { gameListTable } from '../../core/game/tables.ts';
import type { RunSummary } from '../../core/record/run.ts';
import { EVERY_ANSWER } from '../../core/question/report-defaults.ts';
import { HEADLINE_FILTER } from '../../core/study/report-defaults.ts';
import { studyAnswerTable } from '../../core/study/run-tables.ts';
import type { Lab } from '../../host/lab.ts';
import { wrongUse } from '../exit.ts';
import { mustReportGames } from '../game/output.ts';
import { answersText, answerText } from '../question/answers-text.ts';
import { wrongKind } from '../reply/fitting.ts';
import { decisionText, gameText } from '../reply/game-text.ts';
import { labelsText, labelText, studyAnswerText } from '../reply/item-texts.ts';
import { mustRun } from '../run-id.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { addFormatSwitches, printTold, tablesText, type FormatOptions } from '../table.ts';
import { plural } from '../text.ts';
import { parseWhole } from '../values.ts';

type Options = JsonOption & WorkspaceOption;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export function addReplies(program: Command, session: CliSession): void {
  addGames(program, session);
  addGame(program, session);
  addDecision(program, session);
  addItems(program, session);
  addItem(program, session);
}

function addGames(program: Command, session: CliSession): void {
  addFormatSwitches(program.command('games').argument('<run>', 'id of a game run'))
    .description('list the games of a run')
    .option('--workspace <dir>', 'workspace folder, or a bundle')
    .action(async (run: string, options: FormatOptions & WorkspaceOption) => {
      await session.withReader(options, async (lab) => {
        const report = mustReportGames(lab, ofKind(mustRun(lab, run), 'games').runId);
        const tables = [gameListTable(report)];
        printTold(session, options, { whole: report.games, tables, text: () => tablesText(tables) });
      });
    });
}

function addGame(program: Command, session: CliSession): void {
  common(
    program
      .command('game')
      .argument('<run>', 'id of a game run')
      .argument('<game>', 'id of a game, as games lists it'),
  )
    .description('show a game move by move: marks, waits, losses, and which decision each move was')
    .option('--profile <profile>', 'whose opinions (default: the engine profile with most of them)')
    .action(async (run: string, id: string, options: Options & { readonly profile?: string }) => {
      await session.withReader(options, async (lab) => {
        const { runId } = ofKind(mustRun(lab, run), 'games');
        const detail = lab.games.game(runId, id, options.profile ?? null);
        if (detail === null)
          throw wrongUse(
            `Run ${runId} has no game ${id} that has begun. "plybook games ${runId}" lists them.`,
          );
        if (options.json === true) session.printJson(detail);
        else session.print(gameText(detail));
      });
    });
}

function addDecision(program: Command, session: CliSession): void {
  common(
    program
      .command('decision')
      .argument('<run>', 'id of a game run')
      .argument('<decision>', 'id of a decision, as game lists it'),
  )
    .description('show a decision: board, prompts, raw replies, judges and engine opinions')
    .action(async (run: string, id: string, options: Options) => {
      await session.withReader(options, async (lab) => {
        const { runId } = ofKind(mustRun(lab, run), 'games');
        const detail = lab.games.decision(runId, id);
        if (detail === null)
          throw wrongUse(
            `Run ${runId} has no decision ${id}. "plybook game ${runId} GAME" lists those of a game.`,
          );
        if (options.json === true) session.printJson(detail);
        else session.print(decisionText(detail));
      });
    });
}

function addItems(program: Command, session: CliSession): void {
  common(program.command('items').argument('<run>', 'id of a question run, a study or a reproduction'))
    .description('list the items of a run with what became of each')
    .option('--limit <n>', 'rows, at most 500', (text) => parseWhole(text, 500), 50)
    .option('--offset <n>', 'rows to pass over', (text) => (text === '0' ? 0 : parseWhole(text, 1e9)), 0)
    .action(async (run: string, options: Options & Page) => {
      await session.withReader(options, async (lab) => {
        const { page, text } = itemsOf(lab, mustRun(lab, run), options);
        if (options.json === true) session.printJson(page);
        else session.print(text);
        session.say(`${plural(page.rows.length, 'row')} of ${page.total.toLocaleString('en-US')}.`);
      });
    });
}

function itemsOf(lab: Lab, run: RunSummary, { limit, offset }: Page) {
  const { runId } = run;
  switch (run.kind) {
    case 'questions': {
      const page = there(lab.questions.answers(runId, EVERY_ANSWER, offset, limit), run);
      return { page, text: answersText(page.rows) };
    }
    case 'study': {
      const page = there(lab.studies.answers(runId, HEADLINE_FILTER, offset, limit), run);
      return { page, text: tablesText([studyAnswerTable(page.rows, runId, HEADLINE_FILTER)]) };
    }
    case 'reproduction': {
      const page = lab.labels({ runId, reading: 'last_exact', agreement: null, offset, limit });
      return { page, text: labelsText(page.rows) };
    }
    case 'games':
      throw wrongKind(run);
  }
}

function addItem(program: Command, session: CliSession): void {
  common(
    program
      .command('item')
      .argument('<run>', 'id of a question run, a study or a reproduction')
      .argument('<number>', 'number of an item, as items lists it'),
  )
    .description('show one item: board, prompt, raw replies, verdict, engine opinion')
    .action(async (run: string, number: string, options: Options) => {
      await session.withReader(options, async (lab) => {
        const { whole, text } = itemOf(lab, mustRun(lab, run), parseWhole(number, 1e9));
        if (options.json === true) session.printJson(whole);
        else session.print(text);
      });
    });
}

function itemOf(lab: Lab, run: RunSummary, seq: number): { readonly whole: unknown; readonly text: string } {
  const { runId } = run;
  switch (run.kind) {
    case 'questions': {
      const detail = there(lab.questions.answer(runId, seq), run, seq);
      return { whole: detail, text: answerText(detail) };
    }
    case 'study': {
      const detail = there(lab.studies.answer(runId, seq), run, seq);
      return { whole: detail, text: studyAnswerText(detail) };
    }
    case 'reproduction': {
      const found = lab.label(runId, seq);
      const label = there(found, run, seq);
      return { whole: label, text: labelText(label) };
    }
    case 'games':
      throw wrongKind(run);
  }
}

function there<T>(found: T | null, { runId }: RunSummary, seq: number | null = null): T {
  if (found !== null) return found;
  const what = seq === null ? 'no items' : `no item ${seq}`;
  throw wrongUse(`Run ${runId} has ${what}. "plybook items ${runId}" lists what it has.`);
}

function ofKind(run: RunSummary, kind: RunSummary['kind']): RunSummary {
  if (run.kind !== kind) throw wrongKind(run);
  return run;
}

function common(command: Command): Command {
  return command
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder, or a bundle');
}
