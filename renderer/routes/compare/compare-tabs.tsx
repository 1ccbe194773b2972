/** What is compared: question runs, or the runs of a move study. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { makeCompareHref } from '../../state/answer-place.ts';
import { makeStudyFiguresHref } from '../../state/study-place.ts';
import { useNavigate } from '../../state/use-place.ts';

export function CompareTabs({ shown }: { readonly shown: 'questions' | 'study' }): ReactNode {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      value={shown}
      onChange={(next) => navigate(next === 'study' ? makeStudyFiguresHref([]) : makeCompareHref([]))}
      data={[
        { value: 'questions', label: 'Questions' },
        { value: 'study', label: 'Move studies' },
      ]}
      aria-label="What is compared"
      data-testid="compare-tabs"
    />
  );
}
