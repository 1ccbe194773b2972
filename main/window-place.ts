/** Where a remembered window may open again. Pure. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels; x and y null: never placed. */
export interface RememberedPlace {
  readonly x: number | null;
  readonly y: number | null;
  readonly width: number;
  readonly height: number;
}

/** The remembered place where a display still shows enough of it; else the size alone, which Electron centres. */
export function visiblePlace(state: RememberedPlace, displays: readonly Place[]): Partial<Place> {
  const { x, y, width, height } = state;
  if (x === null || y === null) return { width, height };
  const isVisible = displays.some((display) => {
    const overlapX = Math.min(x + width, display.x + display.width) - Math.max(x, display.x);
    const overlapY = Math.min(y + height, display.y + display.height) - Math.max(y, display.y);
    return overlapX >= 200 && overlapY >= 100 && y >= display.y;
  });
  return isVisible ? { x, y, width, height } : { width, height };
}
