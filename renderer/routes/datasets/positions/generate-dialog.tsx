/** Draws a position set from a seed. The set keeps generator, version, settings and seed in each of its positions. */
import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import { useAction } from '../../../data/query.ts';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { Labelled } from '../../runs/form/form-parts.tsx';
import { FrequencyFields } from './frequency-fields.tsx';
import {
  FIRST_GENERATE_FORM,
  GENERATED_KINDS,
  KIND_LABELS,
  KIND_NOTES,
  readGenerateForm,
  sourceOf,
  suggestedName,
  type GenerateForm,
} from './generate-form.ts';
import { DedupeField, Field, MatchFields } from './generate-fields.tsx';
import { PlacementFields } from './placement-fields.tsx';
import styles from './positions.module.css';

export interface GenerateDialogProps {
  readonly sets: readonly PositionSetSummary[];
  readonly onClose: () => void;
}

export function GenerateDialog({ sets, onClose }: GenerateDialogProps): ReactNode {
  const generate = useAction('positions.generate');
  const [form, setForm] = useState<GenerateForm>(FIRST_GENERATE_FORM);
  const { request, errors } = readGenerateForm(form);
  const change = (part: Partial<GenerateForm>): void => setForm({ ...form, ...part });
  const send = (): void => {
    if (request !== null) generate.mutate(request, { onSuccess: onClose });
  };
  const fields = { form, errors, onChange: change };
  return (
    <DialogForm
      title="Generate positions"
      size={640}
      leave="Not now"
      onClose={onClose}
      send="Generate"
      sendTestId="generate-sure"
      canSend={request !== null}
      isSending={generate.isPending}
      onSend={send}
      error={generate.error}
      failed="The positions were not drawn"
      className={styles.fields}
      testId="generate-form"
    >
      <Labelled label="Condition" note={KIND_NOTES[form.kind]}>
        <SegmentedControl
          value={form.kind}
          onChange={(value) => change({ kind: GENERATED_KINDS.find((one) => one === value) ?? form.kind })}
          data={GENERATED_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          aria-label="Condition"
          data-testid="generate-kind"
        />
      </Labelled>
      <div className={styles.grid}>
        {form.kind !== 'matched' && <Field {...fields} name="positions" label="Positions" />}
        {form.kind !== 'wd' && <Field {...fields} name="seed" label="Seed" />}
        {form.kind === 'nd' && <Field {...fields} name="plies" label="Random plies" />}
        {form.kind === 'wd' && <Field {...fields} name="minGames" label="Games at least" />}
      </div>
      {form.kind === 'ood' && <PlacementFields {...fields} />}
      {form.kind === 'wd' && <DedupeField {...fields} />}
      {form.kind === 'matched' && <MatchFields {...fields} sets={sets} />}
      {form.kind !== 'matched' && (
        <FrequencyFields
          label={form.kind === 'wd' ? 'Games are counted in' : 'Leave out what is known to'}
          form={sourceOf(form)}
          errors={errors}
          canBeNone={form.kind !== 'wd'}
          onChange={(part) => change({ source: { ...sourceOf(form), ...part } })}
        />
      )}
      <Field {...fields} name="name" label="Name" placeholder={suggestedName(form)} />
    </DialogForm>
  );
}
