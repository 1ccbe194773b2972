/** A curve, drawn from its marks. */
import type { ReactNode } from 'react';
import { ChartText, Levels, MarkedChart, type ChartProps } from './chart-parts.tsx';
import { curveMarks, type CurveData, type CurveMark, type CurveMarks } from './curve-marks.ts';
import { SCREEN, type Paint } from './paint.ts';
import { shapePath, styleOf, type SeriesStyle } from './series-style.ts';

export interface CurvePlotProps extends ChartProps {
  readonly data: CurveData;
  /** Of its look: shape and colour. */
  readonly styleIndex: number;
  readonly width?: number;
}

export function CurvePlot(props: CurvePlotProps): ReactNode {
  const { data, styleIndex, width = 860, paint = SCREEN, ...frame } = props;
  const marks = curveMarks(data, width);
  const style = styleOf(styleIndex);
  return (
    <MarkedChart
      {...frame}
      width={marks.width}
      height={marks.height}
      paint={paint}
      marks={marks.marks}
      draw={(mark) => <Dot mark={mark} style={style} paint={paint} />}
      ground={
        <>
          <Axes marks={marks} paint={paint} />
          {marks.bands.map((path) => (
            <path key={path} d={path} fill={style.colour} fillOpacity={0.2} />
          ))}
          {marks.lines.map((path) => (
            <path key={path} d={path} fill="none" stroke={style.colour} strokeWidth={1.6} />
          ))}
        </>
      }
    />
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
      <Levels steps={levels} left={plotLeft} right={plotRight} paint={paint} />
      <path d={`M${plotLeft} ${plotBottom}H${plotRight}`} stroke={paint.dim} strokeWidth={1.2} />
      {ticks.map((tick) => (
        <g key={tick.text} textAnchor="middle">
          <path d={`M${tick.at} ${plotBottom}v4`} stroke={paint.dim} />
          <ChartText as="axis" paint={paint} x={tick.at} y={plotBottom + 16} fill={paint.text}>
            {tick.text}
          </ChartText>
          <ChartText as="note" paint={paint} x={tick.at} y={plotBottom + 30}>
            {tick.count}
          </ChartText>
        </g>
      ))}
      <ChartText as="axis" paint={paint} x={0} y={plotBottom + 16}>
        {axisName}
      </ChartText>
      <ChartText as="note" paint={paint} x={0} y={plotBottom + 30}>
        n
      </ChartText>
      {printed.map((fact) => (
        <g key={fact.text}>
          <path d={`M${fact.x} ${fact.y + 4}V${plotBottom}`} stroke={paint.faint} strokeDasharray="4 3" />
          <ChartText as="note" paint={paint} x={fact.x + 4} y={fact.y + 6} fill={paint.dim}>
            {fact.text}
          </ChartText>
        </g>
      ))}
      <path d={`M${plotLeft} ${plotTop}V${plotBottom}`} stroke={paint.line} />
    </>
  );
}
