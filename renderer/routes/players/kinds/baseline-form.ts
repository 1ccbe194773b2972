/** The baselines in the forms: of uniform answers the seed can be set, of the others nothing. */
import type { KeptForm } from './kind-form.ts';

export const BASELINE_KEPT: KeptForm<'baseline'> = {
  word: ({ baseline, seed }) =>
    baseline === 'uniform' ? `chance, seed ${seed}` : 'baseline, Position Judgment',
  errors: () => ({}),
  read: (spec) => spec,
  // Of the others a copy would be the same player under another name.
  canCopy: ({ baseline }) => baseline === 'uniform',
};
