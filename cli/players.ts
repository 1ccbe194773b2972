/** The players that can be named on the command line: built-in ones, and those the person keeps, in that order. */
import type { PlayerView } from '../core/record/player.ts';
import type { Lab } from '../host/lab.ts';
import { BASELINE_PLAYERS, enginePlayer } from '../host/players/built-in.ts';
import { PlayerStore } from '../host/players/player-store.ts';
import { playerView } from '../host/players/player-views.ts';
import { CliError, wrongUse } from './exit.ts';
import type { CliSession } from './session.ts';

export async function listPlayers(lab: Lab, session: CliSession): Promise<readonly PlayerView[]> {
  const store = new PlayerStore(session.userDataDir);
  if (store.trouble !== null) session.say(store.trouble);
  const saved = store.list();
  if (!saved.ok) throw new CliError(saved.error.message);
  const engines = await lab.engines.list();
  const builtIn = [...BASELINE_PLAYERS, ...engines.map(enginePlayer).filter((player) => player !== null)];
  return [...builtIn, ...saved.value].map((player) => playerView(player, lab.keys));
}

export async function mustPlayer(lab: Lab, session: CliSession, id: string): Promise<PlayerView> {
  const found = (await listPlayers(lab, session)).find((player) => player.id === id);
  if (found === undefined) throw wrongUse(`There is no player "${id}". "plybook players list" shows them.`);
  return found;
}
