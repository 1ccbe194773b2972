/** What the switches of `plybook play` mean for a run: one set of switches, one request. */
import { readFileSync } from 'node:fs';
import { parseFen, START_FEN } from '../../core/chess/fen.ts';
import { applyUci } from '../../core/chess/legal-list.ts';
import type { PgnGameView } from '../../core/game/pgn-import.ts';
import { parseGameRequest, wishesOfManifest, type GameRequest } from '../../core/game/request.ts';
import type { GamePlayerWish } from '../../core/player/seats.ts';
import type { Opening, Pairing } from '../../core/game/run.ts';
import { makeGameRequest, makePairings, NO_OPENINGS, roundRobin } from '../../core/game/wishes.ts';
import type { AskLimits } from '../../core/player/ask-settings.ts';
import type { Lab } from '../../host/lab.ts';
import { readPgnFile } from '../../host/games/pgn-import.ts';
import { addressesOf } from '../../core/player/players.ts';
import { pathText } from '../../core/util/schema-words.ts';
import { limitsOf } from '../question/wishes.ts';
import { wrongUse } from '../exit.ts';
import { questionValue } from '../question/output.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { parseSprt } from './sprt.ts';
import { SEAT_NAMES, seatPlayers } from './players.ts';
import type { PlaySwitches, ScheduleSwitches } from './switches.ts';

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,199}$/;

export async function requestOf(lab: Lab, switches: PlaySwitches): Promise<GameRequest> {
  if (switches.manifest !== undefined) return requestOfFile(switches);
  const { players, keyVariables } = await seatPlayers(lab, switches);
  const ids = players.map(({ id }) => id);
  const openings = await openingsOf(switches);
  const request = makeGameRequest({
    players,
    pairings: pairingsOf(ids, switches),
    ...(openings === null ? {} : { openings }),
    ...(switches.games === undefined ? {} : { gamesPerLane: switches.games }),
    prompt: { menu: switches.menu, ...(switches.style === undefined ? {} : { style: switches.style }) },
    ...(switches.reader === undefined ? {} : { reader: switches.reader }),
    ...(switches.attempts === undefined ? {} : { maxAttempts: switches.attempts }),
    ...(switches.maxPlies === undefined ? {} : { maxPlies: switches.maxPlies }),
    ...(switches.startFen === undefined ? {} : { startFen: normalFen(switches.startFen) }),
    ...(switches.sprt === undefined ? {} : { sprt: parseSprt(switches.sprt) }),
    ...(switches.seed === undefined ? {} : { seed: switches.seed }),
    ...(switches.concurrency === undefined ? {} : { concurrency: switches.concurrency }),
    limits: gameLimits(switches, players),
    keyVariables: { ...keyVariables, ...keyVariablesOf(switches, addressesOf(players)) },
    preflight: switches.preflight,
  });
  return checked(request, 'These switches', switchOf);
}

/** What could not be kept is refused, not dropped in silence (`game-wishes.ts` says why). */
function gameLimits(switches: PlaySwitches, players: readonly GamePlayerWish[]): Partial<AskLimits> {
  if (switches.stopAfterUnanswered !== undefined)
    throw wrongUse(
      '--stop-after-unanswered is for questions: a game without a verdict stands still by itself.',
    );
  if (switches.spendLimit !== undefined && addressesOf(players).length === 0)
    throw wrongUse('--spend-limit means nothing here: no player has a price.');
  return limitsOf(switches);
}

/** A whole request as JSON; only keys and the preflight may be said beside it. */
function requestOfFile(switches: PlaySwitches): GameRequest {
  const given = [...SEAT_NAMES, 'pairing', 'games'].find((name) => name in switches);
  if (given !== undefined) throw wrongUse(`--${given} goes without --manifest: the file says it all.`);
  const file = switches.manifest ?? '';
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrongUse(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const request = checked(wishesOfManifest(json), file);
  const variables = keyVariablesOf(switches, addressesOf(request.players));
  return {
    ...request,
    keyVariables: { ...request.keyVariables, ...variables },
    preflight: request.preflight && switches.preflight,
  };
}

function checked(
  value: unknown,
  what: string,
  nameOf?: (path: readonly PropertyKey[]) => string,
): GameRequest {
  const parsed = parseGameRequest(value, nameOf);
  if (parsed.ok) return parsed.value;
  throw wrongUse(`${what} make no game run:\n${parsed.error.message}`);
}

/** Which switch says what stands there. */
const SWITCHES: Readonly<Record<string, string>> = {
  gamesPerLane: '--games',
  maxPlies: '--max-plies',
  maxAttempts: '--attempts',
  pairings: '--pairing',
  openings: '--openings',
  startFen: '--start-fen',
  seed: '--seed',
  gates: '--concurrency',
  reader: '--reader',
  sprt: '--sprt',
};

function switchOf(path: readonly PropertyKey[]): string {
  return SWITCHES[String(path[0])] ?? pathText(path);
}

function pairingsOf(
  ids: readonly string[],
  { pairing, against, roundRobin }: ScheduleSwitches,
): readonly Pairing[] {
  if ([pairing, against, roundRobin].filter((given) => given !== undefined).length > 1)
    throw wrongUse('Give one of --pairing, --against and --round-robin.');
  if (roundRobin === true) return roundRobinOf(ids);
  if (pairing !== undefined) return makePairings(pairing.map(pairOf));
  if (against !== undefined) {
    if (!ids.includes(against)) throw wrongUse(`--against ${against}: there is no such player.`);
    return makePairings(ids.filter((id) => id !== against).map((id) => [id, against] as const));
  }
  const [first, second, third] = ids;
  if (first === undefined || second === undefined || third !== undefined)
    throw wrongUse(
      'Say who plays whom: two players, or --pairing <first:second>, --against <id> or --round-robin.',
    );
  return makePairings([[first, second]]);
}

function roundRobinOf(ids: readonly string[]): readonly Pairing[] {
  if (ids.length < 2) throw wrongUse('--round-robin needs two players at least.');
  return roundRobin(ids);
}

function pairOf(text: string): readonly [string, string] {
  const [first = '', second = '', more] = text.split(':');
  if (first === '' || second === '' || more !== undefined)
    throw wrongUse(`--pairing ${text}: two ids with a colon between them are needed.`);
  return [first, second];
}

/** Null: the usual ones. */
async function openingsOf({ openings, startFen }: ScheduleSwitches): Promise<readonly Opening[] | null> {
  const usual = startFen === undefined ? 'article' : 'none';
  switch (openings ?? usual) {
    case 'article':
      return null;
    case 'none':
      return NO_OPENINGS;
    default:
      return openingsOfFile(openings ?? '', normalFen(startFen ?? START_FEN));
  }
}

/** As the rules write it (R-FILE-1), e.g. with counters, and an en passant square only where one can capture. */
function normalFen(text: string): string {
  const parsed = parseFen(text);
  if (!parsed.ok) throw wrongUse(`Start position: ${parsed.error.message}.`);
  const written = applyUci(parsed.value.fen, []);
  return written.ok ? written.value : parsed.value.fen;
}

async function openingsOfFile(file: string, startFen: string): Promise<readonly Opening[]> {
  const { games, total } = questionValue(await readPgnFile(file));
  if (total === 0) throw wrongUse(`${file} holds no game.`);
  if (total > games.length) throw wrongUse(`${file} holds ${total} games; at most ${games.length} openings.`);
  const bad = games.flatMap((game) => problemOfOpening(game, startFen));
  if (bad.length > 0) {
    const what = bad.length === 1 ? 'an opening' : `${bad.length} openings`;
    throw wrongUse(`${file} holds ${what} that cannot be played:\n${bad.slice(0, MAX_NAMED).join('\n')}`);
  }
  return games.map((game) => {
    const eco = game.tags.find(({ name }) => name === 'ECO')?.value ?? null;
    return { eco: eco === null ? null : eco.slice(0, 10), moves: game.moves.map(({ uci }) => uci) };
  });
}

const MAX_NAMED = 10;
const MAX_OPENING_PLIES = 60;

/** An opening that is not whole would be another one (R-FILE-7). Empty: nothing is wrong with it. */
function problemOfOpening(game: PgnGameView, startFen: string): string[] {
  const say = (why: string): string[] => [`game ${game.number}: ${safeText(why)}`];
  if (game.cut !== null) return say(game.cut);
  if (game.moves.length === 0) return say('it has no moves');
  if (game.moves.length > MAX_OPENING_PLIES)
    return say(`${game.moves.length} plies; an opening has at most ${MAX_OPENING_PLIES}`);
  return normalFen(game.startFen) === startFen ? [] : say('it does not begin where the games do');
}

/** `NAME` for every address, `url=NAME` for one. Later ones win. */
export function keyVariablesOf(
  { keyVariable }: Pick<PlaySwitches, 'keyVariable'>,
  addresses: readonly string[],
): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const text of keyVariable ?? []) {
    const at = text.lastIndexOf('=');
    const name = text.slice(at + 1);
    if (!VARIABLE.test(name))
      throw wrongUse('--key-variable takes the name of an environment variable, never a key.');
    for (const address of at === -1 ? addresses : [text.slice(0, at)]) variables[address] = name;
  }
  return variables;
}
