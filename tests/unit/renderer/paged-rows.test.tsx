import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ItemFilter, ItemPage, ItemRow } from '../../../core/chessqa/dataset.ts';
import type { PlybookBridge } from '../../../ipc/contract.ts';
import { BridgeProvider } from '../../../renderer/data/bridge.ts';
import { useItemRows, type PagedRows } from '../../../renderer/data/paged-rows.ts';
import { keyOf, makeQueryClient } from '../../../renderer/data/query.ts';
import { NO_FILTER } from '../../../core/chessqa/no-filter.ts';

/** Nothing is asked for while a page is rendered to text: the rows come from the cache alone. */
const silent: PlybookBridge = {
  invoke: () => new Promise(() => undefined),
  subscribe: () => () => undefined,
  pathForFile: () => '',
};

function makeRow(seq: number): ItemRow {
  return {
    seq,
    itemId: `item_${seq}`,
    task: 'structural_piece_arrangement',
    category: 'Structural',
    fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1',
    answer: '',
    sourceKey: '',
    pieces: 2,
    flags: [],
  };
}

function rowsOf(page: ItemPage | null, filter: ItemFilter): PagedRows<ItemRow> {
  const client = makeQueryClient();
  if (page !== null) {
    const input = { datasetId: 'd', filter: NO_FILTER, offset: page.offset, limit: 250 };
    client.setQueryData(keyOf('datasets.page', input), page);
  }
  const seen: PagedRows<ItemRow>[] = [];
  function Probe(): null {
    seen.push(useItemRows('d', filter));
    return null;
  }
  renderToStaticMarkup(
    <BridgeProvider value={silent}>
      <QueryClientProvider client={client}>
        <Probe />
      </QueryClientProvider>
    </BridgeProvider>,
  );
  const last = seen.at(-1);
  if (last === undefined) throw new Error('the probe was not rendered');
  return last;
}

describe('rows of a paged channel', () => {
  const page: ItemPage = {
    total: 1000,
    offset: 0,
    rows: Array.from({ length: 250 }, (_, at) => makeRow(at + 1)),
  };

  it('gives the rows of a page that is there, and null for those that are not', () => {
    const rows = rowsOf(page, NO_FILTER);
    expect([rows.total, rows.isStale, rows.error]).toEqual([1000, false, null]);
    expect(rows.rowAt(0)?.seq).toBe(1);
    expect(rows.rowAt(249)?.seq).toBe(250);
    expect([rows.rowAt(250), rows.rowAt(-1)]).toEqual([null, null]);
  });

  it('knows no total before the first page', () => {
    const rows = rowsOf(null, NO_FILTER);
    expect([rows.total, rows.isStale, rows.rowAt(0)]).toEqual([null, true, null]);
  });

  it('takes no page of another filter for its own', () => {
    const rows = rowsOf(page, { ...NO_FILTER, text: 'x' });
    expect([rows.total, rows.isStale]).toEqual([null, true]);
  });
});
