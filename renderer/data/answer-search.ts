/**
 * Walks the filtered answers of a run page by page: to find the place of an item that an address names, the next row of
 * some kind, or all of them for an export. The pages are those of the table, so what was seen is not asked for again.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AnswerFilter, AnswerRow } from '../../core/question/report.ts';
import { call, useBridge } from './bridge.ts';
import { PAGE_ROWS } from './paged-rows.ts';
import { keyOf } from './query.ts';

export interface AnswerPage<T = AnswerRow> {
  readonly total: number;
  readonly rows: readonly T[];
}

export type FetchPage<T = AnswerRow> = (offset: number) => Promise<AnswerPage<T>>;

export interface FoundRow<T = AnswerRow> {
  readonly index: number;
  readonly row: T;
}

/** The first row at or after `from` that `fits`; null where there is none. */
export async function findRow<T>(
  fetchPage: FetchPage<T>,
  from: number,
  fits: (row: T) => boolean,
): Promise<FoundRow<T> | null> {
  for (let offset = from - (from % PAGE_ROWS); ; offset += PAGE_ROWS) {
    const page = await fetchPage(offset);
    const at = page.rows.findIndex((row, index) => offset + index >= from && fits(row));
    const row = page.rows[at];
    if (row !== undefined) return { index: offset + at, row };
    if (page.rows.length === 0 || offset + PAGE_ROWS >= page.total) return null;
  }
}

export async function allRows<T>(fetchPage: FetchPage<T>): Promise<readonly T[]> {
  const rows: T[] = [];
  for (;;) {
    const page = await fetchPage(rows.length);
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

export function useAnswerPages(runId: string, filter: AnswerFilter): FetchPage {
  const bridge = useBridge();
  const client = useQueryClient();
  return useCallback(
    (offset) => {
      const input = { runId, filter, offset, limit: PAGE_ROWS };
      return client.fetchQuery({
        queryKey: keyOf('questions.answers', input),
        queryFn: () => call(bridge, 'questions.answers', input),
      });
    },
    [bridge, client, runId, filter],
  );
}

/** Place of an item in the filtered list: undefined while it is looked for, null where it is not in it. */
export function useSeekAnswer(
  runId: string,
  filter: AnswerFilter,
  seq: number | null,
  enabled: boolean,
): number | null | undefined {
  const fetchPage = useAnswerPages(runId, filter);
  const place = useQuery({
    // Its own key under the channel's name: what makes the pages stale makes the place stale.
    queryKey: ['questions.answers', 'seek', runId, filter, seq],
    queryFn: async () => (await findRow(fetchPage, 0, (row) => row.seq === seq))?.index ?? null,
    enabled: enabled && seq !== null,
  });
  return place.data;
}
