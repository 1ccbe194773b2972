/** The switches of a random placement, and the two readings of the paper that are presets of them. */
import { SegmentedControl, Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { PLACEMENT_PRESETS, type PlacementSettings } from '../../../../core/study/generate-ood.ts';
import { Labelled } from '../../runs/form/form-parts.tsx';
import type { FieldsProps } from './generate-fields.tsx';
import { placementPresetOf } from './generate-form.ts';
import styles from './positions.module.css';

type SwitchName = 'draw' | 'caps' | 'onCap' | 'pawnRank' | 'order' | 'turn';

const SWITCHES: readonly {
  readonly name: SwitchName;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}[] = [
  {
    name: 'draw',
    label: 'Men are drawn',
    options: [
      { value: 'bag', label: 'from a bag' },
      { value: 'weighted', label: 'by weight' },
    ],
  },
  {
    name: 'caps',
    label: 'At most',
    options: [
      { value: 'standard', label: 'a set of men' },
      { value: 'queen-pawn', label: '8 pawns, 1 queen' },
    ],
  },
  {
    name: 'onCap',
    label: 'One too many',
    options: [
      { value: 'redraw', label: 'draw again' },
      { value: 'drop', label: 'leave out' },
    ],
  },
  {
    name: 'pawnRank',
    label: 'Pawn on rank 1 or 8',
    options: [
      { value: 'redraw', label: 'other square' },
      { value: 'drop', label: 'leave out' },
      { value: 'reject', label: 'other board' },
    ],
  },
  {
    name: 'order',
    label: 'Sides take turns',
    options: [
      { value: 'alternate', label: 'man by man' },
      { value: 'white-first', label: 'White first' },
    ],
  },
  {
    name: 'turn',
    label: 'To move',
    options: [
      { value: 'random', label: 'either' },
      { value: 'white', label: 'White' },
    ],
  },
];

export function PlacementFields({ form, onChange }: FieldsProps): ReactNode {
  const { placement } = form;
  const set = (part: Partial<Record<keyof PlacementSettings, unknown>>): void =>
    onChange({ placement: { ...placement, ...part } as PlacementSettings });
  return (
    <>
      <Labelled
        label="Reading of the paper"
        note="Its text contradicts itself; the first fits its printed diagnostics, the second its appendix word by word."
      >
        <SegmentedControl
          value={placementPresetOf(placement) ?? 'own'}
          onChange={(value) => {
            if (value === 'published-stats' || value === 'appendix-literal')
              onChange({ placement: PLACEMENT_PRESETS[value] });
          }}
          data={[
            { value: 'published-stats', label: 'Published statistics' },
            { value: 'appendix-literal', label: 'Appendix, literally' },
            { value: 'own', label: 'Own switches', disabled: placementPresetOf(placement) !== null },
          ]}
          aria-label="Reading of the paper"
          data-testid="generate-placement"
        />
      </Labelled>
      <div className={styles.grid}>
        <Select
          label="Men beside the kings"
          value={String(placement.extraPieces)}
          onChange={(value) => value !== null && set({ extraPieces: Number(value) })}
          data={Array.from({ length: 15 }, (_, at) => String(at + 1))}
          allowDeselect={false}
        />
        {SWITCHES.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            value={placement[name]}
            onChange={(value) => value !== null && set({ [name]: value })}
            data={[...options]}
            allowDeselect={false}
          />
        ))}
      </div>
      <Switch
        label="A man may take the square of another that was placed before"
        checked={placement.overwrite}
        onChange={(event) => set({ overwrite: event.currentTarget.checked })}
      />
    </>
  );
}
