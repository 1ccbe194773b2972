/** Why a person changes a run: it stays in the ledger beside the change. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

export interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly testId: string;
  readonly placeholder?: string;
  readonly mt?: number;
  readonly autoFocus?: boolean;
}

export function ReasonField(props: ReasonFieldProps): ReactNode {
  const { value, onChange, testId, autoFocus, mt = 0 } = props;
  const { placeholder = 'Why it is changed; it stays in the ledger' } = props;
  return (
    <TextInput
      mt={mt}
      label="Reason"
      placeholder={placeholder}
      value={value}
      maxLength={1000}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus={autoFocus}
      data-testid={testId}
    />
  );
}
