import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswerObject } from '../../../core/study/answer-object.ts';

const clean = '{"move_uci": "e2e4", "move_san": "e4", "reasoning": "centre"}';

describe('answer object', () => {
  it.each([
    ['clean', clean, 'strict', 'e2e4', 'e4'],
    ['outer blanks', `\n ${clean} \n`, 'strict', 'e2e4', 'e4'],
    ['blanks inside the strings', '{"move_uci":" e2e4 ","move_san":"e4\\n"}', 'strict', 'e2e4', 'e4'],
    ['byte order mark', `\u{feff}${clean}`, 'lenient', 'e2e4', 'e4'],
    [
      'byte order mark inside a string',
      '{"move_uci":"\u{feff}e2e4","move_san":"e4"}',
      'strict',
      '\u{feff}e2e4',
      'e4',
    ],
    ['fence with a language', `\`\`\`json\n${clean}\n\`\`\``, 'lenient', 'e2e4', 'e4'],
    ['prose around', `My answer:\n${clean}\nThat is all.`, 'lenient', 'e2e4', 'e4'],
    ['unquoted keys', '{move_uci: "e2e4", move_san: "e4", reasoning: "x"}', 'lenient', 'e2e4', 'e4'],
    ['single quotes', "{'move_uci': 'e2e4', 'move_san': 'e4'}", 'lenient', 'e2e4', 'e4'],
    ['trailing comma', '{"move_uci":"e2e4","move_san":"e4",}', 'lenient', 'e2e4', 'e4'],
    [
      'key names inside the reasoning',
      '{"reasoning":"move_uci: \\"a2a3\\"","move_uci":"e2e4","move_san":"e4",}',
      'lenient',
      'e2e4',
      'e4',
    ],
    ['one field missing', '{"move_uci":"e2e4"}', 'lenient', 'e2e4', null],
    ['an empty field', '{"move_uci":" ","move_san":"e4"}', 'strict', null, 'e4'],
    ['two empty fields', '{"move_uci":"","move_san":""}', 'failed', null, null],
    ['a number', '{"move_uci":5,"move_san":"e4"}', 'lenient', null, 'e4'],
    ['unquoted values', '{move_uci: e2e4, move_san: e4}', 'failed', null, null],
    ['empty text', '', 'failed', null, null],
    ['a refusal', 'I cannot help with that.', 'failed', null, null],
    ['an array', '["e2e4"]', 'failed', null, null],
    ['a string that never ends', '{"move_uci":"e2e4', 'failed', null, null],
    ['an object that never ends', '{"move_uci":"e2e4","move_san":"e4","reasoning":"I', 'failed', null, null],
    ['a second object that never ends', `${clean}\nor {"move_uci":"d2d4"`, 'lenient', 'e2e4', 'e4'],
  ])('%s', (_name, text, status, uci, san) => {
    expect(readAnswerObject(text)).toMatchObject({ status, moveUci: uci, moveSan: san });
  });

  it('takes the first of two objects and says so', () => {
    const two = `${clean}\n{"move_uci":"d2d4","move_san":"d4"}`;
    expect(readAnswerObject(two)).toEqual({
      status: 'lenient',
      moveUci: 'e2e4',
      moveSan: 'e4',
      severalObjects: true,
    });
  });

  it('never throws', () => {
    const part = fc.constantFrom('{', '}', '"', "'", '\\', 'move_uci', ':', ',', 'e2e4', '[', ']', ' ');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (reply) => readAnswerObject(reply).status.length > 0),
      { numRuns: 2_000 },
    );
  });

  it.each(['{', '{"\\"', "{a:'\\'", '{move_uci:', '"', '{a'])('reads a megabyte of %j', (unit) => {
    const text = `{${unit.repeat(Math.ceil(1_000_000 / unit.length))}`;
    expect(readAnswerObject(text).status).toBe('failed');
  });
});
