/**
 * A panel of conditions and series, drawn from its marks. On screen a mark with rows behind it is a link; one at a time
 * can be reached with Tab, the arrow keys go on from there. In a file there are no links.
 */
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { SCREEN, type Paint } from './paint.ts';
import { HALF_SLOT, panelMarks, type PanelData, type PanelMark, type PanelMarks } from './panel-marks.ts';
import { shapePath } from './series-style.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface PanelPlotProps {
  readonly data: PanelData;
  readonly title: string;
  readonly width?: number;
  readonly paint?: Paint;
  readonly description?: string;
  readonly testId?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export function PanelPlot(props: PanelPlotProps): ReactNode {
  const { data, title, width = 460, paint = SCREEN } = props;
  const marks = panelMarks(data, width);
  const links = marks.marks.filter((mark) => mark.href !== null);
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined || links.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = (active + step + links.length) % links.length;
    setActive(next);
    event.currentTarget.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus();
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
      <Frame marks={marks} paint={paint} />
      {marks.marks.map((mark) => {
        const at = links.indexOf(mark);
        return at < 0 || paint.isPaper || mark.href === null ? (
          <g key={mark.key} role="img" aria-label={mark.label}>
            <Mark mark={mark} paint={paint} />
          </g>
        ) : (
          <a
            key={mark.key}
            href={mark.href}
            data-mark={at}
            tabIndex={at === Math.min(active, links.length - 1) ? 0 : -1}
            aria-label={mark.label}
            onFocus={() => setActive(at)}
          >
            <Mark mark={mark} paint={paint} />
          </a>
        );
      })}
      <Legend marks={marks} paint={paint} />
    </SvgFrame>
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
      {ticks.map((tick) => (
        <g key={tick.y}>
          <line x1={plotLeft} x2={width} y1={tick.y} y2={tick.y} stroke={paint.line} strokeWidth={1} />
          <text x={plotLeft - 6} y={tick.y + 4} fontSize={10.5} textAnchor="end" fill={paint.dim}>
            {tick.text}
          </text>
        </g>
      ))}
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
      {!paint.isPaper && <title>{mark.label}</title>}
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
      <text
        x={x}
        y={y - 9}
        fontSize={9.5}
        textAnchor="middle"
        fill={paint.text}
        stroke={groundOf(paint)}
        strokeWidth={2.5}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {mark.text}
      </text>
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
