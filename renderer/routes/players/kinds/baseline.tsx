/** The fields of the baselines: the seed of uniform answers. */
import { IconDice3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Section } from '../../../parts/section.tsx';
import { copyOf } from '../player-form.ts';
import styles from '../players.module.css';
import type { KeptFieldsProps, KindFields } from './kind-fields.ts';
import { WholeField } from './whole-field.tsx';

export const BASELINE_FIELDS: KindFields<'baseline'> = {
  newItem: {
    label: 'Uniform answers with another seed…',
    icon: <IconDice3 size={15} />,
    begin: ({ players }) => {
      const uniform = players.find(({ spec }) => spec.kind === 'baseline' && spec.baseline === 'uniform');
      return uniform === undefined ? null : () => copyOf(uniform, players);
    },
  },
  Kept: SeedField,
  Game: null,
  Study: null,
  settings: ({ baseline, seed }) =>
    baseline === 'uniform'
      ? [
          { key: 'Seed', value: seed },
          { key: 'Answers', value: 'single moves, Position Judgment, Semantic' },
        ]
      : [{ key: 'Answers', value: 'Position Judgment only; other items are left out of its runs' }],
};

function SeedField({ form, spec, onChange: onForm }: KeptFieldsProps<'baseline'>): ReactNode {
  const onChange = (next: typeof spec): void => onForm({ ...form, spec: next });
  return (
    <Section title="Uniform answers">
      <div className={styles.grid4}>
        <WholeField
          label="Seed"
          value={spec.seed}
          min={0}
          max={0xffffffff}
          onChange={(seed) => onChange({ ...spec, seed })}
        />
      </div>
    </Section>
  );
}
