/** The table of commands. Everything a command needs comes with the session; nothing runs until arguments are parsed. */
import { Command, CommanderError } from 'commander';
import { addAnswers } from './commands/answers.ts';
import { addAsk } from './commands/ask.ts';
import { addBackup } from './commands/backup.ts';
import { addCompare } from './commands/compare.ts';
import { addDatasets } from './commands/datasets.ts';
import { addEngines } from './commands/engines.ts';
import { addPlay } from './commands/play.ts';
import { addPlayers } from './commands/players.ts';
import { addReasoning } from './commands/reasoning.ts';
import { addPublish } from './commands/publish.ts';
import { addReport } from './commands/report.ts';
import { addReplies } from './commands/replies.ts';
import { addReproduce } from './commands/reproduce.ts';
import { addResults } from './commands/results.ts';
import { addAmend, addResume } from './commands/resume.ts';
import { addReview } from './commands/review.ts';
import { addRuns } from './commands/runs.ts';
import { addShellHelp } from './commands/shell-help.ts';
import { addStudy } from './commands/study.ts';
import { CliError, EXIT, type ExitCode } from './exit.ts';
import type { CliSession } from './session.ts';
import { safeLines } from '../core/util/safe-text.ts';

export function makeProgram(session: CliSession, version: string): Command {
  const program = new Command('plybook')
    .description('a lab for language-model chess, without a window')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(--help lists what there is)')
    .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong use, 3 finished but something disagrees.');
  program.hook('preAction', (_program, action) => {
    session.command = nameOf(action);
  });
  addDatasets(program, session);
  addReproduce(program, session);
  addAsk(program, session);
  addPlay(program, session);
  addReview(program, session);
  addResume(program, session);
  addAmend(program, session);
  addReport(program, session);
  addAnswers(program, session);
  addReplies(program, session);
  addReasoning(program, session);
  addCompare(program, session);
  addResults(program, session);
  addRuns(program, session);
  addPublish(program, session);
  addBackup(program, session);
  addStudy(program, session);
  addPlayers(program, session);
  addEngines(program, session);
  addShellHelp(program, session);
  return program;
}

/** With the commands above it: `plybook study ask`. */
function nameOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${nameOf(parent)} ${command.name()}`;
}

/** Runs one command; every failure is one line on standard error and an exit code. */
export async function runProgram(
  program: Command,
  session: CliSession,
  args: readonly string[],
): Promise<ExitCode> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return session.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUse;
    session.say(`plybook: ${safeLines(error instanceof Error ? error.message : String(error))}`);
    return error instanceof CliError ? error.exitCode : EXIT.failed;
  }
}
