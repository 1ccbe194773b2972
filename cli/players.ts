/** The players that can be named on the command line: built-in ones, and those the person keeps, in that order. */
import type { PlayerView } from '../core/player/player.ts';
import type { Lab } from '../host/lab.ts';
import { CliError, wrongUse } from './exit.ts';

export async function listPlayers({ players }: Lab): Promise<readonly PlayerView[]> {
  const listed = await players.list();
  if (!listed.ok) throw new CliError(listed.error.message);
  return listed.value;
}

/** By id, else by name. */
export async function mustPlayer({ players }: Lab, idOrName: string): Promise<PlayerView> {
  const found = await players.find(idOrName);
  if (found.ok) return found.value;
  if (found.error.code !== 'not_found') throw new CliError(found.error.message);
  throw wrongUse(`There is no player "${idOrName}". "plybook players list" shows them.`);
}
