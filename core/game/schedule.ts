/**
 * Who plays whom, from which opening, with which seed (R-GAME-10). A lane is one pairing; its games come in pairs
 * with one opening and colours swapped, the first player White first. Every lane plays the same openings in the same
 * order and has its own ids, so a lane added, left out or cut short changes no game of another, and fewer games per
 * lane are the first of the longer schedule. Pure: the same manifest always gives the same schedule.
 */
import { boardEnding } from '../chess/draws.ts';
import { parseFen } from '../chess/fen.ts';
import { applyUci } from '../chess/legal-list.ts';
import { addressesOf } from '../player/players.ts';
import type { GameManifest, Opening, Pairing } from './run.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { makeGameId, makePairId } from './ids.ts';

/** The openings of the article's ten-game schedule, in its order (R-GAME-10). */
export const ARTICLE_OPENINGS: readonly Opening[] = [
  { eco: 'E60', moves: ['d2d4', 'g8f6', 'c2c4', 'g7g6'] },
  { eco: 'B00', moves: ['e2e4', 'b8c6'] },
  { eco: 'A00', moves: ['b2b4'] },
  { eco: 'C40', moves: ['e2e4', 'e7e5', 'g1f3'] },
  { eco: 'C20', moves: ['e2e4', 'e7e5'] },
];

export interface ScheduledGame {
  readonly gameId: string;
  readonly lane: string;
  /** Within the lane, from 1. */
  readonly number: number;
  readonly pairId: string;
  /** Player ids. */
  readonly white: string;
  readonly black: string;
  readonly seed: number;
  readonly opening: Opening;
}

/** The games of all lanes, lane by lane, in the order they are played. */
export function makeSchedule(manifest: GameManifest): readonly ScheduledGame[] {
  return manifest.pairings.flatMap((pairing) => laneSchedule(manifest, pairing));
}

/** The games of one lane in the order they are played. */
function laneSchedule(manifest: GameManifest, pairing: Pairing): readonly ScheduledGame[] {
  return Array.from({ length: manifest.gamesPerLane }, (_, index) =>
    scheduledGame(manifest, pairing, index + 1),
  );
}

/** @param number of the game in its lane, from 1. */
export function scheduledGame(manifest: GameManifest, pairing: Pairing, number: number): ScheduledGame {
  const { openings, seed } = manifest;
  const { lane, first, second } = pairing;
  const pair = Math.ceil(number / 2);
  const opening = openings[(pair - 1) % openings.length];
  if (opening === undefined) throw new Error('a schedule without openings');
  const isFirstWhite = number % 2 === 1;
  return {
    gameId: makeGameId(lane, number),
    lane,
    number,
    pairId: makePairId(lane, pair),
    white: isFirstWhite ? first : second,
    black: isFirstWhite ? second : first,
    // Seeds are taken modulo 2^32 wherever they are used.
    seed: (seed + number - 1) % 0x1_0000_0000,
    opening,
  };
}

export type ManifestFailure = Failure<
  'duplicate_id' | 'unknown_player' | 'bad_start' | 'bad_opening' | 'bad_gates' | 'same_player'
>;

/** What the schema cannot see: refused before anything is asked. */
export function checkGameManifest(manifest: GameManifest): Result<GameManifest, ManifestFailure> {
  const refusal =
    duplicateId(manifest) ?? badPairing(manifest) ?? badGates(manifest) ?? badOpenings(manifest);
  return refusal === null ? ok(manifest) : refusal;
}

type Refusal = ReturnType<typeof fail<ManifestFailure['code']>> | null;

function duplicateId({ players, pairings }: GameManifest): Refusal {
  const duplicate = (ids: readonly string[]): string | undefined =>
    ids.find((id, index) => ids.indexOf(id) !== index);
  const player = duplicate(players.map(({ id }) => id));
  if (player !== undefined) return fail('duplicate_id', `two players are called ${player}`);
  const lane = duplicate(pairings.map(({ lane }) => lane));
  return lane === undefined ? null : fail('duplicate_id', `two lanes are called ${lane}`);
}

function badPairing({ players, pairings }: GameManifest): Refusal {
  const known = new Set(players.map(({ id }) => id));
  for (const { lane, first, second } of pairings) {
    const unknown = [first, second].find((id) => !known.has(id));
    if (unknown !== undefined)
      return fail('unknown_player', `lane ${lane}: ${unknown} is not among the players`);
    if (first === second)
      return fail('same_player', `lane ${lane}: ${first} cannot play itself under one id`);
  }
  return null;
}

function badGates({ players, gates }: GameManifest): Refusal {
  const wanted = new Set(addressesOf(players));
  const given = gates.map(({ baseUrl }) => baseUrl);
  const isComplete = given.length === wanted.size && given.every((baseUrl) => wanted.has(baseUrl));
  return isComplete && new Set(given).size === given.length
    ? null
    : fail('bad_gates', 'each address of a chat player needs exactly one gate');
}

function badOpenings({ startFen, openings, maxPlies }: GameManifest): Refusal {
  const start = parseFen(startFen);
  if (!start.ok) return fail('bad_start', `start position: ${start.error.message}`);
  // The form the rules write: repetition compares texts (an en passant square only where a capture is legal).
  const written = applyUci(start.value.fen, []);
  if (!written.ok || written.value !== startFen)
    return fail('bad_start', `start position is not in normal form: ${startFen}`);
  for (const [index, { moves }] of openings.entries()) {
    if (moves.length >= maxPlies)
      return fail(
        'bad_opening',
        `opening ${index + 1} is as long as a whole game may be (${maxPlies} plies)`,
      );
    const refusal = openingProblem(startFen, moves);
    if (refusal !== null) return fail('bad_opening', `opening ${index + 1}: ${refusal}`);
  }
  return null;
}

/** Null when the moves are legal and the game goes on after each of them. */
function openingProblem(startFen: string, moves: readonly string[]): string | null {
  const earlier: string[] = [];
  let fen = startFen;
  for (const move of [null, ...moves]) {
    if (move !== null) {
      const next = applyUci(fen, [move]);
      if (!next.ok) return next.error.message;
      earlier.push(fen);
      fen = next.value;
    }
    const ending = boardEnding(fen, earlier);
    if (ending !== null) return `the game is over before anybody moves (${ending})`;
  }
  return null;
}
