/**
 * The preflight of a run: which wished parameters the service takes, found by real requests through the same gate as the
 * questions. Its requests become rows of the run. Players that are no service have nothing to try.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import type { QuestionManifest, QuestionRequest } from '../../core/question/run.ts';
import { fail, ok } from '../../core/util/result.ts';
import { runPreflight } from '../providers/preflight.ts';
import { presetOf, type ChatSettings } from '../providers/presets.ts';
import { chatKey, chatSender, chatSettings } from './answerers/chat.ts';
import type { QuestionContext, QuestionResult } from './ports.ts';
import { failureMessage } from './stop-message.ts';

export interface TriedParameters {
  /** Wished, but refused: left out of every request. Sorted. */
  readonly omitted: readonly string[];
  readonly attempts: readonly Attempt[];
}

/** Nobody waits longer for one word. */
const MAX_WALL_MS = 120_000;

export interface Wished {
  readonly manifest: Pick<QuestionManifest, 'player' | 'parameters' | 'limits'>;
  /** Of the structured answers that will be asked for; absent: none will be. */
  readonly schema?: ChatSettings['schema'];
}

export async function tryParameters(
  context: Pick<QuestionContext, 'findKey' | 'gates'>,
  { manifest, schema = null }: Wished,
  request: Pick<QuestionRequest, 'preflight' | 'lanes' | 'spacingMs' | 'keyVariable'>,
  closing: AbortSignal,
): Promise<QuestionResult<TriedParameters>> {
  const { player, parameters } = manifest;
  if (player.kind !== 'chat' || !request.preflight) return ok({ omitted: [], attempts: [] });
  const apiKey = chatKey(context, player, request.keyVariable);
  if (!apiKey.ok) return apiKey;
  const preset = presetOf(player.preset);
  const limits = { ...manifest.limits, wallMs: Math.min(manifest.limits.wallMs, MAX_WALL_MS) };
  const send = chatSender({ player, apiKey: apiKey.value, limits });
  const gate = context.gates.of(player.baseUrl, {
    concurrency: request.lanes ?? preset.gate.concurrency,
    spacingMs: request.spacingMs ?? preset.gate.spacingMs,
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
