import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import { parseUciMove } from '../../../core/chess/uci-move.ts';
import { judgePlayedMove, judgeStudyReply, outcomeAt } from '../../../core/study/outcome.ts';
import type { AskedFields } from '../../../core/study/answer-object.ts';
import vectors from '../../vectors/move-text.json' with { type: 'json' };

function judge(text: string, asked: AskedFields = 'both', fen = START_FEN) {
  const verdict = judgeStudyReply({ text, failure: null }, fen, asked);
  if (verdict.kind !== 'judged') throw new Error('no verdict');
  return verdict;
}

describe('one answer, two notations', () => {
  it.each([
    ['both legal, the same', 'e2e4', 'e4', 'legal', 'legal', true],
    ['both legal, different', 'e2e4', 'd4', 'legal', 'legal', false],
    ['illegal UCI', 'e2e5', 'e4', 'illegal', 'legal', null],
    ['upper-case UCI', 'E2E4', 'e4', 'invalid_syntax', 'legal', null],
    ['SAN with a mark', 'e2e4', 'e4!', 'legal', 'invalid_syntax', null],
    ['null moves', '0000', '--', 'null_move', 'null_move', null],
    ['empty fields', '', '', 'missing', 'missing', null],
  ])('%s', (_name, uci, san, uciOutcome, sanOutcome, agree) => {
    const verdict = judge(JSON.stringify({ move_uci: uci, move_san: san, reasoning: 'x' }));
    expect(verdict.uciMove?.outcome).toBe(uciOutcome);
    expect(verdict.sanMove?.outcome).toBe(sanOutcome);
    expect(verdict.agree).toBe(agree);
  });

  it('a fence costs the strict outcome only', () => {
    const { uciMove, jsonStatus } = judge('```json\n{"move_uci":"e2e4","move_san":"e4"}\n```');
    if (uciMove === null) throw new Error('no UCI move');
    expect(jsonStatus).toBe('lenient');
    expect([outcomeAt(uciMove, 'lenient'), outcomeAt(uciMove, 'strict')]).toEqual(['legal', 'missing']);
  });

  it('canonical forms come from the rules, not from the answer', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    const { sanMove, uciMove } = judge('{"move_uci":"e1h1","move_san":"0-0"}', 'both', fen);
    expect([sanMove?.uci, sanMove?.san, uciMove?.uci, uciMove?.san]).toEqual(['e1g1', 'O-O', 'e1g1', 'O-O']);
  });

  it('a notation that was not asked for has no outcome, and its field is not needed', () => {
    const verdict = judge('{"move_uci":"e2e4","reasoning":"x"}', 'uci');
    expect(verdict).toMatchObject({ jsonStatus: 'strict', sanMove: null, agree: null });
    expect(verdict.uciMove?.strictOutcome).toBe('legal');
    expect(judge('{"move_san":"e4"}', 'uci').uciMove?.outcome).toBe('missing');
  });
});

describe('no usable reply', () => {
  it.each(['timeout', 'rate_limited', 'quota', 'cancelled', 'model_mismatch'] as const)(
    '%s has no outcome',
    (failure) =>
      expect(
        judgeStudyReply({ text: '{"move_uci":"e2e4","move_san":"e4"}', failure }, START_FEN, 'both'),
      ).toEqual({
        kind: 'no_verdict',
        why: failure,
      }),
  );

  it('cut before the object is whole: no outcome; cut behind it, or filtered: what stands there counts', () => {
    const whole = '{"move_uci":"e2e4","move_san":"e4"}';
    const of = (text: string | null, failure: 'truncated' | 'content_filter') =>
      judgeStudyReply({ text, failure }, START_FEN, 'both');
    for (const cut of [null, '', 'I think', whole.slice(0, -1)]) {
      expect(of(cut, 'truncated')).toEqual({ kind: 'no_verdict', why: 'truncated' });
    }
    for (const failure of ['truncated', 'content_filter'] as const) {
      expect(of(`${whole}\nBecause`, failure)).toMatchObject({
        kind: 'judged',
        jsonStatus: 'lenient',
        failure: null,
        sanMove: { outcome: 'legal', strictOutcome: 'missing' },
      });
    }
    expect(of(whole.slice(0, -1), 'content_filter')).toMatchObject({
      failure: 'content_filter',
      sanMove: { outcome: 'missing' },
    });
  });

  it.each(['refusal', 'empty_reply', 'content_filter', 'unreadable_reply'] as const)(
    '%s is an answer without a move',
    (failure) =>
      expect(judgeStudyReply({ text: null, failure }, START_FEN, 'both')).toMatchObject({
        kind: 'judged',
        jsonStatus: 'failed',
        failure,
        sanMove: { outcome: 'missing' },
        uciMove: { outcome: 'missing' },
      }),
  );
});

describe('players without text', () => {
  it('play legal moves', () => {
    const move = parseUciMove('g1f3');
    if (move === null) throw new Error('no move');
    expect(judgePlayedMove(START_FEN, move)).toMatchObject({
      agree: true,
      sanMove: { san: 'Nf3', outcome: 'legal' },
    });
    const illegal = parseUciMove('g1g3');
    if (illegal === null) throw new Error('no move');
    expect(() => judgePlayedMove(START_FEN, illegal)).toThrow('not legal');
  });
});

describe('the 144 move texts, through a whole answer', () => {
  // Extraction trims the text, so texts with outer blanks are the matcher's own business.
  const whole = vectors.filter(({ text }) => text.trim() === text && text !== '');
  it.each(whole)('$notation $text', ({ notation, fen, text, outcome, uci }) => {
    const verdict = judge(JSON.stringify({ move_uci: text, move_san: text }), 'both', fen);
    const move = notation === 'san' ? verdict.sanMove : verdict.uciMove;
    expect([move?.outcome, move?.uci ?? null]).toEqual([outcome === 'null' ? 'null_move' : outcome, uci]);
  });
});

describe('the matcher a run began with', () => {
  const E4 = '{"move_uci":"e2e4","move_san":"e4"}';
  const D4 = '{"move_uci":"d2d4","move_san":"d4"}';
  it.each([
    ['the first object counted, now the last', `${E4} or ${D4}`, 'e2e4', 'd2d4'],
    ['a thought object before it counts no more', `{"plan":"x"} then ${D4}`, null, 'd2d4'],
    [
      'a repeated key was read, now it is refused',
      '{"move_uci":"e2e4","move_uci":"d2d4","move_san":"d4"}',
      'd2d4',
      null,
    ],
    ['one object alone is read by both', `I play ${E4}.`, 'e2e4', 'e2e4'],
  ])('%s', (_, text, third, now) => {
    const uciOf = (version?: 3): string | null => {
      const verdict = judgeStudyReply({ text, failure: null }, START_FEN, 'both', version);
      return verdict.kind === 'judged' ? (verdict.uciMove?.uci ?? null) : null;
    };
    expect(uciOf(3)).toBe(third);
    expect(uciOf()).toBe(now);
  });
});
