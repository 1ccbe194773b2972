/**
 * A panel of conditions and series, drawn from its marks. On screen a mark with rows behind it is a link; one at a time
 * can be reached with Tab, the arrow keys go on from there. In a file there are no links.
 */
import type { ReactNode } from 'react';
import { ChartText, Levels, MarkedChart, type ChartProps } from './chart-parts.tsx';
import { SCREEN, type Paint } from './paint.ts';
import { HALF_SLOT, panelMarks, type PanelData, type PanelMark, type PanelMarks } from './panel-marks.ts';
import { shapePath } from './series-style.ts';

export interface PanelPlotProps extends ChartProps {
  readonly data: PanelData;
  readonly width?: number;
}

export function PanelPlot(props: PanelPlotProps): ReactNode {
  const { data, width = 460, paint = SCREEN, ...frame } = props;
  const marks = panelMarks(data, width);
  return (
    <MarkedChart
      {...frame}
      width={marks.width}
      height={marks.height}
      paint={paint}
      marks={marks.marks}
      draw={(mark) => <Mark mark={mark} paint={paint} />}
      ground={<Frame marks={marks} paint={paint} />}
      over={<Legend marks={marks} paint={paint} />}
    />
  );
}

interface PartProps {
  readonly marks: PanelMarks;
  readonly paint: Paint;
}

function Frame({ marks, paint }: PartProps): ReactNode {
  const { plotLeft, plotTop, plotBottom, width, ticks, baseY, bands } = marks;
  return (
    <>
      <Levels
        steps={ticks.map(({ y, text }) => ({ at: y, text }))}
        left={plotLeft}
        right={width}
        paint={paint}
      />
      {baseY !== null && (
        <line x1={plotLeft} x2={width} y1={baseY} y2={baseY} stroke={paint.dim} strokeWidth={1.2} />
      )}
      {bands.map((band, index) => (
        <g key={band.condition}>
          {index > 0 && (
            <line
              x1={band.x}
              x2={band.x}
              y1={plotTop}
              y2={plotBottom}
              stroke={paint.line}
              strokeDasharray="3 3"
            />
          )}
          <text
            x={band.x + band.width / 2}
            y={plotBottom + 15}
            fontSize={11.5}
            fontWeight={600}
            textAnchor="middle"
            fill={paint.text}
          >
            {band.condition}
            <tspan fontWeight={400} fill={paint.dim}>{`  ${band.note}`}</tspan>
          </text>
        </g>
      ))}
    </>
  );
}

function Mark({ mark, paint }: { readonly mark: PanelMark; readonly paint: Paint }): ReactNode {
  const { x, y, style, isPaper, boxTop, boxBottom, sdTop, sdBottom } = mark;
  const { colour } = style;
  return (
    <>
      {boxTop !== null && boxBottom !== null && (
        <rect
          x={x - HALF_SLOT}
          y={boxTop}
          width={2 * HALF_SLOT}
          height={Math.max(1, boxBottom - boxTop)}
          fill={colour}
          fillOpacity={0.22}
          stroke={colour}
          strokeWidth={0.8}
        />
      )}
      {sdTop !== null && sdBottom !== null && (
        <line
          x1={x}
          x2={x}
          y1={sdTop}
          y2={sdBottom}
          stroke={colour}
          strokeWidth={1.3}
          {...(isPaper ? { strokeDasharray: '2 2' } : {})}
        />
      )}
      <line x1={x - HALF_SLOT} x2={x + HALF_SLOT} y1={y} y2={y} stroke={colour} strokeWidth={2} />
      <Shape mark={mark} paint={paint} x={x} y={y} />
      <ChartText
        as="note"
        paint={paint}
        x={x}
        y={y - 9}
        textAnchor="middle"
        fill={paint.text}
        stroke={groundOf(paint)}
        strokeWidth={2.5}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {mark.text}
      </ChartText>
    </>
  );
}

function groundOf(paint: Paint): string {
  return paint.isPaper ? '#ffffff' : 'var(--mantine-color-body)';
}

interface ShapeProps {
  readonly mark: Pick<PanelMark, 'style' | 'isPaper'>;
  readonly paint: Paint;
  readonly x: number;
  readonly y: number;
}

/** A printed value is hollow: its inside has the colour of the ground. */
function Shape({ mark, paint, x, y }: ShapeProps): ReactNode {
  const { style, isPaper } = mark;
  return (
    <path
      d={shapePath(style.shape, 4.5)}
      transform={`translate(${x} ${y})`}
      fill={isPaper ? groundOf(paint) : style.colour}
      stroke={style.colour}
      strokeWidth={1.5}
    />
  );
}

function Legend({ marks, paint }: PartProps): ReactNode {
  return marks.legend.map((entry) => (
    <g key={entry.key}>
      <Shape mark={entry} paint={paint} x={entry.x + 5} y={entry.y - 4} />
      <text x={entry.x + 16} y={entry.y} fontSize={11.5} fill={paint.text}>
        {entry.name}
      </text>
    </g>
  ));
}
