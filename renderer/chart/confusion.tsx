/** The confusion matrix drawn: SVG from `confusionMarks`, text as text. A cell with items opens the rows behind it. */
import type { ReactNode } from 'react';
import type { Reading } from '../../core/reproduction/run.ts';
import { formatCount, formatSigned } from '../format/figures.ts';
import { confusionMarks, LEFT_PX, TOP_PX, type ConfusionCell } from './confusion-marks.ts';

export interface ConfusionProps {
  readonly confusion: readonly ConfusionCell[];
  readonly reading: Reading;
  readonly title: string;
  readonly cellPx?: number;
}

export function Confusion({ confusion, reading, title, cellPx = 46 }: ConfusionProps): ReactNode {
  const marks = confusionMarks(confusion, reading, cellPx);
  const middle = cellPx / 2 - 1;
  return (
    <svg
      width={marks.width}
      height={marks.height}
      role="img"
      aria-label={`${title}: ${marks.onDiagonal} of ${marks.n} on the diagonal`}
      fontFamily="var(--mantine-font-family)"
      fontSize={12}
      style={{ display: 'block', maxWidth: '100%' }}
    >
      <text x={LEFT_PX} y={11} fill="var(--pb-faint)" fontSize={11}>
        found (cp, White)
      </text>
      <text x={0} y={TOP_PX - 7} fill="var(--pb-faint)" fontSize={11}>
        released
      </text>
      {marks.columns.map((column) => (
        <text
          key={column.bucket}
          x={column.x + middle}
          y={TOP_PX - 7}
          textAnchor="middle"
          fill="var(--pb-dim)"
          className="num"
        >
          {formatSigned(column.bucket)}
        </text>
      ))}
      {marks.rows.map((row) => (
        <g key={row.bucket} className="num">
          <text x={LEFT_PX - 10} y={row.y + middle + 4} textAnchor="end" fill="var(--pb-dim)">
            {formatSigned(row.bucket)}
          </text>
          <text x={marks.width} y={row.y + middle + 4} textAnchor="end" fill="var(--pb-faint)" fontSize={11}>
            {`n ${formatCount(row.n)}`}
          </text>
        </g>
      ))}
      {marks.cells.map((cell) => (
        <g key={`${cell.released}/${cell.found}`}>
          <rect
            x={cell.x}
            y={cell.y}
            width={cell.sizePx}
            height={cell.sizePx}
            rx={4}
            fill={
              cell.count === 0
                ? 'var(--pb-line-soft)'
                : `rgba(${cell.isDiagonal ? 'var(--pb-heat)' : 'var(--pb-heat-off)'}, ${0.18 + 0.72 * cell.share})`
            }
          />
          <text
            x={cell.x + middle}
            y={cell.y + middle + 4}
            textAnchor="middle"
            className="num"
            fontWeight={cell.isDiagonal ? 600 : 500}
            fill={
              cell.count === 0
                ? 'var(--pb-faint)'
                : cell.share > 0.5
                  ? '#ffffff'
                  : 'var(--mantine-color-text)'
            }
          >
            {cell.count === 0 ? '·' : formatCount(cell.count)}
          </text>
        </g>
      ))}
    </svg>
  );
}
