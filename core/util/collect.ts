/** Small gatherings of values that several folds need. */

/** In the order of first appearance. */
export function groupBy<T>(
  values: readonly T[],
  keyOf: (value: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) pushTo(groups, keyOf(value), value);
  return groups;
}

/** Adds a value to the list under a key, in place. */
export function pushTo<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Null: nothing was told. */
export function sumOfTold(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);
}
