/**
 * The source-disjoint slice (R-STAT-8): items whose position (`position-key.ts`) and puzzle occur in one category
 * only. Which items it holds depends on the whole data set, so it is formed from the data set and not from a run's
 * sample of it.
 */

export interface SlicedItem {
  readonly category: string;
  readonly positionKey: string;
  readonly puzzleId: string | null;
}

/** For each item whether it is in the slice. */
export function sourceDisjointMask(items: readonly SlicedItem[]): boolean[] {
  const sharedFens = keysOfSeveralCategories(items, ({ positionKey }) => positionKey);
  const sharedPuzzles = keysOfSeveralCategories(items, ({ puzzleId }) => puzzleId);
  return items.map(
    ({ positionKey, puzzleId }) =>
      !sharedFens.has(positionKey) && (puzzleId === null || !sharedPuzzles.has(puzzleId)),
  );
}

function keysOfSeveralCategories(
  items: readonly SlicedItem[],
  keyOf: (item: SlicedItem) => string | null,
): ReadonlySet<string> {
  const firstCategory = new Map<string, string>();
  const shared = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const first = firstCategory.get(key);
    if (first === undefined) firstCategory.set(key, item.category);
    else if (first !== item.category) shared.add(key);
  }
  return shared;
}
