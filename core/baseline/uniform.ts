/**
 * Uniform answers: one of a task's possible answers, all as likely (R-QUEST-6.3: the chance level of a task). Offered
 * only where the answers of an item can be listed: a single move, a bucket, a letter. Answers that are sets of moves or
 * squares, a whole FEN or an arrangement have no list that would be honest, so there is no such player for them.
 */
import type { QaItem } from '../chessqa/item.ts';
import { legalBoardMoves, uciOfMove } from '../chess/moves.ts';
import { BUCKETS } from '../score/buckets.ts';
import { makeRng, namedSeed } from '../util/rng.ts';

const LETTERS: readonly string[] = ['A', 'B', 'C', 'D'];

/** Every answer of the item's task in this position, sorted; null where they cannot be listed. */
export function answerSpace(item: QaItem): readonly string[] | null {
  if (item.task === null || item.task.answerType !== 'single') return null;
  switch (item.task.form) {
    case 'uci':
      return legalBoardMoves(item.board).map(uciOfMove).sort();
    case 'bucket':
      return BUCKETS.map(String);
    case 'letter':
      return LETTERS.slice(0, optionCount(item));
    default:
      return null;
  }
}

/** The same seed and item id give the same answer, whatever else is asked. Null: no answer can be drawn. */
export function uniformAnswer(item: QaItem, seed: number): string | null {
  const space = answerSpace(item);
  if (space === null) return null;
  const draw = makeRng(namedSeed(seed, item.itemId))();
  return space[Math.floor(draw * space.length)] ?? null;
}

/** An item that does not list its options is asked for one of A to D. */
function optionCount(item: QaItem): number {
  const options = item.metadata['options'];
  return Array.isArray(options) && options.length > 0 ? options.length : LETTERS.length;
}
