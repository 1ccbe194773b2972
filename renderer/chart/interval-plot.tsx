/** Values with their intervals, drawn from their marks; the figures stand beside them as text. */
import type { ReactNode } from 'react';
import { intervalMarks, type IntervalMarks, type IntervalRowData } from './interval-marks.ts';
import { SCREEN, type Paint } from './paint.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface IntervalPlotProps {
  readonly rows: readonly IntervalRowData[];
  readonly mode: 'share' | 'difference';
  readonly title: string;
  readonly width?: number;
  readonly paint?: Paint;
  readonly description?: string;
  readonly testId?: string;
}

export function IntervalPlot(props: IntervalPlotProps): ReactNode {
  const { rows, mode, title, width = 640, paint = SCREEN } = props;
  const marks = intervalMarks(rows, mode, width);
  return (
    <SvgFrame
      title={title}
      width={marks.width}
      height={marks.height}
      paint={paint}
      description={props.description}
      testId={props.testId}
    >
      <Axis marks={marks} mode={mode} paint={paint} />
      {marks.rows.map((row) => (
        <g key={row.id}>
          <text x={0} y={row.y + 4} fontSize={12} fill={paint.text}>
            {row.label}
          </text>
          {row.lowX !== null && row.highX !== null && (
            <path
              d={`M${row.lowX} ${row.y}H${row.highX}M${row.lowX} ${row.y - 4}v8M${row.highX} ${row.y - 4}v8`}
              stroke={paint.mark}
              strokeWidth={1.5}
              fill="none"
            />
          )}
          {row.x !== null && <circle cx={row.x} cy={row.y} r={4} fill={paint.mark} />}
          <text x={marks.width} y={row.y + 4} fontSize={12} textAnchor="end" fill={paint.dim}>
            {row.text}
          </text>
        </g>
      ))}
    </SvgFrame>
  );
}

function Axis({
  marks,
  mode,
  paint,
}: {
  readonly marks: IntervalMarks;
  readonly mode: IntervalPlotProps['mode'];
  readonly paint: Paint;
}): ReactNode {
  return (
    <>
      {marks.ticks.map((tick) => (
        <g key={tick.x}>
          <line x1={tick.x} x2={tick.x} y1={2} y2={marks.axisY} stroke={paint.line} strokeWidth={1} />
          <text x={tick.x} y={marks.axisY + 14} fontSize={10.5} textAnchor="middle" fill={paint.faint}>
            {tickText(tick.value, mode)}
          </text>
        </g>
      ))}
      {marks.zeroX !== null && (
        <line
          x1={marks.zeroX}
          x2={marks.zeroX}
          y1={2}
          y2={marks.axisY}
          stroke={paint.dim}
          strokeWidth={1.5}
        />
      )}
    </>
  );
}

function tickText(value: number, mode: IntervalPlotProps['mode']): string {
  const points = Math.round(value * 100);
  if (mode === 'share') return `${points}\u202f%`;
  return `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points)}`;
}
