import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswerFirst } from '../../../core/reply/answer-reader-first.ts';
import { scoreAnswerFirst } from '../../../core/score/answer-score-first.ts';
import vectors from '../../vectors/answer-reader-first.json' with { type: 'json' };
import { growthOverTenMegabytes } from '../../processor-time.ts';

describe('the first version', () => {
  it.each(vectors.cases)('$id ($source)', (row) => {
    const read = readAnswerFirst(row.reply);
    expect(read).toEqual({ extracted: row.extracted, isExtracted: row.isExtracted });
    expect(scoreAnswerFirst(read, row)).toBe(row.errorType);
  });

  it('never throws', () => {
    const part = fc.constantFrom(
      'FINAL ANSWER:',
      '\n',
      ' ',
      '*',
      'the final answer is',
      '$',
      '\\boxed{',
      '}',
    );
    const reply = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(reply, (text) => {
        const { extracted, isExtracted } = readAnswerFirst(text);
        expect(isExtracted || extracted === '').toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  const units = [
    'FINAL ANSWER:',
    'FINAL ANSWER: ',
    'FINAL ANSWER:\n',
    '*',
    ' ',
    'the final answer is \\boxed{',
    'the final answer is ',
  ];
  it.each(units)('ten megabytes of %j take time in proportion to one', (unit) => {
    expect(growthOverTenMegabytes(unit, readAnswerFirst)).toBeLessThan(40);
  });
});
