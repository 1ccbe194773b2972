/** Asks for a coverage study: games of an engine's best moves, and a database that each of their positions is looked up in. */
import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DEFAULT_COVERAGE } from '../../../../core/study/coverage-defaults.ts';
import { useAction, useInvoke } from '../../../data/query.ts';
import { usableEngines } from '../../../format/engine-choice.ts';
import { EngineField, NoEngine, ProcessesField, useProcesses } from '../../../parts/engine-fields.tsx';
import { DialogForm } from '../../../parts/dialog-form.tsx';
import { FrequencyFields } from '../positions/frequency-fields.tsx';
import styles from '../positions/positions.module.css';
import {
  FIRST_COVERAGE_FORM,
  readCoverageForm,
  suggestedCoverageName,
  type CoverageErrors,
  type CoverageField,
  type CoverageForm,
} from './coverage-form.ts';

const { valuing } = DEFAULT_COVERAGE;

export function CoverageDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const engines = useInvoke('engines.list', undefined);
  const start = useAction('coverage.start');
  const [form, setForm] = useState<CoverageForm>(FIRST_COVERAGE_FORM);
  const [engine, setEngine] = useState<string | null>(null);
  const [processes, setProcesses] = useProcesses();
  const usable = usableEngines(engines.data ?? []);
  const engineId =
    engine ?? (usable.some(({ id }) => id === valuing.engineId) ? valuing.engineId : (usable[0]?.id ?? null));
  const { request, errors } = readCoverageForm(form, engineId, processes);
  const change = (part: Partial<CoverageForm>): void => setForm({ ...form, ...part });
  const send = (): void => {
    if (request !== null) start.mutate(request, { onSuccess: onClose });
  };
  const fields = { form, errors, onChange: change };
  return (
    <DialogForm
      title="New coverage study"
      size={640}
      leave="Not now"
      onClose={onClose}
      send="Play and look up"
      sendTestId="coverage-sure"
      canSend={request !== null}
      isSending={start.isPending}
      onSend={send}
      error={start.error}
      failed="The study did not start"
      className={styles.fields}
      testId="coverage-form"
    >
      <div className="dim">
        Games in which every move is one of the engine’s best few. Each position is looked up: how long do
        games stay within what is known? The paper played 50 games of the best three moves and names no engine
        settings.
      </div>
      <div className={styles.grid}>
        <Field {...fields} name="games" label="Games" />
        <Field {...fields} name="moves" label="Moves a game at most" />
        <Field {...fields} name="seed" label="Seed" />
        <Field {...fields} name="topMoves" label="One of the best" />
      </div>
      <div className={styles.grid}>
        <EngineField engines={usable} value={engineId} onChange={setEngine} testId="coverage-engine" />
        <Field {...fields} name="nodes" label="Nodes a move" />
        <Field {...fields} name="men" label="Tablebases up to men" />
        <ProcessesField value={processes} onChange={setProcesses} />
      </div>
      {engines.data !== undefined && usable.length === 0 && <NoEngine />}
      <FrequencyFields
        label="Positions are looked up in"
        form={form.source}
        errors={errors}
        canBeNone={false}
        onChange={(part) => change({ source: { ...form.source, ...part } })}
      />
      <Field {...fields} name="name" label="Name" placeholder={suggestedCoverageName(form)} />
    </DialogForm>
  );
}

interface FieldProps {
  readonly form: CoverageForm;
  readonly errors: CoverageErrors;
  readonly onChange: (part: Partial<CoverageForm>) => void;
  readonly name: CoverageField;
  readonly label: string;
  readonly placeholder?: string;
}

function Field({ form, errors, onChange, name, label, placeholder }: FieldProps): ReactNode {
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={form[name]}
      error={errors[name]}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      data-testid={`coverage-${name}`}
    />
  );
}
