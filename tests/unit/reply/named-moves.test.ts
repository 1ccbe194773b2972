import { describe, expect, it } from 'vitest';
import { boardOfFen } from '../../../core/chess/fen.ts';
import { namedMoves } from '../../../core/reply/named-moves.ts';
import { reasoningGroups, reasoningRow } from '../../../core/asking/reasoning.ts';
import vectors from '../../vectors/named-moves.json' with { type: 'json' };

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const row = (change: object) =>
  reasoningRow({
    id: 'x',
    opens: '1',
    group: 'WD',
    fen: START,
    board: boardOfFen(START),
    played: null,
    reasoning: null,
    text: null,
    ...change,
  });

describe('moves that a text names', () => {
  it.each(vectors.cases)('$id', ({ fen, text, expected, squares }) => {
    const found = namedMoves(text, boardOfFen(fen));
    expect(found.moves.map(({ text, kind }) => `${text} ${kind}`)).toEqual(expected);
    expect(found.squares).toBe(squares);
    expect(found.isCut).toBe(false);
  });

  it('is linear, and stops at its limit', () => {
    const board = boardOfFen(START);
    const started = performance.now();
    expect(namedMoves('1'.repeat(200_000), board).moves).toEqual([]);
    expect(namedMoves('Nf3 '.repeat(50_000), board)).toMatchObject({ isCut: true });
    expect(namedMoves('a1'.repeat(200_000), board).moves).toEqual([]);
    expect(namedMoves(`${'Nf3 Nf6 Ng1 Ng8 '.repeat(400)}`, board).moves).toHaveLength(1600);
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});

describe('what a reply names', () => {
  it('looks for the move played among the candidates of the reasoning', () => {
    const told = row({ played: 'e2e4', reasoning: 'Nf3 is fine, 1. e4 better, Qh5 not.', text: 'e2e4' });
    expect(told).toMatchObject({
      named: 4,
      candidates: 2,
      isCandidate: true,
      endsElsewhere: false,
      phantoms: ['Qh5'],
      kinds: { legal: 3, impossible: 1 },
    });
    expect(row({ played: 'd2d4', reasoning: 'Nf3 or e2e4', text: 'd2d4' })).toMatchObject({
      isCandidate: false,
      endsElsewhere: true,
    });
  });

  it('knows nothing of reasoning that was not told, nor of a move that was not made', () => {
    expect(row({ played: 'e2e4', text: 'Nf3? e2e4' })).toMatchObject({
      reasoningCharacters: null,
      isCandidate: null,
      endsElsewhere: null,
      candidates: 2,
    });
    expect(row({ reasoning: 'Nf3', text: 'Qh5' })).toMatchObject({ isCandidate: null, endsElsewhere: null });
    expect(row({ played: 'e2e4', reasoning: 'hm', text: 'e2e4' })).toMatchObject({
      isCandidate: false,
      endsElsewhere: null,
    });
  });

  it('sums up by condition, over the moves that are named', () => {
    const [wd, nd] = reasoningGroups([
      row({ played: 'e2e4', reasoning: 'e2e4 Qh5', text: 'e2e4' }),
      row({ text: 'nothing' }),
      row({ text: 'Qh5 Qh4', group: 'ND' }),
    ]);
    expect(wd).toMatchObject({
      replies: 2,
      withReasoning: 1,
      named: 3,
      legal: { count: 2, n: 3 },
      impossible: { count: 1, n: 3, interval: null },
      phantomReplies: { count: 1, n: 2, value: 0.5 },
      playedNamed: { count: 1, n: 1 },
    });
    expect(nd).toMatchObject({
      group: 'ND',
      meanReasoningCharacters: null,
      playedNamed: { value: null, n: 0 },
    });
  });
});
