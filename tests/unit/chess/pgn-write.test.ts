import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import { applyUci, legalList } from '../../../core/chess/legal-list.ts';
import { readPgn } from '../../../core/chess/pgn-read.ts';
import { makePgn, type PgnExportPly } from '../../../core/chess/pgn-write.ts';
import { makeRng } from '../../../core/util/rng.ts';

const plain = (uci: string): PgnExportPly => ({ uci, nags: [], comment: null });

function written(game: Parameters<typeof makePgn>[0]): string {
  const pgn = makePgn(game);
  if (!pgn.ok) throw new Error(pgn.error.message);
  return pgn.value;
}

describe('PGN export', () => {
  it('writes the roster, further tags, numbers, NAGs and comments', () => {
    const pgn = written({
      tags: new Map([
        ['White', 'A "b" \\ c'],
        ['Termination', 'fifty_moves'],
        ['Protocol', '3'],
      ]),
      startFen: START_FEN,
      plies: [{ uci: 'e2e4', nags: [1], comment: 'clock {1:00}' }, plain('e7e5'), plain('g1f3')],
      result: '1/2-1/2',
    });
    expect(pgn).toBe(
      [
        '[Event "?"]',
        '[Site "?"]',
        '[Date "????.??.??"]',
        '[Round "?"]',
        '[White "A \\"b\\" \\\\ c"]',
        '[Black "?"]',
        '[Result "1/2-1/2"]',
        '[Protocol "3"]',
        '[Termination "fifty_moves"]',
        '',
        '1. e4 $1 {clock {1:00)} 1... e5 2. Nf3 1/2-1/2',
        '',
      ].join('\n'),
    );
  });

  it('starts with Black to move from a FEN', () => {
    const pgn = written({
      tags: new Map(),
      startFen: '4k3/4p3/8/8/8/8/8/4K3 b - - 0 7',
      plies: [plain('e7e5'), plain('e1e2')],
      result: '*',
    });
    expect(pgn).toContain('[FEN "4k3/4p3/8/8/8/8/8/4K3 b - - 0 7"]');
    expect(pgn).toContain('7... e5 8. Ke2 *');
  });

  it('refuses an illegal move', () => {
    const game = { tags: new Map(), startFen: START_FEN, plies: [plain('e2e5')], result: '*' as const };
    expect(makePgn(game)).toMatchObject({ ok: false, error: { code: 'illegal_move' } });
  });

  it('is read back as it was written, whatever the texts', () => {
    const result = fc.constantFrom('1-0' as const, '0-1' as const, '1/2-1/2' as const, '*' as const);
    fc.assert(
      fc.property(
        fc.integer(),
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        result,
        (seed, tag, comment, end) => {
          const plies = randomGame(seed, 30).map((uci, index) => ({
            uci,
            nags: index % 3 === 0 ? [index] : [],
            comment,
          }));
          const pgn = written({
            tags: new Map([['Annotator', tag]]),
            startFen: START_FEN,
            plies,
            result: end,
          });
          expect(
            Math.max(
              ...(pgn
                .split('\n\n')[1]
                ?.split('\n')
                .map((line) => line.length) ?? []),
            ),
          ).toBeLessThan(600);
          const games = readPgn(pgn);
          expect(games).toHaveLength(1);
          expect(games[0]?.reports).toEqual([]);
          expect(games[0]?.plies?.map(({ uci, nags }) => ({ uci, nags }))).toEqual(
            plies.map(({ uci, nags }) => ({ uci, nags })),
          );
          expect(games[0]?.result).toBe(end);
        },
      ),
      { numRuns: 25 },
    );
  });
});

function randomGame(seed: number, length: number): string[] {
  const random = makeRng(seed);
  const moves: string[] = [];
  let fen = START_FEN;
  while (moves.length < length) {
    const legal = legalList(fen);
    const move = legal[Math.floor(random() * legal.length)];
    if (move === undefined) break;
    const next = applyUci(fen, [move]);
    if (!next.ok) throw new Error(next.error.message);
    moves.push(move);
    fen = next.value;
  }
  return moves;
}
