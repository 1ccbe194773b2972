/** A build of several builders into one data set: in which order they are given the sources, and in which their items stand. */
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import {
  JUDGMENT_TASKS,
  judgmentOptionsOf,
  type JudgmentOptions,
  type JudgmentWishes,
} from './judgment-options.ts';
import { BUILDERS, buildOptionsOf, tasksOf, type BuildOptions, type BuildWishes } from './options.ts';

export type PartOptions = BuildOptions | JudgmentOptions;

/** Rare sources first: few puzzles serve a theme, any position serves a board task. */
const TURNS: readonly PartOptions['builder'][] = ['tactics', 'motifs', 'structural', 'judgment'];
const PLACES: readonly PartOptions['builder'][] = ['structural', 'motifs', 'tactics', 'judgment'];

export function inTurn(parts: readonly PartOptions[]): readonly PartOptions[] {
  return [...parts].sort((a, b) => TURNS.indexOf(a.builder) - TURNS.indexOf(b.builder));
}

/** As the released files stand. */
export function placeOf({ builder }: Pick<PartOptions, 'builder'>): number {
  return PLACES.indexOf(builder);
}

export const PART_BUILDERS = [...BUILDERS, 'judgment'] as const;
export type PartBuilder = (typeof PART_BUILDERS)[number];

/** Of all builders; each takes what is its own. */
export interface PartWishes extends Omit<BuildWishes, 'builder'>, JudgmentWishes {}

export const NO_WISHES: PartWishes = {
  seed: null,
  order: null,
  position: null,
  quota: null,
  quotas: new Map(),
  tasks: null,
  themes: null,
  minPopularity: null,
  maxRatingDeviation: null,
  maxPlies: null,
  again: false,
  strata: null,
  perGame: null,
  firstRows: null,
  engineId: null,
  nodes: null,
  threads: null,
  hashMb: null,
};

/** The options of each builder that is asked for. Refused: what one of them cannot do, a wish that none of them heeds. */
export function partOptionsOf(
  builders: readonly PartBuilder[],
  wishes: PartWishes,
): Result<readonly PartOptions[], Failure<'bad_options'>> {
  const strange = strangeWish(builders, wishes);
  if (strange !== null) return fail('bad_options', strange);
  const parts: PartOptions[] = [];
  for (const builder of builders) {
    const own = builders.length === 1 ? wishes : ownWishes(builder, wishes);
    if (own.tasks !== null && own.tasks.length === 0) continue;
    const options = builder === 'judgment' ? judgmentOptionsOf(own) : buildOptionsOf({ ...own, builder });
    if (!options.ok) return options;
    parts.push(options.value);
  }
  return parts.length > 0
    ? ok(parts)
    : fail('bad_options', 'None of the tasks named is one of the builders.');
}

function ownWishes(builder: PartBuilder, wishes: PartWishes): PartWishes {
  const all = builder === 'judgment' ? JUDGMENT_TASKS : tasksOf(builder, wishes.themes);
  const isOwn = (task: string): boolean => all.includes(task);
  const tactics = builder === 'tactics' ? {} : NO_TACTICS;
  return {
    ...wishes,
    ...tactics,
    position: builder === 'tactics' ? null : wishes.position,
    tasks: wishes.tasks?.filter(isOwn) ?? null,
    quotas: new Map([...wishes.quotas].filter(([task]) => isOwn(task))),
  };
}

const NO_TACTICS = { themes: null, minPopularity: null, maxRatingDeviation: null, maxPlies: null };

function strangeWish(builders: readonly PartBuilder[], wishes: PartWishes): string | null {
  const { strata, perGame, firstRows, engineId, nodes, threads, hashMb } = wishes;
  const isJudged = [strata, perGame, firstRows, engineId, nodes, threads, hashMb].some(
    (wish) => wish !== null,
  );
  if (isJudged && !builders.includes('judgment'))
    return 'Strata, rows of an evaluation dump and the labelling engine belong to the judgment builder.';
  const known = builders.flatMap((builder) =>
    builder === 'judgment' ? JUDGMENT_TASKS : tasksOf(builder, wishes.themes),
  );
  const unknown = [...(wishes.tasks ?? []), ...wishes.quotas.keys()].find((task) => !known.includes(task));
  if (unknown === undefined || builders.length === 1) return null;
  return `"${unknown.slice(0, 60)}" is no task of these builders; they have: ${known.join(', ')}.`;
}
