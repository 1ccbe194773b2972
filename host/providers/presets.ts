/**
 * The services a chat player can be pointed at, and how its settings become a request body (R-PROV-3.3). A
 * setting that the person left alone (null) or that the preflight found refused is not sent at all: reasoning models
 * reject some, and a default that is sent is not the service's default. Addresses and keys are the person's.
 */
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';

export type PresetId = 'openai_compatible' | 'openrouter' | 'ollama' | 'lm_studio' | 'llama_cpp' | 'vllm';

export interface Preset {
  readonly id: PresetId;
  readonly label: string;
  /** Null: the person gives it. */
  readonly baseUrl: string | null;
  readonly key: 'required' | 'optional';
  /** Of its own address: see `presetVariableAt`. */
  readonly keyVariable: string | null;
  readonly gate: { readonly concurrency: number; readonly spacingMs: number };
  /** How reasoning effort is asked for. */
  readonly effort: 'reasoning_effort' | 'reasoning';
  readonly isRouter: boolean;
}

const local = {
  key: 'optional',
  keyVariable: null,
  gate: { concurrency: 1, spacingMs: 0 },
  isRouter: false,
} as const;

export const presets: readonly Preset[] = [
  {
    id: 'openai_compatible',
    label: 'OpenAI-compatible server',
    baseUrl: null,
    key: 'optional',
    keyVariable: null,
    gate: { concurrency: 4, spacingMs: 0 },
    effort: 'reasoning_effort',
    isRouter: false,
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    key: 'required',
    keyVariable: 'OPENROUTER_API_KEY',
    gate: { concurrency: 4, spacingMs: 0 },
    effort: 'reasoning',
    isRouter: true,
  },
  {
    ...local,
    id: 'ollama',
    label: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    effort: 'reasoning_effort',
  },
  {
    ...local,
    id: 'lm_studio',
    label: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    effort: 'reasoning_effort',
  },
  {
    ...local,
    id: 'llama_cpp',
    label: 'llama.cpp server',
    baseUrl: 'http://127.0.0.1:8080/v1',
    effort: 'reasoning_effort',
  },
  { ...local, id: 'vllm', label: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', effort: 'reasoning_effort' },
];

export function presetOf(id: PresetId): Preset {
  const preset = presets.find((candidate) => candidate.id === id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return preset;
}

/**
 * The variable in which the preset's own service has its key. Null: there is none, or the address is another one, which
 * a key of the service must not be sent to unasked.
 */
export function presetVariableAt(id: PresetId, baseUrl: string): string | null {
  const preset = presetOf(id);
  const address = parseBaseUrl(baseUrl);
  return address.ok && address.value === preset.baseUrl ? preset.keyVariable : null;
}

/** What a person can set; null: the service decides. */
export interface ChatSettings {
  readonly temperature: number | null;
  readonly topP: number | null;
  readonly seed: number | null;
  readonly maxTokens: number | null;
  readonly reasoningEffort: string | null;
  /** False asks a router to leave reasoning out; null says nothing. */
  readonly reasoning: boolean | null;
  /** A JSON schema for the answer. */
  readonly schema: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> } | null;
  /** Upstream services of a router, in order; only these are used. */
  readonly providerOrder: readonly string[] | null;
  readonly stream: boolean;
}

/** Settings by the name of the parameter that carries them. */
export type ChatParameter = Exclude<keyof ChatSettings, 'stream'> | 'streamUsage' | 'maxCompletionTokens';

export const NOTHING_SET: ChatSettings = {
  temperature: null,
  topP: null,
  seed: null,
  maxTokens: null,
  reasoningEffort: null,
  reasoning: null,
  schema: null,
  providerOrder: null,
  stream: true,
};

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Parameters that the preset has no field for are not offered: they could only be dropped in silence. */
export function settableParameters(preset: Preset, settings: ChatSettings): readonly ChatParameter[] {
  const fields = fieldsOf(preset, settings);
  return [...fields.keys()];
}

/** The body without `model`. @param refused found by the preflight; left out. */
export function makeChatBody(
  preset: Preset,
  settings: ChatSettings,
  messages: readonly ChatMessage[],
  refused: ReadonlySet<ChatParameter>,
): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = { messages };
  if (settings.stream) body['stream'] = true;
  if (preset.isRouter) body['usage'] = { include: true };
  const fields = fieldsOf(preset, settings);
  if (refused.has('maxTokens') && settings.maxTokens !== null) {
    fields.set('maxCompletionTokens', { max_completion_tokens: settings.maxTokens });
  }
  for (const [parameter, members] of fields) if (!refused.has(parameter)) addMembers(body, members);
  return body;
}

/** Two settings may be parts of one object, e.g. `reasoning` or a router's `provider`. */
function addMembers(body: Record<string, unknown>, members: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(members)) {
    const before = body[name];
    body[name] = isObject(before) && isObject(value) ? { ...before, ...value } : value;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(
  preset: Preset,
  settings: ChatSettings,
): Map<ChatParameter, Readonly<Record<string, unknown>>> {
  const { schema, reasoningEffort: effort } = settings;
  const hasReasoning = preset.effort === 'reasoning';
  const order = preset.isRouter ? settings.providerOrder : null;
  const all: readonly (readonly [ChatParameter, Readonly<Record<string, unknown>> | null])[] = [
    ['temperature', settings.temperature === null ? null : { temperature: settings.temperature }],
    ['topP', settings.topP === null ? null : { top_p: settings.topP }],
    ['seed', settings.seed === null ? null : { seed: settings.seed }],
    ['maxTokens', settings.maxTokens === null ? null : { max_tokens: settings.maxTokens }],
    [
      'reasoningEffort',
      effort === null ? null : hasReasoning ? { reasoning: { effort } } : { reasoning_effort: effort },
    ],
    [
      'reasoning',
      settings.reasoning === null || !hasReasoning ? null : { reasoning: { enabled: settings.reasoning } },
    ],
    ['schema', schema === null ? null : schemaField(preset, schema)],
    ['providerOrder', order === null ? null : { provider: { order, allow_fallbacks: false } }],
    ['streamUsage', settings.stream ? { stream_options: { include_usage: true } } : null],
  ];
  return new Map(
    all.filter((field): field is [ChatParameter, Readonly<Record<string, unknown>>] => field[1] !== null),
  );
}

/** A router sends a schema only where it is kept to (R-PROV-3.3): elsewhere it would be dropped in silence. */
function schemaField(
  preset: Preset,
  { name, schema }: NonNullable<ChatSettings['schema']>,
): Readonly<Record<string, unknown>> {
  return {
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    ...(preset.isRouter ? { provider: { require_parameters: true } } : {}),
  };
}

/** An address as the person typed it, made fit to be called: http or https, no credentials, no query. */
export function parseBaseUrl(text: string): Result<string, Failure<'bad_base_url'>> {
  const trimmed = text
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '');
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
  if (!isWeb)
    return fail(
      'bad_base_url',
      'The base URL must begin with http:// or https://, e.g. http://127.0.0.1:1234/v1.',
    );
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return fail(
      'bad_base_url',
      'The base URL must not hold a user, a password, a query or a fragment; keys go into the key field.',
    );
  }
  return ok(url.href.replace(/\/+$/, ''));
}
