/** Fields of every dialog that has an engine work: which one, and by how many processes. */
import { NumberInput, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Notice } from './notice.tsx';

export interface EngineFieldProps {
  readonly engines: readonly { readonly id: string; readonly name: string }[];
  readonly value: string | null;
  readonly onChange: (engineId: string | null) => void;
  readonly testId: string;
}

/** @param engines usable ones alone. */
export function EngineField({ engines, value, onChange, testId }: EngineFieldProps): ReactNode {
  return (
    <Select
      label="Engine"
      value={value}
      onChange={onChange}
      data={engines.map(({ id, name }) => ({ value: id, label: name }))}
      allowDeselect={false}
      data-testid={testId}
    />
  );
}

export function NoEngine(): ReactNode {
  return <Notice tone="warn">No engine is installed. See the Engines screen.</Notice>;
}

/** One core is left to the window; more than eight are a choice. */
export function useProcesses(): readonly [number, (processes: number) => void] {
  return useState(Math.max(1, Math.min(8, navigator.hardwareConcurrency - 1)));
}

export interface ProcessesFieldProps {
  readonly value: number;
  readonly onChange: (processes: number) => void;
}

export function ProcessesField({ value, onChange }: ProcessesFieldProps): ReactNode {
  return (
    <NumberInput
      label="Processes"
      min={1}
      max={256}
      allowDecimal={false}
      value={value}
      onChange={(next) => typeof next === 'number' && next >= 1 && onChange(next)}
    />
  );
}
