/** Histograms of losses, drawn from their marks; a bar opens the answers it counts. Answers without a move are hatched. */
import { useId, type ReactNode } from 'react';
import { distributionMarks, type BarMark, type DistributionData } from './distribution-marks.ts';
import { SCREEN, type Paint } from './paint.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface DistributionPlotProps {
  readonly data: readonly DistributionData[];
  readonly title: string;
  readonly paint?: Paint;
  readonly description?: string;
  readonly testId?: string;
}

export function DistributionPlot(props: DistributionPlotProps): ReactNode {
  const { data, title, paint = SCREEN } = props;
  const marks = distributionMarks(data);
  const hatch = `hatch${useId().replace(/[^A-Za-z0-9]/g, '')}`;
  return (
    <SvgFrame
      title={title}
      width={marks.width}
      height={marks.height}
      paint={paint}
      description={props.description}
      testId={props.testId}
    >
      <defs>
        <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1={0} x2={0} y1={0} y2={5} stroke={paint.text} strokeWidth={1.6} />
        </pattern>
      </defs>
      {marks.columns.map((column) => (
        <text key={column.condition} x={column.x} y={12} fontSize={11.5} fontWeight={600} fill={paint.text}>
          {column.condition}
        </text>
      ))}
      {marks.rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- shortened names may repeat, rows never move
        <text key={index} x={0} y={row.y + 56} fontSize={12} fill={paint.text}>
          {row.series}
        </text>
      ))}
      {marks.cells.map((cell) => (
        <g key={cell.key}>
          <line
            x1={cell.x}
            x2={cell.x + cell.width}
            y1={cell.baseY}
            y2={cell.baseY}
            stroke={paint.dim}
            strokeWidth={1}
          />
          <text x={cell.x + cell.width} y={cell.baseY - 66} fontSize={10.5} textAnchor="end" fill={paint.dim}>
            {cell.isEmpty ? 'no value' : cell.note}
          </text>
          {cell.edges.map((edge) => (
            <text
              key={edge.x}
              x={edge.x}
              y={cell.baseY + 12}
              fontSize={8.5}
              textAnchor="middle"
              fill={paint.dim}
            >
              {edge.text}
            </text>
          ))}
        </g>
      ))}
      {marks.bars.map((bar) =>
        bar.href === null || paint.isPaper ? (
          <Bar key={bar.key} bar={bar} paint={paint} hatch={hatch} />
        ) : (
          <a key={bar.key} href={bar.href} aria-label={bar.label}>
            <Bar bar={bar} paint={paint} hatch={hatch} />
          </a>
        ),
      )}
    </SvgFrame>
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
    >
      {!paint.isPaper && <title>{bar.label}</title>}
    </rect>
  );
}
