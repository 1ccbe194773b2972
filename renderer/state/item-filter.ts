/**
 * Item filter ↔ query of the address. Only set conditions are written; anything that cannot be read is no condition,
 * so an old or broken address shows all items instead of failing.
 */
import type { ItemFilter } from '../../core/chessqa/dataset.ts';
import { NO_FILTER } from '../../core/chessqa/no-filter.ts';

export const filterKeys = Object.keys(NO_FILTER) as readonly (keyof ItemFilter)[];
const MAX_TEXT = 500;

function readText(params: URLSearchParams, key: keyof ItemFilter): string | null {
  const value = params.get(key);
  return value === null || value === '' ? null : value.slice(0, MAX_TEXT);
}

function readPieces(params: URLSearchParams, key: 'minPieces' | 'maxPieces'): number | null {
  const text = params.get(key);
  return text !== null && /^\d{1,2}$/.test(text) && Number(text) <= 64 ? Number(text) : null;
}

export function readFilter(params: URLSearchParams): ItemFilter {
  return {
    category: readText(params, 'category'),
    task: readText(params, 'task'),
    label: readText(params, 'label'),
    source: readText(params, 'source'),
    text: readText(params, 'text'),
    minPieces: readPieces(params, 'minPieces'),
    maxPieces: readPieces(params, 'maxPieces'),
    flag: readText(params, 'flag'),
  };
}

/** Entries for `useQueryParams`: null removes a condition from the address. */
export function makeFilterEntries(filter: ItemFilter): Record<string, string | null> {
  return Object.fromEntries(
    filterKeys.map((key) => {
      const value = filter[key];
      return [key, value === null || value === '' ? null : String(value)];
    }),
  );
}

export function makeItemsHref(
  datasetId: string,
  filter: Partial<ItemFilter>,
  item: number | null = null,
): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(makeFilterEntries({ ...NO_FILTER, ...filter }))) {
    if (value !== null) params.set(key, value);
  }
  if (item !== null) params.set('item', String(item));
  return `#/datasets/${encodeURIComponent(datasetId)}${params.size === 0 ? '' : `?${params.toString()}`}`;
}

export function countConditions(filter: ItemFilter): number {
  return filterKeys.filter((key) => filter[key] !== null && filter[key] !== '').length;
}
