/** Whether a lane ends as soon as its match is decided, and between which strengths. */
import { SegmentedControl, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { Labelled } from '../../form/form-parts.tsx';
import styles from '../../runs.module.css';
import { Text, type GamePartProps } from './game-fields.tsx';
import type { SprtTexts } from './sprt-texts.ts';

export function SprtFields({ form, errors, onChange }: GamePartProps): ReactNode {
  const { sprt } = form;
  const change = (part: Partial<SprtTexts>): void => onChange({ sprt: { ...sprt, ...part } });
  const text = (name: 'elo0' | 'elo1' | 'alpha' | 'beta', label: string, note: string): ReactNode => (
    <Text
      name={`sprt.${name}`}
      label={label}
      note={note}
      value={sprt[name]}
      errors={errors}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <div className={styles.stack} style={{ marginTop: 14 }}>
      <Switch
        label="End a lane as soon as its match is decided (SPRT)"
        description="A sequential test after each pair of games; the number of games is then the most that are played."
        checked={sprt.isOn}
        onChange={(event) => change({ isOn: event.currentTarget.checked })}
        data-testid="field-sprt"
      />
      {sprt.isOn && (
        <>
          <div className={styles.grid4}>
            {text('elo0', 'H0: Elo', 'of the first player over the second')}
            {text('elo1', 'H1: Elo', 'more than H0')}
            {text('alpha', 'α', 'H1 although H0 holds')}
            {text('beta', 'β', 'H0 although H1 holds')}
          </div>
          <Labelled
            label="Elo"
            note="Normalised: per standard deviation of a game, whatever the share of draws."
          >
            <SegmentedControl
              value={sprt.model}
              onChange={(model) => change({ model: model === 'logistic' ? 'logistic' : 'normalized' })}
              data={[
                { value: 'normalized', label: 'Normalised' },
                { value: 'logistic', label: 'Logistic' },
              ]}
              aria-label="Elo of the test"
            />
          </Labelled>
        </>
      )}
    </div>
  );
}
