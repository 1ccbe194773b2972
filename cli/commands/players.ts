/** `plybook players`: who can be asked, and whether somebody answers. Keys are never printed. */
import type { Command } from 'commander';
import type { ConnectionTest, PlayerView } from '../../core/player/player.ts';
import { serviceOf } from '../../core/player/players.ts';
import type { Lab } from '../../host/lab.ts';
import { testPlayer } from '../../host/asking/answerers/table.ts';
import { addPlayerSwitches, choosePlayer, playerChoice } from '../player/one-player.ts';
import { addLaneSwitches, addParameterSwitches, type AskSwitches } from '../question/switches.ts';
import { requestOf } from '../question/wishes.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import { listPlayers } from '../players.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { tableText } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

type Options = JsonOption & WorkspaceOption;

export function addPlayers(program: Command, session: CliSession): void {
  const players = program.command('players').description('who can be asked, and whether somebody answers');
  players
    .command('list')
    .description('built-in players and those kept in the window, and where their keys come from')
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .action(async (options: Options) => {
      await session.withReader(options, async (lab) => {
        const list = await listPlayers(lab);
        if (options.json === true) session.printJson(list);
        else session.print(tableText(['id', 'name', 'kind', 'key', 'where'], list.map(rowOf)));
      });
    });
  addTest(players, session);
}

function addTest(players: Command, session: CliSession): void {
  const command = players
    .command('test')
    .argument('[player]', 'id of a player; or say who by the switches of ask')
    .description('make one real request, then one for each parameter, and say what came back');
  addPlayerSwitches(command, 'question');
  addParameterSwitches(command);
  addLaneSwitches(command)
    .optionsGroup('Options:')
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .action(async (id: string | undefined, given: AskSwitches & Options) => {
      const switches = id === undefined ? given : { ...given, player: id };
      await session.withLab(given, async (lab) => {
        const abort = new AbortController();
        const undoStop = session.onStop(() => abort.abort());
        const outcome = await test(lab, switches, abort.signal);
        undoStop();
        if (given.json === true) session.printJson(outcome);
        else session.print(safeText(outcome.message));
        if (!outcome.ok) session.exitCode = EXIT.failed;
      });
    });
}

async function test(lab: Lab, switches: AskSwitches, signal: AbortSignal): Promise<ConnectionTest> {
  const player = await choosePlayer(lab, playerChoice('question', switches));
  const { player: spec, keyVariable, parameters } = requestOf('', player, switches);
  const context = {
    findKey: lab.keys.find.bind(lab.keys),
    readyEngine: lab.engines.ready.bind(lab.engines),
  };
  const outcome = await testPlayer(context, { spec, keyVariable, parameters }, signal);
  if (outcome.ok) return outcome.value;
  throw outcome.error.code === 'refused'
    ? wrongUse(outcome.error.message)
    : new CliError(outcome.error.message);
}

function rowOf({ id, name, spec, key, offline }: PlayerView): readonly string[] {
  const service = serviceOf(spec);
  const where = service === null ? (offline ? 'this machine' : '') : `${service.model} at ${service.baseUrl}`;
  return [id, safeText(name), spec.kind, key.replaceAll('_', ' '), safeText(where)];
}
