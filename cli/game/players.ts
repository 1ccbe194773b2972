/** Who plays, from the switches: each kind by its own, saved players of any kind by name. */
import type { Command } from 'commander';
import { DEFAULT_PARAMETERS } from '../../core/player/defaults.ts';
import { gameSeatOf, isReplier, kindOf, serviceOf } from '../../core/player/players.ts';
import type { GamePlayerWish, PlayerSpec } from '../../core/player/seats.ts';
import type { Lab } from '../../host/lab.ts';
import { wrongUse } from '../exit.ts';
import type { SeatWishes } from '../player/kind.ts';
import { PLAYER_SWITCHES } from '../player/table.ts';
import { mustPlayer } from '../players.ts';
import type { ParameterSwitches } from '../question/switches.ts';
import { parametersOf } from '../question/wishes.ts';
import { listOf, more } from '../values.ts';

/** The switches that seat players are those of the table of kinds, each a list of texts. */
export interface SeatSwitches extends ParameterSwitches {
  readonly structured?: readonly string[];
  readonly acceptModel?: readonly string[];
  readonly stream: boolean;
}

export interface SeatedPlayers {
  /** Chat models, saved players, then the other kinds; each in the order given. */
  readonly players: readonly GamePlayerWish[];
  /** Environment variables of saved players, by address. */
  readonly keyVariables: Readonly<Record<string, string>>;
}

const SEATS = PLAYER_SWITCHES.flatMap(({ seat }) => seat ?? []);

/** Names of the switches that seat somebody. */
export const SEAT_NAMES: readonly string[] = ['saved', ...SEATS.map(({ name }) => name)];

export function addSeatSwitches(command: Command): Command {
  command.optionsGroup('Who plays (each may be given several times):');
  for (const { flags, text } of SEATS) command.option(flags, text, more);
  return command
    .option('--saved <id,player>', 'a saved player; "plybook players list" shows them', more)
    .option('--structured <ids>', 'chat and recorded players that are asked for a JSON object', listOf)
    .option('--accept-model <id,name>', 'take answers of this chat player under that name too', more);
}

export async function seatPlayers(lab: Lab, switches: SeatSwitches): Promise<SeatedPlayers> {
  const structured = new Set(switches.structured ?? []);
  const parameters = { ...DEFAULT_PARAMETERS, ...parametersOf(switches), stream: switches.stream };
  const wishes: SeatWishes = { lab, isStructured: (id) => structured.has(id), parameters };
  const [first = [], ...others] = SEATS.map(({ name, least, read }) =>
    textsOf(switches, name).map((text) => read(partsOf(`--${name}`, text, least), wishes)),
  );
  const { players: saved, keyVariables } = await savedPlayers(switches, wishes);
  const seated = [...first, ...saved, ...others.flat()];
  const players = withAccepted(seated, switches.acceptModel ?? []);
  const unknown = [...structured].find((id) => !players.some((player) => player.id === id));
  if (unknown !== undefined) throw wrongUse(`--structured ${unknown}: there is no such player.`);
  return { players, keyVariables };
}

/** Another name under which a chat player may answer belongs to that player alone. */
function withAccepted(players: readonly GamePlayerWish[], texts: readonly string[]): GamePlayerWish[] {
  const all = [...players];
  for (const text of texts) {
    const [id, ...name] = partsOf('--accept-model', text, 2);
    const at = all.findIndex((player) => player.kind === 'chat' && player.id === id);
    const player = all[at];
    if (player?.kind !== 'chat')
      throw wrongUse(`--accept-model ${text}: there is no chat player ${id ?? ''}.`);
    all[at] = { ...player, acceptedModels: [...(player.acceptedModels ?? []), name.join(',').trim()] };
  }
  return all;
}

async function savedPlayers(switches: SeatSwitches, wishes: SeatWishes): Promise<SeatedPlayers> {
  const players: GamePlayerWish[] = [];
  const keyVariables: Record<string, string> = {};
  for (const text of textsOf(switches, 'saved')) {
    const [id = '', name = ''] = partsOf('--saved', text, 2);
    const { spec, keyVariable } = await mustPlayer(wishes.lab, name);
    players.push(savedSeat(spec, id, text, wishes));
    const service = serviceOf(spec);
    if (service !== null && keyVariable !== null) keyVariables[service.baseUrl] = keyVariable;
  }
  return { players, keyVariables };
}

/** As the window seats it, with the parameters of the switches where it takes any. */
function savedSeat(
  spec: PlayerSpec,
  id: string,
  text: string,
  { isStructured, parameters }: SeatWishes,
): GamePlayerWish {
  const seat = gameSeatOf(spec, id);
  if (seat === null) {
    throw wrongUse(`--saved ${text}: this player (${kindOf(spec).label.toLowerCase()}) plays no games.`);
  }
  if (!isReplier(seat)) return seat;
  const asked = { ...seat, structured: isStructured(id) };
  return 'parameters' in asked ? { ...asked, parameters } : asked;
}

function textsOf(switches: SeatSwitches, name: string): readonly string[] {
  return (switches as unknown as Readonly<Record<string, readonly string[] | undefined>>)[name] ?? [];
}

function partsOf(option: string, text: string, least: number): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length < least || parts.slice(0, least).includes(''))
    throw wrongUse(`${option} ${text}: ${least} parts with commas between them are needed.`);
  return parts;
}
