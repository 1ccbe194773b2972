/** What is compared: question runs, the runs of a move study, or game runs. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { makeCompareHref } from '../../state/answer-place.ts';
import { makeCompareGamesHref } from '../../state/game-place.ts';
import { makeStudyFiguresHref } from '../../state/study-place.ts';
import { useNavigate } from '../../state/use-place.ts';

const HREFS = { questions: makeCompareHref, study: makeStudyFiguresHref, games: makeCompareGamesHref };

export type Compared = keyof typeof HREFS;

export function CompareTabs({ shown }: { readonly shown: Compared }): ReactNode {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      value={shown}
      onChange={(next) => navigate(HREFS[next]([]))}
      data={[
        { value: 'questions', label: 'Questions' },
        { value: 'study', label: 'Move studies' },
        { value: 'games', label: 'Games' },
      ]}
      aria-label="What is compared"
      data-testid="compare-tabs"
    />
  );
}
