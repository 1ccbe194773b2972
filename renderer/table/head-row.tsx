/**
 * The headings of a long table: a heading sorts where the rows can be sorted, its right edge is dragged to make it wider
 * (Shift and an arrow key on the heading do the same), and the menu at the end chooses, pins and resets.
 */
import { ActionIcon, Checkbox, Menu, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { boundWidth, nextSort, PLAIN_LOOK, toggled } from './table-look.ts';
import type { KeptLook } from './use-table-look.ts';
import { isMenuApart, type TableColumn } from './table-column.ts';
import styles from './virtual-table.module.css';

const KEY_PX = 16;

interface HeadRowProps<T> {
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly shown: readonly TableColumn<T>[];
  readonly template: string;
  readonly kept: KeptLook;
  readonly styleOf: (id: string) => CSSProperties | undefined;
}

export function HeadRow<T>({ label, columns, shown, template, kept, styleOf }: HeadRowProps<T>): ReactNode {
  const menu = <ColumnMenu label={label} columns={columns} kept={kept} />;
  const isApart = isMenuApart(shown);
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: template }}>
      {shown.map((column, index) => (
        <Heading
          key={column.id}
          column={column}
          kept={kept}
          style={styleOf(column.id)}
          menu={index === shown.length - 1 && !isApart ? menu : null}
        />
      ))}
      {isApart && (
        <div role="columnheader" className={styles.apart}>
          {menu}
        </div>
      )}
    </div>
  );
}

interface HeadingProps<T> {
  readonly column: TableColumn<T>;
  readonly kept: KeptLook;
  readonly style: CSSProperties | undefined;
  readonly menu: ReactNode;
}

function Heading<T>({ column, kept, style, menu }: HeadingProps<T>): ReactNode {
  const { look, change } = kept;
  const { id, title, spoken } = column;
  const sort = look.sort?.id === id && column.value !== undefined ? look.sort : null;
  const setWidth = (px: number): void => change({ widths: { ...look.widths, [id]: boundWidth(px) } });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? KEY_PX : event.key === 'ArrowLeft' ? -KEY_PX : 0;
    const cell = event.currentTarget.parentElement;
    if (!event.shiftKey || step === 0 || cell === null) return;
    event.preventDefault();
    event.stopPropagation();
    setWidth(cell.offsetWidth + step);
  };
  return (
    <div
      role="columnheader"
      className={`${styles.cell} ${styles.heading} ${column.align === 'right' ? styles.right : ''}`}
      style={style}
      title={column.note}
      aria-sort={sort === null ? undefined : sort.isDescending ? 'descending' : 'ascending'}
    >
      {column.value === undefined ? (
        title
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => change({ sort: nextSort(look.sort, id) })}
          onKeyDown={onKeyDown}
          data-testid={`sort-${id}`}
        >
          {title}
          {sort !== null && (sort.isDescending ? <IconChevronDown size={12} /> : <IconChevronUp size={12} />)}
        </button>
      )}
      {title === '' && menu === null && <VisuallyHidden>{spoken}</VisuallyHidden>}
      {menu}
      {column.isFixed !== true && <Edge id={id} onWidth={setWidth} />}
    </div>
  );
}

/** The right edge: dragged with the pointer; a double click gives the width back that the column came with. */
function Edge({ id, onWidth }: { readonly id: string; readonly onWidth: (px: number) => void }): ReactNode {
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const edge = event.currentTarget;
    const cell = edge.parentElement;
    if (cell === null) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, width: cell.offsetWidth };
    const move = (moved: globalThis.PointerEvent): void => onWidth(from.width + moved.clientX - from.x);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  return (
    <span
      className={styles.edge}
      aria-hidden="true"
      onPointerDown={onPointerDown}
      data-testid={`edge-${id}`}
    />
  );
}

interface ColumnMenuProps<T> {
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  readonly kept: KeptLook;
}

function ColumnMenu<T>({ label, columns, kept: { look, change } }: ColumnMenuProps<T>): ReactNode {
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon
          size={22}
          className={styles.columns}
          aria-label={`Columns of ${label}`}
          data-testid="table-columns"
        >
          <IconColumns3 size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {columns
          .filter(({ isFixed }) => isFixed !== true)
          .map(({ id, title }) => (
            <div key={id} className={styles.choice}>
              <Checkbox
                size="xs"
                label={title}
                checked={!look.hidden.includes(id)}
                onChange={() => change({ hidden: toggled(look.hidden, id) })}
                data-testid={`column-${id}`}
              />
              <ActionIcon
                size={22}
                aria-label={look.pinned.includes(id) ? `Let ${title} scroll` : `Keep ${title} in view`}
                aria-pressed={look.pinned.includes(id)}
                onClick={() => change({ pinned: toggled(look.pinned, id) })}
                data-testid={`pin-${id}`}
              >
                {look.pinned.includes(id) ? <IconPinFilled size={14} /> : <IconPin size={14} />}
              </ActionIcon>
            </div>
          ))}
        <Menu.Divider />
        <Menu.Item onClick={() => change(PLAIN_LOOK)}>As it came</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
