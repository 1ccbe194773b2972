/**
 * How a kind of player is said on the command line: the switch that chooses it where one player answers (`ask`, `study
 * ask`, `players test`), the switches that go with it alone, and the switch that seats it among others (`play`). One file a
 * kind, all of them in `table.ts`. What is null does not exist there.
 */
import type { Command } from 'commander';
import type { AskParameters } from '../../core/player/ask-settings.ts';
import type { GamePlayerWish, PlayerSpec, StudyPlayer } from '../../core/player/seats.ts';
import type { Lab } from '../../host/lab.ts';

/** Who answers, before it is looked up: a saved player by its name, replies by a file that the workspace keeps first. */
export type PlayerChoice<P = PlayerSpec> =
  | { readonly kind: 'spec'; readonly spec: P }
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'recorded'; readonly file: string };

export type Switches = Readonly<Record<string, unknown>>;

/** Where one player answers. `S` holds the switches of the kind. */
export interface OnePlayer<P, S> {
  add(command: Command): void;
  read(switches: S): PlayerChoice<P>;
}

export interface SeatWishes {
  readonly lab: Lab;
  /** Is the player with this id asked for a JSON object? */
  readonly isStructured: (id: string) => boolean;
  readonly parameters: AskParameters;
}

/** Where several play. */
export interface SeatSwitch {
  readonly name: string;
  readonly flags: string;
  readonly text: string;
  /** Parts with commas between them that are needed, the id first. */
  readonly least: number;
  read(parts: readonly string[], wishes: SeatWishes): GamePlayerWish;
}

export interface PlayerSwitch<S = Switches> {
  /** Of the switch that chooses the kind, as commander has it. */
  readonly name: string;
  /** Switches that go with it alone. */
  readonly own: readonly string[];
  readonly question: OnePlayer<PlayerSpec, S> | null;
  readonly study: OnePlayer<StudyPlayer, S> | null;
  readonly seat: SeatSwitch | null;
}
