import { describe, expect, it } from 'vitest';
import { optionTexts } from '../../../core/chessqa/options.ts';

const four = ['one', 'two', 'three', 'four'];

describe('option texts of a question', () => {
  it.each([
    ['stated beside it', { options: four }, '', four],
    ['on one line', {}, 'Which comment fits? A) one B) two C) three D) four', four],
    ['on lines', {}, 'Which?\nA. one\nB. two\nC. three\nD. four\nAnswer with a letter.', four],
    ['in brackets', {}, 'Which? (A) one (B) two (C) three (D) four', four],
    ['after an example in the same form', {}, 'Like A) x. Now: A) one B) two C) three D) four', four],
    ['three only', {}, 'Which? A) one B) two C) three', null],
    ['numbers beside a Position Judgment', { options: [-400, -200, 0, 200] }, '', null],
    ['none', {}, 'A short question.', null],
  ])('%s', (_name, metadata, question, expected) => {
    expect(optionTexts({ metadata, question })).toEqual(expected);
  });
});
