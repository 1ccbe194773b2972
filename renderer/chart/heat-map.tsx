/**
 * The heat map drawn from its marks. On screen every cell with rows behind it is a link; one cell at a time can be
 * reached with Tab, the arrow keys go on from there. In a file there are no links, and colours are plain values.
 */
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  heatMarks,
  moveInHeat,
  type HeatCellMark,
  type HeatMarks,
  type HeatMove,
  type HeatTable,
} from './heat-map-marks.ts';
import { SCREEN, type Paint } from './paint.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface HeatMapProps {
  readonly table: HeatTable;
  readonly title: string;
  readonly paint?: Paint;
  /** What the figure rests on, for the file: runs, filters, n, version. */
  readonly description?: string;
  readonly testId?: string;
}

const MOVES: Readonly<Record<string, HeatMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

export function HeatMap(props: HeatMapProps): ReactNode {
  const { table, title, paint = SCREEN } = props;
  const marks = heatMarks(table);
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    const move = MOVES[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = moveInHeat(marks, active, move);
    setActive(next);
    event.currentTarget.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
  };
  return (
    <SvgFrame
      title={title}
      width={marks.width}
      height={marks.height}
      paint={paint}
      description={props.description}
      testId={props.testId}
      onKeyDown={onKeyDown}
    >
      <Labels marks={marks} paint={paint} />
      {marks.cells.map((cell, index) =>
        cell.href === null || paint.isPaper ? (
          <g key={`${cell.rowIndex}/${cell.columnIndex}`}>
            <Cell cell={cell} paint={paint} />
          </g>
        ) : (
          <a
            key={`${cell.rowIndex}/${cell.columnIndex}`}
            href={cell.href}
            data-cell={index}
            tabIndex={index === active ? 0 : -1}
            aria-label={cell.label}
            onFocus={() => setActive(index)}
          >
            <Cell cell={cell} paint={paint} />
          </a>
        ),
      )}
    </SvgFrame>
  );
}

function Labels({ marks, paint }: { readonly marks: HeatMarks; readonly paint: Paint }): ReactNode {
  return (
    <>
      {marks.columns.map((column) => (
        <text key={column.id} fill={paint.dim} fontSize={11.5} textAnchor="middle">
          {column.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of one label, never moved
            <tspan key={index} x={column.x + column.width / 2} y={11 + index * 14}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
      {marks.groups.map((group) => (
        <text key={group.label} x={0} y={group.y} fill={paint.text} fontSize={12} fontWeight={600}>
          {group.label}
        </text>
      ))}
      {marks.rows.map((row) => (
        <text key={row.id} x={0} y={row.y + 18} fill={paint.dim} fontSize={12}>
          {row.label}
        </text>
      ))}
    </>
  );
}

function Cell({ cell, paint }: { readonly cell: HeatCellMark; readonly paint: Paint }): ReactNode {
  const middle = cell.x + cell.width / 2;
  const hasNote = cell.note !== '';
  return (
    <>
      <rect
        x={cell.x}
        y={cell.y}
        width={cell.width}
        height={cell.height}
        rx={3}
        fill={cell.value === null ? paint.empty : paint.shade(cell.value)}
      />
      {cell.value !== null && cell.barWidth > 0 && (
        <rect x={cell.x} y={cell.y + cell.height - 2} width={cell.barWidth} height={2} fill={paint.mark} />
      )}
      <text
        x={middle}
        y={cell.y + (hasNote ? 13 : 18)}
        textAnchor="middle"
        fontSize={12}
        fontWeight={600}
        fill={cell.value === null ? paint.faint : paint.text}
      >
        {cell.text}
      </text>
      {hasNote && (
        <text x={middle} y={cell.y + 23.5} textAnchor="middle" fontSize={9.5} fill={paint.text}>
          {cell.note}
        </text>
      )}
    </>
  );
}
