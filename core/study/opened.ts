/** The rows of a study that a number counts: answers of a run, values that only the engine made, or positions. */
import type { FigureModel, StudyFigures } from './figures.ts';
import type { BaselinePurpose } from './records.ts';
import type { StudyFilter } from './report.ts';

export type StudyOpened =
  | { readonly show: 'run'; readonly runId: string }
  | { readonly show: 'answers'; readonly runId: string; readonly filter: Partial<StudyFilter> }
  | {
      readonly show: 'values';
      readonly runIds: readonly string[];
      readonly purpose: BaselinePurpose;
      readonly filter: Partial<StudyFilter>;
    }
  | { readonly show: 'positions'; readonly setSha256: string; readonly condition: string };

/** What is said about the rows of a figure: the reading in force and the condition. */
export function filterOf(
  figures: Pick<StudyFigures, 'reading' | 'convention' | 'profile'>,
  condition: StudyFilter['condition'],
  part: Partial<StudyFilter> = {},
): Partial<StudyFilter> {
  const { notation, level } = figures.reading;
  return { condition, notation, level, convention: figures.convention, profile: figures.profile, ...part };
}

const VALUES_OF = { noise_floor: 'best', random_draw: 'random', random_exact: 'legal' } as const;

/** Answers of a run are shown on its page; what only the engine made, in the list of values of the figures. */
export function rowsOpened(
  figures: StudyFigures,
  model: FigureModel | undefined,
  condition: StudyFilter['condition'],
  part: Partial<StudyFilter> = {},
): StudyOpened | null {
  if (model === undefined) return null;
  if (model.kind === 'run')
    return { show: 'answers', runId: model.id, filter: filterOf(figures, condition, part) };
  const runIds = figures.models.filter(({ kind }) => kind === 'run').map(({ id }) => id);
  return { show: 'values', runIds, purpose: VALUES_OF[model.kind], filter: filterOf(figures, condition) };
}

export function modelById({ models }: Pick<StudyFigures, 'models'>, id: string): FigureModel | undefined {
  return models.find((model) => model.id === id);
}

/** Steps and roles name models by id. */
export function modelName(figures: Pick<StudyFigures, 'models'>, id: string): string {
  return modelById(figures, id)?.name ?? id;
}
