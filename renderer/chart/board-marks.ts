/**
 * A position with moves on it as marks, for boards that are part of a figure: squares, men as the signs of Unicode (text
 * stays text, so the file needs no pictures), and arrows from square to square. The side to move sits below. A text that
 * is no position gives an empty board. Pure.
 */
import { manLetter } from '../../core/chess/board.ts';
import { parseFen } from '../../core/chess/fen.ts';
import { parseSquare } from '../../core/chess/geometry.ts';

export interface BoardArrow {
  /** UCI. */
  readonly move: string;
  readonly colour: string;
  readonly isDashed: boolean;
}

export interface BoardMarks {
  readonly squarePx: number;
  readonly squares: readonly {
    readonly key: number;
    readonly x: number;
    readonly y: number;
    readonly isDark: boolean;
  }[];
  readonly men: readonly {
    readonly key: number;
    readonly x: number;
    readonly y: number;
    readonly sign: string;
    readonly isWhite: boolean;
  }[];
  readonly arrows: readonly {
    readonly key: string;
    readonly path: string;
    readonly colour: string;
    readonly isDashed: boolean;
  }[];
}

/** The filled signs, for either side: white men are drawn with a light inside. */
const SIGNS: Readonly<Record<string, string>> = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛', k: '♚' };
/** Asks for the text form of a sign, not a coloured picture. */
const AS_TEXT = '\ufe0e';

export function boardMarks(fen: string, arrows: readonly BoardArrow[], px: number): BoardMarks {
  const squarePx = px / 8;
  const isFlipped = fen.split(' ')[1] === 'b';
  const place = (square: number): { readonly x: number; readonly y: number } => {
    const [file, rank] = [square % 8, Math.floor(square / 8)];
    return {
      x: (isFlipped ? 7 - file : file) * squarePx,
      y: (isFlipped ? rank : 7 - rank) * squarePx,
    };
  };
  const parsed = parseFen(fen);
  const men = parsed.ok ? [...parsed.value.board.squares] : [];
  return {
    squarePx,
    squares: Array.from({ length: 64 }, (_, key) => ({
      key,
      ...place(key),
      isDark: (key + Math.floor(key / 8)) % 2 === 0,
    })),
    men: men.flatMap((code, key) => {
      if (code === 0) return [];
      const letter = manLetter(code);
      const { x, y } = place(key);
      const sign = `${SIGNS[letter.toLowerCase()] ?? '?'}${AS_TEXT}`;
      return [
        { key, x: x + squarePx / 2, y: y + squarePx / 2, sign, isWhite: letter !== letter.toLowerCase() },
      ];
    }),
    arrows: arrows.flatMap((arrow, index) => {
      const from = parseSquare(arrow.move.slice(0, 2));
      const to = parseSquare(arrow.move.slice(2, 4));
      if (from === null || to === null || from === to) return [];
      const path = arrowPath(place(from), place(to), squarePx);
      return [{ key: `${index}${arrow.move}`, path, colour: arrow.colour, isDashed: arrow.isDashed }];
    }),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** From the middle of a square to just short of the middle of another, with its head. */
function arrowPath(from: Point, to: Point, squarePx: number): string {
  const half = squarePx / 2;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const start = { x: from.x + half + ux * half * 0.4, y: from.y + half + uy * half * 0.4 };
  const end = { x: to.x + half - ux * half * 0.2, y: to.y + half - uy * half * 0.2 };
  const size = squarePx * 0.32;
  const wing = (side: number): string =>
    `${(end.x - ux * size + side * uy * size * 0.6).toFixed(1)} ${(end.y - uy * size - side * ux * size * 0.6).toFixed(1)}`;
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}M${wing(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}L${wing(-1)}`;
}
