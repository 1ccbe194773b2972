/**
 * Vectors of texts, kept as lines of a file: by the name of the model and the hash of the text, so that none is asked for
 * twice and a build can be made again without the service. A set of them is known by a hash over what was used.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import type { Vectors } from '../../../core/build/semantic/distractors.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import { sha256Hex } from '../../files.ts';
import { openLineFile, type LineFile } from '../../line-file.ts';
import { askEmbeddings, type EmbeddingService } from '../../providers/embeddings.ts';
import type { ExchangePorts } from '../../providers/exchange.ts';

const lineSchema = z.strictObject({
  model: z.string(),
  text: z.string().regex(/^[0-9a-f]{64}$/),
  vector: z.array(z.number()).min(1).max(100_000),
});

export interface VectorSource {
  readonly model: string;
  /** Null: only what the file holds. */
  readonly service: Omit<EmbeddingService, 'model'> | null;
  readonly file: string;
}

export interface FoundVectors {
  /** Of length 1. */
  readonly vectors: Vectors;
  readonly sha256: string;
}

type VectorFailure = Failure<'file_error' | 'embedding_failed' | 'cancelled'>;

/** Texts of one request. */
const BATCH = 64;

export async function findVectors(
  { model, service, file }: VectorSource,
  texts: readonly string[],
  ports: ExchangePorts,
  signal: AbortSignal | null,
): Promise<Result<FoundVectors, VectorFailure>> {
  const opened = openLineFile(file);
  if (!opened.ok) return opened;
  const known = readVectors(opened.value, model);
  if (!known.ok) return known;
  const wanted = [...new Set(texts)].map((text) => ({ text, key: sha256Hex(text) }));
  const missing = wanted.filter(({ key }) => !known.value.has(key));
  if (missing.length > 0 && service === null)
    return fail('embedding_failed', `${file} lacks vectors of ${model} for ${missing.length} comments.`);
  const asked =
    service === null
      ? ok(null)
      : await askMissing({ ...service, model }, missing, opened.value, known.value, { ports, signal });
  if (!asked.ok) return asked;
  return usable(wanted, known.value);
}

/** Each batch is kept before the next is asked for. */
async function askMissing(
  service: EmbeddingService,
  missing: readonly Wanted[],
  file: LineFile,
  known: Map<string, readonly number[]>,
  { ports, signal }: { readonly ports: ExchangePorts; readonly signal: AbortSignal | null },
): Promise<Result<null, VectorFailure>> {
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const texts = batch.map(({ text }) => text);
    const asked = await askEmbeddings(service, texts, ports, signal);
    if (!asked.ok) return asked;
    for (const [index, { key }] of batch.entries()) {
      const vector = asked.value.vectors[index] ?? [];
      const kept = file.append(JSON.stringify({ model: service.model, text: key, vector }));
      if (!kept.ok) return kept;
      known.set(key, vector);
    }
  }
  return ok(null);
}

interface Wanted {
  readonly text: string;
  readonly key: string;
}

function readVectors(
  { lines, file }: LineFile,
  model: string,
): Result<Map<string, readonly number[]>, Failure<'file_error'>> {
  const known = new Map<string, readonly number[]>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const read = lineSchema.safeParse(parsed(line));
    if (!read.success) return fail('file_error', `${file}, line ${index + 1}: not a vector of a text.`);
    if (read.data.model === model) known.set(read.data.text, read.data.vector);
  }
  return ok(known);
}

function usable(
  wanted: readonly Wanted[],
  known: ReadonlyMap<string, readonly number[]>,
): Result<FoundVectors, VectorFailure> {
  const vectors = new Map<string, Float64Array>();
  const hash = createHash('sha256');
  const lengths = new Set<number>();
  for (const { text, key } of [...wanted].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const vector = known.get(key) ?? [];
    lengths.add(vector.length);
    hash.update(`${key} ${canonicalJson(vector)}\n`);
    vectors.set(text, unit(vector));
  }
  if (lengths.size > 1)
    return fail('embedding_failed', 'The vectors that are known of this model are of different lengths.');
  return ok({ vectors, sha256: hash.digest('hex') });
}

function unit(vector: readonly number[]): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Float64Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
