/**
 * Ready-made forms of a study. Both ask as the paper asked; they differ in the positions: the largest set with the paper's
 * three conditions, or the smallest set there is. Player, parameters and limits stay as they are. Pure.
 */
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import { asPaperAsked, isAsPaperAsked, type StudyForm } from './study-form-state.ts';

export type StudyPresetId = 'paper' | 'quick';

export const STUDY_PRESETS: readonly {
  readonly id: StudyPresetId;
  readonly label: string;
  readonly note: string;
}[] = [
  {
    id: 'paper',
    label: 'Paper study',
    note: 'The published prompt, FEN, both notations, no list of moves; the set with most of the conditions WD, ND and OOD, then the largest.',
  },
  {
    id: 'quick',
    label: 'Quick study',
    note: 'Asked in the same way, over the smallest set: does everything work, before it costs anything?',
  },
];

const PAPER: ReadonlySet<string> = new Set(['WD', 'ND', 'OOD']);

/** Null: there is no set. */
export function presetSet(id: StudyPresetId, sets: readonly PositionSetSummary[]): PositionSetSummary | null {
  const worth = (set: PositionSetSummary): number =>
    id === 'quick'
      ? -set.count
      : set.conditions.filter(({ condition }) => PAPER.has(condition)).length * 1e9 + set.count;
  return sets.reduce<PositionSetSummary | null>(
    (best, set) => (best === null || worth(set) > worth(best) ? set : best),
    null,
  );
}

export function applyStudyPreset(
  form: StudyForm,
  id: StudyPresetId,
  sets: readonly PositionSetSummary[],
): StudyForm {
  return { ...asPaperAsked(form), setSha256: presetSet(id, sets)?.sha256 ?? form.setSha256 };
}

/** The preset whose settings the form has; null: none. Where one set serves both, the first that fits. */
export function studyPresetOf(form: StudyForm, sets: readonly PositionSetSummary[]): StudyPresetId | null {
  if (!isAsPaperAsked(form)) return null;
  return STUDY_PRESETS.find(({ id }) => presetSet(id, sets)?.sha256 === form.setSha256)?.id ?? null;
}
