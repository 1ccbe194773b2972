/** Rows of position sets and of the answers of study runs, page by page; and the walk over all of them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PositionPage } from '../../core/study/position-sets.ts';
import type { StudyAnswerRow, StudyFilter } from '../../core/study/report.ts';
import type { Condition } from '../../core/study/position.ts';
import { findRow, type FetchPage } from './answer-search.ts';
import { call, useBridge } from './bridge.ts';
import { PAGE_ROWS, usePagedRows, type PagedRows } from './paged-rows.ts';
import { keyOf } from './query.ts';

export type PositionRow = PositionPage['rows'][number];

export function usePositionRows(sha256: string, condition: Condition | null): PagedRows<PositionRow> {
  const bridge = useBridge();
  return usePagedRows<PositionRow>((offset) => {
    const input = { sha256, condition, offset, limit: PAGE_ROWS };
    return {
      queryKey: keyOf('positions.page', input),
      queryFn: () => call(bridge, 'positions.page', input),
    };
  });
}

export function usePositionPages(sha256: string, condition: Condition | null): FetchPage<PositionRow> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useCallback(
    (offset) => {
      const input = { sha256, condition, offset, limit: PAGE_ROWS };
      return client.fetchQuery({
        queryKey: keyOf('positions.page', input),
        queryFn: () => call(bridge, 'positions.page', input),
      });
    },
    [bridge, client, sha256, condition],
  );
}

export function useStudyRows(runId: string, filter: StudyFilter): PagedRows<StudyAnswerRow> {
  const bridge = useBridge();
  return usePagedRows<StudyAnswerRow>((offset) => {
    const input = { runId, filter, offset, limit: PAGE_ROWS };
    return {
      queryKey: keyOf('studies.answers', input),
      queryFn: () => call(bridge, 'studies.answers', input),
    };
  });
}

export function useStudyPages(runId: string, filter: StudyFilter): FetchPage<StudyAnswerRow> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useCallback(
    (offset) => {
      const input = { runId, filter, offset, limit: PAGE_ROWS };
      return client.fetchQuery({
        queryKey: keyOf('studies.answers', input),
        queryFn: () => call(bridge, 'studies.answers', input),
      });
    },
    [bridge, client, runId, filter],
  );
}

export interface SeekOptions {
  /** Under whose name the place is kept: what makes the pages stale makes it stale. */
  readonly channel: 'studies.answers' | 'positions.page' | 'coverage.page';
  /** The list that is walked, in one text. */
  readonly list: string;
  readonly seq: number | null;
  readonly enabled: boolean;
}

/** Place of a row in a filtered list: undefined while it is looked for, null where it is not in it. */
export function useSeekRow(
  fetchPage: FetchPage<{ readonly seq: number }>,
  { channel, list, seq, enabled }: SeekOptions,
): number | null | undefined {
  const place = useQuery({
    queryKey: [channel, 'seek', list, seq],
    queryFn: async () => (await findRow(fetchPage, 0, (row) => row.seq === seq))?.index ?? null,
    enabled: enabled && seq !== null,
  });
  return place.data;
}
