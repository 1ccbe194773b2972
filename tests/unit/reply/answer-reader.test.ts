import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer, type AnswerProtocol } from '../../../core/reply/answer-reader.ts';
import type { AnswerKind } from '../../../core/reply/answer-shape.ts';
import { scoreAnswer } from '../../../core/score/answer-score.ts';
import vectors from '../../vectors/answer-reader.json' with { type: 'json' };
import { growthOverTenMegabytes } from '../../processor-time.ts';

interface Case {
  readonly protocol: AnswerProtocol;
  readonly form: AnswerKind['form'];
  readonly answerType: AnswerKind['answerType'];
  readonly options?: readonly string[];
}

describe('answer reader vectors', () => {
  it.each(vectors.cases)('$id ($source)', (row) => {
    const { protocol, form, answerType, options } = row as unknown as Case;
    const kind = { form, answerType, ...(options === undefined ? {} : { options }) };
    const score = scoreAnswer(readAnswer(row.reply, protocol, kind), row.accepted, kind);
    expect(score).toMatchObject({
      formatCompliant: row.formatCompliant,
      contentCorrect: row.contentCorrect,
      isCorrect: row.formatCompliant && row.contentCorrect,
      errorType: row.errorType,
    });
  });
});

describe('hostile replies', () => {
  const part = fc.constantFrom(
    'FINAL ANSWER',
    ':',
    '**',
    '```',
    '{',
    '}',
    '"answer"',
    '"',
    '\n',
    '\\boxed{',
    'e2e4',
    ',',
    '\\',
    '[',
    ']',
    '\\text{',
    'C.',
    ' and ',
    '<',
  );
  const reply = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  );
  const form = fc.constantFrom<AnswerKind['form']>('uci', 'fen', 'arrangement', 'bucket', 'letter', 'fork');
  const type = fc.constantFrom<AnswerKind['answerType']>('single', 'multi');

  it('never throw', () => {
    fc.assert(
      fc.property(reply, form, type, fc.boolean(), (text, answerForm, answerType, isJson) => {
        const kind = { form: answerForm, answerType };
        const read = readAnswer(text, isJson ? 'json' : 'text', kind);
        const score = scoreAnswer(read, ['x'], kind);
        expect(score.isCorrect).toBe(score.formatCompliant && score.contentCorrect);
      }),
      { numRuns: 2_000 },
    );
  });

  const units = [
    'FINAL ANSWER',
    'FINAL ANSWER:',
    'FINAL ANSWER*',
    '`',
    '```',
    '{',
    '{"answer":',
    '\\boxed{',
    '*',
    ' ',
    '\n',
    '"\\',
    'e2e4,',
    '[',
    '\\',
    '<think>',
    '"answer":',
    '{"',
    '\\text{',
    'FINAL ANSWER: (',
  ];
  it.each(units)('ten megabytes of %j take time in proportion to one', (unit) => {
    const kind = { form: 'uci', answerType: 'multi' } as const;
    const growth = growthOverTenMegabytes(unit, (text) => {
      readAnswer(text, 'json', kind);
      readAnswer(text, 'text', kind);
    });
    expect(growth).toBeLessThan(40);
  });
});
