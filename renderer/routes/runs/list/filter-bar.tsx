/** The conditions above the list of runs, and how many runs fit them. */
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { formatCount } from '../../../format/figures.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { countRunConditions, KIND_WORDS, STATUSES, type RunFilter } from './list-filter.ts';
import styles from '../runs.module.css';

interface FilterBarProps {
  readonly filter: RunFilter;
  readonly shown: number;
  readonly total: number;
  readonly onChange: (change: Partial<RunFilter>) => void;
  readonly onLeaveSearch: () => void;
}

export function FilterBar({ filter, shown, total, onChange, onLeaveSearch }: FilterBarProps): ReactNode {
  const search = useRef<HTMLInputElement | null>(null);
  useCommands({ 'items.search': () => search.current?.select() });
  return (
    <div className={styles.filters} role="search">
      <TextInput
        ref={search}
        w={220}
        placeholder="Player, condition, run id"
        aria-label="Search runs"
        leftSection={<IconSearch size={14} />}
        rightSection={filter.text === '' ? <kbd>/</kbd> : null}
        value={filter.text}
        maxLength={200}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.blur();
          onLeaveSearch();
        }}
        data-testid="run-search"
      />
      <Select
        w={140}
        placeholder="Kind"
        aria-label="Kind"
        clearable
        value={filter.kind}
        onChange={(kind) => onChange({ kind: kind as RunFilter['kind'] })}
        data={Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }))}
        data-testid="run-kind"
      />
      <Select
        w={130}
        placeholder="Status"
        aria-label="Status"
        clearable
        value={filter.status}
        onChange={(status) => onChange({ status: status as RunFilter['status'] })}
        data={STATUSES.map((status) => ({ value: status, label: status }))}
        data-testid="run-status"
      />
      <SegmentedControl
        value={filter.isArchived ? 'archived' : 'current'}
        onChange={(shelf) => onChange({ isArchived: shelf === 'archived' })}
        data={[
          { value: 'current', label: 'Current' },
          { value: 'archived', label: 'Archived' },
        ]}
        aria-label="Shelf"
      />
      <span className={`${styles.total} num`} data-testid="runs-total">
        {countRunConditions(filter) > 0
          ? `${formatCount(shown)} of ${formatCount(total)} runs`
          : `${formatCount(total)} ${total === 1 ? 'run' : 'runs'}`}
      </span>
    </div>
  );
}
