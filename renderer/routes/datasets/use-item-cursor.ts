/**
 * Which row is active and which item is shown. The item lives in the address by its number in the data set; the row
 * is its place in the filtered list. A move of the cursor knows the row first and learns the item when the row's page
 * is there; an address knows the item first and asks `datasets.seek` for the row. An item that is filtered away gives
 * way to the first row.
 */
import { useEffect, useState } from 'react';
import type { ItemFilter, ItemRow } from '../../../core/record/dataset.ts';
import type { PagedRows } from '../../data/paged-rows.ts';
import { useInvoke } from '../../data/query.ts';
import { useQueryParams } from '../../state/use-place.ts';

export interface ItemCursor {
  readonly active: number | null;
  readonly seq: number | null;
  readonly moveTo: (index: number) => void;
}

interface Wish {
  readonly index: number;
  readonly filterKey: string;
  /** The item of the address when the wish was made: another one there later overrules the wish. */
  readonly from: number | null;
}

function readSeq(params: URLSearchParams): number | null {
  const text = params.get('item');
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export function useItemCursor(
  datasetId: string,
  filter: ItemFilter,
  filterKey: string,
  rows: PagedRows<ItemRow>,
): ItemCursor {
  const [params, change] = useQueryParams();
  const seq = readSeq(params);
  const [wish, setWish] = useState<Wish | null>(null);
  const wished =
    wish !== null && wish.filterKey === filterKey && !rows.isStale ? rows.rowAt(wish.index) : null;
  const isWishAlive =
    wish !== null &&
    wish.filterKey === filterKey &&
    (seq === wish.from || (wished !== null && wished.seq === seq));
  const seek = useInvoke(
    'datasets.seek',
    { datasetId, filter, seq: seq ?? 0 },
    { enabled: seq !== null && !isWishAlive },
  );
  const found = seek.data ?? null;
  const isLost = !isWishAlive && !rows.isStale && (seq === null || (seek.isSuccess && found === null));
  const total = rows.total ?? 0;

  // State set while rendering: the wish makes the loss untrue, so this happens once.
  if (isLost && total > 0) setWish({ index: 0, filterKey, from: seq });
  useEffect(() => {
    if (isWishAlive && wished !== null && wished.seq !== seq) change({ item: String(wished.seq) });
  }, [isWishAlive, wished, seq, change]);

  return {
    active: isWishAlive ? wish.index : found,
    seq,
    moveTo: (index) => setWish({ index, filterKey, from: seq }),
  };
}
