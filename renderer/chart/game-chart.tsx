/**
 * The chart of a game: evaluation, rails of forced mates, blunders, and a dot for each wait; a click goes to the move.
 * The drawing is made once for a game and width; only the line of the place moves with the keys.
 */
import { memo, useMemo, type ReactNode } from 'react';
import { formatDuration } from '../format/figures.ts';
import { formatScore } from '../format/game-words.ts';
import { gameMarks, type GameMarks, type GamePoint } from './game-marks.ts';
import { SCREEN } from './paint.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface GameChartProps {
  readonly points: readonly GamePoint[];
  readonly width: number;
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

export function GameChart({ points, width, place, onPlace }: GameChartProps): ReactNode {
  const marks = useMemo(() => gameMarks(points, width), [points, width]);
  const x = marks.xOf(Math.min(place, points.length));
  return (
    <div
      style={{ position: 'relative', cursor: 'pointer' }}
      data-testid="game-chart"
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onPlace(marks.placeAt(event.clientX - box.left));
      }}
    >
      <Drawing marks={marks} />
      <svg
        width={width}
        height={marks.height}
        style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
        aria-hidden="true"
      >
        <line x1={x} x2={x} y1={0} y2={marks.height} stroke="var(--pb-active-line)" strokeWidth={1.5} />
      </svg>
    </div>
  );
}

const Drawing = memo(function Drawing({ marks }: { readonly marks: GameMarks }): ReactNode {
  return (
    <SvgFrame
      title="Evaluation from White's view, forced mates, and the wait for each reply"
      width={marks.width}
      height={marks.height}
      paint={SCREEN}
    >
      <Axes marks={marks} />
      {marks.bridges.map(({ x1, y1, x2, y2 }) => (
        <line key={x1} x1={x1} y1={y1} x2={x2} y2={y2} stroke="var(--pb-faint)" strokeDasharray="1 3" />
      ))}
      {marks.lines.map((line) => (
        <polyline
          key={line[0]?.x ?? 0}
          points={line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="var(--mantine-color-text)"
          strokeWidth={1.4}
          strokeLinejoin="round"
        />
      ))}
      {marks.lines
        .filter((line) => line.length === 1)
        .map(([point]) => (
          <circle key={point?.x} cx={point?.x} cy={point?.y} r={1.6} fill="var(--mantine-color-text)" />
        ))}
      {marks.mates.map(({ place, x, y, mate }) => (
        <rect key={place} x={x - 2.5} y={y - 2.5} width={5} height={5} fill="var(--pb-bucket)">
          <title>{`${formatScore({ mate })} after ply ${place}`}</title>
        </rect>
      ))}
      {marks.blunders.map(({ place, x, y }) => (
        <path
          key={place}
          d={`M ${x} ${y - 4.5} l 4.5 4.5 l -4.5 4.5 l -4.5 -4.5 z`}
          fill="var(--pb-different)"
        >
          <title>{`Blunder at ply ${place}`}</title>
        </path>
      ))}
      {marks.dots.map((dot) => (
        <Dot key={`${dot.place}:${dot.x}`} dot={dot} />
      ))}
    </SvgFrame>
  );
});

/** Three looks that differ in shape as well: accepted full, refused a ring, no verdict a cross. */
function Dot({
  dot: { x, y, wallMs, legal, place },
}: {
  readonly dot: GameMarks['dots'][number];
}): ReactNode {
  const words = legal === null ? 'no verdict' : legal ? 'accepted' : 'refused';
  const title = <title>{`${formatDuration(wallMs)}, ${words}, ply ${place}`}</title>;
  if (legal === null) {
    return (
      <path
        d={`M ${x - 2.2} ${y - 2.2} l 4.4 4.4 m 0 -4.4 l -4.4 4.4`}
        stroke="var(--pb-failed)"
        strokeWidth={1.4}
      >
        {title}
      </path>
    );
  }
  return legal ? (
    <circle cx={x} cy={y} r={2.2} fill="var(--pb-exact)">
      {title}
    </circle>
  ) : (
    <circle cx={x} cy={y} r={2.2} fill="none" stroke="var(--pb-different)" strokeWidth={1.4}>
      {title}
    </circle>
  );
}

function Axes({ marks }: { readonly marks: GameMarks }): ReactNode {
  const { left, right, whiteRailY, blackRailY, zeroY, scoreLines, waitLines, waitsTop } = marks;
  const rail = (y: number, label: string): ReactNode => (
    <g key={label}>
      <line x1={left} x2={right} y1={y} y2={y} stroke="var(--pb-line)" strokeDasharray="2 3" />
      <Label y={y} text={label} />
    </g>
  );
  return (
    <>
      {rail(whiteRailY, '#')}
      {rail(blackRailY, '#−')}
      {scoreLines.map(({ y, label }) => (
        <g key={label}>
          <line x1={left} x2={right} y1={y} y2={y} stroke="var(--pb-line-soft)" />
          <Label y={y} text={label} />
        </g>
      ))}
      <line x1={left} x2={right} y1={zeroY} y2={zeroY} stroke="var(--pb-line)" />
      <Label y={zeroY} text="0" />
      <line x1={left} x2={right} y1={waitsTop - 7} y2={waitsTop - 7} stroke="var(--pb-line)" />
      {waitLines.map(({ y, label }) => (
        <g key={label}>
          <line x1={left} x2={right} y1={y} y2={y} stroke="var(--pb-line-soft)" />
          <Label y={y} text={label} />
        </g>
      ))}
    </>
  );
}

function Label({ y, text }: { readonly y: number; readonly text: string }): ReactNode {
  return (
    <text x={30} y={y + 3} textAnchor="end" fontSize={9.5} fill="var(--pb-faint)">
      {text}
    </text>
  );
}
