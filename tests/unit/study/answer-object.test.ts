import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthOverTenMegabytes } from '../../processor-time.ts';
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

  it.each([
    ['the last of two', `${clean}\n{"move_uci":"d2d4","move_san":"d4"}`, 'd2d4', 'd4', true],
    ['another object first', `{"analysis": "centre"}\n${clean}`, 'e2e4', 'e4', false],
    ['another object behind it', `${clean}\n{"confidence": 0.9}`, 'e2e4', 'e4', false],
    ['a brace in prose that never closes', `The set {e4, d4 is fine.\n${clean}`, 'e2e4', 'e4', false],
    ['a quote in such prose', `The set {e4, "d4 is fine.\n${clean}`, 'e2e4', 'e4', false],
    ['an apostrophe in such prose', `The king's {e4 isn't fine.\n${clean}`, 'e2e4', 'e4', false],
    ['braces in prose that close', `Either {e4} or {d4, {c4}}: ${clean} {done}`, 'e2e4', 'e4', false],
    ['a closing brace in prose', `:} ${clean} :}`, 'e2e4', 'e4', false],
    [
      'an object in the reasoning',
      `{"reasoning": {"move_uci": "a2a3"}, "move_uci": "e2e4", "move_san": "e4"} ok`,
      'e2e4',
      'e4',
      false,
    ],
    [
      'an object as text in the reasoning',
      `x {"reasoning": "{\\"move_uci\\": \\"a2a3\\"}", "move_uci": "e2e4", "move_san": "e4"}`,
      'e2e4',
      'e4',
      false,
    ],
    ['an object in a list', `[${clean}]`, 'e2e4', 'e4', false],
    ['the object inside another', `{"answer": ${clean}}`, 'e2e4', 'e4', false],
    [
      'the keys named behind it',
      `${clean}\nThe keys are {move_uci: uci, move_san: san}.`,
      'e2e4',
      'e4',
      false,
    ],
    ['the last says nothing', `${clean}\n{"move_uci": null, "move_san": null}`, null, null, true],
    ['a repeated key', 'x {"move_san":"e4","move_san":"d4","move_uci":"e2e4"}', null, null, false],
    ['repeated though equal', '{"move_san":"e4","move_san":"e4","move_uci":"e2e4"}', null, null, false],
    [
      'both keys repeated',
      '{"move_san":"e4","move_uci":"e2e4","move_san":"e4","move_uci":"e2e4"}',
      null,
      null,
      false,
    ],
    [
      'single quotes with braces inside',
      "{'note': 'a } b', 'move_uci': 'e2e4', 'move_san': 'e4'}",
      'e2e4',
      'e4',
      false,
    ],
  ])('of several objects: %s', (_name, text, moveUci, moveSan, severalObjects) => {
    expect(readAnswerObject(text)).toMatchObject({ moveUci, moveSan, severalObjects });
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

  it.each(['{', '[', '<think>', '\\', '"answer":', '{"', '"{\\""', "{'", '{"move_uci":{'])(
    'ten megabytes of %j take time in proportion to one',
    (unit) => {
      const growth = growthOverTenMegabytes(unit, (text) => {
        readAnswerObject(text);
        readAnswerObject(`${text}${clean}`);
      });
      expect(growth).toBeLessThan(40);
    },
  );
});
