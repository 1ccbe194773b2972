/** The fields of every kind of player, and the one way to each: screens show these. */
import type { ReactNode } from 'react';
import type { PlayerKind, PlayerSpec } from '../../../../core/player/seats.ts';
import type { Fact } from '../../../parts/facts.tsx';
import { BASELINE_FIELDS } from './baseline.tsx';
import { CHAT_FIELDS } from './chat.tsx';
import { ENGINE_FIELDS } from './engine.tsx';
import type {
  GameFieldsProps,
  KeptFieldsProps,
  KindFields,
  NewPlayerItem,
  StudyFieldsProps,
} from './kind-fields.ts';
import { RANDOM_FIELDS } from './random.tsx';
import { RECORDED_FIELDS } from './recorded.tsx';

/** In the order of the menu of new players. */
export const PLAYER_FIELDS: { readonly [K in Exclude<PlayerKind, 'results_file'>]: KindFields<K> } = {
  chat: CHAT_FIELDS,
  engine: ENGINE_FIELDS,
  recorded: RECORDED_FIELDS,
  baseline: BASELINE_FIELDS,
  random: RANDOM_FIELDS,
};

/** The row of the table takes players of its own kind, which this one is. */
function fieldsOf(kind: Exclude<PlayerKind, 'results_file'>): KindFields {
  return PLAYER_FIELDS[kind] as unknown as KindFields;
}

export function newPlayerItems(): readonly NewPlayerItem[] {
  return Object.values(PLAYER_FIELDS).flatMap(({ newItem }) => newItem ?? []);
}

export function settingsOf(spec: PlayerSpec): readonly Fact[] {
  return fieldsOf(spec.kind).settings(spec);
}

export function KeptFields(props: Omit<KeptFieldsProps, 'spec'>): ReactNode {
  const { spec } = props.form;
  const { Kept } = fieldsOf(spec.kind);
  return Kept !== null && <Kept {...props} spec={spec} />;
}

export function GameFields(props: GameFieldsProps): ReactNode {
  const { Game } = fieldsOf(props.seat.kind);
  return Game !== null && <Game {...props} />;
}

export function StudyFields(props: StudyFieldsProps): ReactNode {
  const { Study } = fieldsOf(props.player.kind);
  return Study !== null && <Study {...props} />;
}
