import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import { cutPv, twoSquareCastling } from '../../../core/chess/pv.ts';

describe('cutPv', () => {
  it('keeps a legal line whole', () => {
    expect(cutPv(START_FEN, ['e2e4'], ['e7e5', 'g1f3'])).toEqual(['e7e5', 'g1f3']);
  });

  it('cuts at the first illegal or unreadable move', () => {
    expect(cutPv(START_FEN, [], ['e2e4', 'e2e4', 'e7e5'])).toEqual(['e2e4']);
    expect(cutPv(START_FEN, [], ['e2e4', '(none)', 'e7e5'])).toEqual(['e2e4']);
    expect(cutPv(START_FEN, [], ['0000'])).toEqual([]);
  });

  it('treats an illegal move of our own as a defect', () => {
    expect(() => cutPv(START_FEN, ['e2e5'], [])).toThrow('e2e5');
  });
});

describe('twoSquareCastling', () => {
  const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

  it('turns king-takes-rook castling along the line', () => {
    expect(twoSquareCastling(fen, ['e1h1', 'e8a8'])).toEqual(['e1g1', 'e8c8']);
  });

  it('leaves a rook move between the same squares alone', () => {
    const rook = '7k/8/8/8/8/8/K7/4R3 w - - 0 1';
    expect(twoSquareCastling(rook, ['e1h1'])).toEqual(['e1h1']);
  });
});
