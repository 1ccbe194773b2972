/**
 * The preflight of a chat player: which wished parameters the service takes, found by real requests through the same gate
 * as the questions. Its requests become rows of the run.
 */
import type { LaneSettings } from '../../core/player/ask-settings.ts';
import { fail, ok } from '../../core/util/result.ts';
import { runPreflight } from '../providers/preflight.ts';
import { presetOf } from '../providers/presets.ts';
import { chatKey, chatSender, chatSettings } from './answerers/chat-request.ts';
import type { TriedParameters, TriedWish } from './answerers/kind.ts';
import type { QuestionContext, QuestionResult } from './ports.ts';
import { failureMessage } from './stop-message.ts';

/** Nobody waits longer for one word. */
const MAX_WALL_MS = 120_000;

export async function tryParameters(
  context: Pick<QuestionContext, 'findKey' | 'gates'>,
  { player, parameters, schema, ...wish }: TriedWish<'chat'>,
  lanes: LaneSettings,
  closing: AbortSignal,
): Promise<QuestionResult<TriedParameters>> {
  const apiKey = chatKey(context, player, lanes.keyVariable);
  if (!apiKey.ok) return apiKey;
  const preset = presetOf(player.preset);
  const limits = { ...wish.limits, wallMs: Math.min(wish.limits.wallMs, MAX_WALL_MS) };
  const send = chatSender({ player, apiKey: apiKey.value, limits });
  const gate = context.gates.of(player.baseUrl, {
    concurrency: lanes.lanes ?? preset.gate.concurrency,
    spacingMs: lanes.spacingMs ?? preset.gate.spacingMs,
  });
  const settings = { ...chatSettings(player, parameters), schema };
  const tried = await runPreflight(preset, settings, async (body) => {
    const pass = await gate.enter(closing);
    try {
      return await send(body, pass?.queueMs ?? 0, closing);
    } finally {
      pass?.leave();
    }
  });
  if (closing.aborted) return fail('cancelled', 'The workspace is being closed.');
  if (tried.end === 'ready') return ok({ omitted: [...tried.refused].sort(), attempts: tried.attempts });
  const last = tried.attempts.at(-1);
  const failure = last?.classification.failure ?? null;
  const why = last === undefined || failure === null ? 'no reply' : failureMessage(failure, last);
  const what = tried.parameter === null ? 'a bare request' : `the parameter ${tried.parameter}`;
  return fail('preflight_failed', `The service did not take ${what}: ${why}`, {
    failure,
    parameter: tried.parameter,
  });
}
