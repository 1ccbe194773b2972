/** Reports and answers of several question runs at once. */
import { useQueries, useQuery } from '@tanstack/react-query';
import type { AnswerRow, QuestionReport } from '../../core/question/report.ts';
import { NO_ANSWER_FILTER } from '../state/answer-place.ts';
import { allRows } from './answer-search.ts';
import { call, useBridge } from './bridge.ts';
import { PAGE_ROWS } from './paged-rows.ts';
import { keyOf } from './query.ts';

/** Null at the place of a report that is not there yet. */
export function useReports(runIds: readonly string[]): readonly (QuestionReport | null)[] {
  const bridge = useBridge();
  const results = useQueries({
    queries: runIds.map((runId) => ({
      queryKey: keyOf('questions.report', { runId }),
      queryFn: () => call(bridge, 'questions.report', { runId }),
    })),
  });
  return results.map((result) => result.data ?? null);
}

export interface AllAnswers {
  /** In the order of `runIds`; null until all are there. */
  readonly rows: readonly (readonly AnswerRow[])[] | null;
  readonly error: Error | null;
}

/** Every answer of every run: for the few views that have to join runs item by item. */
export function useAllAnswers(runIds: readonly string[], enabled: boolean): AllAnswers {
  const bridge = useBridge();
  const result = useQuery({
    // Under the channel's name, so that what makes the pages stale makes this stale.
    queryKey: ['questions.answers', 'all', runIds],
    queryFn: () =>
      Promise.all(
        runIds.map((runId) =>
          allRows((offset) =>
            call(bridge, 'questions.answers', { runId, filter: NO_ANSWER_FILTER, offset, limit: PAGE_ROWS }),
          ),
        ),
      ),
    enabled,
  });
  return { rows: result.data ?? null, error: result.error };
}
