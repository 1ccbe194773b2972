/**
 * One line of a result file (R-QUEST-8.1): an item's fields and `inference`, what became of it. We write the
 * names of both releases, and read both and our own. What a file claims about its answers is kept as stated and never
 * used: the reply alone counts.
 */
import { z } from 'zod';
import type { Usage } from '../record/attempt.ts';
import type { AnswerScored, AnswerVerdict, ReplyImported } from './records.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';

export type ResultRelease = 'first' | 'revised' | 'plybook';

/** Everything a written line says beside the item. */
export interface WrittenResult {
  /** Null: it is not known word for word. */
  readonly prompt: string | null;
  readonly response: string;
  readonly reasoning: string | null;
  readonly usage: Usage | null;
  readonly costNano: number | null;
  readonly finishReason: string | null;
  readonly modelReported: string | null;
  readonly accepted: readonly string[];
  readonly scored: AnswerScored;
  /** In force. */
  readonly verdict: AnswerVerdict;
  readonly runId: string;
}

/** The raw line of an item with `inference` behind its own fields, which stay as they are, byte for byte. */
export function makeResultLine(rawLine: string, result: WrittenResult): string {
  const inference = JSON.stringify(inferenceOf(result));
  const raw = rawLine.trim();
  if (!/"inference"\s*:/.test(raw) && raw.endsWith('}'))
    return `${raw.slice(0, -1)},"inference":${inference}}`;
  // The data set was itself made of a result file.
  return JSON.stringify({ ...(JSON.parse(raw) as object), inference: JSON.parse(inference) as unknown });
}

function inferenceOf(result: WrittenResult): Record<string, unknown> {
  const { verdict, usage, scored } = result;
  return {
    prompt: result.prompt,
    response: result.response,
    thinking_content: result.reasoning,
    extracted: verdict.content ?? '',
    extraction_successful: verdict.content !== null,
    is_correct: verdict.isCorrect,
    format_compliant: verdict.formatCompliant,
    content_correct: verdict.contentCorrect,
    accepted_answers: result.accepted,
    error_type: verdict.errorType,
    truncated: scored.isTruncated,
    failure: scored.failure,
    finish_reason: result.finishReason,
    model_reported: result.modelReported,
    usage: {
      prompt_tokens: usage?.promptTokens ?? null,
      completion_tokens: usage?.completionTokens ?? null,
      reasoning_tokens: usage?.reasoningTokens ?? null,
      total_tokens: usage?.totalTokens ?? null,
      cost: result.costNano === null ? null : result.costNano / 1e9,
    },
    plybook: { run_id: result.runId, seq: scored.seq, scoring_version: scored.scoringVersion },
  };
}

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const tokens = z.number().int().min(0).max(1e9).nullish().catch(null);

const usageSchema = z
  .looseObject({
    prompt_tokens: tokens,
    completion_tokens: tokens,
    total_tokens: tokens,
    reasoning_tokens: tokens,
    completion_tokens_details: z.looseObject({ reasoning_tokens: tokens }).nullish().catch(null),
    cost: z.number().min(0).max(1_000).nullish().catch(null),
  })
  .nullish()
  .catch(null);

const inferenceSchema = z.looseObject({
  prompt: text,
  response: z.string().nullish(),
  thinking_content: text,
  extracted: text,
  is_correct: flag,
  error_type: text,
  format_compliant: flag,
  content_correct: flag,
  truncated: flag,
  finish_reason: text,
  usage: usageSchema,
  plybook: z.looseObject({}).nullish().catch(null),
});

const lineSchema = z.looseObject({
  task_id: z.string().min(1).max(300),
  input: text,
  inference: z.unknown().optional(),
});

export interface StatedResult {
  readonly itemId: string;
  /** The position and moves the file shows; null: it does not. */
  readonly input: string | null;
  readonly release: ResultRelease;
  readonly prompt: string | null;
  /** Null: no reply arrived; an `ERROR…` text of the first version is none either. */
  readonly reply: string | null;
  readonly reasoning: string | null;
  readonly usage: Usage | null;
  readonly costNano: number | null;
  /** By the finish reason, or as the line says. */
  readonly isTruncated: boolean;
  readonly stated: ReplyImported['stated'];
}

const MAX_STATED = 4_000;

/** Never throws. */
export function readResultLine(line: string): Result<StatedResult, Failure<'result_refused'>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return fail('result_refused', 'not JSON');
  }
  const row = lineSchema.safeParse(parsed);
  if (!row.success) return fail('result_refused', 'no line of a result file: it has no task_id');
  // Files without an object of their own for it have the same fields beside the item's.
  const inference = inferenceSchema.safeParse(row.data.inference ?? row.data);
  if (!inference.success || inference.data.response === undefined) {
    return fail('result_refused', 'it has no response');
  }
  const { data } = inference;
  return ok({
    itemId: row.data.task_id,
    input: row.data.input ?? null,
    release: releaseOf(data),
    prompt: data.prompt ?? null,
    reply: replyOf(data),
    reasoning: data.thinking_content ?? null,
    usage: usageOf(data.usage ?? null),
    costNano: costOf(data.usage?.cost ?? null),
    isTruncated: data.truncated === true || data.finish_reason === 'length',
    stated: {
      isCorrect: data.is_correct ?? null,
      errorType: data.error_type?.slice(0, MAX_STATED) ?? null,
      extracted: data.extracted?.slice(0, MAX_STATED) ?? null,
    },
  });
}

type Inference = z.infer<typeof inferenceSchema>;

function releaseOf({ plybook, format_compliant, content_correct }: Inference): ResultRelease {
  if (plybook !== null && plybook !== undefined) return 'plybook';
  return typeof format_compliant === 'boolean' || typeof content_correct === 'boolean' ? 'revised' : 'first';
}

/** We write no line without a reply, so that an empty one, or one that begins so, is the model's own. */
function replyOf(data: Inference): string | null {
  const response = data.response ?? null;
  if (response === null || releaseOf(data) === 'plybook') return response;
  return response.trim() === '' || response.startsWith('ERROR') ? null : response;
}

function usageOf(usage: Inference['usage'] | null): Usage | null {
  if (usage === null || usage === undefined) return null;
  const reasoning = usage.reasoning_tokens ?? usage.completion_tokens_details?.reasoning_tokens ?? null;
  return {
    promptTokens: usage.prompt_tokens ?? null,
    completionTokens: usage.completion_tokens ?? null,
    totalTokens: usage.total_tokens ?? null,
    reasoningTokens: reasoning,
    cachedTokens: null,
  };
}

function costOf(cost: number | null): number | null {
  return cost === null ? null : Math.round(cost * 1e9);
}
