/** The cursor in the answers of a run, and its jumps to the next answer of some kind. */
import { notifications } from '@mantine/notifications';
import type { AnswerFilter, AnswerRow } from '../../../../../core/question/report.ts';
import { findRow, useAnswerPages, useSeekAnswer } from '../../../../data/answer-search.ts';
import type { PagedRows } from '../../../../data/paged-rows.ts';
import { useFailureNote } from '../../../../shell/use-jobs.ts';
import { useListCursor, type ItemCursor } from '../../../../state/list-cursor.ts';

export interface AnswerCursor extends ItemCursor {
  readonly toNext: (kind: JumpKind) => void;
}

const JUMPS = {
  wrong: {
    fits: ({ verdict }: AnswerRow) => verdict !== null && !verdict.isCorrect,
    none: 'No wrong answer below this one.',
  },
  notCompliant: {
    fits: ({ verdict }: AnswerRow) => verdict !== null && !verdict.formatCompliant,
    none: 'Every answer below this one is in the form asked for.',
  },
} as const;
export type JumpKind = keyof typeof JUMPS;

export function useAnswerCursor(
  runId: string,
  filter: AnswerFilter,
  filterKey: string,
  rows: PagedRows<AnswerRow>,
): AnswerCursor {
  const list = useListCursor(filterKey, rows);
  const found = useSeekAnswer(runId, filter, list.seq, list.isSought);
  const cursor = list.settle(found);
  const fetchPage = useAnswerPages(runId, filter);
  const noteFailure = useFailureNote();
  const toNext = (kind: JumpKind): void => {
    const { fits, none } = JUMPS[kind];
    findRow(fetchPage, (cursor.active ?? -1) + 1, fits)
      .then((next) => (next === null ? notifications.show({ message: none }) : cursor.moveTo(next.index)))
      .catch((error: unknown) => noteFailure('The answers could not be searched', error));
  };
  return { ...cursor, toNext };
}
