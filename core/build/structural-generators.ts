/**
 * The generators of the 11 Structural tasks (R-QUEST-7.1), in the order in which a position is offered to them. The
 * square asked about is drawn among all that qualify, of either colour where the relation knows no side to move.
 */
import { pinOf } from '../chess/attacks.ts';
import { uciSanPairs, applyUci } from '../chess/legal-list.ts';
import { KING, PAWN, kindOf } from '../chess/board.ts';
import { squareName, type Square } from '../chess/geometry.ts';
import { legalBoardMoves } from '../chess/moves.ts';
import {
  attackedSquares,
  checkDetection,
  checksInOne,
  legalMovesFrom,
  manName,
  pieceArrangement,
  stateAfter,
} from '../chessqa/structural.ts';
import { membersAnswer, type Generator, type GeneratorSource, type MadeAnswer } from './generator.ts';

export const BOARD_GENERATORS: readonly Generator[] = [
  {
    task: 'structural_piece_arrangement',
    make: ({ fen, board }) => ({ input: fen, answer: pieceArrangement(board), metadata: {} }),
  },
  { task: 'structural_legal_move_piece', make: movesOfOneSquare },
  {
    task: 'structural_legal_move_all',
    make: (source) => membersAnswer(source, legalMovesFrom(source.board, null), 'n_moves'),
  },
  {
    task: 'structural_check_detection',
    make: (source) => membersAnswer(source, checkDetection(source.board), 'n_checkers'),
  },
  {
    task: 'structural_check_in_1',
    make: (source) => membersAnswer(source, checksInOne(source.board), 'n_checking_moves'),
  },
  ofOneMan('capture', 'n_captures'),
  ofOneMan('protect', 'n_protected'),
  ofOneMan('control', 'n_controlled'),
];

const TRACKING_GENERATORS: readonly Generator[] = [
  tracking('short', 1, 5),
  tracking('mid', 6, 10),
  tracking('long', 11, 15),
];

export const STRUCTURAL_GENERATORS: readonly Generator[] = [...BOARD_GENERATORS, ...TRACKING_GENERATORS];

function drawn(squares: readonly Square[], { again, rng }: GeneratorSource): Square | null {
  return again === null ? (squares[Math.floor(rng() * squares.length)] ?? null) : again.square;
}

function movesOfOneSquare(source: GeneratorSource): MadeAnswer | null {
  const squares = [...new Set(legalBoardMoves(source.board).map((move) => move.from))].sort((a, b) => a - b);
  const square = drawn(squares, source);
  if (square === null) return null;
  const made = membersAnswer(source, legalMovesFrom(source.board, square), 'n_moves');
  return made === null
    ? null
    : { ...made, metadata: { target_square: squareName(square), ...made.metadata } };
}

function ofOneMan(relation: 'capture' | 'control' | 'protect', countName: string): Generator {
  const make = (source: GeneratorSource): MadeAnswer | null => {
    const { board } = source;
    const men = [...board.squares.keys()].filter((at) => {
      const kind = kindOf(board.squares[at] ?? 0);
      return kind !== 0 && kind !== PAWN && kind !== KING;
    });
    const square = drawn(men, source);
    if (square === null) return null;
    const made = membersAnswer(source, attackedSquares(board, square, relation), countName);
    if (made === null) return null;
    return {
      ...made,
      metadata: {
        target_square: squareName(square),
        piece: manName(board.squares[square] ?? 0),
        ...made.metadata,
        target_pinned: pinOf(board.squares, square) !== null,
      },
    };
  };
  return { task: `structural_${relation}_squares`, make };
}

/** The length is drawn even where the game turns out to be too short for it. */
function tracking(name: string, shortest: number, longest: number): Generator {
  const make = ({ fen, board, moves, rng, again }: GeneratorSource): MadeAnswer | null => {
    const length = again?.length ?? shortest + Math.floor(rng() * (longest - shortest + 1));
    const played = moves.slice(0, length);
    const answer = length === 0 || played.length < length ? null : stateAfter(board, played);
    if (answer === null) return null;
    return {
      input: `${fen} | ${played.join(' ')}`,
      answer,
      metadata: { moves_uci: played, moves_san: sanOf(fen, played), track_length: length },
    };
  };
  return { task: `structural_state_tracking_${name}`, make };
}

function sanOf(fen: string, moves: readonly string[]): string[] {
  let at = fen;
  return moves.map((move) => {
    const san = uciSanPairs(at).find(({ uci }) => uci === move)?.san;
    const next = applyUci(at, [move]);
    if (san === undefined || !next.ok) throw new Error(`${move} is not legal in ${at}`);
    at = next.value;
    return san;
  });
}
