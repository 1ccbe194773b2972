/** The boards of figures 1 and 6: positions side by side with what each model answered, best move and losses below. */
import type { ReactNode } from 'react';
import { boardMarks, type BoardArrow } from './board-marks.ts';
import type { ChartProps } from './chart-parts.tsx';
import { SCREEN, type Paint } from './paint.ts';
import { SvgFrame } from './svg-frame.tsx';

export interface BoardLine {
  readonly text: string;
  /** Of the arrow that it explains; null: it has none. */
  readonly colour: string | null;
  readonly href: string | null;
}

export interface FigureBoard {
  readonly id: string;
  readonly title: string;
  /** Of the position; null: nowhere. */
  readonly href: string | null;
  readonly fen: string;
  readonly arrows: readonly BoardArrow[];
  readonly lines: readonly BoardLine[];
}

export interface BoardsPlotProps extends ChartProps {
  readonly boards: readonly FigureBoard[];
}

const BOARD = 216;
const GAP = 28;
const HEAD = 20;
const LINE = 15;
const COLUMNS = 3;
const LETTERS = 40;

export function BoardsPlot(props: BoardsPlotProps): ReactNode {
  const { boards, paint = SCREEN, ...frame } = props;
  const most = Math.max(0, ...boards.map(({ lines }) => lines.length));
  const rowPx = HEAD + BOARD + 10 + most * LINE + 16;
  const columns = Math.min(COLUMNS, Math.max(1, boards.length));
  return (
    <SvgFrame
      {...frame}
      width={columns * (BOARD + GAP)}
      height={Math.ceil(boards.length / columns) * rowPx}
      paint={paint}
    >
      {boards.map((board, index) => (
        <g
          key={board.id}
          transform={`translate(${(index % columns) * (BOARD + GAP)} ${Math.floor(index / columns) * rowPx})`}
        >
          <Linked href={board.href} paint={paint}>
            <text x={0} y={12} fontSize={11.5} fontWeight={600} fill={colourOf(board.href, paint)}>
              {cut(board.title)}
            </text>
          </Linked>
          <g transform={`translate(0 ${HEAD})`} role="img" aria-label={`Position ${board.fen}`}>
            <Squares board={board} />
          </g>
          {board.lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of one board, never moved
            <Line key={at} line={line} y={HEAD + BOARD + 18 + at * LINE} paint={paint} />
          ))}
        </g>
      ))}
    </SvgFrame>
  );
}

function Line({
  line,
  y,
  paint,
}: {
  readonly line: BoardLine;
  readonly y: number;
  readonly paint: Paint;
}): ReactNode {
  return (
    <>
      {line.colour !== null && <rect x={0} y={y - 8} width={9} height={9} rx={2} fill={line.colour} />}
      <Linked href={line.href} paint={paint}>
        <text x={14} y={y} fontSize={11} fill={colourOf(line.href, paint)}>
          {cut(line.text)}
        </text>
      </Linked>
    </>
  );
}

interface LinkedProps {
  readonly href: string | null;
  readonly paint: Paint;
  readonly children: ReactNode;
}

/** In a file there are no links. */
function Linked({ href, paint, children }: LinkedProps): ReactNode {
  return href === null || paint.isPaper ? children : <a href={href}>{children}</a>;
}

function colourOf(href: string | null, paint: Paint): string {
  return href === null || paint.isPaper ? paint.text : paint.mark;
}

/** Colours of wood and men are the same everywhere: they are meant for white paper and stand out on dark as well. */
function Squares({ board }: { readonly board: FigureBoard }): ReactNode {
  const marks = boardMarks(board.fen, board.arrows, BOARD);
  const { squarePx } = marks;
  return (
    <>
      {marks.squares.map((square) => (
        <rect
          key={square.key}
          x={square.x}
          y={square.y}
          width={squarePx}
          height={squarePx}
          fill={square.isDark ? '#a3b3c6' : '#eceef2'}
        />
      ))}
      {marks.men.map((man) => (
        <text
          key={man.key}
          x={man.x}
          y={man.y}
          dy="0.36em"
          fontSize={squarePx * 0.86}
          fontFamily="'DejaVu Sans', 'Segoe UI Symbol', 'Apple Symbols', 'Noto Sans Symbols2', sans-serif"
          textAnchor="middle"
          fill={man.isWhite ? '#ffffff' : '#16191d'}
          stroke="#16191d"
          strokeWidth={man.isWhite ? 0.9 : 0}
        >
          {man.sign}
        </text>
      ))}
      {marks.arrows.map((arrow) => (
        <path
          key={arrow.key}
          d={arrow.path}
          fill="none"
          stroke={arrow.colour}
          strokeWidth={3.2}
          strokeOpacity={0.9}
          strokeLinecap="round"
          {...(arrow.isDashed ? { strokeDasharray: '6 4' } : {})}
        />
      ))}
    </>
  );
}

function cut(text: string): string {
  return text.length <= LETTERS ? text : `${text.slice(0, LETTERS - 1)}…`;
}
