/** What a build is asked for: which builder, which tasks with how many items each, in which order and under which filters. */
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { TASKS } from '../chessqa/tasks.ts';
import { MOTIF_GENERATORS } from './motif-generators.ts';
import { STRUCTURAL_GENERATORS } from './structural-generators.ts';

/** Counted up when the same options and sources give other items. */
export const BUILDER_VERSION = 1;
export const BUILDERS = ['structural', 'motifs', 'tactics'] as const;
export type BuilderName = (typeof BUILDERS)[number];

const LEVELS = [
  { name: 'beginner', below: 1000 },
  { name: 'intermediate', below: 1500 },
  { name: 'advanced', below: 2000 },
  { name: 'expert', below: Number.POSITIVE_INFINITY },
] as const;
const LEVEL_TASK = 'short_tactics_rating_';
const THEME_TASK = 'short_tactics_theme_';

export const buildOptionsSchema = z.strictObject({
  builder: z.enum(BUILDERS),
  seed: z.number().int().min(0).max(0xffff_ffff),
  position: z
    .enum(['before', 'after'])
    .describe('of a puzzle, the opponent’s first move not yet made or made; tactics: after'),
  order: z
    .enum(['shuffled', 'file'])
    .describe('shuffled: by a key of seed and name; file: as the rows stand'),
  tasks: z
    .array(z.strictObject({ task: z.string(), quota: z.number().int().min(1).max(100_000) }))
    .describe('in the order in which they are tried'),
  filters: z
    .strictObject({
      minPopularity: z.number().int(),
      maxRatingDeviation: z.number().int(),
      maxPlies: z.number().int().min(2),
    })
    .nullable()
    .describe('of puzzles, for tactics; null: another builder'),
  again: z.boolean().describe('every item of a data set once more: its task, its square, its moves'),
});
export type BuildOptions = z.infer<typeof buildOptionsSchema>;

export interface BuildWishes {
  readonly builder: BuilderName;
  readonly seed: number | null;
  readonly order: BuildOptions['order'] | null;
  readonly position: BuildOptions['position'] | null;
  /** Null: the released number, 100 a task and 25 a theme. */
  readonly quota: number | null;
  /** Of single tasks. */
  readonly quotas: ReadonlyMap<string, number>;
  /** In the order in which they are tried; null: all of the builder, in the released order. */
  readonly tasks: readonly string[] | null;
  /** Null: the 20 of the release. */
  readonly themes: readonly string[] | null;
  readonly minPopularity: number | null;
  readonly maxRatingDeviation: number | null;
  readonly maxPlies: number | null;
  readonly again: boolean;
}

const RELEASED = {
  seed: 42,
  perTask: 100,
  perTheme: 25,
  minPopularity: 90,
  maxRatingDeviation: 100,
  maxPlies: 4,
};
const THEME_NAME = /^[A-Za-z0-9]{1,40}$/;

/** Refused: a task or theme that there is not, options of another builder. */
export function buildOptionsOf(wishes: BuildWishes): Result<BuildOptions, Failure<'bad_options'>> {
  const { builder } = wishes;
  const themes = wishes.themes ?? RELEASED_THEMES;
  const badTheme = themes.find((theme) => !THEME_NAME.test(theme));
  if (badTheme !== undefined)
    return refuse(
      `"${badTheme.slice(0, 60)}" is no theme: letters and digits, at most 40, as the puzzle table spells it.`,
    );
  const all = tasksOf(builder, themes);
  const named = [...(wishes.tasks ?? []), ...wishes.quotas.keys()];
  const unknown = named.find((task) => !all.includes(task));
  if (unknown !== undefined)
    return refuse(
      `"${unknown.slice(0, 60)}" is no task of the ${builder} builder; it has: ${all.join(', ')}.`,
    );
  if (builder !== 'tactics' && hasFilter(wishes))
    return refuse(`Themes and the filters of puzzles belong to the tactics builder; ${builder} knows none.`);
  if (builder === 'tactics' && wishes.position === 'before')
    return refuse(
      'A tactics item asks for the move after the opponent’s first: its position is always the one after.',
    );
  if (builder === 'tactics' && wishes.again)
    return refuse('The answer of a tactics item is its puzzle’s, so nothing of it can be worked out again.');
  const wanted = [...new Set(wishes.tasks ?? all)];
  const quotaOf = (task: string): number =>
    wishes.quotas.get(task) ??
    wishes.quota ??
    (task.startsWith(THEME_TASK) ? RELEASED.perTheme : RELEASED.perTask);
  const options = buildOptionsSchema.safeParse({
    builder,
    seed: wishes.seed ?? RELEASED.seed,
    position: wishes.position ?? (builder === 'tactics' ? 'after' : 'before'),
    order: wishes.again ? 'file' : (wishes.order ?? 'shuffled'),
    tasks: wanted.map((task) => ({ task, quota: wishes.again ? 100_000 : quotaOf(task) })),
    filters: builder === 'tactics' ? filtersOf(wishes) : null,
    again: wishes.again,
  });
  if (options.success) return ok(options.data);
  const [issue] = options.error.issues;
  return refuse(`${issue?.path.join('.') ?? 'options'}: ${issue?.message ?? 'not as it should be'}`);
}

export function levelOf(rating: number): string {
  return LEVEL_TASK + (LEVELS.find(({ below }) => rating < below)?.name ?? 'expert');
}

export function themeTask(theme: string): string {
  return THEME_TASK + theme;
}

/** Null: the task is not one of a theme. */
export function themeOfTask(task: string): string | null {
  return task.startsWith(THEME_TASK) ? task.slice(THEME_TASK.length) : null;
}

const RELEASED_THEMES: readonly string[] = TASKS.flatMap(({ id }) => themeOfTask(id) ?? []);

/** In the released order; `themes` null: the 20 of the release. */
export function tasksOf(builder: BuilderName, wished: readonly string[] | null): readonly string[] {
  const themes = wished ?? RELEASED_THEMES;
  if (builder === 'structural') return STRUCTURAL_GENERATORS.map(({ task }) => task);
  if (builder === 'motifs') return MOTIF_GENERATORS.map(({ task }) => task);
  return [...LEVELS.map(({ name }) => LEVEL_TASK + name), ...new Set(themes.map(themeTask))];
}

function hasFilter({ themes, minPopularity, maxRatingDeviation, maxPlies }: BuildWishes): boolean {
  return [themes, minPopularity, maxRatingDeviation, maxPlies].some((wish) => wish !== null);
}

function filtersOf({ minPopularity, maxRatingDeviation, maxPlies }: BuildWishes): BuildOptions['filters'] {
  return {
    minPopularity: minPopularity ?? RELEASED.minPopularity,
    maxRatingDeviation: maxRatingDeviation ?? RELEASED.maxRatingDeviation,
    maxPlies: maxPlies ?? RELEASED.maxPlies,
  };
}

function refuse(message: string): Result<never, Failure<'bad_options'>> {
  return fail('bad_options', message);
}
