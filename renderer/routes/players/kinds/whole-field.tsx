/** A whole number in the form of a player; what is none is not taken. */
import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface WholeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

export function WholeField({ label, value, min = 1, max, onChange }: WholeFieldProps): ReactNode {
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
