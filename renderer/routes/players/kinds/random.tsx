/** The fields of the random mover: the seed of its draw in a study. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import runs from '../../runs/runs.module.css';
import type { KindFields, StudyFieldsProps } from './kind-fields.ts';

export const RANDOM_FIELDS: KindFields<'random'> = {
  newItem: null,
  Kept: null,
  Game: null,
  Study: DrawSeedField,
  settings: () => [],
};

function DrawSeedField({ texts, errors, onChange }: StudyFieldsProps<'random'>): ReactNode {
  return (
    <div className={runs.grid4}>
      <TextInput
        label="Seed of the draw"
        description="one draw a position"
        value={texts.seed}
        error={errors.drawSeed}
        onChange={(event) => onChange({ seat: { ...texts, seed: event.currentTarget.value } })}
        data-testid="field-drawSeed"
      />
    </div>
  );
}
