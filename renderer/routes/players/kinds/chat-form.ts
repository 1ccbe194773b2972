/** A model behind a service, as a person types it. */
import { serviceOf } from '../../../../core/player/players.ts';
import type { ChatPlayer } from '../../../../core/player/schemas/chat.ts';
import { showLine } from '../../../format/visible-text.ts';
import {
  makeParameterForm,
  readParameters,
  type FieldErrors,
  type ParameterForm,
} from '../../runs/questions/form-state.ts';
import { presetWord } from '../preset-words.ts';
import { SET_ELSEWHERE, type GameSeatForm, type KeptForm, type StudySeatForm } from './kind-form.ts';

const ADDRESS = /^https?:\/\/[^\s/]/i;

export const CHAT_KEPT: KeptForm<'chat'> = {
  word: (spec) => `${spec.model} · ${presetWord(spec)}`,
  errors: ({ baseUrl, model }) => ({
    ...(ADDRESS.test(baseUrl.trim()) ? {} : { baseUrl: 'An address that begins with http:// or https://.' }),
    ...(model.trim() === '' ? { model: 'The name of the model, as the service has it.' } : {}),
  }),
  read: (spec, providerOrder) => {
    const order = providerOrder
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    return {
      ...spec,
      baseUrl: spec.baseUrl.trim(),
      model: spec.model.trim(),
      providerOrder: order.length === 0 ? null : order,
    };
  },
  canCopy: () => true,
};

export interface ChatSeat extends ParameterForm {
  readonly kind: 'chat';
  readonly id: string;
  readonly spec: ChatPlayer;
  readonly structured: boolean;
}

export const CHAT_GAME: GameSeatForm<'chat', ChatSeat> = {
  make: ({ id, structured, parameters, ...spec }) => ({
    kind: 'chat',
    id,
    structured,
    spec,
    ...makeParameterForm(parameters),
  }),
  read: (seat, errors, prefix) => {
    const own: FieldErrors = {};
    const parameters = readParameters(seat, own);
    for (const [name, message] of Object.entries(own)) errors[`${prefix}${name}`] = message;
    return { ...seat.spec, id: seat.id, structured: seat.structured, parameters };
  },
  title: ({ spec }) => showLine(spec.model),
  where: ({ spec }) => showLine(spec.baseUrl),
  service: ({ spec }) => serviceOf(spec),
};

export const CHAT_STUDY: StudySeatForm<'chat'> = SET_ELSEWHERE;
