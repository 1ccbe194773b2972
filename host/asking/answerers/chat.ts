/**
 * A model behind a chat completions service: one user message where it is asked, a system and a user message at the
 * board; what the preflight found refused is left out.
 */
import type { GameManifest } from '../../../core/game/run.ts';
import type { AskParameters } from '../../../core/player/ask-settings.ts';
import { settlePlayer } from '../../../core/player/players.ts';
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';
import type { GamePlayer } from '../../../core/player/seats.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import type { Replier } from '../../games/ports.ts';
import { testConnection } from '../../players/connection-test.ts';
import {
  makeChatBody,
  parseBaseUrl,
  presetOf,
  presetVariableAt,
  type ChatParameter,
} from '../../providers/presets.ts';
import type { Asked } from '../judge.ts';
import type { Answerer, QuestionResult } from '../ports.ts';
import { tryParameters } from '../preflight.ts';
import { chatKey, chatSender, chatSettings, freezeChatPlayer } from './chat-request.ts';
import type { AnswererWishes, PlayerHost, Ready, SeatContext } from './kind.ts';

type ChatSeat = Extract<GamePlayer, { kind: 'chat' }>;

export const CHAT_HOST: PlayerHost<'chat'> = {
  question: {
    ready: async (context, _set, { player, parameters }) => readyChat(context, player, parameters),
    whyNot: () => () => null,
  },
  study: { ready: async (context, player, parameters) => readyChat(context, player, parameters) },
  game: {
    freeze: async (_context, { id, structured, parameters, ...player }) => {
      const frozen = freezeChatPlayer(player, parameters);
      return frozen.ok ? ok({ ...frozen.value, id, structured, parameters, omittedParameters: [] }) : frozen;
    },
    sit: async (context, manifest, player, keyVariables) => {
      const key = chatKey(context, player, keyVariables[player.baseUrl] ?? null);
      return key.ok ? ok({ replier: chatReplier(manifest, player, key.value) }) : key;
    },
  },
  kept: {
    keep,
    test: async (context, { spec, keyVariable, parameters }, signal) => {
      const variable = presetVariableAt(spec.preset, spec.baseUrl);
      const key = context.findKey(spec.baseUrl, keyVariable, variable);
      return key.ok ? testConnection(spec, parameters, key.value, { signal }) : key;
    },
  },
  tryOut: tryParameters,
};

/** Of questions and positions alike. */
function readyChat<Q extends Asked>(
  context: SeatContext,
  player: ChatPlayer,
  parameters: AskParameters,
): QuestionResult<Ready<ChatPlayer, Q, unknown>> {
  const frozen = freezeChatPlayer(player, parameters);
  if (!frozen.ok) return frozen;
  const chat = frozen.value;
  return ok({
    frozen: chat,
    engine: null,
    whyNot: () => null,
    answerer: (wishes) => {
      const apiKey = chatKey(context, chat, wishes.lanes.keyVariable);
      return apiKey.ok ? ok(makeChatAnswerer(chat, parameters, apiKey.value, wishes)) : apiKey;
    },
  });
}

function makeChatAnswerer(
  player: ChatPlayer,
  parameters: AskParameters,
  apiKey: string | null,
  { lanes, limits, omitted }: AnswererWishes,
): Answerer<Asked> {
  const preset = presetOf(player.preset);
  const settings = chatSettings(player, parameters);
  const refused = new Set(omitted as readonly ChatParameter[]);
  const send = chatSender({ player, apiKey, limits });
  return {
    gateKey: player.baseUrl,
    lanes: lanes.lanes ?? preset.gate.concurrency,
    spacingMs: lanes.spacingMs ?? preset.gate.spacingMs,
    ask: (question, _n, queueMs, signal) =>
      send(
        makeChatBody(preset, settings, [{ role: 'user', content: question.prompt }], refused),
        queueMs,
        signal,
      ),
    close: () => Promise.resolve(),
  };
}

function chatReplier(manifest: GameManifest, player: ChatSeat, apiKey: string | null): Replier {
  const preset = presetOf(player.preset);
  const settings = chatSettings(player, player.parameters);
  const refused = new Set(player.omittedParameters as readonly ChatParameter[]);
  const send = chatSender({ player, apiKey, limits: manifest.limits });
  const gate = manifest.gates.find(({ baseUrl }) => baseUrl === player.baseUrl);
  return {
    gateKey: player.baseUrl,
    concurrency: gate?.concurrency ?? 1,
    spacingMs: preset.gate.spacingMs,
    ask: ({ prompt, schema }, queueMs, signal) => {
      const messages = [
        { role: 'system' as const, content: prompt.system },
        { role: 'user' as const, content: prompt.user },
      ];
      return send(makeChatBody(preset, { ...settings, schema }, messages, refused), queueMs, signal);
    },
  };
}

function keep(wished: ChatPlayer): Result<ChatPlayer, Failure<'refused'>> {
  const spec = settlePlayer(wished);
  const baseUrl = parseBaseUrl(spec.baseUrl);
  if (!baseUrl.ok) return fail('refused', baseUrl.error.message);
  const model = spec.model.trim();
  if (model === '') return fail('refused', 'The name of the model is missing.');
  const preset = presetOf(spec.preset);
  if (spec.providerOrder !== null && !preset.isRouter) {
    return fail(
      'refused',
      `${preset.label} is no router; an order of upstream services can only be given to one.`,
    );
  }
  return ok({ ...spec, baseUrl: baseUrl.value, model });
}
