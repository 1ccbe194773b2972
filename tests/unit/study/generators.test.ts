import { describe, expect, it } from 'vitest';
import { fourFields } from '../../../core/chess/fen.ts';
import { ND_PLIES, walkRandomly } from '../../../core/study/generate-nd.ts';
import {
  PLACEMENT_PRESETS,
  placeRandomly,
  type PlacementSettings,
} from '../../../core/study/generate-ood.ts';
import { meanOf } from '../../../core/score/mean.ts';
import { diagnose } from '../../../core/study/position.ts';
import { makeRng } from '../../../core/util/rng.ts';
import targets from '../../vectors/study-targets.json' with { type: 'json' };

function take<T>(source: Generator<T, never>, count: number): T[] {
  return Array.from({ length: count }, () => source.next().value);
}

/** Distance to a printed mean in standard errors of that mean at the printed spread. */
function bandDistance(values: readonly number[], printed: { mean: number; sd: number }): number {
  const { mean } = meanOf(values);
  return Math.abs((mean ?? 0) - printed.mean) / (printed.sd / Math.sqrt(values.length));
}

describe.each([1, 2, 3])('500 positions, seed %i', (seed) => {
  const table = targets.printed.table2_diagnostics;

  it('ND: White to move after 20 plies, distinct, within the bands of Table 2', () => {
    const positions = take(walkRandomly(makeRng(seed), ND_PLIES), 500);
    const facts = positions.map(({ fen }) => diagnose(fen));
    expect(new Set(facts.map(({ epd }) => epd)).size).toBe(500);
    expect(positions.every(({ fen, moves }) => fen.split(' ')[1] === 'w' && moves.length === 20)).toBe(true);
    expect(
      bandDistance(
        facts.map(({ legalCount }) => legalCount),
        table.ND.legal_moves,
      ),
    ).toBeLessThan(3 * Math.SQRT2);
    expect(
      bandDistance(
        facts.map(({ whiteMaterial }) => whiteMaterial),
        table.ND.white_material,
      ),
    ).toBeLessThan(3 * Math.SQRT2);
    expect(
      bandDistance(
        facts.map(({ blackMaterial }) => blackMaterial),
        table.ND.black_material,
      ),
    ).toBeLessThan(3 * Math.SQRT2);
  });

  it('OOD: distinct, playable, within the bands of Table 2', () => {
    const fens = take(placeRandomly(makeRng(seed), PLACEMENT_PRESETS['published-stats']), 500);
    const facts = fens.map((fen) => diagnose(fen));
    expect(new Set(facts.map(({ epd }) => epd)).size).toBe(500);
    expect(facts.every(({ legalCount, pieces }) => legalCount > 0 && pieces <= 20)).toBe(true);
    expect(
      bandDistance(
        facts.map(({ legalCount }) => legalCount),
        table.OOD.legal_moves,
      ),
    ).toBeLessThan(3 * Math.SQRT2);
    expect(
      bandDistance(
        facts.map(({ whiteMaterial }) => whiteMaterial),
        table.OOD.white_material,
      ),
    ).toBeLessThan(3 * Math.SQRT2);
    expect(
      bandDistance(
        facts.map(({ blackMaterial }) => blackMaterial),
        table.OOD.black_material,
      ),
    ).toBeLessThan(3 * Math.SQRT2);
  });
});

/**
 * What another program found that shares no code with ours: the reading written down again, attacks and moves from
 * chess.js, the operating system's random numbers, 20,000 accepted boards. Mean and spread of single boards.
 */
const DRAWN_ELSEWHERE = {
  legalCount: { mean: 21.356, sd: 18.807 },
  whiteMaterial: { mean: 24.392, sd: 4.846 },
  blackMaterial: { mean: 24.901, sd: 4.685 },
  pieces: { mean: 17.591, sd: 1.286 },
  inCheck: { mean: 0.4908, sd: 0.4999 },
};
const ELSEWHERE = 20_000;

describe('OOD: 10,000 positions', () => {
  const drawn = take(placeRandomly(makeRng(4711), PLACEMENT_PRESETS['published-stats']), 10_000);
  const facts = drawn.map((fen) => diagnose(fen));

  it.each(['legalCount', 'whiteMaterial', 'blackMaterial', 'pieces', 'inCheck'] as const)(
    '%s: no other mean than the one drawn elsewhere',
    (name) => {
      const { mean, sd } = DRAWN_ELSEWHERE[name];
      const found = meanOf(facts.map((fact) => Number(fact[name]))).mean ?? Number.NaN;
      expect(Math.abs(found - mean)).toBeLessThan(3 * sd * Math.sqrt(1 / drawn.length + 1 / ELSEWHERE));
    },
  );
});

describe('seeds', () => {
  it('repeat', () => {
    const settings = PLACEMENT_PRESETS['appendix-literal'];
    expect(take(placeRandomly(makeRng(7), settings), 20)).toEqual(
      take(placeRandomly(makeRng(7), settings), 20),
    );
    expect(take(walkRandomly(makeRng(7), 20), 5)).toEqual(take(walkRandomly(makeRng(7), 20), 5));
    expect(take(walkRandomly(makeRng(7), 20), 5)).not.toEqual(take(walkRandomly(makeRng(8), 20), 5));
  });
});

describe('switches of the placement', () => {
  const base = PLACEMENT_PRESETS['published-stats'];
  const fens = (change: Partial<PlacementSettings>) =>
    take(placeRandomly(makeRng(11), { ...base, ...change }), 150);
  const count = (fen: string, letters: string) =>
    [...(fen.split(' ')[0] ?? '')].filter((c) => letters.includes(c)).length;

  it('no overwriting keeps every man', () => {
    for (const fen of fens({ overwrite: false })) expect(count(fen, 'PNBRQKpnbrqk')).toBe(20);
  });
  it('white to move', () => {
    for (const fen of fens({ turn: 'white' })) expect(fen.split(' ')[1]).toBe('w');
  });
  it('standard caps hold with weighted draws', () => {
    for (const fen of fens({ draw: 'weighted', caps: 'standard', extraPieces: 10, onCap: 'drop' })) {
      for (const letters of ['N', 'B', 'R', 'n', 'b', 'r'])
        expect(count(fen, letters)).toBeLessThanOrEqual(2);
      expect(count(fen, 'Q')).toBeLessThanOrEqual(1);
    }
  });
  it('a bag never holds five pawns', () => {
    for (const fen of fens({})) expect(count(fen, 'P')).toBeLessThanOrEqual(4);
  });
  it.each(['drop', 'reject'] as const)('no pawn on an edge with %s', (pawnRank) => {
    for (const fen of fens({ pawnRank })) {
      const ranks = (fourFields(fen).split(' ')[0] ?? '').split('/');
      expect(`${ranks[0]}${ranks[7]}`).not.toMatch(/p/i);
    }
  });
});
