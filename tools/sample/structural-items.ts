/**
 * Structural items of the sample: 100 over the 11 tasks, about nine a task. A position is used once; the square asked
 * about is drawn from a seed. Answers come from the same builders that judge them, so the audit of the sample is a
 * check of the files, and the builders themselves are held to the published answers by their own tests.
 */
import { pinOf } from '../../core/chess/attacks.ts';
import { KING, PAWN, kindOf, type Board } from '../../core/chess/board.ts';
import { boardOfFen } from '../../core/chess/fen.ts';
import { squareName, type Square } from '../../core/chess/geometry.ts';
import {
  attackedSquares,
  checkDetection,
  checksInOne,
  legalMovesFrom,
  manName,
  pieceArrangement,
  stateAfter,
} from '../../core/chessqa/structural.ts';
import { legalBoardMoves } from '../../core/chess/moves.ts';
import type { PlayedGame, PlayedPosition } from './games.ts';
import { itemText } from './item-text.ts';

const WANTED = 100;
const FIRST_PLY = 14;
const TRACKING_FROM_PLY = 30;

interface Built {
  readonly input: string;
  readonly answer: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Source {
  readonly game: PlayedGame;
  readonly position: PlayedPosition;
  readonly board: Board;
  readonly rng: () => number;
}

interface Builder {
  readonly task: string;
  readonly text: string;
  readonly examples: readonly string[];
  readonly answerType: 'single' | 'multi';
  /** Null when the position has no answer: then it makes no item. */
  readonly build: (source: Source) => Built | null;
}

export function structuralLines(games: readonly PlayedGame[], rng: () => number): readonly string[] {
  const used = new Set<string>();
  const perTask = Math.floor(WANTED / BUILDERS.length);
  const spare = WANTED - perTask * BUILDERS.length;
  return BUILDERS.flatMap((builder, index) => {
    const wanted = perTask + (index < spare ? 1 : 0);
    const lines = linesOf(builder, wanted, shuffled(games, rng), used, rng);
    if (lines.length < wanted) throw new Error(`too few positions for ${builder.task}: play more games`);
    return lines;
  });
}

/** At most one item of a task from one game. */
function linesOf(
  builder: Builder,
  wanted: number,
  games: readonly PlayedGame[],
  used: Set<string>,
  rng: () => number,
): readonly string[] {
  const lines: string[] = [];
  for (const game of games) {
    if (lines.length === wanted) break;
    for (const position of shuffled(game.positions, rng)) {
      if (position.ply < FIRST_PLY || used.has(position.fen)) continue;
      const built = builder.build({ game, position, board: boardOfFen(position.fen), rng });
      if (built === null) continue;
      used.add(position.fen);
      lines.push(makeLine(builder, lines.length, game, position, built));
      break;
    }
  }
  return lines;
}

function makeLine(
  builder: Builder,
  number: number,
  game: PlayedGame,
  position: PlayedPosition,
  { input, answer, metadata }: Built,
): string {
  return itemText({
    task: `structural_${builder.task}`,
    number,
    category: 'Structural',
    input,
    task_text:
      builder.text.replace('{square}', String(metadata['target_square'])) +
      (builder.answerType === 'multi' ? ' Separate several answers by commas.' : ''),
    examples: builder.examples,
    answer,
    answerType: builder.answerType,
    metadata: { game_id: game.id, ply: position.ply, ...metadata },
  });
}

function shuffled<T>(list: readonly T[], rng: () => number): readonly T[] {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(rng() * (at + 1));
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}

function members(source: Source, list: readonly string[], countName: string): Built | null {
  if (list.length === 0) return null;
  return { input: source.position.fen, answer: list.join(', '), metadata: { [countName]: list.length } };
}

function drawn<T>(list: readonly T[], rng: () => number): T | null {
  return list[Math.floor(rng() * list.length)] ?? null;
}

function fromOneSquare(source: Source): Built | null {
  const squares = [...new Set(legalBoardMoves(source.board).map((move) => move.from))].sort((a, b) => a - b);
  const square = drawn(squares, source.rng);
  if (square === null) return null;
  const built = members(source, legalMovesFrom(source.board, square), 'n_moves');
  return built === null
    ? null
    : { ...built, metadata: { target_square: squareName(square), ...built.metadata } };
}

function ofOneMan(
  source: Source,
  relation: 'capture' | 'control' | 'protect',
  countName: string,
): Built | null {
  const { board } = source;
  const men = [...board.squares.keys()].filter((at: Square) => {
    const kind = kindOf(board.squares[at] ?? 0);
    return kind !== 0 && kind !== PAWN && kind !== KING;
  });
  const square = drawn(men, source.rng);
  if (square === null) return null;
  const built = members(source, attackedSquares(board, square, relation), countName);
  if (built === null) return null;
  return {
    ...built,
    metadata: {
      target_square: squareName(square),
      piece: manName(board.squares[square] ?? 0),
      ...built.metadata,
      target_pinned: pinOf(board.squares, square) !== null,
    },
  };
}

function tracked(source: Source, shortest: number, longest: number): Built | null {
  const { game, position, board } = source;
  if (position.ply < TRACKING_FROM_PLY) return null;
  const length = shortest + Math.floor(source.rng() * (longest - shortest + 1));
  const moves = game.moves.slice(position.ply, position.ply + length);
  const answer = moves.length < length ? null : stateAfter(board, moves);
  if (answer === null) return null;
  return {
    input: `${position.fen} | ${moves.join(' ')}`,
    answer,
    metadata: { moves_uci: moves, track_length: length },
  };
}

const SQUARE_EXAMPLES = ['e4, f5', 'a1, b2, c3'];
const MOVE_EXAMPLES = ['e2e4, c2c1q', 'g1f3, a2a1q'];
const FEN_EXAMPLES = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  '8/8/4k3/8/8/4K3/4P3/8 b - - 3 41',
];

function tracking(name: string, shortest: number, longest: number): Builder {
  return {
    task: `state_tracking_${name}`,
    text: 'Give the position after all of these moves as a FEN of six fields; name an en passant square only if a legal en passant capture exists.',
    examples: FEN_EXAMPLES,
    answerType: 'single',
    build: (source) => tracked(source, shortest, longest),
  };
}

const BUILDERS: readonly Builder[] = [
  {
    task: 'piece_arrangement',
    text: "List all men as Color Type: ['square', …], White before Black, in the order King, Queen, Rook, Bishop, Knight, Pawn, squares in alphabetical order, groups separated by a comma and a blank.",
    examples: [
      "White King: ['e1'], White Pawn: ['e2', 'f2'], Black King: ['e8']",
      "White King: ['g1'], White Rook: ['a1', 'f1'], Black King: ['g8']",
    ],
    answerType: 'single',
    build: ({ position, board }) => ({
      input: position.fen,
      answer: pieceArrangement(board),
      metadata: {},
    }),
  },
  {
    task: 'legal_move_piece',
    text: 'Which legal moves (UCI) does the man on {square} have?',
    examples: ['e2e3, e2e4', 'd7d5, d7d6'],
    answerType: 'multi',
    build: fromOneSquare,
  },
  {
    task: 'legal_move_all',
    text: 'Which legal moves (UCI) does the side to move have?',
    examples: MOVE_EXAMPLES,
    answerType: 'multi',
    build: (source) => members(source, legalMovesFrom(source.board, null), 'n_moves'),
  },
  {
    task: 'check_detection',
    text: 'The side to move is in check. Which men give it, as Color Type at square?',
    examples: ['White Queen at e5', 'Black Rook at d5'],
    answerType: 'multi',
    build: (source) => members(source, checkDetection(source.board), 'n_checkers'),
  },
  {
    task: 'check_in_1',
    text: 'Which legal moves (UCI) give check?',
    examples: MOVE_EXAMPLES,
    answerType: 'multi',
    build: (source) => members(source, checksInOne(source.board), 'n_checking_moves'),
  },
  {
    task: 'capture_squares',
    text: 'Which squares with an enemy man does the man on {square} attack? Whose move it is and pins do not matter.',
    examples: SQUARE_EXAMPLES,
    answerType: 'multi',
    build: (source) => ofOneMan(source, 'capture', 'n_captures'),
  },
  {
    task: 'control_squares',
    text: 'Which empty squares does the man on {square} attack? Whose move it is and pins do not matter.',
    examples: SQUARE_EXAMPLES,
    answerType: 'multi',
    build: (source) => ofOneMan(source, 'control', 'n_controlled'),
  },
  {
    task: 'protect_squares',
    text: 'Which squares with a man of its own side, the king excepted, does the man on {square} attack? Whose move it is and pins do not matter.',
    examples: SQUARE_EXAMPLES,
    answerType: 'multi',
    build: (source) => ofOneMan(source, 'protect', 'n_protected'),
  },
  tracking('short', 1, 5),
  tracking('mid', 6, 10),
  tracking('long', 11, 15),
];
