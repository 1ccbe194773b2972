/**
 * Requests to a chat completions service: the settings of the manifest, the address and key of the player, the bounds of
 * one request. The key lives here and in the request, nowhere else.
 */
import type { Attempt } from '../../../core/record/attempt.ts';
import type { AskLimits, AskParameters } from '../../../core/player/ask-settings.ts';
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import { askChat, systemPorts } from '../../providers/chat-http.ts';
import {
  parseBaseUrl,
  presetOf,
  presetVariableAt,
  settableParameters,
  type ChatSettings,
} from '../../providers/presets.ts';
import type { QuestionContext } from '../ports.ts';

export type SendBody = (
  body: Readonly<Record<string, unknown>>,
  queueMs: number,
  signal: AbortSignal | null,
) => Promise<Attempt>;

/** What bounds one request. */
export type RequestLimits = Pick<AskLimits, 'wallMs' | 'stallMs' | 'maxReplyBytes'>;

/** One request of any body to this player, within its limits. */
export function chatSender({
  player,
  apiKey,
  limits,
}: {
  readonly player: ChatPlayer;
  readonly apiKey: string | null;
  readonly limits: RequestLimits;
}): SendBody {
  const { wallMs, stallMs, maxReplyBytes } = limits;
  const call = {
    baseUrl: player.baseUrl,
    apiKey,
    model: player.model,
    acceptedModels: player.acceptedModels ?? [],
    limits: { wallMs, stallMs, maxReplyBytes },
    decisionTimeoutMs: wallMs,
  };
  return (body, queueMs, signal) => askChat({ ...call, body, queueMs, signal }, systemPorts);
}

/** No schema is sent: the JSON protocol is asked for in words, and keeping it is part of what is measured. */
export function chatSettings(player: ChatPlayer, parameters: AskParameters): ChatSettings {
  return {
    temperature: decimal(parameters.temperature),
    topP: decimal(parameters.topP),
    seed: parameters.seed,
    maxTokens: parameters.maxTokens,
    reasoningEffort: parameters.reasoningEffort,
    reasoning: parameters.enableThinking,
    schema: null,
    providerOrder: player.providerOrder,
    stream: parameters.stream,
  };
}

function decimal(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** The player with its address in the form that is called and recorded; refused where a wish could only be dropped. */
export function freezeChatPlayer(
  player: ChatPlayer,
  parameters: AskParameters,
): Result<ChatPlayer, Failure<'refused'>> {
  const baseUrl = parseBaseUrl(player.baseUrl);
  if (!baseUrl.ok) return fail('refused', baseUrl.error.message);
  const preset = presetOf(player.preset);
  const settable = settableParameters(preset, chatSettings(player, parameters));
  if (parameters.enableThinking !== null && !settable.includes('reasoning')) {
    return fail(
      'refused',
      `${preset.label} has no switch for reasoning; leave it unset and, where the model knows it, set the effort.`,
    );
  }
  if (player.providerOrder !== null && !settable.includes('providerOrder')) {
    return fail(
      'refused',
      `${preset.label} is no router; an order of upstream services can only be given to one.`,
    );
  }
  return ok({ ...player, baseUrl: baseUrl.value });
}

/** The key of a chat player, or why it cannot be asked. */
export function chatKey(
  context: Pick<QuestionContext, 'findKey'>,
  player: ChatPlayer,
  keyVariable: string | null,
): Result<string | null, Failure<'no_key' | 'key_unreadable'>> {
  const preset = presetOf(player.preset);
  const presetVariable = presetVariableAt(player.preset, player.baseUrl);
  const found = context.findKey(player.baseUrl, keyVariable, presetVariable);
  if (!found.ok || found.value !== null) return found;
  if (keyVariable !== null) return fail('no_key', `The variable ${keyVariable} holds no key.`);
  if (preset.key === 'optional') return ok(null);
  const variable = presetVariable === null ? 'name a variable that holds it' : `set ${presetVariable}`;
  return fail('no_key', `${preset.label} needs a key: store one for ${player.baseUrl} or ${variable}.`);
}
