/**
 * Vectors of texts from any service with `POST /v1/embeddings` (R-PROV-3): one request of some texts, every vector by
 * its index, all of one length, every number finite. What is not so is told as a failure of the service.
 */
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { bodyWords } from './error-shapes.ts';
import { exchange, type ExchangePorts } from './exchange.ts';
import { Redactor } from './redact.ts';

export interface EmbeddingService {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
}

export interface Embedded {
  /** As the service names it; null: it does not. */
  readonly model: string | null;
  readonly vectors: readonly (readonly number[])[];
}

const LIMITS = { wallMs: 300_000, stallMs: 120_000, maxReplyBytes: 64 * 1024 * 1024 };

const replySchema = z.looseObject({
  model: z.string().nullish(),
  data: z.array(z.looseObject({ index: z.number().int().nullish(), embedding: z.array(z.number()) })),
});

export async function askEmbeddings(
  { baseUrl, apiKey, model }: EmbeddingService,
  texts: readonly string[],
  ports: ExchangePorts,
  signal: AbortSignal | null,
): Promise<Result<Embedded, Failure<'embedding_failed' | 'cancelled'>>> {
  const body = { model, input: texts, encoding_format: 'float' };
  const watcher = { open: () => undefined, push: () => 'more' as const };
  const done = await exchange(
    { baseUrl, path: 'embeddings', apiKey, body, limits: LIMITS, signal },
    ports,
    watcher,
  );
  if (done.end === 'cancelled') return fail('cancelled', 'The asking for vectors was stopped.');
  const text = new Redactor(apiKey).text(done.bytes.toString('utf8'));
  if (done.end !== 'complete' || done.status === null)
    return failure(`${done.end}${done.socketCode === null ? '' : ` (${done.socketCode})`}`);
  if (done.status !== 200) return failure(`HTTP ${done.status}: ${bodyWords(text) ?? 'no words'}`);
  const reply = replySchema.safeParse(parsed(text));
  if (!reply.success) return failure('its reply holds no list of vectors');
  return inOrder(reply.data, texts.length);
}

function inOrder(
  { model, data }: z.infer<typeof replySchema>,
  wanted: number,
): Result<Embedded, Failure<'embedding_failed'>> {
  const vectors: (readonly number[] | undefined)[] = Array.from({ length: wanted });
  for (const [place, { index, embedding }] of data.entries()) {
    const at = index ?? place;
    if (vectors[at] !== undefined || at >= wanted) return failure('its vectors are numbered wrongly');
    vectors[at] = embedding;
  }
  const whole = vectors.flatMap((vector) => (vector === undefined ? [] : [vector]));
  const length = whole[0]?.length ?? 0;
  if (whole.length < wanted) return failure(`${whole.length} vectors came for ${wanted} texts`);
  if (length === 0 || whole.some((vector) => vector.length !== length || !vector.every(Number.isFinite)))
    return failure('its vectors are empty, or of different lengths');
  return ok({ model: model ?? null, vectors: whole });
}

function failure(why: string): Result<never, Failure<'embedding_failed'>> {
  return fail('embedding_failed', `The service gives no vectors: ${why}.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
