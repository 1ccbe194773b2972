/** A build of several builders into one data set: in which order they are given the sources, and in which their items stand. */
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import {
  JUDGMENT_TASKS,
  judgmentOptionsOf,
  type JudgmentOptions,
  type JudgmentWishes,
} from './judgment-options.ts';
import {
  SEMANTIC_TASKS,
  semanticOptionsOf,
  type SemanticOptions,
  type SemanticWishes,
} from './semantic/options.ts';
import { BUILDERS, buildOptionsOf, tasksOf, type BuildOptions, type BuildWishes } from './options.ts';

export type PartOptions = BuildOptions | JudgmentOptions | SemanticOptions;

/** Rare sources first: few puzzles serve a theme, any position serves a board task. */
const TURNS: readonly PartOptions['builder'][] = ['tactics', 'motifs', 'structural', 'judgment', 'semantic'];
const PLACES: readonly PartOptions['builder'][] = ['structural', 'motifs', 'tactics', 'judgment', 'semantic'];

export function inTurn(parts: readonly PartOptions[]): readonly PartOptions[] {
  return [...parts].sort((a, b) => TURNS.indexOf(a.builder) - TURNS.indexOf(b.builder));
}

/** As the released files stand. */
export function placeOf({ builder }: Pick<PartOptions, 'builder'>): number {
  return PLACES.indexOf(builder);
}

export const PART_BUILDERS = [...BUILDERS, 'judgment', 'semantic'] as const;
export type PartBuilder = (typeof PART_BUILDERS)[number];

/** Of all builders; each takes what is its own. */
export interface PartWishes extends Omit<BuildWishes, 'builder'>, JudgmentWishes, SemanticWishes {}

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
  openingTo: null,
  middlegameTo: null,
  cleaning: null,
  judging: null,
  embeddingModel: null,
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
    const options = optionsOf(builder, own);
    if (!options.ok) return options;
    parts.push(options.value);
  }
  return parts.length > 0
    ? ok(parts)
    : fail('bad_options', 'None of the tasks named is one of the builders.');
}

function optionsOf(builder: PartBuilder, wishes: PartWishes): Result<PartOptions, Failure<'bad_options'>> {
  if (builder === 'judgment') return judgmentOptionsOf(wishes);
  return builder === 'semantic' ? semanticOptionsOf(wishes) : buildOptionsOf({ ...wishes, builder });
}

/** In the released order. */
function partTasks(builder: PartBuilder, themes: readonly string[] | null): readonly string[] {
  if (builder === 'judgment') return JUDGMENT_TASKS;
  return builder === 'semantic' ? SEMANTIC_TASKS : tasksOf(builder, themes);
}

function ownWishes(builder: PartBuilder, wishes: PartWishes): PartWishes {
  const all = partTasks(builder, wishes.themes);
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
  const { openingTo, middlegameTo, cleaning, judging, embeddingModel } = wishes;
  const isCommented = [openingTo, middlegameTo, cleaning, judging, embeddingModel].some(
    (wish) => wish !== null,
  );
  if (isCommented && !builders.includes('semantic'))
    return 'Stages of a game, runs about comments and vectors belong to the semantic builder.';
  const known = builders.flatMap((builder) => partTasks(builder, wishes.themes));
  const unknown = [...(wishes.tasks ?? []), ...wishes.quotas.keys()].find((task) => !known.includes(task));
  if (unknown === undefined || builders.length === 1) return null;
  return `"${unknown.slice(0, 60)}" is no task of these builders; they have: ${known.join(', ')}.`;
}
