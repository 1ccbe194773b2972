/** One condition of a filter bar: a choice among keys, with how many rows each would leave where that is known. */
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../format/figures.ts';

export interface FacetProps {
  readonly placeholder: string;
  readonly width: number;
  readonly value: string | null;
  readonly counts: readonly { readonly key: string; readonly count: number | null }[] | undefined;
  readonly label?: (key: string) => string;
  readonly onChange: (value: string | null) => void;
  readonly testId: string;
}

const NO_COUNTS: NonNullable<FacetProps['counts']> = [];
const plainKey = (key: string): string => key;

export function Facet({
  placeholder,
  width,
  value,
  counts = NO_COUNTS,
  label = plainKey,
  onChange,
  testId,
}: FacetProps): ReactNode {
  const known = new Map(counts.map((entry) => [entry.key, entry.count]));
  const keys = value !== null && !known.has(value) ? [value, ...known.keys()] : [...known.keys()];
  return (
    <Select
      w={width}
      placeholder={placeholder}
      aria-label={placeholder}
      value={value}
      onChange={onChange}
      data={keys.filter((key) => key !== '').map((key) => ({ value: key, label: label(key) }))}
      searchable={keys.length > 8}
      clearable
      limit={100}
      maxDropdownHeight={360}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      nothingFoundMessage="None"
      renderOption={({ option }) => (
        <FacetOption label={option.label} count={known.get(option.value) ?? null} />
      )}
      data-testid={testId}
    />
  );
}

function FacetOption({ label, count }: { readonly label: string; readonly count: number | null }): ReactNode {
  return (
    <span
      style={{ display: 'flex', gap: 16, width: '100%', justifyContent: 'space-between', fontSize: 12.5 }}
    >
      <span>{label}</span>
      {count !== null && <span className="num faint">{formatCount(count)}</span>}
    </span>
  );
}
