/** The conditions over the items, in one line; every change is in the address at once. Shows the total. */
import { Button, NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type { DatasetSummary, ItemFilter } from '../../../core/chessqa/dataset.ts';
import { useInvoke } from '../../data/query.ts';
import { flagLabel } from '../../format/flags.ts';
import { formatCount, taskLabel } from '../../format/figures.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { Facet } from '../../parts/facet.tsx';
import { ListSearch } from '../../parts/list-search.tsx';
import { NO_FILTER } from '../../../core/chessqa/no-filter.ts';
import { countConditions } from '../../state/item-filter.ts';
import styles from './datasets.module.css';

export interface FilterBarProps {
  readonly dataset: DatasetSummary;
  readonly filter: ItemFilter;
  readonly total: number | null;
  readonly onChange: (change: Partial<ItemFilter>) => void;
  /** Enter or arrow down in the search field goes on to the list. */
  readonly onLeaveSearch: () => void;
}

export function FilterBar({ dataset, filter, total, onChange, onLeaveSearch }: FilterBarProps): ReactNode {
  const facets = useInvoke('datasets.facets', { datasetId: dataset.id, filter }, { keepPrevious: true });
  const search = useRef<HTMLInputElement | null>(null);
  const clear = (): void => onChange(NO_FILTER);
  useCommands({ 'items.search': () => search.current?.select(), 'items.clear': clear });
  return (
    <div className={styles.filters} role="search">
      <ListSearch
        field={search}
        placeholder="Id, FEN, question, answer"
        label="Search items"
        value={filter.text ?? ''}
        maxLength={500}
        onChange={(text) => onChange({ text: text === '' ? null : text })}
        onLeave={onLeaveSearch}
        testId="item-search"
      />
      <Facet
        placeholder="Category"
        width={140}
        value={filter.category}
        counts={facets.data?.categories}
        onChange={(category) => onChange({ category, task: null })}
        testId="filter-category"
      />
      <Facet
        placeholder="Task"
        width={170}
        value={filter.task}
        counts={facets.data?.tasks}
        label={(key) => taskLabel(key, filter.category)}
        onChange={(task) => onChange({ task })}
        testId="filter-task"
      />
      <Facet
        placeholder="Label"
        width={110}
        value={filter.label}
        counts={facets.data?.labels}
        onChange={(label) => onChange({ label })}
        testId="filter-label"
      />
      <Facet
        placeholder="Audit flag"
        width={140}
        value={filter.flag}
        counts={facets.data?.flags}
        label={flagLabel}
        onChange={(flag) => onChange({ flag })}
        testId="filter-flag"
      />
      <Pieces filter={filter} onChange={onChange} />
      {filter.source !== null && (
        <Button
          variant="light"
          rightSection={<IconX size={12} />}
          onClick={() => onChange({ source: null })}
          title={filter.source}
          maw={200}
        >
          source {filter.source}
        </Button>
      )}
      <div className={styles.total}>
        <span className="num" data-testid="items-total">
          {total === null ? '…' : formatCount(total)}
          {countConditions(filter) > 0 && ` of ${formatCount(dataset.itemCount)}`} items
        </span>
        {countConditions(filter) > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={clear} data-testid="filter-clear">
            Clear all
          </Button>
        )}
      </div>
    </div>
  );
}

interface PiecesProps {
  readonly filter: ItemFilter;
  readonly onChange: (change: Partial<ItemFilter>) => void;
}

function Pieces({ filter, onChange }: PiecesProps): ReactNode {
  const read = (value: string | number): number | null => (typeof value === 'number' ? value : null);
  return (
    <span className={styles.pieces}>
      <NumberInput
        w={58}
        min={2}
        max={64}
        hideControls
        allowDecimal={false}
        placeholder="min"
        aria-label="Fewest pieces"
        value={filter.minPieces ?? ''}
        onChange={(value) => onChange({ minPieces: read(value) })}
      />
      –
      <NumberInput
        w={58}
        min={2}
        max={64}
        hideControls
        allowDecimal={false}
        placeholder="max"
        aria-label="Most pieces"
        value={filter.maxPieces ?? ''}
        onChange={(value) => onChange({ maxPieces: read(value) })}
      />
      pieces
    </span>
  );
}
