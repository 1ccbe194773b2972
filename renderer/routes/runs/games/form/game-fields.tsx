/** The fields that the parts of the form are made of. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GameErrors, GameForm } from './game-form.ts';

export interface GamePartProps {
  readonly form: GameForm;
  readonly errors: GameErrors;
  readonly onChange: (part: Partial<GameForm>) => void;
}

export interface TextProps {
  /** Of the errors, and of the test id. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly errors: GameErrors;
  readonly onChange: (text: string) => void;
  readonly placeholder?: string;
  readonly note?: string;
}

export function Text({ name, label, value, errors, onChange, placeholder, note }: TextProps): ReactNode {
  return (
    <TextInput
      label={label}
      description={note}
      descriptionProps={{ style: { fontSize: 11.5 } }}
      errorProps={{ style: { fontSize: 11.5 } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={placeholder}
      value={value}
      error={errors[name]}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      data-testid={`field-${name}`}
    />
  );
}
