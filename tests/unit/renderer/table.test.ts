import { describe, expect, it } from 'vitest';
import { targetRow, type RowCommand } from '../../../renderer/table/row-key.ts';
import {
  clampOffset,
  MAX_SCROLLER_PX,
  maxOffsetPx,
  offsetFromScrollTop,
  offsetToShow,
  planPages,
  planRowWindow,
  scrollerPx,
  scrollTopFromOffset,
} from '../../../renderer/table/row-window.ts';

describe('key to target row', () => {
  const at = (command: RowCommand, active: number | null, total = 100): number | null =>
    targetRow(command, { active, total, pageRows: 20 });

  it('moves by one and stops at both ends', () => {
    expect(at('row.next', 3)).toBe(4);
    expect(at('row.next', 99)).toBe(99);
    expect(at('row.previous', 3)).toBe(2);
    expect(at('row.previous', 0)).toBe(0);
  });

  it('starts at the near end when no row is active', () => {
    expect(at('row.next', null)).toBe(0);
    expect(at('row.previous', null)).toBe(99);
    expect(at('row.pageDown', null)).toBe(19);
  });

  it('moves by a page that keeps one row in sight', () => {
    expect(at('row.pageDown', 10)).toBe(29);
    expect(at('row.pageDown', 95)).toBe(99);
    expect(at('row.pageUp', 10)).toBe(0);
    expect(targetRow('row.pageDown', { active: 4, total: 9, pageRows: 0 })).toBe(5);
  });

  it('goes to the ends, and nowhere in an empty table or by opening', () => {
    expect(at('row.first', 50)).toBe(0);
    expect(at('row.last', 50)).toBe(99);
    expect(at('row.next', null, 0)).toBeNull();
    expect(at('row.open', 5)).toBeNull();
  });

  it('comes back into a list that became shorter', () => {
    expect(at('row.previous', 500)).toBe(98);
    expect(at('row.next', 500)).toBe(99);
  });
});

describe('the window of drawn rows', () => {
  const small = { total: 200, rowPx: 30, viewportPx: 600 };
  const million = { total: 1_000_000, rowPx: 30, viewportPx: 600 };

  it('draws what is seen and a little more', () => {
    expect(planRowWindow(0, small, 6)).toEqual({ first: 0, last: 26, topPx: 0 });
    expect(planRowWindow(3015, small, 6)).toEqual({ first: 94, last: 127, topPx: 94 * 30 - 3015 });
    expect(planRowWindow(1e9, small, 6)).toEqual({ first: 174, last: 200, topPx: -180 });
  });

  it('is empty for no rows and never negative for a table lower than the viewport', () => {
    expect(planRowWindow(50, { ...small, total: 0 }, 6)).toEqual({ first: 0, last: 0, topPx: 0 });
    expect(maxOffsetPx({ ...small, total: 3 })).toBe(0);
    expect(offsetFromScrollTop(10, { ...small, total: 3 })).toBe(0);
  });

  it('keeps the scroller below what browsers can draw, and still reaches the last of a million rows', () => {
    expect(scrollerPx(million)).toBe(MAX_SCROLLER_PX);
    const end = offsetFromScrollTop(MAX_SCROLLER_PX - million.viewportPx, million);
    expect(end).toBeCloseTo(maxOffsetPx(million), 3);
    expect(planRowWindow(end, million, 0).last).toBe(1_000_000);
  });

  it('turns offsets into scroll positions and back', () => {
    for (const size of [small, million]) {
      for (const share of [0, 0.1, 0.5, 0.999, 1]) {
        const offset = maxOffsetPx(size) * share;
        expect(offsetFromScrollTop(scrollTopFromOffset(offset, size), size)).toBeCloseTo(offset, 3);
      }
    }
  });

  it('shows a row by the shortest way', () => {
    expect(offsetToShow(5, 300, small)).toBe(150);
    expect(offsetToShow(12, 300, small)).toBe(300);
    expect(offsetToShow(40, 300, small)).toBe(41 * 30 - 600);
    expect(offsetToShow(199, 0, small)).toBe(maxOffsetPx(small));
    expect(clampOffset(-1, small)).toBe(0);
  });
});

describe('pages under the window', () => {
  it('covers every row once', () => {
    expect(planPages(0, 26, 250)).toEqual([0]);
    expect(planPages(240, 260, 250)).toEqual([0, 250]);
    expect(planPages(250, 500, 250)).toEqual([250]);
    expect(planPages(0, 0, 250)).toEqual([]);
  });
});
