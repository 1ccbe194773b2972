/**
 * The texts of the four options of a Semantic item, A first: those that the item states beside its question, else those
 * that its question lists behind A, B, C and D in this order. They tell whether the words behind a letter in a reply are
 * the option's own.
 */
import type { QaItem } from './item.ts';

const LETTERS = ['A', 'B', 'C', 'D'] as const;
const MARK = /(?:^|\s)\(?([A-D])[).:]\s/g;
const MAX_QUESTION = 20_000;

/** Null: the item does not say. */
export function optionTexts(item: Pick<QaItem, 'metadata' | 'question'>): readonly string[] | null {
  const stated: unknown = item.metadata['options'];
  if (Array.isArray(stated) && stated.length === LETTERS.length) {
    const texts = stated.filter((text) => typeof text === 'string');
    return texts.length === LETTERS.length ? texts : null;
  }
  return listedOptions(item.question.slice(0, MAX_QUESTION));
}

function listedOptions(question: string): readonly string[] | null {
  const marks = [...question.matchAll(MARK)];
  const first = marks.findLastIndex(
    (mark, at) => LETTERS.every((letter, place) => marks[at + place]?.[1] === letter) && mark[1] === 'A',
  );
  if (first === -1) return null;
  return LETTERS.map((_, place) => {
    const mark = marks[first + place];
    const next = marks[first + place + 1];
    const start = mark === undefined ? 0 : mark.index + mark[0].length;
    const end =
      next?.index ?? (question.indexOf('\n', start) === -1 ? question.length : question.indexOf('\n', start));
    return question.slice(start, end).trim();
  });
}
