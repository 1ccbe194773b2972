/**
 * `plybook play`: plays games between models, engines and other players, and reports them. The same wishes go on with the
 * run that was begun with them, as with `plybook ask`.
 */
import type { Command } from 'commander';
import type { GameRequest } from '../../core/game/request.ts';
import type { RunSummary } from '../../core/record/run.ts';
import type { Lab } from '../../host/lab.ts';
import type { GamePlan } from '../../host/lab-games.ts';
import { meantRun, runWithOtherLimits } from '../question/matching-run.ts';
import { CliError } from '../exit.ts';
import { finishGames, superviseGames, type GamesFinish } from '../game/output.ts';
import { addPlaySwitches, type PlaySwitches } from '../game/switches.ts';
import { requestOf } from '../game/wishes.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, WorkspaceOption } from '../session.ts';
import { refuseBadOutput } from '../output-file.ts';
import { plural } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

interface PlayOptions extends PlaySwitches, GamesFinish, WorkspaceOption {
  readonly plan?: boolean;
  readonly resume: boolean;
  readonly repeat?: boolean;
}

const AFTER = `
Example: plybook play --chat model,http://127.0.0.1:11434/v1,llama3
  --engine fish,stockfish-17.1,nodes=10000,elo=1320 --games 4
Without --no-resume, a run of this workspace that was begun with the same
wishes goes on instead of a new one and asks nothing twice, and one that has
finished is shown. Another limit or number of games is another wish: "plybook
amend" changes them. Games that reach the ply limit are incomplete and in no
score. "plybook review" has an engine look at every move afterwards.
docs/game-runs.md says more.
Exit code: 0 every game ended and no player was stopped, 1 failed, paused or
stopped, 2 wrong use.`;

export function addPlay(program: Command, session: CliSession): void {
  const command = program.command('play').description('play games between models, engines and other players');
  addPlaySwitches(command)
    .optionsGroup('What is done with it:')
    .option('--manifest <file>', 'the whole request as JSON, instead of switches')
    .option('--plan', 'print the manifest and its hash, and play nothing')
    .option('--repeat', 'play again what a finished run has played, as its next repeat')
    .option('--no-resume', 'begin a new run, whatever was begun before')
    .option('--pgn <file>', 'write the games there at the end')
    .option('--json', 'one JSON object on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .addHelpText('after', AFTER)
    .action((options: PlayOptions) => play(session, options));
}

async function play(session: CliSession, options: PlayOptions): Promise<void> {
  if (options.plan !== true)
    refuseBadOutput(options.pgn, [options.openings, options.manifest].filter(isNamed));
  await session.withLab(options, async (lab) => {
    const request = await requestOf(lab, options);
    if (options.plan === true) {
      const plan = questionValue(await lab.games.plan(request));
      if (options.json === true) session.printJson(plan);
      else session.print(planText(plan));
      return;
    }
    await playOrResume(lab, session, request, options);
  });
}

async function playOrResume(
  lab: Lab,
  session: CliSession,
  request: GameRequest,
  options: PlayOptions,
): Promise<void> {
  const match = options.resume ? await beganBefore(lab, session, request, options) : null;
  if (match?.status === 'finished') {
    session.say(`${match.runId} has played exactly this; --repeat plays again.`);
    finishGames(lab, session, match.runId, options);
    return;
  }
  if (match !== null) session.say(`Going on with ${match.runId}, which was begun with the same wishes.`);
  const undoStop = session.onStop(() => void lab.games.close());
  const started =
    match === null
      ? await lab.games.start(request)
      : await lab.games.resume(match.runId, request.keyVariables);
  undoStop();
  if (!started.ok && session.interrupted)
    throw new CliError('Stopped before the run began; nothing was recorded.');
  await superviseGames(lab, session, questionValue(started), options);
}

/** The run that these wishes began; says so where only its limits are others. Null: none. */
async function beganBefore(
  lab: Lab,
  session: CliSession,
  request: GameRequest,
  options: PlayOptions,
): Promise<RunSummary | null> {
  const { manifest } = questionValue(await lab.games.plan(request));
  const match = meantRun(lab, manifest, options);
  const similar = match === null ? runWithOtherLimits(lab, manifest) : null;
  if (similar !== null)
    session.say(
      `A new run begins. ${similar.runId} differs in its limits alone: "plybook amend" changes them, "plybook resume" goes on.`,
    );
  return match;
}

function planText({ manifest, manifestSha256, games }: GamePlan): string {
  const text = JSON.stringify(manifest, null, 2).split('\n').map(safeText).join('\n');
  return [
    `${plural(games, 'game')} in ${plural(manifest.pairings.length, 'lane')}`,
    text,
    `manifest ${manifestSha256}`,
  ].join('\n\n');
}

function isNamed(file: string | undefined): file is string {
  return file !== undefined;
}
