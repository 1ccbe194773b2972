import { describe, expect, it } from 'vitest';
import { boardEnding } from '../../../core/chess/draws.ts';
import { START_FEN } from '../../../core/chess/fen.ts';
import { applyUci, legalList, stateOf } from '../../../core/chess/legal-list.ts';
import { makeRng } from '../../../core/util/rng.ts';

function play(moves: readonly string[]): { fen: string; earlier: string[] } {
  const earlier: string[] = [];
  let fen = START_FEN;
  for (const move of moves) {
    earlier.push(fen);
    const next = applyUci(fen, [move]);
    if (!next.ok) throw new Error(next.error.message);
    fen = next.value;
  }
  return { fen, earlier };
}

describe('endings on the board', () => {
  it.each([
    ['7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', 'checkmate'],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'stalemate'],
    ['8/8/4k3/8/8/3K4/8/8 w - - 0 1', 'insufficient_material'],
    ['8/8/4k3/8/8/3KN3/8/8 w - - 0 1', 'insufficient_material'],
    ['8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1', null], // bishops on squares of both colours
    ['8/8/4k2b/8/8/3KB3/8/8 w - - 0 1', 'insufficient_material'],
    ['8/8/4k3/8/B7/3KB3/8/8 w - - 0 1', null],
    ['8/8/4k3/5n2/8/3KN3/8/8 w - - 0 1', null],
    ['8/8/4k3/8/8/3KNN2/8/8 w - - 0 1', null],
    ['8/8/4k3/8/8/3KP3/8/8 w - - 0 1', null],
    ['8/8/4k3/8/8/3K1R2/8/8 w - - 99 80', null],
    ['8/8/4k3/8/8/3K1R2/8/8 w - - 100 80', 'fifty_moves'],
    ['7k/6Q1/6K1/8/8/8/8/8 b - - 100 90', 'checkmate'], // mate on the move that brings the clock to 100
    ['7k/6Q1/6K1/8/8/8/8/8 b - - 150 120', 'checkmate'],
  ])('%s is %s', (fen, ending) => {
    expect(boardEnding(fen, [])).toBe(ending);
  });

  it('is a repetition only when the position stands there for the third time', () => {
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const almost = play([...shuffle, ...shuffle.slice(0, 3)]);
    expect(boardEnding(almost.fen, almost.earlier)).toBeNull();
    const third = play([...shuffle, ...shuffle]);
    expect(boardEnding(third.fen, third.earlier)).toBe('threefold_repetition');
  });

  it('does not count a position whose en passant capture is gone', () => {
    const opening = ['e2e4', 'a7a6', 'e4e5', 'd7d5'];
    const withCapture = play(opening);
    expect(withCapture.fen).toContain(' d6 ');
    const shuffled = play([...opening, 'g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8']);
    // Same men three times, but the first time the capture on d6 was possible.
    expect(boardEnding(shuffled.fen, shuffled.earlier)).toBeNull();
  });
});

describe('mate and stalemate', () => {
  it('are where the authority on the rules has them', () => {
    const found = new Set<string>();
    const starts = ['7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', '7k/6pp/8/8/8/8/5PPP/R5KR w - - 0 1', START_FEN];
    const random = makeRng(7);
    for (let game = 0; game < 24; game += 1) {
      let fen = starts[game % starts.length] ?? START_FEN;
      for (let ply = 0; ply < 40 && stateOf(fen) === 'playing'; ply += 1) {
        const legal = legalList(fen);
        const next = applyUci(fen, [legal[Math.floor(random() * legal.length)] ?? '']);
        if (!next.ok) throw new Error(next.error.message);
        fen = next.value;
        const ending = boardEnding(fen, []);
        const ours = ending === 'checkmate' || ending === 'stalemate' ? ending : 'playing';
        expect(ours, fen).toBe(stateOf(fen));
        found.add(ours);
      }
    }
    expect([...found].sort()).toEqual(['checkmate', 'playing', 'stalemate']);
  });
});
