/**
 * The table over paged rows. The table has the focus and `aria-activedescendant`; rows never have it, because a
 * focused row that scrolls out of the drawn window would lose the keyboard. `aria-rowcount` and `aria-rowindex` are
 * the real numbers. Rows not yet fetched are drawn as bones of the same height, so nothing jumps.
 */
import {
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react';
import { useCommands, type Handlers } from '../keys/use-commands.ts';
import { HeadRow } from './head-row.tsx';
import { isMenuApart, type TableColumn } from './table-column.ts';
import { targetRow, type RowCommand } from './row-key.ts';
import { offsetToShow, planRowWindow, scrollerPx, type TableSize } from './row-window.ts';
import { useHeight, useScrollOffset } from './scroll-offset.ts';
import { heldOffsets, shownColumns, trackOf } from './table-look.ts';
import { useTableLook } from './use-table-look.ts';
import styles from './virtual-table.module.css';

export interface TableHandle {
  focus(): void;
}

export interface VirtualTableProps<T> {
  readonly label: string;
  readonly testId: string;
  readonly columns: readonly TableColumn<T>[];
  readonly total: number;
  readonly rowPx?: number;
  readonly rowAt: (index: number) => T | null;
  readonly active: number | null;
  readonly onActive: (index: number) => void;
  readonly onOpen?: (index: number) => void;
  readonly onRange?: (first: number, last: number) => void;
  readonly handle?: Ref<TableHandle>;
  /** Changes when the rows are other rows: back to the top. */
  readonly resetKey?: string;
}

const OVERSCAN = 6;
/** As in the style sheet. */
const HEAD_PX = 30;
const MENU_TRACK = '28px';
const ROW_COMMANDS: readonly RowCommand[] = [
  'row.next',
  'row.previous',
  'row.pageDown',
  'row.pageUp',
  'row.first',
  'row.last',
];

export function VirtualTable<T>(props: VirtualTableProps<T>): ReactNode {
  const { columns, total, rowAt, active, rowPx = 30, onRange, resetKey } = props;
  const id = useId();
  const kept = useTableLook(props.testId);
  const shown = shownColumns(columns, kept.look);
  const [viewportPx, setViewportPx] = useState(600);
  const size: TableSize = { total, rowPx, viewportPx };
  const { ref, offset, moveTo } = useScrollOffset(size);
  const height = useHeight(ref) - HEAD_PX;
  if (height !== viewportPx && height > 0) setViewportPx(height);
  const view = planRowWindow(offset, size, OVERSCAN);

  useImperativeHandle(props.handle, () => ({ focus: () => ref.current?.focus({ preventScroll: true }) }), [
    ref,
  ]);
  useEffect(() => onRange?.(view.first, view.last), [onRange, view.first, view.last]);
  const seenReset = useRef(resetKey);
  useEffect(() => {
    if (seenReset.current !== resetKey) moveTo(0);
    seenReset.current = resetKey;
  });
  // Only a new active row or a new height may move the table: scrolling by hand, a new offset, must not be undone.
  /* oxlint-disable react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- the offset is left out on purpose */
  useEffect(() => {
    if (active !== null && active < total) moveTo(offsetToShow(active, offset, { total, rowPx, viewportPx }));
  }, [active, total, rowPx, viewportPx, moveTo]);
  /* oxlint-enable */

  const move = (command: RowCommand): void => {
    const pageRows = Math.floor(viewportPx / rowPx);
    const target = targetRow(command, { active, total, pageRows });
    if (target !== null) props.onActive(target);
  };
  const moves: Handlers = Object.fromEntries(ROW_COMMANDS.map((command) => [command, () => move(command)]));
  const { onOpen } = props;
  useCommands(
    onOpen === undefined || active === null ? moves : { ...moves, 'row.open': () => onOpen(active) },
  );

  const isActiveDrawn = active !== null && active >= view.first && active < view.last;
  const tracks = shown.map((column) => trackOf(column, kept.look));
  const template = [...tracks, ...(isMenuApart(shown) ? [MENU_TRACK] : [])].join(' ');
  const held = heldOffsets(shown, kept.look);
  const styleOf = (column: string): CSSProperties | undefined =>
    held.has(column) ? { position: 'sticky', left: held.get(column), zIndex: 1 } : undefined;
  const rows: ReactNode[] = [];
  for (let index = view.first; index < view.last; index += 1) {
    const row = rowAt(index);
    rows.push(
      <div
        key={index}
        id={`${id}-${index}`}
        role="row"
        aria-rowindex={index + 2}
        aria-selected={index === active}
        className={styles.row}
        style={{
          height: rowPx,
          top: view.topPx + (index - view.first) * rowPx,
          gridTemplateColumns: template,
        }}
        onMouseDown={() => props.onActive(index)}
        onDoubleClick={() => props.onOpen?.(index)}
      >
        {shown.map((column) => (
          <div
            key={column.id}
            role="gridcell"
            style={styleOf(column.id)}
            data-held={held.has(column.id) ? '' : undefined}
            className={`${styles.cell} ${column.align === 'right' ? styles.right : ''}`}
          >
            {row === null ? <div className={styles.bone} /> : column.cell(row, index)}
          </div>
        ))}
      </div>,
    );
  }

  return (
    <div
      ref={ref}
      className={styles.frame}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-colcount={shown.length}
      aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
      data-testid={props.testId}
      data-total={total}
    >
      <HeadRow
        label={props.label}
        columns={columns}
        shown={shown}
        template={template}
        kept={kept}
        styleOf={styleOf}
      />
      <div role="rowgroup" className={styles.layer}>
        {rows}
      </div>
      <div style={{ height: scrollerPx(size) }} />
    </div>
  );
}
