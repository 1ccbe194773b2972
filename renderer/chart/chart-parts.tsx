/**
 * What every chart is made of, once: text in the three sizes of a drawing, the lines of an axis, and marks that are links.
 * On screen a mark with rows behind it is a link; one at a time can be reached with Tab, the arrow keys go on from there. In
 * a file there are no links.
 */
import { useState, type KeyboardEvent, type ReactElement, type ReactNode, type SVGProps } from 'react';
import type { Paint } from './paint.ts';
import { SvgFrame, type SvgFrameProps } from './svg-frame.tsx';

/** What every chart takes beside its data. */
export interface ChartProps {
  readonly title: string;
  readonly paint?: Paint;
  /** What the figure rests on, for the file: runs, filters, n, version. */
  readonly description?: string;
  readonly testId?: string;
}

export type TextRole = 'name' | 'axis' | 'note';

const TEXT: Readonly<Record<TextRole, { readonly size: number; readonly colour: 'text' | 'dim' | 'faint' }>> =
  {
    name: { size: 12, colour: 'text' },
    axis: { size: 10.5, colour: 'dim' },
    note: { size: 9.5, colour: 'faint' },
  };

interface ChartTextProps extends Omit<SVGProps<SVGTextElement>, 'role'> {
  readonly paint: Paint;
  /** Its size and, where nothing else is said, its colour. */
  readonly as: TextRole;
}

export function ChartText({ paint, as, ...rest }: ChartTextProps): ReactNode {
  const { size, colour } = TEXT[as];
  return <text fontSize={size} fill={paint[colour]} {...rest} />;
}

export interface AxisStep {
  /** Along the axis, px. */
  readonly at: number;
  readonly text: string;
}

interface LevelsProps {
  readonly steps: readonly AxisStep[];
  readonly left: number;
  readonly right: number;
  readonly paint: Paint;
}

/** Lines across the plot, a value at the left of each. */
export function Levels({ steps, left, right, paint }: LevelsProps): ReactNode {
  return steps.map(({ at, text }) => (
    <g key={`${at} ${text}`}>
      <line x1={left} x2={right} y1={at} y2={at} stroke={paint.line} />
      <ChartText as="axis" paint={paint} x={left - 6} y={at + 4} textAnchor="end">
        {text}
      </ChartText>
    </g>
  ));
}

interface ColumnsProps {
  readonly steps: readonly AxisStep[];
  readonly top: number;
  readonly bottom: number;
  readonly paint: Paint;
}

/** Lines up the plot, a value below each. */
export function Columns({ steps, top, bottom, paint }: ColumnsProps): ReactNode {
  return steps.map(({ at, text }) => (
    <g key={`${at} ${text}`}>
      <line x1={at} x2={at} y1={top} y2={bottom} stroke={paint.line} />
      <ChartText as="axis" paint={paint} x={at} y={bottom + 14} textAnchor="middle">
        {text}
      </ChartText>
    </g>
  ));
}

/** A mark of a chart: where it leads, and the whole of it in words, for who cannot see it. */
export interface Mark {
  readonly key: string;
  readonly label: string;
  /** Null: nowhere. */
  readonly href: string | null;
}

/** Where an arrow key leads from one of `total` marks; null: the key means nothing here. */
export type MarkStep = (key: string, from: number, total: number) => number | null;

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One mark on or back, around the end. */
function stepInLine(key: string, from: number, total: number): number | null {
  const step = STEPS[key];
  return step === undefined ? null : (from + step + total) % total;
}

interface MarkedChartProps<M extends Mark> extends Omit<SvgFrameProps, 'children' | 'onKeyDown'> {
  readonly marks: readonly M[];
  readonly draw: (mark: M) => ReactElement;
  /** Below the marks, and above them. */
  readonly ground: ReactNode;
  readonly over?: ReactNode;
  readonly step?: MarkStep;
}

/** A frame whose marks are links that the arrow keys walk. */
export function MarkedChart<M extends Mark>(props: MarkedChartProps<M>): ReactNode {
  const { marks, draw, ground, over, step = stepInLine, ...frame } = props;
  const links = marks.filter((mark) => mark.href !== null);
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>): void => {
    if (links.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = step(event.key, Math.min(active, links.length - 1), links.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    event.currentTarget.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus();
  };
  return (
    <SvgFrame {...frame} onKeyDown={onKeyDown}>
      {ground}
      {marks.map((mark) => {
        const at = links.indexOf(mark);
        const drawing = (
          <>
            {!frame.paint.isPaper && <title>{mark.label}</title>}
            {draw(mark)}
          </>
        );
        return mark.href === null || frame.paint.isPaper ? (
          <g key={mark.key} role="img" aria-label={mark.label}>
            {drawing}
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
            {drawing}
          </a>
        );
      })}
      {over}
    </SvgFrame>
  );
}
