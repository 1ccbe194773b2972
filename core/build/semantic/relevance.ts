/** Whether a cleaned comment can be told from others by the position: rules, each with its reason. */
import { CHESS_WORDS, GENERAL, wordsOf } from './words.ts';

const LEAST_CHARACTERS = 25;
const LEAST_WORDS = 5;
const MOVE =
  /\b(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|[a-h][1-8][a-h][1-8][qrbn]?|O-O(?:-O)?)\b/;
const SQUARE = /\b[a-h][1-8]\b/;

/** Null: it is relevant. */
export function whyIrrelevant(comment: string): string | null {
  if (comment.length < LEAST_CHARACTERS) return `shorter than ${LEAST_CHARACTERS} characters`;
  const words = wordsOf(comment);
  if (words.trim().split(' ').length < LEAST_WORDS) return `fewer than ${LEAST_WORDS} words`;
  const general = GENERAL.find((phrase) => words.includes(` ${phrase} `));
  if (general !== undefined) return `general: "${general}"`;
  const names =
    MOVE.test(comment) || SQUARE.test(comment) || CHESS_WORDS.some((word) => words.includes(` ${word} `));
  return names ? null : 'names no move, square, man or line';
}
