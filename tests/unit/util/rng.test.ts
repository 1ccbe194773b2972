import { describe, expect, it } from 'vitest';
import { makeRng } from '../../../core/util/rng.ts';

describe('seeded generator', () => {
  it('keeps its draws for ever: a seed in a manifest must mean the same next year', () => {
    const random = makeRng(42);
    expect(Array.from({ length: 4 }, () => Math.floor(random() * 1_000_000))).toMatchInlineSnapshot(`
      [
        153771,
        850489,
        18084,
        211930,
      ]
    `);
  });

  it('is uniform enough: 64 cells, 64,000 draws, chi-square below the 0.999 limit', () => {
    const random = makeRng(1);
    const cells = new Uint32Array(64);
    for (let draw = 0; draw < 64_000; draw += 1) {
      const cell = Math.floor(random() * 64);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    const chiSquare = cells.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquare).toBeLessThan(103.4);
  });

  it('gives other draws for other seeds', () => {
    const firsts = new Set(Array.from({ length: 1_000 }, (_value, seed) => makeRng(seed)()));
    expect(firsts.size).toBe(1_000);
  });
});
