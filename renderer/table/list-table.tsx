/**
 * A short list that is drawn whole: a row opens by a click, by its link, or by the keys. It has the columns of
 * `virtual-table.tsx`, which is for lists of any length.
 */
import { VisuallyHidden } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import styles from './list-table.module.css';
import { useRowList } from './use-row-list.ts';
import type { TableColumn } from './table-column.ts';

export interface ListTableProps<T> {
  readonly label: string;
  readonly testId: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  readonly rowTestId: (row: T) => string;
  readonly onOpen: (row: T) => void;
}

export function ListTable<T>(props: ListTableProps<T>): ReactNode {
  const { label, testId, columns, rows, keyOf, rowTestId, onOpen } = props;
  const active = useRowList(rows.length, (index) => {
    const row = rows[index];
    if (row !== undefined) onOpen(row);
  });
  const template = { gridTemplateColumns: columns.map((column) => column.width).join(' ') };
  return (
    <div className={styles.frame} role="grid" aria-label={label} data-testid={testId}>
      <div className={styles.head} role="row" style={template}>
        {columns.map((column) => (
          <span key={column.id} role="columnheader" data-align={column.align}>
            {column.title}
            {column.title === '' && <VisuallyHidden>{column.spoken}</VisuallyHidden>}
          </span>
        ))}
      </div>
      {rows.map((row, index) => (
        <div
          key={keyOf(row)}
          role="row"
          className={styles.row}
          style={template}
          aria-selected={index === active}
          onClick={(event) => isOnControl(event) || onOpen(row)}
          data-testid={rowTestId(row)}
        >
          {columns.map((column) => (
            <div key={column.id} role="gridcell" className={styles.cell} data-align={column.align}>
              {column.cell(row, index)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A link, a button or a field in a row does what it says, and the row nothing. */
function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
}
