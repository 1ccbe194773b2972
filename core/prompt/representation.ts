/**
 * One position in words (R-QUEST-2.4): as FEN, as a drawn board, or as a piece list. All three say the same: the men,
 * the side to move, castling rights, en passant square and, where the source has them, both counters. Only `fen`
 * contains FEN text.
 */
import { BLACK_BIT, manLetter, type Board } from '../chess/board.ts';
import { squareName } from '../chess/geometry.ts';
import { canCaptureEnPassant } from '../chess/moves.ts';
import { PROMPT_VERSION, type Representation, type Wording } from './settings.ts';

/** A position and the text of the source: four or six FEN fields. */
export interface ShownPosition {
  readonly board: Board;
  readonly fen: string;
}

/** Index is the kind of a man. */
const MAN_NAMES = ['', 'Pawn', 'Knight', 'Bishop', 'Rook', 'Queen', 'King'] as const;
const LIST_ORDER = [6, 5, 4, 3, 2, 1] as const;

export function showPosition(
  position: ShownPosition,
  representation: Representation,
  wording: Wording = PROMPT_VERSION,
): string {
  return `${showMen(position, representation)}\n${stateInWords(position, wording)}`;
}

function showMen(position: ShownPosition, representation: Representation): string {
  switch (representation) {
    case 'fen':
      return `Position in FEN: ${position.fen}`;
    case 'ascii':
      return [
        'Board, from rank 8 in the first row down to rank 1 in the last, from the a-file on the left to the h-file on ' +
          "the right. Capital letters are White's men, small letters Black's (K king, Q queen, R rook, B bishop, " +
          'N knight, P pawn); a dot is an empty square.',
        drawBoard(position.board),
      ].join('\n');
    case 'piece_list':
      return pieceList(position.board);
  }
}

/** Eight rows of eight symbols with single blanks between them, rank 8 first. */
export function drawBoard(board: Board): string {
  const rows = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    Array.from({ length: 8 }, (_file, file) => manLetter(board.squares[rank * 8 + file] ?? 0)).join(' '),
  );
  return rows.join('\n');
}

/** `White: King e1; …` and `Black: …`; King, Queen, Rook, Bishop, Knight, Pawn, squares sorted. */
export function pieceList(board: Board): string {
  return (['White', 'Black'] as const)
    .map((side) => {
      const groups = LIST_ORDER.map((kind) => ({ kind, squares: squaresOf(board, kind, side) }))
        .filter(({ squares }) => squares.length > 0)
        .map(({ kind, squares }) => `${MAN_NAMES[kind]} ${squares.join(', ')}`);
      return `${side}: ${groups.join('; ')}`;
    })
    .join('\n');
}

function squaresOf(board: Board, kind: number, side: 'White' | 'Black'): string[] {
  const code = kind + (side === 'Black' ? BLACK_BIT : 0);
  const squares: string[] = [];
  for (const [square, man] of board.squares.entries()) if (man === code) squares.push(squareName(square));
  return squares.sort();
}

/** Everything of a FEN but the men, in words. */
export function stateInWords({ board, fen }: ShownPosition, wording: Wording = PROMPT_VERSION): string {
  const sentences = [
    `${board.turn === 0 ? 'White' : 'Black'} is to move.`,
    castlingInWords('White', board.castling & 3),
    castlingInWords('Black', board.castling >> 2),
    enPassantInWords(board, wording),
  ];
  if (fen.trim().split(/\s+/).length >= 6) {
    sentences.push(
      `Half-moves since the last capture or pawn move: ${board.halfmoves}.`,
      `Number of the current full move: ${board.fullmoves}.`,
    );
  }
  return sentences.join(' ');
}

/** The first wording promised a capture on every square that a FEN names. */
function enPassantInWords(board: Board, wording: Wording): string {
  if (board.enPassant === null || (wording > 1 && !canCaptureEnPassant(board)))
    return 'No pawn can be captured en passant.';
  return `A pawn can be captured en passant on ${squareName(board.enPassant)}.`;
}

/** `rights`: 1 kingside, 2 queenside. */
function castlingInWords(side: string, rights: number): string {
  if (rights === 0) return `${side} may no longer castle.`;
  if (rights === 3) return `${side} may still castle on both sides.`;
  return `${side} may still castle ${rights === 1 ? 'kingside' : 'queenside'} only.`;
}
