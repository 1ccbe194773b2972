/**
 * Who can be asked for moves: models and recordings that are kept, engines at full strength and at the lowest rating that
 * Stockfish plays at, and the random player. Baselines of question runs answer questions, not positions. Pure.
 */
import { canonicalJson } from '../../../../core/record/canonical-json.ts';
import type { PlayerView } from '../../../../core/player/player.ts';
import { studySeatOf } from '../../../../core/player/players.ts';
import type { StudyPlayer } from '../../../../core/player/seats.ts';
import { studyFormOf } from '../../players/kinds/forms.ts';
import { makeLaneTexts } from '../questions/form-state.ts';
import { makeSeat, type StudyForm } from './study-form-state.ts';

export interface StudySeat {
  readonly id: string;
  readonly label: string;
  readonly player: StudyPlayer;
  /** Null: not one of the players that are kept. */
  readonly view: PlayerView | null;
}

export interface SeatGroup {
  readonly group: string;
  readonly seats: readonly StudySeat[];
}

export const RANDOM_SEAT: StudySeat = {
  id: 'random',
  label: 'Random legal move',
  player: { kind: 'random', seed: 1 },
  view: null,
};

export function seatGroups(players: readonly PlayerView[]): readonly SeatGroup[] {
  const saved = players.filter((view) => view.origin === 'saved').flatMap(seatsOf);
  const builtIn = players
    .filter((view) => view.origin === 'built_in')
    .flatMap(seatsOf)
    // It stands there already, with a seed that can be set.
    .filter(({ player }) => player.kind !== RANDOM_SEAT.player.kind);
  return [
    { group: 'Your players', seats: saved },
    { group: 'Built in', seats: [RANDOM_SEAT, ...builtIn] },
  ].filter(({ seats }) => seats.length > 0);
}

function seatsOf(view: PlayerView): readonly StudySeat[] {
  const player = studySeatOf(view.spec);
  if (player === null) return [];
  const variants = studyFormOf(player).variants(player, view.name);
  return variants.map(({ mark, ...variant }) => ({ id: `${view.id}${mark}`, ...variant, view }));
}

/** The seat that the form's player sits on: the same but for what the form itself can change. Null: none of them. */
export function findSeat(groups: readonly SeatGroup[], player: StudyPlayer | null): StudySeat | null {
  if (player === null) return null;
  const seats = groups.flatMap((group) => group.seats);
  const text = canonicalJson(player);
  const { isLike } = studyFormOf(player);
  return (
    seats.find((seat) => canonicalJson(seat.player) === text) ??
    seats.find((seat) => seat.player.kind === player.kind && isLike(seat.player, player)) ??
    null
  );
}

export function chooseSeat(form: StudyForm, { player, view }: StudySeat): StudyForm {
  return {
    ...form,
    player,
    seat: makeSeat(player),
    lanes: view === null ? form.lanes : makeLaneTexts(view),
  };
}

/** What is chosen when nobody has chosen yet: a model that can be asked now, else nothing. */
export function firstSeat(groups: readonly SeatGroup[]): StudySeat | null {
  const seats = groups.flatMap((group) => group.seats);
  return seats.find(({ view }) => view?.origin === 'saved' && view.key !== 'missing') ?? null;
}
