/** The heat map drawn from its marks; the arrow keys go from cell to cell, Home and End to the first and last row. */
import type { ReactNode } from 'react';
import { ChartText, MarkedChart, type ChartProps } from './chart-parts.tsx';
import {
  heatMarks,
  moveInHeat,
  type HeatCellMark,
  type HeatMarks,
  type HeatMove,
  type HeatTable,
} from './heat-map-marks.ts';
import { SCREEN, type Paint } from './paint.ts';

export interface HeatMapProps extends ChartProps {
  readonly table: HeatTable;
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
  const { table, paint = SCREEN, ...frame } = props;
  const marks = heatMarks(table);
  return (
    <MarkedChart
      {...frame}
      width={marks.width}
      height={marks.height}
      paint={paint}
      marks={marks.cells.map((cell) => ({ ...cell, key: `${cell.rowIndex}/${cell.columnIndex}` }))}
      draw={(cell) => <Cell cell={cell} paint={paint} />}
      ground={<Labels marks={marks} paint={paint} />}
      step={(key, from) => stepInHeat(marks, key, from)}
    />
  );
}

/** To the next cell that way with rows behind it; from its place among the cells that have. */
function stepInHeat(marks: HeatMarks, key: string, from: number): number | null {
  const move = MOVES[key];
  if (move === undefined) return null;
  const links = marks.cells.flatMap((cell, index) => (cell.href === null ? [] : [index]));
  let at = links[from] ?? 0;
  for (;;) {
    const next = moveInHeat(marks, at, move);
    if (next === at) return from;
    const link = links.indexOf(next);
    if (link >= 0) return link;
    at = next;
  }
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
        <ChartText as="name" paint={paint} key={group.label} x={0} y={group.y} fontWeight={600}>
          {group.label}
        </ChartText>
      ))}
      {marks.rows.map((row) => (
        <ChartText as="name" paint={paint} key={row.id} x={0} y={row.y + 18} fill={paint.dim}>
          {row.label}
        </ChartText>
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
      <ChartText
        as="name"
        paint={paint}
        x={middle}
        y={cell.y + (hasNote ? 13 : 18)}
        textAnchor="middle"
        fontWeight={600}
        fill={cell.value === null ? paint.faint : paint.text}
      >
        {cell.text}
      </ChartText>
      {hasNote && (
        <ChartText as="note" paint={paint} x={middle} y={cell.y + 23.5} textAnchor="middle" fill={paint.text}>
          {cell.note}
        </ChartText>
      )}
    </>
  );
}
