/**
 * The `<svg>` around a chart, and how one becomes a file: the same drawing, rendered once more with the colours of
 * paper, on white, with its title and what it rests on inside. Text stays text.
 */
import type { KeyboardEventHandler, ReactElement, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Paint } from './paint.ts';

export interface SvgFrameProps {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
  readonly description?: string | undefined;
  readonly testId?: string | undefined;
  readonly onKeyDown?: KeyboardEventHandler<SVGSVGElement>;
  readonly children: ReactNode;
}

const PAPER_FONT = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const MARGIN = 16;
const TITLE_PX = 26;

export function SvgFrame(props: SvgFrameProps): ReactNode {
  const { title, width, height, paint, children } = props;
  if (paint.isPaper) return <PaperFrame {...props} />;
  return (
    <svg
      width={width}
      height={height}
      role="group"
      aria-label={title}
      fontFamily="var(--mantine-font-family)"
      style={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
      data-testid={props.testId}
      onKeyDown={props.onKeyDown}
    >
      {children}
    </svg>
  );
}

function PaperFrame({ title, width, height, paint, description, children }: SvgFrameProps): ReactNode {
  const lines = (description ?? '').split('\n').filter((line) => line !== '');
  const room = Math.max(width, 420) + 2 * MARGIN;
  const bottom = MARGIN + TITLE_PX + height + 12;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={room}
      height={bottom + lines.length * 13 + MARGIN}
      viewBox={`0 0 ${room} ${bottom + lines.length * 13 + MARGIN}`}
      fontFamily={PAPER_FONT}
    >
      <title>{title}</title>
      <desc>{description}</desc>
      <rect width="100%" height="100%" fill="#ffffff" />
      <text x={MARGIN} y={MARGIN + 12} fontSize={14} fontWeight={600} fill={paint.text}>
        {title}
      </text>
      <g transform={`translate(${MARGIN} ${MARGIN + TITLE_PX})`}>{children}</g>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines of one text, never moved
        <text key={index} x={MARGIN} y={bottom + 10 + index * 13} fontSize={9.5} fill={paint.faint}>
          {line}
        </text>
      ))}
    </svg>
  );
}

/** A chart with the colours of paper → the text of an SVG file. */
export function svgText(chart: ReactElement): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(chart));
  const svg = place.querySelector('svg');
  const text = svg === null ? '' : new XMLSerializer().serializeToString(svg);
  root.unmount();
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}
