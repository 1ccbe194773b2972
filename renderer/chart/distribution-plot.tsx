/** Histograms of losses, drawn from their marks; a bar opens the answers it counts. Answers without a move are hatched. */
import { useId, type ReactNode } from 'react';
import { ChartText, MarkedChart, type ChartProps } from './chart-parts.tsx';
import {
  distributionMarks,
  type BarMark,
  type DistributionData,
  type DistributionMarks,
} from './distribution-marks.ts';
import { SCREEN, type Paint } from './paint.ts';

export interface DistributionPlotProps extends ChartProps {
  readonly data: readonly DistributionData[];
}

export function DistributionPlot(props: DistributionPlotProps): ReactNode {
  const { data, paint = SCREEN, ...frame } = props;
  const marks = distributionMarks(data);
  const hatch = `hatch${useId().replace(/[^A-Za-z0-9]/g, '')}`;
  return (
    <MarkedChart
      {...frame}
      width={marks.width}
      height={marks.height}
      paint={paint}
      marks={marks.bars}
      draw={(bar) => <Bar bar={bar} paint={paint} hatch={hatch} />}
      ground={<Ground marks={marks} paint={paint} hatch={hatch} />}
    />
  );
}

interface GroundProps {
  readonly marks: DistributionMarks;
  readonly paint: Paint;
  readonly hatch: string;
}

function Ground({ marks, paint, hatch }: GroundProps): ReactNode {
  return (
    <>
      <defs>
        <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1={0} x2={0} y1={0} y2={5} stroke={paint.text} strokeWidth={1.6} />
        </pattern>
      </defs>
      {marks.columns.map((column) => (
        <ChartText as="name" paint={paint} key={column.condition} x={column.x} y={12} fontWeight={600}>
          {column.condition}
        </ChartText>
      ))}
      {marks.rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- shortened names may repeat, rows never move
        <ChartText as="name" paint={paint} key={index} x={0} y={row.y + 56}>
          {row.series}
        </ChartText>
      ))}
      {marks.cells.map(({ key, x, width, baseY, isEmpty, note, edges }) => (
        <g key={key}>
          <path d={`M${x} ${baseY}h${width}`} stroke={paint.dim} />
          <ChartText as="axis" paint={paint} x={x + width} y={baseY - 66} textAnchor="end">
            {isEmpty ? 'no value' : note}
          </ChartText>
          {edges.map((edge) => (
            <ChartText
              as="note"
              paint={paint}
              key={edge.x}
              x={edge.x}
              y={baseY + 12}
              fontSize={8.5}
              textAnchor="middle"
              fill={paint.dim}
            >
              {edge.text}
            </ChartText>
          ))}
        </g>
      ))}
    </>
  );
}

interface BarProps {
  readonly bar: BarMark;
  readonly paint: Paint;
  readonly hatch: string;
}

function Bar({ bar, paint, hatch }: BarProps): ReactNode {
  return (
    <rect
      x={bar.x}
      y={bar.y}
      width={bar.width}
      height={bar.height}
      fill={bar.isNoMove ? `url(#${hatch})` : paint.mark}
      stroke={bar.isNoMove ? paint.text : paint.mark}
      strokeWidth={1}
    />
  );
}
