import { describe, expect, it } from 'vitest';
import { AGREEMENT_PARTS, agreementMarks } from '../../../renderer/chart/agreement-marks.ts';
import { BUCKETS, confusionMarks, type ConfusionCell } from '../../../renderer/chart/confusion-marks.ts';

describe('marks of the agreement bar', () => {
  const counts = { exact: 453, score: 0, bucket: 1, different: 44, failed: 2 };

  it('fills the width in a fixed order, without the parts that are empty', () => {
    const marks = agreementMarks(counts, 300);
    expect(marks.map((mark) => mark.part)).toEqual(['exact', 'bucket', 'different', 'failed']);
    const last = marks.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(300, 6);
    marks.slice(1).forEach((mark, index) => {
      const before = marks[index];
      expect(mark.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
    });
  });

  it('lets one item of 500 be seen', () => {
    for (const mark of agreementMarks(counts, 120)) expect(mark.width).toBeGreaterThanOrEqual(3);
  });

  it('draws nothing for nothing', () => {
    const none = Object.fromEntries(AGREEMENT_PARTS.map((part) => [part, 0])) as typeof counts;
    expect(agreementMarks(none, 300)).toEqual([]);
  });
});

describe('marks of the confusion matrix', () => {
  const confusion: readonly ConfusionCell[] = [
    { reading: 'last_exact', released: -400, found: -400, count: 90 },
    { reading: 'last_exact', released: -400, found: -200, count: 10 },
    { reading: 'last_exact', released: 200, found: 400, count: 3 },
    { reading: 'last_line', released: -400, found: 400, count: 7 },
  ];
  const marks = confusionMarks(confusion, 'last_exact', 46);
  const cellAt = (released: number, found: number) =>
    marks.cells.find((cell) => cell.released === released && cell.found === found);

  it('has every pair of buckets once, released down and found across', () => {
    expect(marks.cells).toHaveLength(BUCKETS.length ** 2);
    expect(cellAt(-400, 400)?.y).toBe(cellAt(-400, -400)?.y);
    expect(cellAt(-400, 400)?.x).toBeGreaterThan(cellAt(-400, -400)?.x ?? Infinity);
    expect(cellAt(400, -400)?.y).toBeGreaterThan(cellAt(-400, -400)?.y ?? Infinity);
  });

  it('counts one reading only, and shares are of the row', () => {
    expect(cellAt(-400, 400)?.count).toBe(0);
    expect(cellAt(-400, -200)?.share).toBeCloseTo(0.1);
    expect(cellAt(200, 400)?.share).toBe(1);
    expect(cellAt(0, 0)?.share).toBe(0);
    expect(marks.n).toBe(103);
    expect(marks.onDiagonal).toBe(90);
    expect(marks.rows.map((row) => row.n)).toEqual([100, 0, 0, 3, 0]);
  });

  it('keeps every cell inside the drawing', () => {
    for (const cell of marks.cells) {
      expect(cell.x + cell.sizePx).toBeLessThanOrEqual(marks.width);
      expect(cell.y + cell.sizePx).toBeLessThanOrEqual(marks.height);
    }
  });
});
