/** `plybook play`: plays games between models, engines and other players, and reports them. */
import type { Command } from 'commander';
import type { GamePlan } from '../../host/lab-games.ts';
import { CliError } from '../exit.ts';
import { superviseGames, type GamesFinish } from '../game-output.ts';
import { addPlaySwitches, type PlaySwitches } from '../play/switches.ts';
import { requestOf } from '../play/wishes.ts';
import { questionValue } from '../question-output.ts';
import type { CliSession, WorkspaceOption } from '../session.ts';
import { plural, safeText } from '../text.ts';

interface PlayOptions extends PlaySwitches, GamesFinish, WorkspaceOption {
  readonly plan?: boolean;
}

const AFTER = `
Example: plybook play --chat model,http://127.0.0.1:11434/v1,llama3
  --engine fish,stockfish-17.1,nodes=10000,elo=1320 --games 4
A run always begins anew; "plybook resume" goes on with one that was paused or
cut off, and asks nothing twice. Games that reach the ply limit are incomplete
and in no score. "plybook review" has an engine look at every move afterwards.
docs/game-runs.md says more.
Exit code: 0 finished, 1 failed or paused, 2 wrong use.`;

export function addPlay(program: Command, session: CliSession): void {
  const command = program.command('play').description('play games between models, engines and other players');
  addPlaySwitches(command)
    .optionsGroup('What is done with it:')
    .option('--manifest <file>', 'the whole request as JSON, instead of switches')
    .option('--plan', 'print the manifest and its hash, and play nothing')
    .option('--pgn <file>', 'write the games there at the end')
    .option('--json', 'one JSON object on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .addHelpText('after', AFTER)
    .action((options: PlayOptions) => play(session, options));
}

async function play(session: CliSession, options: PlayOptions): Promise<void> {
  await session.withLab(options, async (lab) => {
    const request = await requestOf(lab, options);
    if (options.plan === true) {
      const plan = questionValue(await lab.games.plan(request));
      if (options.json === true) session.printJson(plan);
      else session.print(planText(plan));
      return;
    }
    const undoStop = session.onStop(() => void lab.games.close());
    const started = await lab.games.start(request);
    undoStop();
    if (!started.ok && session.interrupted)
      throw new CliError('Stopped before the run began; nothing was recorded.');
    await superviseGames(lab, session, questionValue(started), options);
  });
}

function planText({ manifest, manifestSha256, games }: GamePlan): string {
  const text = JSON.stringify(manifest, null, 2).split('\n').map(safeText).join('\n');
  return [
    `${plural(games, 'game')} in ${plural(manifest.pairings.length, 'lane')}`,
    text,
    `manifest ${manifestSha256}`,
  ].join('\n\n');
}
