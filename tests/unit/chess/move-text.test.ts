import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { legalList, uciSanPairs } from '../../../core/chess/legal-list.ts';
import { boardOfFen } from '../../../core/chess/fen.ts';
import { uciOfMove } from '../../../core/chess/moves.ts';
import { matchMove as match, type MoveNotation, type MoveOutcome } from '../../../core/chess/move-text.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';
import vectors from '../../vectors/move-text.json' with { type: 'json' };

function matchMove(
  fen: string,
  text: string | null,
  notation: MoveNotation,
): { outcome: MoveOutcome; uci: string | null } {
  const { outcome, move } = match(boardOfFen(fen), text, notation);
  return { outcome, uci: move === null ? null : uciOfMove(move) };
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('move text vectors (parse outcomes of python-chess 1.11.2)', () => {
  it.each(vectors)('$notation $text in $fen', ({ notation, fen, text, outcome, uci, san }) => {
    const found = matchMove(fen, text, notation === 'uci' ? 'uci' : 'san');
    expect(found).toEqual({ outcome: outcome === 'null' ? 'null_move' : outcome, uci });
    if (uci !== null) expect(uciSanPairs(fen).find((pair) => pair.uci === uci)?.san).toBe(san);
  });

  it('are 144', () => expect(vectors).toHaveLength(144));
});

describe('move text', () => {
  it.each(['Nf3\n', 'e4\u0000', 'Ｎf3', 'N\u200bf3', 'e2e4\n'])('%j has no form', (text) => {
    expect(matchMove(START, text, 'san').outcome).toBe('invalid_syntax');
    expect(matchMove(START, text, 'uci').outcome).toBe('invalid_syntax');
  });

  it('no text is missing', () =>
    expect(matchMove(START, null, 'san')).toEqual({ outcome: 'missing', uci: null }));

  it('never throws and never leaves the legal list', () => {
    const legal: readonly string[] = legalList(START);
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('san' as const, 'uci' as const),
        (text, notation) => {
          const { uci, outcome } = matchMove(START, text, notation);
          expect(uci === null ? outcome !== 'legal' : legal.includes(uci)).toBe(true);
        },
      ),
    );
  });
});

describeWithSharedData('stand-in positions', 'generalization', () => {
  it.each(['wd', 'nd', 'ood'])('legal moves and SAN of the 500 %s positions', (condition) => {
    const lines = readFileSync(sharedData('generalization', `standin-${condition}.jsonl`), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(500);
    for (const line of lines) {
      const { fen, legal } = JSON.parse(line) as { fen: string; legal: Record<string, string> };
      const pairs = uciSanPairs(fen);
      expect(Object.fromEntries(pairs.map(({ uci, san }) => [uci, san]))).toEqual(legal);
    }
    const sample = lines.filter((_line, index) => index % 10 === 0);
    for (const line of sample) {
      const { fen, legal } = JSON.parse(line) as { fen: string; legal: Record<string, string> };
      for (const [uci, san] of Object.entries(legal)) {
        expect(matchMove(fen, san, 'san').uci).toBe(uci);
        expect(matchMove(fen, uci, 'uci').uci).toBe(uci);
      }
    }
  });
});
