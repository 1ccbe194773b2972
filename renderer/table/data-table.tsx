/**
 * A small table over rows that are all here (refusals, figures of an audit, engine options), sorted by its headers.
 * Long paged data goes through `virtual-table.tsx`.
 */
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RuleAddress } from '../../core/rule/address.ts';
import { RuleLink } from '../parts/rule-link.tsx';
import styles from '../parts/parts.module.css';

export interface DataColumn<T> {
  readonly id: string;
  readonly title: string;
  /** The rule that defines what the column shows. */
  readonly rule?: RuleAddress;
  /** What it means, shown over its heading. */
  readonly note?: string;
  readonly align?: 'right';
  readonly width?: string;
  /** It does not become narrower, however many columns there are. */
  readonly leastWidth?: string;
  /** What the column sorts by; without it the column does not sort. Null, unknown, stands last either way. */
  readonly value?: (row: T) => string | number | null;
  /** Needed for decimals: texts are compared by their runs of digits, `item 2` before `item 10`. */
  readonly isNumber?: boolean;
  readonly cell: (row: T) => ReactNode;
}

export interface DataTableProps<T> {
  readonly label: string;
  readonly columns: readonly DataColumn<T>[];
  readonly rows: readonly T[];
  readonly testId?: string;
  readonly rowTestId?: (row: T) => string;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

export function DataTable<T extends object>(props: DataTableProps<T>): ReactNode {
  const { label, columns, rows, testId, rowTestId } = props;
  const defs = columns.map((column): ColumnDef<typeof features, T> => ({
    id: column.id,
    accessorFn: (row) => column.value?.(row) ?? undefined,
    enableSorting: column.value !== undefined,
    sortFn: column.isNumber === true ? 'basic' : 'alphanumeric',
    sortUndefined: 'last',
  }));
  const table = useTable({ features, columns: defs, data: rows as T[] });
  return (
    <table className={styles.dataTable} aria-label={label} data-testid={testId}>
      <thead>
        <tr>
          {columns.map((column) => {
            const model = table.getColumn(column.id);
            const sorted = model?.getIsSorted() ?? false;
            const canSort = column.value !== undefined;
            return (
              <th
                key={column.id}
                style={{ width: column.width, minWidth: column.leastWidth }}
                title={column.note}
                data-align={column.align}
                data-sortable={canSort ? '' : undefined}
                aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
              >
                {canSort ? (
                  <button type="button" className={styles.sortButton} onClick={() => model?.toggleSorting()}>
                    {column.title}
                    {sorted === 'asc' && <IconChevronUp size={12} />}
                    {sorted === 'desc' && <IconChevronDown size={12} />}
                  </button>
                ) : (
                  column.title
                )}
                {column.rule !== undefined && <RuleLink rule={column.rule} />}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-testid={rowTestId?.(row.original)}>
            {columns.map((column) => (
              <td key={column.id} data-align={column.align}>
                {column.cell(row.original)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
