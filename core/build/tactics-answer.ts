/**
 * The answer of a Short Tactics item (R-QUEST-7.3): the position after the opponent's move, and the puzzle's own next
 * move. A puzzle that calls itself a mate in one and does not mate is wrong.
 */
import { boardOfFen } from '../chess/fen.ts';
import { findBoardMove, isCheckmate, playMove } from '../chess/moves.ts';
import type { MadeAnswer } from './generator.ts';
import { themeOfTask } from './options.ts';
import type { SourceUnit } from './source-unit.ts';
import { puzzlePosition } from './unit-position.ts';

/** A text says what is wrong with the puzzle. */
export function tacticsAnswer({ fen, moves, puzzle }: SourceUnit, task: string): MadeAnswer | string {
  const [, answer] = moves;
  if (puzzle === null || answer === undefined) return 'Moves: a puzzle has a move before it and an answer';
  const asked = puzzlePosition({ fen, moves });
  if (!asked.ok) return asked.error.message;
  const { rating, themes, ratingDeviation, popularity } = puzzle;
  if (themes.includes('mateIn1') && !mates(asked.value.fen, answer))
    return 'Themes: mateIn1, but its move does not mate';
  const theme = themeOfTask(task);
  return {
    input: asked.value.fen,
    answer,
    metadata: {
      rating,
      themes,
      rating_deviation: ratingDeviation,
      popularity,
      pv_length: moves.length,
      pv: moves.join(' '),
      ...(theme === null ? {} : { primary_theme: theme }),
    },
  };
}

function mates(fen: string, uci: string): boolean {
  const board = boardOfFen(fen);
  const move = findBoardMove(board, uci);
  return move !== null && isCheckmate(playMove(board, move));
}
