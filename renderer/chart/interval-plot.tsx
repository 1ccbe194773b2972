/** Values with their intervals, drawn from their marks; the figures stand beside them as text. */
import type { ReactNode } from 'react';
import { ChartText, Columns, type ChartProps } from './chart-parts.tsx';
import { intervalMarks, type IntervalRowData } from './interval-marks.ts';
import { SCREEN } from './paint.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface IntervalPlotProps extends ChartProps {
  readonly rows: readonly IntervalRowData[];
  readonly mode: 'share' | 'difference';
  readonly width?: number;
}

export function IntervalPlot(props: IntervalPlotProps): ReactNode {
  const { rows, mode, width = 640, paint = SCREEN, ...frame } = props;
  const marks = intervalMarks(rows, mode, width);
  const steps = marks.ticks.map(({ x, value }) => ({ at: x, text: tickText(value, mode) }));
  return (
    <SvgFrame {...frame} width={marks.width} height={marks.height} paint={paint}>
      <Columns steps={steps} top={2} bottom={marks.axisY} paint={paint} />
      {marks.zeroX !== null && (
        <path d={`M${marks.zeroX} 2V${marks.axisY}`} stroke={paint.dim} strokeWidth={1.5} />
      )}
      {marks.rows.map((row) => (
        <g key={row.id}>
          <ChartText as="name" paint={paint} x={0} y={row.y + 4}>
            {row.label}
          </ChartText>
          {row.lowX !== null && row.highX !== null && (
            <path
              d={`M${row.lowX} ${row.y}H${row.highX}M${row.lowX} ${row.y - 4}v8M${row.highX} ${row.y - 4}v8`}
              stroke={paint.mark}
              strokeWidth={1.5}
              fill="none"
            />
          )}
          {row.x !== null && <circle cx={row.x} cy={row.y} r={4} fill={paint.mark} />}
          <ChartText as="name" paint={paint} x={marks.width} y={row.y + 4} textAnchor="end" fill={paint.dim}>
            {row.text}
          </ChartText>
        </g>
      ))}
    </SvgFrame>
  );
}

function tickText(value: number, mode: IntervalPlotProps['mode']): string {
  const points = Math.round(value * 100);
  if (mode === 'share') return `${points}\u202f%`;
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)}`;
}
