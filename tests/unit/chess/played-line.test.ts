import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFen, START_FEN } from '../../../core/chess/fen.ts';
import { applyUci, legalList, uciSanPairs } from '../../../core/chess/legal-list.ts';
import { boardAfter } from '../../../core/chess/played-line.ts';
import { positionFacts } from '../../../core/game/position-facts.ts';

const PROMOTING = '1n2k3/P6P/8/3pP3/8/8/p6p/R3K1N1 w Q d6 0 1';

/** A line of legal moves, each picked by a number. */
function lineOf(start: string, picks: readonly number[]): readonly string[] {
  const line: string[] = [];
  let fen = start;
  for (const pick of picks) {
    const legal = legalList(fen);
    const move = legal[pick % Math.max(1, legal.length)];
    if (move === undefined) break;
    const next = applyUci(fen, [move]);
    if (!next.ok) throw new Error(next.error.message);
    line.push(move);
    fen = next.value;
  }
  return line;
}

const picks = fc.array(fc.nat(10_000), { maxLength: 60 });
const starts = fc.constantFrom(START_FEN, PROMOTING);

describe('a line played by our own generator', () => {
  it('ends in the position that the authority on the rules ends in', () => {
    fc.assert(
      fc.property(starts, picks, (start, numbers) => {
        const line = lineOf(start, numbers);
        const board = boardAfter(start, line);
        const played = applyUci(start, line);
        expect(board === null ? null : makeFen(board)).toBe(played.ok ? played.value : null);
      }),
      { numRuns: 40 },
    );
  });

  it('stops where the authority stops', () => {
    for (const line of [['e2e5'], ['e2e4', 'e2e4'], ['e2e4', 'e7e5', 'e1g1'], ['E2E4'], ['e2e4q'], ['']]) {
      expect(boardAfter(START_FEN, line)).toBeNull();
      expect(applyUci(START_FEN, line).ok).toBe(false);
    }
  });

  it('counts the captures and checks that SAN shows', () => {
    fc.assert(
      fc.property(starts, picks, (start, numbers) => {
        const board = boardAfter(start, lineOf(start, numbers));
        if (board === null) throw new Error('not legal');
        const fen = makeFen(board);
        const sans = uciSanPairs(fen).map(({ san }) => san);
        const { legalCaptures, legalChecks } = positionFacts(fen, 30);
        expect([legalCaptures, legalChecks]).toEqual([
          sans.filter((san) => san.includes('x')).length,
          sans.filter((san) => /[+#]$/.test(san)).length,
        ]);
      }),
      { numRuns: 40 },
    );
  });
});
