/**
 * Which row of a filtered list is active and which item is shown. The item lives in the address by its number in the
 * data set; the row is its place in the filtered list. A move of the cursor knows the row first and learns the item when
 * the row's page is there; an address knows the item first and has its place looked for. An item that is filtered away
 * gives way to the first row.
 */
import { useEffect, useState } from 'react';
import type { PagedRows } from '../data/paged-rows.ts';
import { useQueryParams } from './use-place.ts';

export interface ItemCursor {
  readonly active: number | null;
  readonly seq: number | null;
  readonly moveTo: (index: number) => void;
}

export interface ListCursor {
  readonly seq: number | null;
  /** The place of `seq` is not known: it has to be looked for. */
  readonly isSought: boolean;
  /** @param found place of `seq` in the list; null: not in it; undefined: not known yet */
  readonly settle: (found: number | null | undefined) => ItemCursor;
}

interface Wish {
  readonly index: number;
  readonly filterKey: string;
  /** The item of the address when the wish was made: another one there later overrules the wish. */
  readonly from: number | null;
}

/** The item an address names. */
export function readItemSeq(params: URLSearchParams): number | null {
  const text = params.get('item');
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export function useListCursor(filterKey: string, rows: PagedRows<{ readonly seq: number }>): ListCursor {
  const [params, change] = useQueryParams();
  const seq = readItemSeq(params);
  const [wish, setWish] = useState<Wish | null>(null);
  const wished =
    wish !== null && wish.filterKey === filterKey && !rows.isStale ? rows.rowAt(wish.index) : null;
  const isWishAlive =
    wish !== null &&
    wish.filterKey === filterKey &&
    (seq === wish.from || (wished !== null && wished.seq === seq));
  useEffect(() => {
    if (isWishAlive && wished !== null && wished.seq !== seq) change({ item: String(wished.seq) });
  }, [isWishAlive, wished, seq, change]);

  return {
    seq,
    isSought: seq !== null && !isWishAlive,
    settle: (found) => {
      const isLost = !isWishAlive && !rows.isStale && (seq === null || found === null);
      // State set while rendering: the wish makes the loss untrue, so this happens once.
      if (isLost && (rows.total ?? 0) > 0) setWish({ index: 0, filterKey, from: seq });
      return {
        active: isWishAlive ? wish.index : (found ?? null),
        seq,
        moveTo: (index) => setWish({ index, filterKey, from: seq }),
      };
    },
  };
}
