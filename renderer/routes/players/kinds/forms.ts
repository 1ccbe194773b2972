/** Every kind of player as it stands in the forms, and the one way to each: screens call these functions. Pure. */
import type { Service } from '../../../../core/player/kind.ts';
import type { GamePlayerWish, PlayerKind, PlayerSpec, StudyPlayer } from '../../../../core/player/seats.ts';
import { BASELINE_KEPT } from './baseline-form.ts';
import { CHAT_GAME, CHAT_KEPT, CHAT_STUDY, type ChatSeat } from './chat-form.ts';
import { ENGINE_GAME, ENGINE_KEPT, ENGINE_STUDY, type EngineSeat } from './engine-form.ts';
import type { Errors, GameSeatForm, KeptForm, StudySeatForm } from './kind-form.ts';
import { RANDOM_GAME, RANDOM_STUDY, type RandomSeat } from './random-form.ts';
import { RECORDED_GAME, RECORDED_KEPT, RECORDED_STUDY, type RecordedSeat } from './recorded-form.ts';

/** A player of a new game run. The id is part of the ids of its games. */
export type Seat = ChatSeat | RecordedSeat | EngineSeat | RandomSeat;

export const KEPT_FORMS: { readonly [K in PlayerSpec['kind']]: KeptForm<K> } = {
  chat: CHAT_KEPT,
  baseline: BASELINE_KEPT,
  recorded: RECORDED_KEPT,
  engine: ENGINE_KEPT,
};

export const GAME_FORMS: {
  readonly [K in Seat['kind']]: GameSeatForm<K, Extract<Seat, { readonly kind: K }>>;
} = {
  chat: CHAT_GAME,
  recorded: RECORDED_GAME,
  engine: ENGINE_GAME,
  random: RANDOM_GAME,
};

export const STUDY_FORMS: { readonly [K in StudyPlayer['kind']]: StudySeatForm<K> } = {
  chat: CHAT_STUDY,
  recorded: RECORDED_STUDY,
  engine: ENGINE_STUDY,
  random: RANDOM_STUDY,
};

/** The row of each table takes players of its own kind, which these are. */
export function keptFormOf({ kind }: PlayerSpec): KeptForm {
  return KEPT_FORMS[kind] as KeptForm;
}

export function studyFormOf({ kind }: StudyPlayer): StudySeatForm {
  return STUDY_FORMS[kind] as StudySeatForm;
}

function gameFormOf({ kind }: { readonly kind: Seat['kind'] }): GameSeatForm<PlayerKind, Seat> {
  return GAME_FORMS[kind] as unknown as GameSeatForm<PlayerKind, Seat>;
}

export function makeSeat(wish: GamePlayerWish): Seat {
  return gameFormOf(wish).make(wish);
}

export function readSeat(seat: Seat, errors: Errors, prefix: string): GamePlayerWish {
  return gameFormOf(seat).read(seat, errors, prefix);
}

export function seatTitle(seat: Seat): string {
  return gameFormOf(seat).title(seat);
}

export function seatWhere(seat: Seat): string {
  return gameFormOf(seat).where(seat);
}

export function seatService(seat: Seat): Service | null {
  return gameFormOf(seat).service(seat);
}
