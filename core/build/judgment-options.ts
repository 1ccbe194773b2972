/** What a build of Position Judgment items is asked for: strata, how many of each, and the engine whose labels they get. */
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { STRATA } from './strata.ts';

export const judgmentOptionsSchema = z.strictObject({
  builder: z.literal('judgment'),
  seed: z.number().int().min(0).max(0xffff_ffff),
  order: z.enum(['shuffled', 'file']),
  tasks: z.array(z.strictObject({ task: z.string(), quota: z.number().int().min(1).max(100_000) })),
  strata: z
    .enum(['source', 'engine'])
    .describe(
      'who says which stratum a position is of: the source’s evaluation where it states one, or the label',
    ),
  perGame: z.number().int().min(1).max(20).describe('positions drawn of one game'),
  firstRows: z.number().int().min(1).nullable().describe('usable rows of an evaluation dump; null: all'),
  engine: z.strictObject({
    engineId: z.string(),
    nodes: z.number().int().min(1).describe('a position'),
    threads: z.number().int().min(1),
    hashMb: z.number().int().min(1),
  }),
});
export type JudgmentOptions = z.infer<typeof judgmentOptionsSchema>;

/** Null: the released value. */
export interface JudgmentWishes {
  readonly seed: number | null;
  readonly order: JudgmentOptions['order'] | null;
  readonly quota: number | null;
  readonly quotas: ReadonlyMap<string, number>;
  readonly tasks: readonly string[] | null;
  readonly strata: JudgmentOptions['strata'] | null;
  readonly perGame: number | null;
  /** 0: all. */
  readonly firstRows: number | null;
  readonly engineId: string | null;
  readonly nodes: number | null;
  readonly threads: number | null;
  readonly hashMb: number | null;
}

const RELEASED = {
  seed: 42,
  quota: 100,
  firstRows: 10_000,
  engineId: 'stockfish-16',
  nodes: 100_000,
  threads: 1,
  hashMb: 128,
  perGame: 4,
};

export const JUDGMENT_TASKS: readonly string[] = STRATA.map(({ task }) => task);

export function judgmentOptionsOf(wishes: JudgmentWishes): Result<JudgmentOptions, Failure<'bad_options'>> {
  const named = [...(wishes.tasks ?? []), ...wishes.quotas.keys()];
  const unknown = named.find((task) => !JUDGMENT_TASKS.includes(task));
  if (unknown !== undefined)
    return fail(
      'bad_options',
      `"${unknown.slice(0, 60)}" is no task of the judgment builder; it has: ${JUDGMENT_TASKS.join(', ')}.`,
    );
  const quota = (task: string): number => wishes.quotas.get(task) ?? wishes.quota ?? RELEASED.quota;
  const firstRows = wishes.firstRows ?? RELEASED.firstRows;
  const options = judgmentOptionsSchema.safeParse({
    builder: 'judgment',
    seed: wishes.seed ?? RELEASED.seed,
    order: wishes.order ?? 'shuffled',
    tasks: [...new Set(wishes.tasks ?? JUDGMENT_TASKS)].map((task) => ({ task, quota: quota(task) })),
    strata: wishes.strata ?? 'source',
    perGame: wishes.perGame ?? RELEASED.perGame,
    firstRows: firstRows === 0 ? null : firstRows,
    engine: {
      engineId: wishes.engineId ?? RELEASED.engineId,
      nodes: wishes.nodes ?? RELEASED.nodes,
      threads: wishes.threads ?? RELEASED.threads,
      hashMb: wishes.hashMb ?? RELEASED.hashMb,
    },
  });
  if (options.success) return ok(options.data);
  const [issue] = options.error.issues;
  return fail(
    'bad_options',
    `${issue?.path.join('.') ?? 'options'}: ${issue?.message ?? 'not as it should be'}`,
  );
}
