/**
 * Is there somebody at the other end? One real request, then one for each wished parameter (the preflight of a run),
 * and a sentence about what came back: what was found, or what is wrong and what to do about it. Nothing is recorded.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import { parameterWord } from '../../core/player/parameter-words.ts';
import type { ConnectionTest } from '../../core/player/player.ts';
import type { AskLimits, AskParameters } from '../../core/player/ask-settings.ts';
import type { ChatPlayer } from '../../core/player/schemas/chat.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { chatSender, chatSettings, freezeChatPlayer } from '../asking/answerers/chat-request.ts';
import { runPreflight } from '../providers/preflight.ts';
import { presetOf } from '../providers/presets.ts';
import { sayTrouble } from './connection-words.ts';

export type TestLimits = Pick<AskLimits, 'wallMs' | 'stallMs' | 'maxReplyBytes'>;

/** Long enough for a local server that loads its model first. */
const TEST_LIMITS: TestLimits = { wallMs: 90_000, stallMs: 60_000, maxReplyBytes: 1024 * 1024 };

export interface TestOptions {
  readonly limits?: TestLimits;
  /** Ends the test with what came back so far. */
  readonly signal?: AbortSignal;
}

export async function testConnection(
  player: ChatPlayer,
  parameters: AskParameters,
  apiKey: string | null,
  { limits = TEST_LIMITS, signal }: TestOptions = {},
): Promise<Result<ConnectionTest, Failure<'refused'>>> {
  const frozen = freezeChatPlayer(player, parameters);
  if (!frozen.ok) return frozen;
  const asked = frozen.value;
  if (asked.model.trim() === '') return fail('refused', 'The name of the model is missing.');
  const send = chatSender({ player: asked, apiKey, limits });
  const preset = presetOf(asked.preset);
  const preflight = await runPreflight(preset, chatSettings(asked, parameters), (body) =>
    send(body, 0, signal ?? null),
  );
  const attempts = [...preflight.attempts];
  if (signal?.aborted === true) {
    return ok({ ok: false, message: 'The test was cancelled.', attempts, accepted: [], refused: [] });
  }
  if (preflight.end === 'failed') {
    const message = sayTrouble(attempts.at(-1), {
      player: asked,
      hasKey: apiKey !== null,
      parameter: preflight.parameter,
    });
    return ok({ ok: false, message, attempts, accepted: [], refused: [] });
  }
  const named = (support: string): string[] =>
    Object.entries(preflight.support)
      .filter(([, found]) => found === support)
      .map(([parameter]) => parameter);
  const [accepted, refused] = [named('accepted'), named('refused')];
  return ok({ ok: true, message: sayFound(attempts[0], asked, refused), attempts, accepted, refused });
}

function sayFound(first: Attempt | undefined, player: ChatPlayer, refused: readonly string[]): string {
  const host = new URL(player.baseUrl).host;
  const who = first?.reportedModel ?? player.model;
  const took = first === undefined ? '' : ` within ${first.wallMs} ms`;
  const parts = [`${host} answered as ${who}${took}.`];
  if (first?.classification.failure === 'truncated') parts.push('The reply was cut or held reasoning only.');
  if (first?.classification.failure === 'empty_reply') parts.push('The reply was empty.');
  if (first?.classification.failure === 'refusal') parts.push('The model refused to reply.');
  if (refused.length > 0)
    parts.push(`It refuses ${refused.map(parameterWord).join(', ')}: left out of runs.`);
  return parts.join(' ');
}
