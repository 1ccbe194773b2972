/** Players that are no service: an engine with settings of its own, recorded replies, uniform answers with a seed. */
import { NumberInput, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlayerSpec } from '../../../core/player/seats.ts';
import { useInvoke } from '../../data/query.ts';
import { Facts } from '../../parts/facts.tsx';
import { Hash } from '../../parts/hash.tsx';
import { Section } from '../../parts/section.tsx';
import { LimitFields } from '../reproduce/limit-fields.tsx';
import type { PlayerErrors } from './player-form.ts';
import styles from './players.module.css';

type Spec<K extends PlayerSpec['kind']> = Extract<PlayerSpec, { kind: K }>;

export interface OtherFieldsProps {
  readonly spec: Exclude<PlayerSpec, { kind: 'chat' }>;
  readonly errors: PlayerErrors;
  readonly onChange: (spec: PlayerSpec) => void;
}

export function OtherFields({ spec, errors, onChange }: OtherFieldsProps): ReactNode {
  switch (spec.kind) {
    case 'engine':
      return <EngineFields spec={spec} errors={errors} onChange={onChange} />;
    case 'recorded':
      return (
        <Section title="Recorded replies">
          <Facts
            facts={[
              { key: 'File', value: spec.name },
              { key: 'SHA-256', value: <Hash value={spec.fileSha256} what="file hash" /> },
              { key: 'Kept', value: 'in this workspace, under the hash of its content' },
            ]}
          />
        </Section>
      );
    case 'baseline':
      return <SeedField spec={spec} onChange={onChange} />;
  }
}

interface EngineFieldsProps {
  readonly spec: Spec<'engine'>;
  readonly errors: PlayerErrors;
  readonly onChange: (spec: PlayerSpec) => void;
}

function EngineFields({ spec, errors, onChange }: EngineFieldsProps): ReactNode {
  const engines = useInvoke('engines.list', undefined);
  const { settings } = spec;
  const known = engines.data ?? [];
  const isHere = known.some(({ id }) => id === spec.engineId);
  return (
    <Section title="Engine">
      <div className={styles.stack}>
        <Select
          label="Engine"
          value={spec.engineId === '' ? null : spec.engineId}
          error={errors.engine}
          allowDeselect={false}
          data={[
            ...known.map(({ id, name, installed }) => ({ value: id, label: name, disabled: !installed })),
            ...(isHere || spec.engineId === ''
              ? []
              : [{ value: spec.engineId, label: `${spec.engineId} (not here)`, disabled: true }]),
          ]}
          onChange={(engineId) => engineId !== null && onChange({ ...spec, engineId })}
          data-testid="field-engine"
        />
        <LimitFields limit={spec.limit} onChange={(limit) => onChange({ ...spec, limit })} />
        <div className={styles.grid4}>
          <WholeField
            label="Threads"
            value={settings.threads}
            max={1024}
            onChange={(threads) => onChange({ ...spec, settings: { ...settings, threads } })}
          />
          <WholeField
            label="Hash (MB)"
            value={settings.hashMb}
            max={1_048_576}
            onChange={(hashMb) => onChange({ ...spec, settings: { ...settings, hashMb } })}
          />
        </div>
        {settings.threads > 1 && (
          <div className="dim">
            With more than one thread an engine does not answer the same twice; its runs cannot be repeated.
          </div>
        )}
      </div>
    </Section>
  );
}

function SeedField({
  spec,
  onChange,
}: {
  readonly spec: Spec<'baseline'>;
  readonly onChange: (spec: PlayerSpec) => void;
}): ReactNode {
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

interface WholeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

function WholeField({ label, value, min = 1, max, onChange }: WholeFieldProps): ReactNode {
  return (
    <NumberInput
      label={label}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      value={value}
      onChange={(next) => typeof next === 'number' && next >= min && onChange(next)}
    />
  );
}
