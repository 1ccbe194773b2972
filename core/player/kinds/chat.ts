/** A model behind a chat completions service. */
import { DEFAULT_PARAMETERS } from '../defaults.ts';
import type { KindOfPlayer } from '../kind.ts';

export const CHAT: KindOfPlayer<'chat'> = {
  label: 'Model behind a service',
  description: 'A model behind an OpenAI-compatible service, asked over HTTP.',
  asked: 'over_service',
  repliesInWords: true,
  studyRole: 'model',
  frozenFields: ['omittedParameters'],
  name: ({ model }) => model,
  ownName: ({ model }) => model,
  service: ({ preset, baseUrl, model }) => ({ preset, baseUrl, model }),
  settle: (player) => {
    const order = (player.providerOrder ?? []).map((name) => name.trim()).filter((name) => name !== '');
    const { acceptedModels = [], ...rest } = player;
    const accepted = [...new Set(acceptedModels.map((name) => name.trim()).filter((name) => name !== ''))];
    return {
      ...rest,
      providerOrder: order.length === 0 ? null : order,
      ...(accepted.length === 0 ? {} : { acceptedModels: accepted }),
    };
  },
  gameSeat: (kept, id) => ({ ...kept, id, structured: false, parameters: DEFAULT_PARAMETERS }),
  studySeat: (kept) => kept,
};
