/** Parts of a whole, a bar a row, with a key of the colours; the figures stand beside the bars as text. */
import type { ReactNode } from 'react';
import type { ChartProps } from './chart-parts.tsx';
import { SCREEN, type Paint } from './paint.ts';
import { stackedMarks, type StackedRowData } from './stacked-marks.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface PartStyle {
  readonly key: string;
  readonly words: string;
  /** On screen, of the scheme in force; and on paper. */
  readonly screen: string;
  readonly paper: string;
}

export interface StackedPlotProps extends ChartProps {
  readonly rows: readonly StackedRowData[];
  readonly styles: readonly PartStyle[];
  readonly width?: number;
}

const KEY_PX = 24;
const LETTER_PX = 6.4;
const SWATCH_PX = 10;
/** At most, for the names; for the figures beside the bars. */
const ROOM = { labelPx: 200, textPx: 200 } as const;

export function StackedPlot(props: StackedPlotProps): ReactNode {
  const { rows, styles, width = 720, paint = SCREEN, ...frame } = props;
  const longest = Math.max(0, ...rows.map(({ label }) => label.length)) * LETTER_PX;
  const labelPx = Math.min(ROOM.labelPx, Math.ceil(longest));
  const marks = stackedMarks(rows, width, { labelPx, textPx: ROOM.textPx });
  const colourOf = (key: string): string => {
    const style = styles.find((one) => one.key === key);
    return (paint.isPaper ? style?.paper : style?.screen) ?? paint.empty;
  };
  return (
    <SvgFrame {...frame} width={marks.width} height={marks.height + KEY_PX} paint={paint}>
      <Key styles={styles} colourOf={colourOf} paint={paint} />
      <g transform={`translate(0 ${KEY_PX})`}>
        {marks.rows.map((row) => (
          <g key={row.id}>
            <text x={0} y={row.y + 4} fontSize={12} fill={paint.text}>
              {cut(row.label, labelPx + LETTER_PX)}
            </text>
            {row.pieces.map((piece) => (
              <rect
                key={piece.key}
                x={piece.x}
                y={row.y - marks.barPx / 2}
                width={Math.max(1.5, piece.width)}
                height={marks.barPx}
                fill={colourOf(piece.key)}
              >
                <title>{piece.title}</title>
              </rect>
            ))}
            <text x={marks.textX} y={row.y + 4} fontSize={12} fill={paint.dim}>
              {row.text}
            </text>
          </g>
        ))}
      </g>
    </SvgFrame>
  );
}

interface KeyProps {
  readonly styles: readonly PartStyle[];
  readonly colourOf: (key: string) => string;
  readonly paint: Paint;
}

function Key({ styles, colourOf, paint }: KeyProps): ReactNode {
  const widths = styles.map(({ words }) => SWATCH_PX + 6 + words.length * LETTER_PX + 16);
  return (
    <>
      {styles.map(({ key, words }, index) => {
        const x = widths.slice(0, index).reduce((sum, one) => sum + one, 0);
        return (
          <g key={key}>
            <rect x={x} y={3} width={SWATCH_PX} height={SWATCH_PX} rx={2} fill={colourOf(key)} />
            <text x={x + SWATCH_PX + 6} y={12} fontSize={11} fill={paint.dim}>
              {words}
            </text>
          </g>
        );
      })}
    </>
  );
}

function cut(text: string, px: number): string {
  const most = Math.floor(px / LETTER_PX);
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
