/**
 * Answer shapes and engine moves → drawings of the board. Everything that comes from a data set or an engine is
 * checked against the 64 squares first: the board throws on a key it does not know.
 */
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { AnswerShape } from '../../core/chessqa/dataset.ts';

export type ArrowTone = 'answer' | 'released' | 'found' | 'other';

/** A move to draw, in UCI. */
export interface MoveArrow {
  readonly move: string;
  readonly tone: ArrowTone;
}

const GROUP_BRUSHES = ['answer', 'other', 'found', 'released'] as const;
const MAX_SHAPES = 200;

function isSquare(text: string): text is Key {
  return /^[a-h][1-8]$/.test(text);
}

export function makeAnswerShapes(shapes: readonly AnswerShape[]): DrawShape[] {
  return shapes.slice(0, MAX_SHAPES).flatMap((shape): DrawShape[] => {
    if (!isSquare(shape.from)) return [];
    const brush = GROUP_BRUSHES[((shape.group % 4) + 4) % 4] ?? 'answer';
    if (shape.kind === 'square' || shape.to === null) return [{ orig: shape.from, brush }];
    return isSquare(shape.to) ? [{ orig: shape.from, dest: shape.to, brush }] : [];
  });
}

export function makeMoveShapes(arrows: readonly MoveArrow[]): DrawShape[] {
  return arrows.flatMap(({ move, tone }): DrawShape[] => {
    const from = move.slice(0, 2);
    const to = move.slice(2, 4);
    return isSquare(from) && isSquare(to) ? [{ orig: from, dest: to, brush: tone }] : [];
  });
}

/** Side to move of a FEN, White when it does not say. */
export function turnOf(fen: string): 'white' | 'black' {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}
