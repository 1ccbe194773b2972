/**
 * Which rows of a long table are drawn, and where. Rows have one fixed height, so this is arithmetic: constant time
 * for a million rows, no measurements kept. Browsers cut elements off at about 33 million pixels, so the scroller is
 * never taller than `MAX_SCROLLER_PX`; beyond that the scrollbar is scaled: `offsetPx` counts true pixels of the
 * whole table, the element's own `scrollTop` is that divided by the scale. Wheel and keys move by true pixels.
 */
export const MAX_SCROLLER_PX = 8_000_000;

export interface TableSize {
  readonly total: number;
  readonly rowPx: number;
  readonly viewportPx: number;
}

export interface RowWindow {
  /** First and last row to draw, last exclusive. */
  readonly first: number;
  readonly last: number;
  /** Distance of row `first` from the top of the viewport, in pixels; negative when it is partly above. */
  readonly topPx: number;
}

/** Height the scroller element gets. */
export function scrollerPx(size: TableSize): number {
  return Math.min(size.total * size.rowPx, Math.max(MAX_SCROLLER_PX, size.viewportPx));
}

/** True pixels that can be scrolled. */
export function maxOffsetPx(size: TableSize): number {
  return Math.max(0, size.total * size.rowPx - size.viewportPx);
}

function scaleOf(size: TableSize): number {
  const range = scrollerPx(size) - size.viewportPx;
  return range <= 0 ? 1 : maxOffsetPx(size) / range;
}

export function offsetFromScrollTop(scrollTop: number, size: TableSize): number {
  return clampOffset(scrollTop * scaleOf(size), size);
}

export function scrollTopFromOffset(offsetPx: number, size: TableSize): number {
  return clampOffset(offsetPx, size) / scaleOf(size);
}

export function clampOffset(offsetPx: number, size: TableSize): number {
  return Math.min(Math.max(0, offsetPx), maxOffsetPx(size));
}

/** @param overscan rows drawn beyond each edge */
export function planRowWindow(offsetPx: number, size: TableSize, overscan: number): RowWindow {
  const offset = clampOffset(offsetPx, size);
  const first = Math.max(0, Math.floor(offset / size.rowPx) - overscan);
  const last = Math.min(size.total, Math.ceil((offset + size.viewportPx) / size.rowPx) + overscan);
  return { first, last: Math.max(first, last), topPx: first * size.rowPx - offset };
}

/** The offset that shows a row whole, moving as little as possible. */
export function offsetToShow(row: number, offsetPx: number, size: TableSize): number {
  const top = row * size.rowPx;
  const bottom = top + size.rowPx;
  if (top < offsetPx) return clampOffset(top, size);
  if (bottom > offsetPx + size.viewportPx) return clampOffset(bottom - size.viewportPx, size);
  return clampOffset(offsetPx, size);
}

/** Offsets of the pages that cover rows `first` to `last` (exclusive). */
export function planPages(first: number, last: number, pageRows: number): readonly number[] {
  const pages: number[] = [];
  for (let page = Math.floor(first / pageRows); page * pageRows < last; page += 1)
    pages.push(page * pageRows);
  return pages;
}
