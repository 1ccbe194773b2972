/**
 * Rows of a paged channel for the virtual table: the pages under the drawn window are fetched, whatever else was
 * fetched stays in the cache. While a new filter's first page is on its way the old rows stay on screen (marked
 * stale), so that typing in the search field never blinks.
 */
import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ItemFilter, ItemRow } from '../../core/chessqa/dataset.ts';
import type { AnswerFilter, AnswerRow } from '../../core/question/report.ts';
import type { Agreement } from '../../core/score/label-record.ts';
import type { LabelRecord, Reading } from '../../core/reproduction/run.ts';
import { planPages } from '../table/row-window.ts';
import { call, useBridge } from './bridge.ts';
import { keyOf } from './query.ts';

export const PAGE_ROWS = 250;

interface Page<T> {
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly T[];
}

export interface PagedRows<T> {
  /** Null until the first page is there. */
  readonly total: number | null;
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly rowAt: (index: number) => T | null;
  readonly onRange: (first: number, last: number) => void;
}

interface PageQuery<T> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<Page<T>>;
}

export function usePagedRows<T>(pageQuery: (offset: number) => PageQuery<T>): PagedRows<T> {
  const [range, setRange] = useState<readonly [number, number]>([0, 1]);
  const onRange = useCallback((first: number, last: number) => setRange([first, last]), []);
  // The first page is always wanted: it tells the total of a filter whose old window lies beyond its end.
  const offsets = [...new Set([0, ...planPages(range[0], range[1], PAGE_ROWS)])];
  const results = useQueries({ queries: offsets.map((offset) => pageQuery(offset)) });
  const pages = results.flatMap((result) => (result.data === undefined ? [] : [result.data]));
  const [kept, setKept] = useState<readonly Page<T>[]>(pages);
  const isStale = results[0]?.data === undefined;
  // State set while rendering: React renders again at once, and the rows of the last good answer are at hand.
  if (!isStale && (kept.length !== pages.length || kept.some((page, at) => page !== pages[at])))
    setKept(pages);
  const shown = isStale ? kept : pages;
  return {
    total: shown[0]?.total ?? null,
    isStale,
    error: results.find((result) => result.error !== null)?.error ?? null,
    rowAt: (index) => {
      const page = shown.find((one) => index >= one.offset && index < one.offset + one.rows.length);
      return page?.rows[index - page.offset] ?? null;
    },
    onRange,
  };
}

export function useItemRows(datasetId: string, filter: ItemFilter): PagedRows<ItemRow> {
  const bridge = useBridge();
  return usePagedRows<ItemRow>((offset) => {
    const input = { datasetId, filter, offset, limit: PAGE_ROWS };
    return {
      queryKey: keyOf('datasets.page', input),
      queryFn: () => call(bridge, 'datasets.page', input),
    };
  });
}

export function useLabelRows(
  runId: string,
  reading: Reading,
  agreement: Agreement | null,
): PagedRows<LabelRecord> {
  const bridge = useBridge();
  return usePagedRows<LabelRecord>((offset) => {
    const input = { runId, reading, agreement, offset, limit: PAGE_ROWS };
    return {
      queryKey: keyOf('reproduce.labels', input),
      queryFn: () => call(bridge, 'reproduce.labels', input),
    };
  });
}

export function useAnswerRows(runId: string, filter: AnswerFilter): PagedRows<AnswerRow> {
  const bridge = useBridge();
  return usePagedRows<AnswerRow>((offset) => {
    const input = { runId, filter, offset, limit: PAGE_ROWS };
    return {
      queryKey: keyOf('questions.answers', input),
      queryFn: () => call(bridge, 'questions.answers', input),
    };
  });
}
