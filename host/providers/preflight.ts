/**
 * Before a run: does the service answer, does it know the model, and which of the wished parameters does it take
 * (R-PROV-12: an unsupported parameter is found before the first question, never during a run)? One bare request,
 * then one for each parameter that was set. What is refused as configuration is left out and recorded as such; any
 * other failure ends the preflight, because it says nothing about the parameter.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import {
  makeChatBody,
  NOTHING_SET,
  settableParameters,
  type ChatMessage,
  type ChatParameter,
  type ChatSettings,
  type Preset,
} from './presets.ts';

export type Support = 'accepted' | 'refused';

export type Preflight =
  | {
      readonly end: 'ready';
      /** Null: not wished, so not tried. */
      readonly support: Readonly<Record<ChatParameter, Support | null>>;
      readonly refused: ReadonlySet<ChatParameter>;
      readonly attempts: readonly Attempt[];
    }
  | {
      readonly end: 'failed';
      readonly parameter: ChatParameter | null;
      readonly attempts: readonly Attempt[];
    };

export type AskOnce = (body: Readonly<Record<string, unknown>>) => Promise<Attempt>;

const PROBE: readonly ChatMessage[] = [{ role: 'user', content: 'Reply with the word: ready' }];

export async function runPreflight(preset: Preset, settings: ChatSettings, ask: AskOnce): Promise<Preflight> {
  const attempts: Attempt[] = [];
  const refused = new Set<ChatParameter>();
  const support = unknownSupport();
  const bare: ChatSettings = { ...NOTHING_SET, stream: settings.stream };
  const wished = settableParameters(preset, settings);
  // The bare request has no stream options either; these are a parameter like the others.
  const first = await ask(makeChatBody(preset, bare, PROBE, new Set(['streamUsage'])));
  attempts.push(first);
  if (!isUsable(first)) return { end: 'failed', parameter: null, attempts };
  for (const parameter of withFallback(wished)) {
    if (parameter === 'maxCompletionTokens' && !refused.has('maxTokens')) continue;
    const others = new Set<ChatParameter>([...wished, 'maxTokens', 'maxCompletionTokens']);
    others.delete(parameter);
    const attempt = await ask(makeChatBody(preset, settings, PROBE, others));
    attempts.push(attempt);
    const isRefused = attempt.classification.failure === 'configuration';
    if (!isRefused && !isUsable(attempt)) return { end: 'failed', parameter, attempts };
    support[parameter] = isRefused ? 'refused' : 'accepted';
    if (isRefused) refused.add(parameter);
  }
  return { end: 'ready', support, refused, attempts };
}

/** A limit on the answer's length goes by two names; the second is tried where the first is refused. */
function withFallback(wished: readonly ChatParameter[]): readonly ChatParameter[] {
  return wished.flatMap((parameter) =>
    parameter === 'maxTokens' ? [parameter, 'maxCompletionTokens'] : [parameter],
  );
}

/** The service took the request; how well the model did says nothing here. */
function isUsable(attempt: Attempt): boolean {
  const { failure } = attempt.classification;
  return failure === null || failure === 'truncated' || failure === 'empty_reply' || failure === 'refusal';
}

function unknownSupport(): Record<ChatParameter, Support | null> {
  return {
    temperature: null,
    topP: null,
    seed: null,
    maxTokens: null,
    maxCompletionTokens: null,
    reasoningEffort: null,
    reasoning: null,
    schema: null,
    providerOrder: null,
    streamUsage: null,
  };
}
