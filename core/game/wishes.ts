/**
 * From what a person wishes to the request for a game run in its one form, so that the same wishes give the same manifest
 * in the window and on the command line. What is left out has its default: the article's ten games over five openings
 * under protocol 3. Whether it all fits together is found by the plan. No schema is loaded, so that the window can use
 * it.
 */
import { START_FEN } from '../chess/fen.ts';
import { DEFAULT_GAME_PROMPT } from './default-prompt.ts';
import { ARTICLE_OPENINGS } from './schedule.ts';
import type { GamePlayerWish } from '../player/seats.ts';
import type { GameRequest } from './request.ts';
import type { Opening, Pairing } from './run.ts';
import type { FrozenSprt } from '../score/sprt.ts';
import { addressesOf, settlePlayer } from '../player/players.ts';
import { DEFAULT_ASK_LIMITS } from '../player/defaults.ts';
import type { AskLimits } from '../player/ask-settings.ts';

export interface GameWishes extends Partial<
  Omit<GameRequest, 'players' | 'openings' | 'pairings' | 'prompt' | 'limits' | 'gates'>
> {
  readonly players: readonly GamePlayerWish[];
  /** Absent: the first player against each of the others. */
  readonly pairings?: readonly Pairing[];
  readonly openings?: readonly Opening[];
  readonly prompt?: Partial<GameRequest['prompt']>;
  readonly limits?: Partial<GameRequest['limits']>;
  /** Requests at one time to each address; 1 when absent. */
  readonly concurrency?: number;
}

export const DEFAULT_GAMES_PER_LANE = 10;
export const DEFAULT_MAX_PLIES = 200;
export const DEFAULT_ATTEMPTS = 3;
/** The article's. */
export const DEFAULT_GAME_SEED = 42;
/** Between which strengths a match is decided where nothing else is said. */
export const DEFAULT_SPRT: FrozenSprt = {
  model: 'normalized',
  elo0: '0',
  elo1: '50',
  alpha: '0.05',
  beta: '0.05',
};
/** Games begin from the start position itself. */
export const NO_OPENINGS: readonly Opening[] = [{ eco: null, moves: [] }];

export function makeGameRequest(wishes: GameWishes): GameRequest {
  const players = wishes.players.map(settlePlayer);
  const addresses = addressesOf(players);
  return {
    players,
    pairings: [...(wishes.pairings ?? pairingsOfFirst(players.map(({ id }) => id)))],
    openings: (wishes.openings ?? ARTICLE_OPENINGS).map(({ eco, moves }) => ({ eco, moves: [...moves] })),
    gamesPerLane: wishes.gamesPerLane ?? DEFAULT_GAMES_PER_LANE,
    prompt: { ...DEFAULT_GAME_PROMPT, ...wishes.prompt },
    reader: wishes.reader ?? 'protocol3',
    maxAttempts: wishes.maxAttempts ?? DEFAULT_ATTEMPTS,
    maxPlies: wishes.maxPlies ?? DEFAULT_MAX_PLIES,
    startFen: wishes.startFen ?? START_FEN,
    seed: wishes.seed ?? DEFAULT_GAME_SEED,
    gates: addresses.map((baseUrl) => ({ baseUrl, concurrency: wishes.concurrency ?? 1 })),
    limits: settleLimits({ ...DEFAULT_ASK_LIMITS, ...wishes.limits }, addresses.length > 0),
    keyVariables: Object.fromEntries(
      Object.entries(wishes.keyVariables ?? {}).filter(([baseUrl]) => addresses.includes(baseUrl)),
    ),
    ...(wishes.sprt === undefined ? {} : { sprt: wishes.sprt }),
    preflight: (wishes.preflight ?? true) && addresses.length > 0,
  };
}

/**
 * What could not be kept is no limit: nobody but a service has a price, and a decision without a verdict stops its lane
 * by itself, so that there are never several in a row.
 */
function settleLimits(limits: AskLimits, isServiceAsked: boolean): AskLimits {
  return { ...limits, spendNano: isServiceAsked ? limits.spendNano : null, unansweredInRow: null };
}

function pairingsOfFirst([first, ...others]: readonly string[]): readonly Pairing[] {
  return makePairings(others.map((second) => [first ?? second, second]));
}

/** A round robin: everybody against everybody, once; who comes earlier in the list is first. */
export function roundRobin(ids: readonly string[]): readonly Pairing[] {
  return makePairings(
    ids.flatMap((first, at) => ids.slice(at + 1).map((second) => [first, second] as const)),
  );
}

/** One lane for each pair of ids, named after them where that is short enough and names no other lane. */
export function makePairings(pairs: readonly (readonly [string, string])[]): readonly Pairing[] {
  const taken = new Set<string>();
  return pairs.map(([first, second], index) => {
    const named = `${first}-${second}`;
    const lane = named.length > 40 || taken.has(named) ? `lane-${index + 1}` : named;
    taken.add(lane);
    return { lane, first, second };
  });
}
