import { describe, expect, it } from 'vitest';
import {
  baseName,
  formatBytes,
  formatClock,
  formatCount,
  formatDuration,
  formatInstant,
  formatPercent,
  formatShort,
  formatSigned,
  formatWhiteScore,
  shortHash,
  taskLabel,
  UNKNOWN,
} from '../../../renderer/format/figures.ts';

/** Thin no-break spaces read as blanks here, so that the expectations can be read. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('figures', () => {
  it('parts thousands, and never shows unknown as zero', () => {
    expect(plain(formatCount(10_007_211))).toBe('10 007 211');
    expect(plain(formatCount(999))).toBe('999');
    expect(plain(formatCount(-1234.567))).toBe('−1 234.57');
    expect([formatCount(null), formatCount(Number.NaN), formatShort(null)]).toEqual(Array(3).fill(UNKNOWN));
    expect([formatBytes(null), formatDuration(null), formatSigned(null)]).toEqual(Array(3).fill(UNKNOWN));
    expect([shortHash(null), formatInstant(null), formatWhiteScore(null, null)]).toEqual(
      Array(3).fill(UNKNOWN),
    );
  });

  it('shortens rates to three figures', () => {
    expect([0.424, 12.34, 291_400, 1_250_000, 3e9].map((value) => plain(formatShort(value)))).toEqual([
      '0.42',
      '12.3',
      '291 k',
      '1.25 M',
      '3 G',
    ]);
  });

  it('writes bytes and times in the unit that fits', () => {
    expect([0, 1023, 1024, 70_000, 167_448_200].map((value) => plain(formatBytes(value)))).toEqual([
      '0 B',
      '1023 B',
      '1.0 KiB',
      '68 KiB',
      '160 MiB',
    ]);
    expect([12, 4240, 9990, 59_700, 185_000, 7_620_000].map((value) => plain(formatDuration(value)))).toEqual(
      ['12 ms', '4.2 s', '10 s', '1 min 00 s', '3 min 05 s', '2 h 07 min'],
    );
  });

  it('hides not a single item in a percentage', () => {
    expect(plain(formatPercent(500, 500))).toBe('100 %');
    expect(plain(formatPercent(4999, 5000))).toBe('99.98 %');
    expect(plain(formatPercent(1, 50_000))).toBe('0.002 %');
    expect(plain(formatPercent(0, 500))).toBe('0 %');
    expect(formatPercent(0, 0)).toBe(UNKNOWN);
  });

  it('writes scores from White’s view with a true minus sign', () => {
    expect(formatWhiteScore(35, null)).toBe('+0.35');
    expect(formatWhiteScore(-120, null)).toBe('−1.20');
    expect(formatWhiteScore(0, null)).toBe('0.00');
    expect(formatWhiteScore(null, 4)).toBe('#4');
    expect(formatWhiteScore(null, -3)).toBe('#−3');
    expect([-400, 0, 200].map(formatSigned)).toEqual(['−400', '0', '+200']);
  });
});

describe('names', () => {
  it('takes from a task what its category says already', () => {
    expect(taskLabel('structural_control_squares', 'Structural')).toBe('control squares');
    expect(taskLabel('structural_control_squares', null)).toBe('structural control squares');
    expect(taskLabel('position_judgement_winning', 'Position Judgement')).toBe('winning');
    expect(taskLabel('position_judgment_winning', 'Position Judgment')).toBe('winning');
    expect(taskLabel('structuralist', 'Structural')).toBe('structuralist');
  });

  it('takes the last part of a path of either system', () => {
    expect(baseName('/a/b/c.jsonl')).toBe('c.jsonl');
    expect(baseName('C:\\data\\set\\')).toBe('set');
    expect(baseName('')).toBe('');
  });

  it('shows an instant that is none as it is', () => {
    expect(formatInstant('yesterday')).toBe('yesterday');
    expect(formatInstant('2026-03-14T09:26:00.000Z')).toMatch(/^2026-03-1[345] \d\d:\d\d$/);
    expect(formatClock('2026-03-14T09:26:07.900Z')).toMatch(/^\d\d:\d\d:07$/);
    expect(formatClock('later')).toBe('later');
  });
});
