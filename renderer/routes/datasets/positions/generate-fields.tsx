/** The fields of the dialog that draws positions, but for those of a placement and of a source of games. */
import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import { Labelled } from '../../runs/form/form-parts.tsx';
import { setLabel } from '../../runs/studies/study-conditions.tsx';
import type { FrequencyField } from './frequency-form.ts';
import type { GenerateErrors, GenerateField, GenerateForm } from './generate-form.ts';
import styles from './positions.module.css';

export interface FieldsProps {
  readonly form: GenerateForm;
  readonly errors: GenerateErrors;
  readonly onChange: (part: Partial<GenerateForm>) => void;
}

interface FieldProps extends FieldsProps {
  readonly name: Exclude<GenerateField, FrequencyField | 'target'>;
  readonly label: string;
  readonly placeholder?: string;
}

export function Field({ form, errors, onChange, name, label, placeholder }: FieldProps): ReactNode {
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={form[name]}
      error={errors[name]}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      data-testid={`generate-${name}`}
    />
  );
}

export function DedupeField({ form, onChange }: FieldsProps): ReactNode {
  return (
    <Labelled
      label="Two positions are the same"
      note="By position, transpositions count once. By the whole FEN the counters count too: the paper's words, read literally."
    >
      <SegmentedControl
        value={form.dedupe}
        onChange={(value) => onChange({ dedupe: value === 'fen' ? 'fen' : 'epd' })}
        data={[
          { value: 'epd', label: 'by position' },
          { value: 'fen', label: 'by the whole FEN' },
        ]}
        aria-label="Two positions are the same"
      />
    </Labelled>
  );
}

interface MatchFieldsProps extends FieldsProps {
  readonly sets: readonly PositionSetSummary[];
}

export function MatchFields({ sets, ...fields }: MatchFieldsProps): ReactNode {
  const { form, onChange } = fields;
  return (
    <>
      <Select
        label="Partners of"
        placeholder={sets.length === 0 ? 'There is no set yet' : 'Choose a position set'}
        value={form.target === '' ? null : form.target}
        onChange={(target) => target !== null && onChange({ target })}
        data={sets.map((set) => ({ value: set.sha256, label: setLabel(set) }))}
        allowDeselect={false}
        data-testid="generate-target"
      />
      <div className={styles.grid}>
        <Field {...fields} name="matchMoves" label="Legal moves ±" />
        <Field {...fields} name="matchMaterial" label="Material ±" />
        <Field {...fields} name="matchGames" label="Games at most" />
        <Field {...fields} name="matchPlies" label="Plies a game" />
      </div>
      <Switch
        label="In check exactly if the target is"
        checked={form.sameCheck}
        onChange={(event) => onChange({ sameCheck: event.currentTarget.checked })}
      />
    </>
  );
}
