/** The fields of a kind of player on each screen that asks for one; all kinds in `fields.tsx`. */
import type { ReactNode } from 'react';
import type { KeyFacts, PlayerView, PresetView } from '../../../../core/player/player.ts';
import type { PlayerKind, PlayerSpec, StudyPlayer } from '../../../../core/player/seats.ts';
import type { EngineView } from '../../../../ipc/contract.ts';
import type { Fact } from '../../../parts/facts.tsx';
import type { PlayerForm } from '../player-form.ts';
import type { KeyEntry } from '../use-key-entry.ts';
import type { Seat } from './forms.ts';
import type { PlayerErrors, StudySeatTexts } from './kind-form.ts';

type Of<P, K extends PlayerKind> = Extract<P, { kind: K }>;

/** On the Players screen. */
export interface KeptFieldsProps<K extends PlayerKind = PlayerKind> {
  readonly form: PlayerForm;
  readonly spec: Of<PlayerSpec, K>;
  readonly errors: PlayerErrors;
  readonly players: readonly PlayerView[];
  readonly presets: readonly PresetView[];
  readonly keys: KeyFacts;
  readonly entry: KeyEntry;
  readonly onChange: (form: PlayerForm) => void;
  /** Can it be asked at all? Shows what is missing where it cannot. */
  readonly mayTest: () => boolean;
}

/** In the form of a game run. */
export interface GameFieldsProps<K extends Seat['kind'] = Seat['kind']> {
  readonly seat: Of<Seat, K>;
  readonly engines: readonly EngineView[];
  /** Of the names of its fields. */
  readonly prefix: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (seat: Seat) => void;
}

/** In the form of a study. */
export interface StudyFieldsProps<K extends PlayerKind = PlayerKind> {
  readonly player: Of<StudyPlayer, K>;
  readonly texts: StudySeatTexts;
  readonly errors: Readonly<Partial<Record<'elo' | 'amount' | 'drawSeed', string>>>;
  readonly onChange: (part: { readonly player?: StudyPlayer; readonly seat?: StudySeatTexts }) => void;
}

/** What a new player can begin as. */
export interface NewPlayerItem {
  readonly label: string;
  readonly icon: ReactNode;
  readonly testId?: string;
  /** Null: it cannot be begun now. A promise of null: the person thought better of it. */
  begin(parts: NewPlayerParts): (() => PlayerForm | Promise<PlayerForm | null>) | null;
}

export interface NewPlayerParts {
  readonly players: readonly PlayerView[];
  readonly presets: readonly PresetView[];
  /** Asks for a file of replies; null: none was chosen. */
  readonly chooseRecording: () => Promise<PlayerSpec | null>;
}

export interface KindFields<K extends PlayerKind = PlayerKind> {
  readonly newItem: NewPlayerItem | null;
  readonly Kept: ((props: KeptFieldsProps<K>) => ReactNode) | null;
  readonly Game: ((props: GameFieldsProps<Seat['kind'] & K>) => ReactNode) | null;
  readonly Study: ((props: StudyFieldsProps<K>) => ReactNode) | null;
  /** Of a built-in player. */
  settings(spec: Of<PlayerSpec, K>): readonly Fact[];
}
