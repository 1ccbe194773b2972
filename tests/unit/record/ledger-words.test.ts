import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeRow } from '../../../core/ledger/words.ts';

const json = (value: unknown): string => JSON.stringify(value);
const verdict = {
  formatCompliant: true,
  contentCorrect: true,
  isCorrect: true,
  errorType: 'correct',
  content: 'e2e4',
  place: 'last_line',
};
const scored = {
  seq: 7,
  n: 1,
  itemId: 'motifs_pin_7',
  task: 'motifs_pin',
  category: 'Motifs',
  scoringVersion: 1,
  verdict,
  failure: null,
  isTruncated: false,
};

describe('a ledger row in one line', () => {
  it.each([
    [
      'attempt_closed',
      '7:2',
      { failure: 'rate_limited', status: 429, wallMs: 1234, text: null },
      'item 7, request 2 in 1.2 s: rate limited (HTTP 429)',
    ],
    [
      'attempt_closed',
      '7:1',
      { failure: null, status: 200, wallMs: null, text: 'one\n\ntwo' },
      'item 7, request 1: one two',
    ],
    [
      'preflight_attempt',
      '1',
      { failure: null, status: null, wallMs: 10, text: 'ok' },
      'request 1 in 0.0 s: ok',
    ],
    ['answer_scored', '7', scored, 'item 7, motifs pin: right: e2e4'],
    [
      'answer_scored',
      '7',
      { ...scored, verdict: { ...verdict, isCorrect: false, formatCompliant: false } },
      'item 7, motifs pin: right, in another form: e2e4',
    ],
    [
      'answer_scored',
      '7',
      { ...scored, verdict: { ...verdict, isCorrect: false, contentCorrect: false, content: null } },
      'item 7, motifs pin: wrong: no answer found',
    ],
    [
      'execution_ended',
      '2',
      { number: 2, outcome: 'paused', message: 'Spend.' },
      'execution 2 paused: Spend.',
    ],
    ['questions_finished', 'run', { answered: 9, right: 4 }, '9 answered, 4 right'],
  ])('%s %s', (kind, key, payload, line) => {
    expect(describeRow(kind, key, json(payload))).toBe(line);
  });

  it('is the beginning of the row where it is of another kind or form', () => {
    expect(describeRow('label', '3', '{"seq":3}')).toBe('{"seq":3}');
    expect(describeRow('answer_scored', '3', '{"seq":"three"}')).toBe('{"seq":"three"}');
    expect(describeRow('constructor', '3', '{"a":')).toBe('{"a":');
  });

  it('is short and on one line, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ size: 'large' }), (kind, key, text) => {
        for (const brief of [text, json({ failure: null, status: null, wallMs: null, text })]) {
          const line = describeRow(kind === '' ? 'attempt_closed' : kind, key, brief);
          expect(line.length).toBeLessThanOrEqual(300);
          expect(line).not.toContain('\n');
        }
      }),
    );
  });
});
