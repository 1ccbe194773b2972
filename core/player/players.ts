/**
 * Questions about any player, answered by the table of kinds: what it is called, whether a service is asked, where it may
 * sit. Nothing else in the program tells kinds of players apart but for what only one kind has.
 */
import type { AskLimits, AskParameters } from './ask-settings.ts';
import type { KindOfPlayer, Service } from './kind.ts';
import { PLAYER_KINDS } from './kinds/table.ts';
import type {
  AnyPlayer,
  FrozenPlayer,
  FrozenStudyPlayer,
  GamePlayer,
  GamePlayerWish,
  PlayerKind,
  PlayerSpec,
  StudyPlayer,
} from './seats.ts';

type OfKind = { readonly kind: PlayerKind };

/** The row of the table for this player; it takes players of its own kind, which this one is. */
export function kindOf({ kind }: OfKind): KindOfPlayer {
  return PLAYER_KINDS[kind] as KindOfPlayer;
}

/** As it stands in lists, titles and tables. Text only; nothing is decided by it. */
export function playerName(player: AnyPlayer): string {
  return kindOf(player).name(player);
}

/** Is it asked over a service: with a key, parameters, a preflight, for money? */
export function isAskedOverService(player: OfKind): boolean {
  return kindOf(player).asked === 'over_service';
}

/** Whether its answers can have a price: those of anybody here have none. */
export function hasPrice(player: OfKind): boolean {
  return kindOf(player).asked !== 'here';
}

/** Null: it answers on this machine, or elsewhere. */
export function serviceOf(player: AnyPlayer): Service | null {
  return kindOf(player).service(player);
}

/** Of the services that these players are asked over, each once, in their order. */
export function addressesOf(players: readonly AnyPlayer[]): readonly string[] {
  return [...new Set(players.flatMap((player) => serviceOf(player)?.baseUrl ?? []))];
}

/** In games and studies it gets a prompt and its reply is read; any other is handed the position and moves. */
export function repliesInWords(player: OfKind): boolean {
  return kindOf(player).repliesInWords;
}

/** A game player that replies in words, free or as the object that is asked for. */
export function isReplier<P extends GamePlayer | GamePlayerWish>(
  player: P,
): player is Extract<P, { readonly structured: boolean }> {
  return repliesInWords(player);
}

/** Its one form; settling twice changes nothing. */
export function settlePlayer<P extends AnyPlayer>(player: P): P {
  return kindOf(player).settle(player) as P;
}

interface ServiceWishes<P> {
  readonly player: OfKind;
  readonly parameters: P;
  readonly limits: AskLimits;
  readonly keyVariable: string | null;
  readonly preflight: boolean;
}

/**
 * A request without what only a service heeds, where none is asked: nobody else has a price, and a limit on it could not
 * be kept; the run would stop for that.
 */
export function settleService<P extends Partial<AskParameters>, R extends ServiceWishes<P>>(
  request: R,
  nothingSent: P,
): R {
  if (isAskedOverService(request.player)) return request;
  const limits = { ...request.limits, spendNano: null };
  return { ...request, parameters: nothingSent, limits, keyVariable: null, preflight: false };
}

/** A frozen player as it was wished for; null: nobody can be asked again. */
export function thawPlayer(player: FrozenPlayer): PlayerSpec | null;
export function thawPlayer(player: FrozenStudyPlayer): StudyPlayer | null;
export function thawPlayer(player: GamePlayer): GamePlayerWish | null;
export function thawPlayer(player: AnyPlayer): object | null {
  const { asked, frozenFields } = kindOf(player);
  if (asked === 'elsewhere') return null;
  return Object.fromEntries(Object.entries(player).filter(([name]) => !frozenFields.includes(name)));
}

/** A kept player as one of a game run; null: it plays no games. @param id its own in the run. */
export function gameSeatOf(kept: PlayerSpec, id: string): GamePlayerWish | null {
  return kindOf(kept).gameSeat(kept, id);
}

/** A kept player as one of a study; null: it answers no positions. */
export function studySeatOf(kept: PlayerSpec): StudyPlayer | null {
  return kindOf(kept).studySeat(kept);
}
