import { describe, expect, it } from 'vitest';
import { completeFen, fourFields, parseFen, START_FEN } from '../../../core/chess/fen.ts';
import vectors from '../../vectors/fen.json' with { type: 'json' };

describe('parseFen', () => {
  for (const { id, text, fen, changes, refused } of vectors.cases) {
    it(id, () => {
      const parsed = parseFen(text);
      if (refused !== undefined) {
        expect(parsed.ok ? parsed.value.fen : parsed.error.code).toBe(refused);
        return;
      }
      if (!parsed.ok) throw new Error(parsed.error.message);
      expect(parsed.value.fen).toBe(fen);
      expect(parsed.value.changes.map((change) => change.code)).toEqual(changes ?? []);
      const again = parseFen(parsed.value.fen);
      expect(again.ok && again.value.changes).toEqual([]);
    });
  }

  it('refuses an endless text by its length', () => {
    const parsed = parseFen('8/'.repeat(100_000));
    expect(!parsed.ok && parsed.error.code).toBe('too_long');
  });
});

describe('fields', () => {
  it('keeps the first four as the identity of a position', () => {
    expect(fourFields(START_FEN)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
  });

  it('completes four fields and leaves six alone', () => {
    expect(completeFen('8/8/8/8/8/8/8/8 w - -')).toBe('8/8/8/8/8/8/8/8 w - - 0 1');
    expect(completeFen(START_FEN)).toBe(START_FEN);
  });
});
