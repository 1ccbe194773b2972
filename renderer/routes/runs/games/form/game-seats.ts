/**
 * Players for a new game run: seats from kept players, engines and the random mover, with ids that are their own. Pure.
 */
import type { PlayerView } from '../../../../../core/player/player.ts';
import { gameSeatOf, kindOf, repliesInWords } from '../../../../../core/player/players.ts';
import type { EngineSeat } from '../../../players/kinds/engine-form.ts';
import { makeSeat, type Seat } from '../../../players/kinds/forms.ts';
import type { GameForm, PairingTexts } from './game-form.ts';

/** `Qwen/Qwen3 8B` → `qwen3-8b`; a number is added where another one has it. */
export function makeId(name: string, taken: readonly string[]): string {
  const last = name.split('/').at(-1) ?? name;
  const base =
    last
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30) || 'player';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(id)) return id;
  }
}

/** Null: a player that plays no games, such as a baseline that answers questions. */
export function seatOfPlayer(player: PlayerView, taken: readonly string[]): Seat | null {
  const wish = gameSeatOf(player.spec, makeId(player.name, taken));
  return wish === null ? null : makeSeat(wish);
}

/** The opponent of the article: Stockfish at its lowest strength, 0.3 s a move (R-GAME-10). */
export function weakEngine(engineId: string, taken: readonly string[]): EngineSeat {
  return {
    kind: 'engine',
    id: makeId('stockfish-1320', taken),
    engineId,
    elo: '1320',
    limitKind: 'movetimeMs',
    limit: '300',
    more: '',
    threads: '1',
    hashMb: '16',
  };
}

/** Every player in words against the first engine, else everybody against the next one. */
export function pairEach(seats: readonly Seat[]): readonly PairingTexts[] {
  const movers = seats.filter((seat) => !repliesInWords(seat));
  const opponent = movers.find((seat) => kindOf(seat).studyRole === 'reference') ?? movers[0];
  const rest = seats.filter((seat) => seat !== opponent);
  if (opponent === undefined)
    return seats.slice(1).map((seat, index) => makePairing(seats[index]?.id ?? '', seat.id));
  return rest.map((seat) => makePairing(seat.id, opponent.id));
}

function makePairing(first: string, second: string): PairingTexts {
  return { lane: first, first, second };
}

/** The form without a seat: its lanes go with it. */
export function removeSeat(form: GameForm, index: number): Pick<GameForm, 'seats' | 'pairings'> {
  const id = form.seats[index]?.id;
  return {
    seats: form.seats.filter((_, at) => at !== index),
    pairings: form.pairings.filter(({ first, second }) => first !== id && second !== id),
  };
}

/** The form with one seat changed; a new id goes into the lanes too. */
export function changeSeat(form: GameForm, index: number, seat: Seat): Pick<GameForm, 'seats' | 'pairings'> {
  const before = form.seats[index]?.id ?? '';
  const isAlone = form.seats.filter(({ id }) => id === before).length === 1;
  const renamed = (id: string): string => (isAlone && id === before ? seat.id : id);
  return {
    seats: form.seats.map((one, at) => (at === index ? seat : one)),
    pairings: form.pairings.map((pairing) => ({
      ...pairing,
      first: renamed(pairing.first),
      second: renamed(pairing.second),
    })),
  };
}
