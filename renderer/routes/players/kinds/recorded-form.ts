/** Recorded replies, as they stand in the forms: the file is chosen once and cannot be changed there. */
import type { PlayerSpec } from '../../../../core/player/seats.ts';
import { showLine } from '../../../format/visible-text.ts';
import { SET_ELSEWHERE, type GameSeatForm, type KeptForm, type StudySeatForm } from './kind-form.ts';

export const RECORDED_KEPT: KeptForm<'recorded'> = {
  word: () => 'recorded replies',
  errors: () => ({}),
  read: (spec) => spec,
  canCopy: () => false,
};

export interface RecordedSeat {
  readonly kind: 'recorded';
  readonly id: string;
  readonly spec: Extract<PlayerSpec, { kind: 'recorded' }>;
  readonly structured: boolean;
}

export const RECORDED_GAME: GameSeatForm<'recorded', RecordedSeat> = {
  make: ({ id, structured, ...spec }) => ({ kind: 'recorded', id, structured, spec }),
  read: ({ spec, id, structured }) => ({ ...spec, id, structured }),
  title: ({ spec }) => `Recorded replies: ${showLine(spec.name)}`,
  where: ({ spec }) => spec.fileSha256.slice(0, 12),
  service: () => null,
};

export const RECORDED_STUDY: StudySeatForm<'recorded'> = SET_ELSEWHERE;
