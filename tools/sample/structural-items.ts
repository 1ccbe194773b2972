/**
 * Structural items of the sample: 100 over the 11 tasks, about nine a task. A position is used once; the square asked
 * about is drawn from a seed. Answers come from the generators that build data sets; the words are those it shipped with.
 */
import { boardOfFen } from '../../core/chess/fen.ts';
import type { MadeAnswer } from '../../core/build/generator.ts';
import { STRUCTURAL_GENERATORS } from '../../core/build/structural-generators.ts';
import type { PlayedGame, PlayedPosition } from './games.ts';
import { itemText } from './item-text.ts';

const WANTED = 100;
const FIRST_PLY = 14;
const TRACKING_FROM_PLY = 30;

interface Builder {
  readonly task: string;
  readonly text: string;
  readonly examples: readonly string[];
  readonly answerType: 'single' | 'multi';
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
      const built = answerAt(builder.task, game, position, rng);
      if (built === null) continue;
      used.add(position.fen);
      lines.push(makeLine(builder, lines.length, game, position, built));
      break;
    }
  }
  return lines;
}

/** Null when the position has no answer: then it makes no item. */
function answerAt(
  task: string,
  game: PlayedGame,
  { ply, fen }: PlayedPosition,
  rng: () => number,
): MadeAnswer | null {
  const isTracking = task.startsWith('state_tracking');
  if (isTracking && ply < TRACKING_FROM_PLY) return null;
  const generator = STRUCTURAL_GENERATORS.find((one) => one.task === `structural_${task}`);
  if (generator === undefined) throw new Error(`nothing makes items of ${task}`);
  const moves = isTracking ? game.moves.slice(ply) : [];
  return generator.make({ fen, board: boardOfFen(fen), moves, rng, again: null });
}

/** The shipped items name the moves of State Tracking in UCI alone. */
function makeLine(
  builder: Builder,
  number: number,
  game: PlayedGame,
  position: PlayedPosition,
  { input, answer, metadata: made }: MadeAnswer,
): string {
  const { moves_san: _, ...metadata } = made;
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

const SQUARE_EXAMPLES = ['e4, f5', 'a1, b2, c3'];
const MOVE_EXAMPLES = ['e2e4, c2c1q', 'g1f3, a2a1q'];
const FEN_EXAMPLES = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  '8/8/4k3/8/8/4K3/4P3/8 b - - 3 41',
];

function tracking(name: string): Builder {
  return {
    task: `state_tracking_${name}`,
    text: 'Give the position after all of these moves as a FEN of six fields; name an en passant square only if a legal en passant capture exists.',
    examples: FEN_EXAMPLES,
    answerType: 'single',
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
  },
  {
    task: 'legal_move_piece',
    text: 'Which legal moves (UCI) does the man on {square} have?',
    examples: ['e2e3, e2e4', 'd7d5, d7d6'],
    answerType: 'multi',
  },
  {
    task: 'legal_move_all',
    text: 'Which legal moves (UCI) does the side to move have?',
    examples: MOVE_EXAMPLES,
    answerType: 'multi',
  },
  {
    task: 'check_detection',
    text: 'The side to move is in check. Which men give it, as Color Type at square?',
    examples: ['White Queen at e5', 'Black Rook at d5'],
    answerType: 'multi',
  },
  {
    task: 'check_in_1',
    text: 'Which legal moves (UCI) give check?',
    examples: MOVE_EXAMPLES,
    answerType: 'multi',
  },
  {
    task: 'capture_squares',
    text: 'Which squares with an enemy man does the man on {square} attack? Whose move it is and pins do not matter.',
    examples: SQUARE_EXAMPLES,
    answerType: 'multi',
  },
  {
    task: 'control_squares',
    text: 'Which empty squares does the man on {square} attack? Whose move it is and pins do not matter.',
    examples: SQUARE_EXAMPLES,
    answerType: 'multi',
  },
  {
    task: 'protect_squares',
    text: 'Which squares with a man of its own side, the king excepted, does the man on {square} attack? Whose move it is and pins do not matter.',
    examples: SQUARE_EXAMPLES,
    answerType: 'multi',
  },
  tracking('short'),
  tracking('mid'),
  tracking('long'),
];
