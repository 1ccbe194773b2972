/** The cursor in the items of a data set: the place of an item that an address names is asked for by `datasets.seek`. */
import type { ItemFilter, ItemRow } from '../../../core/chessqa/dataset.ts';
import type { PagedRows } from '../../data/paged-rows.ts';
import { useInvoke } from '../../data/query.ts';
import { useListCursor, type ItemCursor } from '../../state/list-cursor.ts';

export function useItemCursor(
  datasetId: string,
  filter: ItemFilter,
  filterKey: string,
  rows: PagedRows<ItemRow>,
): ItemCursor {
  const cursor = useListCursor(filterKey, rows);
  const seek = useInvoke(
    'datasets.seek',
    { datasetId, filter, seq: cursor.seq ?? 0 },
    { enabled: cursor.isSought },
  );
  return cursor.settle(seek.data);
}
