/** The fields that every part of the form is made of. */
import { SegmentedControl, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldErrors, FieldName, RunForm } from '../questions/form-state.ts';
import styles from '../runs.module.css';

export interface FormPartProps {
  readonly form: RunForm;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<RunForm>) => void;
}

export interface FieldProps<T> {
  readonly texts: T;
  readonly name: keyof T & FieldName;
  readonly label: string;
  readonly errors: FieldErrors;
  readonly onChange: (texts: T) => void;
  /** What an empty field means. */
  readonly placeholder?: string;
  readonly note?: string;
}

/** One text of a group of texts, with its message where it cannot be read. */
export function TextField<T extends Readonly<Record<keyof T, string>>>({
  texts,
  name,
  label,
  errors,
  onChange,
  placeholder,
  note,
}: FieldProps<T>): ReactNode {
  return (
    <TextInput
      label={label}
      description={note}
      descriptionProps={{ style: { fontSize: 11.5 } }}
      errorProps={{ style: { fontSize: 11.5 } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={placeholder}
      value={texts[name]}
      error={errors[name]}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange({ ...texts, [name]: event.currentTarget.value })}
      data-testid={`field-${name}`}
    />
  );
}

export interface LabelledProps {
  readonly label: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** A name above a control that has none of its own. */
export function Labelled({ label, note, children }: LabelledProps): ReactNode {
  return (
    <div>
      <div className={styles.fieldLabel}>{label}</div>
      {children}
      {note !== undefined && (
        <div className="dim" style={{ marginTop: 4, fontSize: 12 }}>
          {note}
        </div>
      )}
    </div>
  );
}

export interface ChoiceProps<T, K extends keyof T & string> {
  /** A group of settings, one of which is chosen here. */
  readonly values: T;
  readonly name: K;
  readonly label: string;
  readonly options: readonly (readonly [value: T[K], label: string])[];
  readonly note?: string;
  readonly onChange: (values: T) => void;
}

/** One setting of a group that has a few values. */
export function Choice<T, K extends keyof T & string>(props: ChoiceProps<T, K>): ReactNode {
  const { values, name, label, options, note, onChange } = props;
  return (
    <Labelled label={label} {...(note === undefined ? {} : { note })}>
      <SegmentedControl
        value={String(values[name])}
        onChange={(text) => {
          const hit = options.find(([value]) => String(value) === text);
          if (hit !== undefined) onChange({ ...values, [name]: hit[0] });
        }}
        data={options.map(([value, words]) => ({ value: String(value), label: words }))}
        aria-label={label}
        data-testid={`field-${name}`}
      />
    </Labelled>
  );
}
