/** Rows of a coverage study, page by page; and the walk over all of them. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CoverageFilter, CoverageRowView } from '../../core/study/coverage-study.ts';
import type { FetchPage } from './answer-search.ts';
import { call, useBridge } from './bridge.ts';
import { PAGE_ROWS, usePagedRows, type PagedRows } from './paged-rows.ts';
import { keyOf } from './query.ts';

export function useCoverageRows(sha256: string, filter: CoverageFilter): PagedRows<CoverageRowView> {
  const bridge = useBridge();
  return usePagedRows<CoverageRowView>((offset) => {
    const input = { sha256, filter, offset, limit: PAGE_ROWS };
    return {
      queryKey: keyOf('coverage.page', input),
      queryFn: () => call(bridge, 'coverage.page', input),
    };
  });
}

export function useCoveragePages(sha256: string, filter: CoverageFilter): FetchPage<CoverageRowView> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useCallback(
    (offset) => {
      const input = { sha256, filter, offset, limit: PAGE_ROWS };
      return client.fetchQuery({
        queryKey: keyOf('coverage.page', input),
        queryFn: () => call(bridge, 'coverage.page', input),
      });
    },
    [bridge, client, sha256, filter],
  );
}
