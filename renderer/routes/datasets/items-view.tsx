/** Items of a data set: filters above, the table on the left, the item on the right. */
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type { DatasetSummary, ItemRow } from '../../../core/chessqa/dataset.ts';
import { useItemRows } from '../../data/paged-rows.ts';
import { Empty } from '../../parts/empty.tsx';
import { ItemName } from '../../parts/item-name.tsx';
import { ErrorNotice } from '../../parts/notice.tsx';
import { Split } from '../../parts/split.tsx';
import { NO_FILTER } from '../../../core/chessqa/no-filter.ts';
import { makeFilterEntries, readFilter } from '../../state/item-filter.ts';
import { useQueryParams } from '../../state/use-place.ts';
import { VirtualTable, type TableHandle } from '../../table/virtual-table.tsx';
import type { TableColumn } from '../../table/table-column.ts';
import styles from './datasets.module.css';
import { FilterBar } from './filter-bar.tsx';
import { FlagIcons } from './flag-icons.tsx';
import { ItemView } from './item-view.tsx';
import { useItemCursor } from './use-item-cursor.ts';

/** @param total of the list: the numbers of its rows are shown whole, at a million as at a hundred. */
const makeColumns = (total: number): readonly TableColumn<ItemRow>[] => [
  {
    id: 'seq',
    title: '#',
    width: `${Math.max(4, String(total).length + 1) * 8 + 20}px`,
    align: 'right',
    cell: (row) => <span className="faint">{row.seq}</span>,
  },
  {
    id: 'item',
    title: 'Item',
    width: 'minmax(150px, 2.4fr)',
    cell: (row) => <ItemName id={row.itemId} />,
  },
  {
    id: 'answer',
    title: 'Answer',
    width: 'minmax(70px, 1fr)',
    cell: (row) => <span className="mono">{row.answer.slice(0, 200)}</span>,
  },
  { id: 'pieces', title: 'Pieces', width: '62px', align: 'right', cell: (row) => row.pieces },
  { id: 'flags', title: 'Flags', width: '72px', cell: (row) => <FlagIcons flags={row.flags} /> },
];

export function ItemsView({ dataset }: { readonly dataset: DatasetSummary }): ReactNode {
  const [params, change] = useQueryParams();
  const filter = readFilter(params);
  const filterKey = JSON.stringify(filter);
  const rows = useItemRows(dataset.id, filter);
  const cursor = useItemCursor(dataset.id, filter, filterKey, rows);
  const table = useRef<TableHandle | null>(null);
  const setFilter = (part: Partial<typeof filter>): void => change(makeFilterEntries({ ...filter, ...part }));
  return (
    <>
      <FilterBar
        dataset={dataset}
        filter={filter}
        total={rows.total}
        onChange={setFilter}
        onLeaveSearch={() => table.current?.focus()}
      />
      {rows.error !== null && (
        <div style={{ padding: 12 }}>
          <ErrorNotice what="The items could not be read" error={rows.error} />
        </div>
      )}
      <div className={styles.body}>
        <Split
          name="items"
          firstPercent={44}
          minFirstPx={330}
          minSecondPx={360}
          first={
            rows.total === 0 ? (
              <Empty
                icon={<IconFilterOff size={36} stroke={1.2} />}
                title="No item fits these filters"
                action={
                  <Button variant="default" onClick={() => setFilter(NO_FILTER)}>
                    Clear all filters
                  </Button>
                }
              />
            ) : (
              <VirtualTable
                label="Items"
                testId="items-table"
                columns={makeColumns(rows.total ?? 0)}
                total={rows.total ?? 0}
                rowAt={rows.rowAt}
                onRange={rows.onRange}
                active={cursor.active}
                onActive={cursor.moveTo}
                onOpen={() => document.getElementById('item-pane')?.focus()}
                handle={table}
                resetKey={filterKey}
              />
            )
          }
          second={
            <ItemView
              dataset={dataset}
              seq={rows.total === 0 ? null : cursor.seq}
              onBack={() => table.current?.focus()}
              onSource={(source) => setFilter({ ...NO_FILTER, source })}
            />
          }
        />
      </div>
    </>
  );
}
