/**
 * How a kind of player stands in the forms: its line in the list of players, what its texts make, its seats in games and
 * studies. One file a kind, all of them in `forms.ts`; the fields themselves are in `fields.tsx`. Pure.
 */
import type { Service } from '../../../../core/player/kind.ts';
import type { GamePlayerWish, PlayerKind, PlayerSpec, StudyPlayer } from '../../../../core/player/seats.ts';
import type { FieldResult } from '../../runs/form/field-texts.ts';

type Of<P, K extends PlayerKind> = Extract<P, { kind: K }>;

export type PlayerField = 'name' | 'baseUrl' | 'model' | 'keyVariable' | 'lanes' | 'spacing' | 'engine';
export type PlayerErrors = Partial<Readonly<Record<PlayerField, string>>>;

/** Messages by field. */
export type Errors = Record<string, string>;
/** Notes the message of a field that is refused, and answers its value or null. */
export type Read = <T>(name: string, result: FieldResult<T>) => T | null;

/** A kept player on the Players screen. */
export interface KeptForm<K extends PlayerKind = PlayerKind> {
  /** What it is, in a few words. */
  word(spec: Of<PlayerSpec, K>): string;
  errors(spec: Of<PlayerSpec, K>): PlayerErrors;
  /** The player as the form has it. @param providerOrder names of upstream services, separated by commas. */
  read(spec: Of<PlayerSpec, K>, providerOrder: string): PlayerSpec;
  /** Whether a copy of a built-in one could be another player. */
  canCopy(spec: Of<PlayerSpec, K>): boolean;
}

/** A seat as it stands on the screen of a new game run: `S` has the texts that were typed. */
export interface GameSeatForm<K extends PlayerKind, S extends { readonly kind: K; readonly id: string }> {
  make(wish: Of<GamePlayerWish, K>): S;
  /** @param prefix of the names of its fields. */
  read(seat: S, errors: Errors, prefix: string): GamePlayerWish;
  title(seat: S): string;
  where(seat: S): string;
  /** Null: no service is asked. */
  service(seat: S): Service | null;
}

/** What a person sets of a seat of a study in its form. */
export interface StudySeatTexts {
  /** UCI_Elo; empty: full strength. */
  readonly elo: string;
  readonly amount: string;
  /** Of the random player. */
  readonly seed: string;
}

export interface StudyVariant {
  /** Ends the id of the seat. */
  readonly mark: string;
  readonly label: string;
  readonly player: StudyPlayer;
}

export interface StudySeatForm<K extends PlayerKind = PlayerKind> {
  texts(player: Of<StudyPlayer, K>): Partial<StudySeatTexts>;
  /** Null while a field cannot be read. */
  read(player: Of<StudyPlayer, K>, texts: StudySeatTexts, note: Read): StudyPlayer | null;
  /** The same seat but for what the form itself can change? */
  isLike(seat: Of<StudyPlayer, K>, player: Of<StudyPlayer, K>): boolean;
  /** The strengths at which it is offered. */
  variants(player: Of<StudyPlayer, K>, name: string): readonly StudyVariant[];
}

/** Of kinds of which a study's form sets nothing. */
export const SET_ELSEWHERE = {
  texts: () => ({}),
  read: <P extends StudyPlayer>(player: P) => player,
  isLike: () => false,
  variants: (player: StudyPlayer, label: string) => [{ mark: '', label, player }],
} as const;
