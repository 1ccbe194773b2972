/**
 * The score sheet. Rows are kept as they were drawn while a key is held: only the two whose look changes are drawn again.
 * The list itself has the focus ring; a row never has the focus.
 */
import { Tooltip } from '@mantine/core';
import { memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { MARK_ORDER, PLY_MARKS } from '../../../core/game/ply-marks.ts';
import { makeSheet, type SheetMove, type SheetPly, type SheetRow } from './ply-cursor.ts';
import styles from './review.module.css';

export interface MoveListProps {
  readonly plies: readonly SheetPly[];
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

/** As in the style sheet. */
const ROW_PX = 24;

export function MoveList({ plies, place, onPlace }: MoveListProps): ReactNode {
  const list = useRef<HTMLDivElement | null>(null);
  const seen = useRef({ from: 0, height: 0 });
  // The same rows for the same plies, so that a row can tell by identity that it is unchanged.
  const sheet = useMemo(() => makeSheet(plies), [plies]);
  const row = sheet.findIndex((one) => one.white?.place === place || one.black?.place === place);
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    // From heights that are known: asking the page for them would lay it out anew at every step.
    const top = row * ROW_PX;
    const { from, height } = seen.current;
    if (top >= from + ROW_PX && top + 2 * ROW_PX <= from + height) return;
    box.scrollTop = top - height / 3;
  }, [row]);
  useEffect(() => {
    const box = list.current;
    if (box === null) return undefined;
    const look = (): void => {
      seen.current = { from: box.scrollTop, height: box.clientHeight };
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div
      ref={list}
      className={styles.moves}
      data-testid="move-list"
      role="list"
      aria-label="Moves"
      tabIndex={0}
    >
      {sheet.map((row) => (
        <Row
          key={`${row.number}${row.white === null ? 'b' : 'w'}`}
          row={row}
          active={place === row.white?.place || place === row.black?.place ? place : null}
          onPlace={onPlace}
        />
      ))}
    </div>
  );
}

interface RowProps {
  readonly row: SheetRow;
  /** Null: neither move of the row is on the board. */
  readonly active: number | null;
  readonly onPlace: (place: number) => void;
}

const Row = memo(function Row({ row, active, onPlace }: RowProps): ReactNode {
  return (
    <div className={styles.moveRow} role="listitem">
      <span className={`${styles.moveNumber} num`}>{row.number}</span>
      <Move move={row.white} isActive={row.white?.place === active} onPlace={onPlace} />
      <Move move={row.black} isActive={row.black?.place === active} onPlace={onPlace} />
    </div>
  );
});

interface MoveProps {
  readonly move: SheetMove | null;
  readonly isActive: boolean;
  readonly onPlace: (place: number) => void;
}

function Move({ move, isActive, onPlace }: MoveProps): ReactNode {
  if (move === null) return <span />;
  const { place, view } = move;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.move}
      aria-current={isActive ? 'true' : undefined}
      data-place={place}
      data-by={view.by}
      onClick={() => onPlace(place)}
    >
      <span>{view.san ?? '…'}</span>
      <Marks view={view} />
    </button>
  );
}

function Marks({ view }: { readonly view: SheetPly }): ReactNode {
  if (view.marks.length === 0) return null;
  const marks = MARK_ORDER.filter((mark) => view.marks.includes(mark));
  return (
    <span
      className={styles.moveMarks}
      role="img"
      aria-label={marks.map((mark) => mark.replace('_', ' ')).join(', ')}
      title={marks.map((mark) => PLY_MARKS[mark].words).join('\n')}
    >
      {marks.map((mark) => (
        <span key={mark} data-tone={PLY_MARKS[mark].tone}>
          {PLY_MARKS[mark].sign}
        </span>
      ))}
    </span>
  );
}

/** What the signs mean; only those that the game has, with how many moves have it. */
export const MarkLegend = memo(function MarkLegend({
  plies,
}: {
  readonly plies: readonly SheetPly[];
}): ReactNode {
  const found = MARK_ORDER.map((mark) => ({
    mark,
    count: plies.filter((view) => view.marks.includes(mark)).length,
  })).filter(({ count }) => count > 0);
  if (found.length === 0) return null;
  return (
    <div className={styles.legend} data-testid="mark-legend">
      {found.map(({ mark, count }) => (
        <Tooltip key={mark} label={PLY_MARKS[mark].words}>
          <span>
            <span className={styles.sign} data-tone={PLY_MARKS[mark].tone}>
              {PLY_MARKS[mark].sign}
            </span>
            {` ${mark.replace('_', ' ')} `}
            <span className="num faint">{count}</span>
          </span>
        </Tooltip>
      ))}
    </div>
  );
});
