import { describe, expect, it } from 'vitest';
import { parseSearchedFen, searchedFen } from '../../../core/chess/searched-fen.ts';

describe('parseSearchedFen', () => {
  it.each([
    // position_judgement_losing_0004: king g1, rook f1, right Q; Stockfish 16 searches it with that right
    ['r3k1nr/pp1q1pp1/1bn1b2p/3pP3/PP3B2/2PQ1N2/5PPP/RN3RK1 b Qkq -', 'Qkq', 'kq'],
    ['4k3/8/8/8/8/8/8/1R4KR w KQ - 0 1', 'KQ', '-'],
    ['4k3/8/8/8/8/8/8/1R4K1 w KQ - 0 1', 'Q', '-'],
    ['4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1', '-', '-'],
    ['4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1', '-', '-'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'KQkq', 'KQkq'],
    ['1k5r/8/8/8/8/8/8/4K3 b kq - 0 1', 'k', '-'],
  ])('%s', (text, castling, sound) => {
    const found = parseSearchedFen(text);
    if (!found.ok) throw new Error(found.error.message);
    expect(found.value.fen.split(' ')[2]).toBe(castling);
    expect(found.value.rulesFen.split(' ')[2]).toBe(sound);
    expect(parseSearchedFen(found.value.fen)).toEqual(found);
  });

  it('refuses what the FEN reader refuses', () => {
    expect(parseSearchedFen('8/8/8/8/8/8/8/8 w - - 0 1')).toMatchObject({ ok: false });
  });
});

it('searchedFen gives the text to send, and throws on what was never checked', () => {
  expect(searchedFen('4k3/8/8/8/8/8/8/1R4K1 w Q -')).toBe('4k3/8/8/8/8/8/8/1R4K1 w Q - 0 1');
  expect(() => searchedFen('nonsense')).toThrow('not a checked FEN');
});
