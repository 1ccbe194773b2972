/**
 * The six motif relations of R-QUEST-7.2 as answers. Pin, fork, battery and skewer look at both colours; the two
 * check tasks at the legal moves of the side to move, with full promotion suffixes. Members are written in canonical
 * form: battery squares and fork targets by file, then rank (R-QUEST-3.3), everything else as the relation directs.
 */
import { absolutePins, isLineMan, lineTriples } from '../chess/attacks.ts';
import {
  BISHOP,
  KING,
  KNIGHT,
  PAWN,
  QUEEN,
  ROOK,
  attackedFrom,
  kindOf,
  kingSquare,
  otherSide,
  sideOf,
  type Board,
} from '../chess/board.ts';
import { LINES, squareName, type Square } from '../chess/geometry.ts';
import { checkersAfter, legalBoardMoves, uciOfMove, type BoardMove } from '../chess/moves.ts';

/** Worth in a skewer only: the man in front must be worth more than the one behind. */
const WORTH: ReadonlyMap<number, number> = new Map([
  [PAWN, 1],
  [KNIGHT, 3],
  [BISHOP, 3],
  [ROOK, 5],
  [QUEEN, 9],
  [KING, 100],
]);

/** `pinner>pinned>king` */
export function pins(board: Board): string[] {
  return absolutePins(board.squares).map(({ slider, front, back }) => chain([slider, front, back]));
}

/** `forker>target-target…`: any man that attacks at least two enemy men, the king included. */
export function forks(board: Board): string[] {
  const { squares } = board;
  const found: string[] = [];
  for (const [forker, code] of squares.entries()) {
    if (code === 0) continue;
    const targets = attackedFrom(squares, forker).filter((at) => {
      const other = squares[at] ?? 0;
      return other !== 0 && sideOf(other) !== sideOf(code);
    });
    if (targets.length < 2) continue;
    found.push(`${squareName(forker)}>${targets.map(squareName).sort().join('-')}`);
  }
  return found;
}

/** `slider>front>back` */
export function skewers(board: Board): string[] {
  const worth = (at: Square): number => WORTH.get(kindOf(board.squares[at] ?? 0)) ?? 0;
  return lineTriples(board.squares)
    .filter(({ front, back }) => worth(front) > worth(back))
    .map(({ slider, front, back }) => chain([slider, front, back]));
}

/** `square>square…`: longest runs of line men of one colour that all move along the line they stand on. */
export function batteries(board: Board): string[] {
  const found: string[] = [];
  for (const line of WHOLE_LINES) {
    let run: Square[] = [];
    const close = (): void => {
      if (run.length > 1) found.push(run.map(squareName).sort().join('>'));
      run = [];
    };
    for (const at of line.squares) {
      const code = board.squares[at] ?? 0;
      if (code === 0) continue;
      const fits = isLineMan(code) && kindOf(code) !== (line.isStraight ? BISHOP : ROOK);
      const first = board.squares[run[0] ?? 0] ?? 0;
      if (!fits || (run.length > 0 && sideOf(first) !== sideOf(code))) close();
      if (fits) run.push(at);
    }
    close();
  }
  return found;
}

/** Moves that open a line on which another line man then gives check. */
export function discoveredChecks(board: Board): string[] {
  return legalBoardMoves(board)
    .filter((move) => checkersAfter(board, move).some((checker) => isUncovered(board, move, checker)))
    .map(uciOfMove)
    .sort();
}

/** Moves after which at least two men give check. */
export function doubleChecks(board: Board): string[] {
  return legalBoardMoves(board)
    .filter((move) => checkersAfter(board, move).length > 1)
    .map(uciOfMove)
    .sort();
}

/** Battery squares and fork targets in canonical order; any other text is returned as it is. */
export function canonicalMember(form: string, member: string): string {
  if (form === 'battery') return member.split('>').sort().join('>');
  if (form !== 'fork') return member;
  const [forker, targets, ...rest] = member.split('>');
  if (forker === undefined || targets === undefined || rest.length > 0) return member;
  return `${forker}>${targets.split('-').sort().join('-')}`;
}

function chain(squares: readonly Square[]): string {
  return squares.map(squareName).join('>');
}

function isUncovered(board: Board, move: BoardMove, checker: Square): boolean {
  if (checker === move.to || !isLineMan(board.squares[checker] ?? 0)) return false;
  const king = kingSquare(board.squares, otherSide(board.turn));
  if (king === null) return false;
  const line = (LINES[checker] ?? []).find((squares) => squares.includes(king)) ?? [];
  const between = line.slice(0, line.indexOf(king));
  const men = between.filter((at) => board.squares[at] !== 0);
  return men.length === 1 && men[0] === move.from;
}

interface WholeLine {
  readonly squares: readonly Square[];
  readonly isStraight: boolean;
}

/** Every rank, file and diagonal of at least two squares, once. */
const WHOLE_LINES: readonly WholeLine[] = Array.from({ length: 64 }, (_, square) => square).flatMap(
  (square) =>
    [
      { forward: 0, back: 2 },
      { forward: 1, back: 3 },
      { forward: 4, back: 6 },
      { forward: 5, back: 7 },
    ]
      .filter(({ back }) => LINES[square]?.[back]?.length === 0)
      .map(({ forward }) => ({
        squares: [square, ...(LINES[square]?.[forward] ?? [])],
        isStraight: forward < 4,
      }))
      .filter((line) => line.squares.length > 1),
);
