/**
 * A curve, drawn from its marks. On screen a dot with rows behind it is a link; one at a time can be reached with Tab,
 * the arrow keys go on from there. In a file there are no links.
 */
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { curveMarks, type CurveData, type CurveMark, type CurveMarks } from './curve-marks.ts';
import { SCREEN, type Paint } from './paint.ts';
import { shapePath, styleOf, type SeriesStyle } from './series-style.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface CurvePlotProps {
  readonly data: CurveData;
  readonly title: string;
  /** Of its look: shape and colour. */
  readonly styleIndex: number;
  readonly width?: number;
  readonly paint?: Paint;
  readonly description?: string;
  readonly testId?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function CurvePlot(props: CurvePlotProps): ReactNode {
  const { data, title, styleIndex, width = 860, paint = SCREEN } = props;
  const marks = curveMarks(data, width);
  const style = styleOf(styleIndex);
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    const step = STEPS[event.key];
    const total = marks.marks.length;
    if (step === undefined || total === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = (active + step + total) % total;
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
      <Axes marks={marks} paint={paint} />
      {marks.bands.map((path) => (
        <path key={path} d={path} fill={style.colour} fillOpacity={0.2} />
      ))}
      {marks.lines.map((path) => (
        <path key={path} d={path} fill="none" stroke={style.colour} strokeWidth={1.6} />
      ))}
      {marks.marks.map((mark, index) =>
        mark.href === null || paint.isPaper ? (
          <g key={mark.key} role="img" aria-label={mark.label}>
            <Dot mark={mark} style={style} paint={paint} />
          </g>
        ) : (
          <a
            key={mark.key}
            href={mark.href}
            data-mark={index}
            tabIndex={index === Math.min(active, marks.marks.length - 1) ? 0 : -1}
            aria-label={mark.label}
            onFocus={() => setActive(index)}
          >
            <Dot mark={mark} style={style} paint={paint} />
          </a>
        ),
      )}
    </SvgFrame>
  );
}

interface DotProps {
  readonly mark: CurveMark;
  readonly style: SeriesStyle;
  readonly paint: Paint;
}

function Dot({ mark, style, paint }: DotProps): ReactNode {
  return (
    <>
      {!paint.isPaper && <title>{mark.label}</title>}
      {!paint.isPaper && <circle cx={mark.x} cy={mark.y} r={7} fill="transparent" />}
      <path
        d={shapePath(style.shape, 2.8)}
        transform={`translate(${mark.x} ${mark.y})`}
        fill={style.colour}
      />
    </>
  );
}

interface PartProps {
  readonly marks: CurveMarks;
  readonly paint: Paint;
}

function Axes({ marks, paint }: PartProps): ReactNode {
  const { plotLeft, plotRight, plotTop, plotBottom, levels, ticks, printed, axisName } = marks;
  return (
    <>
      {levels.map((level) => (
        <g key={level.text}>
          <line
            x1={plotLeft}
            x2={plotRight}
            y1={level.at}
            y2={level.at}
            stroke={paint.line}
            strokeWidth={1}
          />
          <text x={plotLeft - 6} y={level.at + 4} fontSize={10.5} textAnchor="end" fill={paint.dim}>
            {level.text}
          </text>
        </g>
      ))}
      <line
        x1={plotLeft}
        x2={plotRight}
        y1={plotBottom}
        y2={plotBottom}
        stroke={paint.dim}
        strokeWidth={1.2}
      />
      {ticks.map((tick) => (
        <g key={tick.text}>
          <line x1={tick.at} x2={tick.at} y1={plotBottom} y2={plotBottom + 4} stroke={paint.dim} />
          <text x={tick.at} y={plotBottom + 16} fontSize={10.5} textAnchor="middle" fill={paint.text}>
            {tick.text}
          </text>
          <text x={tick.at} y={plotBottom + 30} fontSize={9.5} textAnchor="middle" fill={paint.faint}>
            {tick.count}
          </text>
        </g>
      ))}
      <text x={0} y={plotBottom + 16} fontSize={10.5} fill={paint.dim}>
        {axisName}
      </text>
      <text x={0} y={plotBottom + 30} fontSize={9.5} fill={paint.faint}>
        n
      </text>
      {printed.map((fact) => (
        <g key={fact.text}>
          <line
            x1={fact.x}
            x2={fact.x}
            y1={fact.y + 4}
            y2={plotBottom}
            stroke={paint.faint}
            strokeDasharray="4 3"
          />
          <text x={fact.x + 4} y={fact.y + 6} fontSize={9.5} fill={paint.dim}>
            {fact.text}
          </text>
        </g>
      ))}
      <line x1={plotLeft} x2={plotLeft} y1={plotTop} y2={plotBottom} stroke={paint.line} />
    </>
  );
}
