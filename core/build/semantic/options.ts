/** What a build of Semantic items is asked for: strategies of wrong answers, how comments are cleaned and judged, whose vectors. */
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../util/result.ts';

export const STRATEGIES = ['easy_random', 'keyword', 'piece_stage', 'embedding'] as const;
export type Strategy = (typeof STRATEGIES)[number];

const SHA256 = /^[0-9a-f]{64}$/;
const byPlayerSchema = z.strictObject({
  runId: z.string(),
  model: z.string(),
  manifestSha256: z.string().regex(SHA256),
});

export const semanticOptionsSchema = z.strictObject({
  builder: z.literal('semantic'),
  seed: z.number().int().min(0).max(0xffff_ffff),
  order: z.enum(['shuffled', 'file']),
  tasks: z.array(z.strictObject({ task: z.string(), quota: z.number().int().min(1).max(100_000) })),
  openingTo: z.number().int().min(1).describe('last full move of the opening'),
  middlegameTo: z.number().int().min(1),
  cleaning: z.union([z.literal('rules'), byPlayerSchema]).describe('rules: no model was asked'),
  judging: z.union([z.literal('rules'), byPlayerSchema]),
  embedding: z
    .strictObject({ model: z.string(), vectorsSha256: z.string().regex(SHA256).nullable() })
    .nullable()
    .describe('whose vectors decide what is near; the hash is of those used, null before they are known'),
});
export type SemanticOptions = z.infer<typeof semanticOptionsSchema>;
export type ByPlayer = z.infer<typeof byPlayerSchema>;

/** Null: the released value. */
export interface SemanticWishes {
  readonly seed: number | null;
  readonly order: SemanticOptions['order'] | null;
  readonly quota: number | null;
  readonly quotas: ReadonlyMap<string, number>;
  readonly tasks: readonly string[] | null;
  readonly openingTo: number | null;
  readonly middlegameTo: number | null;
  readonly cleaning: ByPlayer | null;
  readonly judging: ByPlayer | null;
  /** Name of the model whose vectors are asked for; null: none can be had. */
  readonly embeddingModel: string | null;
}

const RELEASED = { seed: 42, quota: 100, openingTo: 12, middlegameTo: 30 };

export function semanticTask(strategy: Strategy): string {
  return `semantic_${strategy}`;
}

export const SEMANTIC_TASKS: readonly string[] = STRATEGIES.map(semanticTask);

export function semanticOptionsOf(wishes: SemanticWishes): Result<SemanticOptions, Failure<'bad_options'>> {
  const named = [...(wishes.tasks ?? []), ...wishes.quotas.keys()];
  const unknown = named.find((task) => !SEMANTIC_TASKS.includes(task));
  if (unknown !== undefined)
    return fail(
      'bad_options',
      `"${unknown.slice(0, 60)}" is no task of the semantic builder; it has: ${SEMANTIC_TASKS.join(', ')}.`,
    );
  if (wishes.tasks?.includes(semanticTask('embedding')) === true && wishes.embeddingModel === null)
    return fail('bad_options', NO_VECTORS);
  const quota = (task: string): number => wishes.quotas.get(task) ?? wishes.quota ?? RELEASED.quota;
  const { embeddingModel } = wishes;
  const options = semanticOptionsSchema.safeParse({
    builder: 'semantic',
    seed: wishes.seed ?? RELEASED.seed,
    order: wishes.order ?? 'shuffled',
    tasks: [...new Set(wishes.tasks ?? SEMANTIC_TASKS)].map((task) => ({ task, quota: quota(task) })),
    openingTo: wishes.openingTo ?? RELEASED.openingTo,
    middlegameTo: wishes.middlegameTo ?? RELEASED.middlegameTo,
    cleaning: wishes.cleaning ?? 'rules',
    judging: wishes.judging ?? 'rules',
    embedding: embeddingModel === null ? null : { model: embeddingModel, vectorsSha256: null },
  });
  if (options.success) return ok(options.data);
  const [issue] = options.error.issues;
  return fail(
    'bad_options',
    `${issue?.path.join('.') ?? 'options'}: ${issue?.message ?? 'not as it should be'}`,
  );
}

export const NO_VECTORS =
  'semantic_embedding needs vectors of the comments: name a service that gives them (its address and the model), or a file of vectors kept before.';
