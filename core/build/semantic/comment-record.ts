/** Commented moves of a game's main line, each with what an item needs to know of its position (R-QUEST-7.6). */
import { boardOfFen, makeFen } from '../../chess/fen.ts';
import { kindOf } from '../../chess/board.ts';
import { findBoardMove, playMove } from '../../chess/moves.ts';
import { parseSquare } from '../../chess/geometry.ts';
import type { PgnGame } from '../../chess/pgn-record.ts';
import type { Players } from './clean-comment.ts';

export interface CommentedMove {
  /** As the file has it, comments of one move joined. */
  readonly comment: string;
  readonly moveUci: string;
  readonly fenBefore: string;
  readonly fenAfter: string;
  readonly moveNumber: number;
  /** After the move. */
  readonly sideToMove: 'white' | 'black';
  readonly movedPiece: string;
  readonly stage: 'opening' | 'middlegame' | 'endgame';
  /** Half-moves before the move. */
  readonly ply: number;
  readonly players: Players;
}

/** First numbers of a stage that is over. */
export interface Stages {
  readonly openingTo: number;
  readonly middlegameTo: number;
}

const PIECES = ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

export function commentedMoves({ tags, startFen, plies }: PgnGame, stages: Stages): readonly CommentedMove[] {
  const players = { white: tags.get('White') ?? null, black: tags.get('Black') ?? null };
  const found: CommentedMove[] = [];
  let board = boardOfFen(startFen);
  for (const [ply, { uci, comments }] of (plies ?? []).entries()) {
    const move = findBoardMove(board, uci);
    if (move === null) break;
    const after = playMove(board, move);
    const comment = comments.join(' ').trim();
    if (comment !== '') {
      const from = parseSquare(uci.slice(0, 2)) ?? 0;
      found.push({
        comment,
        moveUci: uci,
        fenBefore: makeFen(board),
        fenAfter: makeFen(after),
        moveNumber: board.fullmoves,
        sideToMove: after.turn === 0 ? 'white' : 'black',
        movedPiece: PIECES[kindOf(board.squares[from] ?? 0)] ?? '',
        stage: stageOf(board.fullmoves, stages),
        ply,
        players,
      });
    }
    board = after;
  }
  return found;
}

function stageOf(number: number, { openingTo, middlegameTo }: Stages): CommentedMove['stage'] {
  if (number <= openingTo) return 'opening';
  return number <= middlegameTo ? 'middlegame' : 'endgame';
}
