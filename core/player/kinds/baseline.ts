/** The baselines: answers without a model, by chance or worked out from the position. */
import { ANSWERS_HERE, type KindOfPlayer } from '../kind.ts';
import type { BaselineId } from '../schemas/baseline.ts';

const NAMES: Readonly<Record<BaselineId, string>> = {
  uniform: 'Uniform answers',
  majority_bucket: 'Majority bucket',
  material: 'Material count',
  cv_material: 'Cross-validated material',
  cv_piece_square: 'Cross-validated piece-square',
  static: 'Static evaluation',
};

export function baselineName(baseline: BaselineId): string {
  return NAMES[baseline];
}

export const BASELINE: KindOfPlayer<'baseline'> = {
  ...ANSWERS_HERE,
  label: 'Baseline',
  description: 'Answers without a model: by chance, by counting, or learnt from the labels of other items.',
  repliesInWords: false,
  studyRole: null,
  name: ({ baseline }) => baselineName(baseline),
  ownName: () => null,
  settle: (player) => (player.baseline === 'uniform' ? player : { ...player, seed: 0 }),
  // Among moves, uniform answers are the random mover.
  gameSeat: ({ baseline }, id) => (baseline === 'uniform' ? { kind: 'random', id } : null),
  studySeat: ({ baseline, seed }) => (baseline === 'uniform' ? { kind: 'random', seed } : null),
};
