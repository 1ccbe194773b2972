/** The two kinds of data sets: questions to answer, and positions to move in. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { POSITION_SETS_HREF } from '../../state/study-place.ts';
import { useNavigate } from '../../state/use-place.ts';

const PLACES = { questions: '#/datasets', positions: POSITION_SETS_HREF } as const;

export function DatasetTabs({ shown }: { readonly shown: keyof typeof PLACES }): ReactNode {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      value={shown}
      onChange={(next) => navigate(next === 'positions' ? PLACES.positions : PLACES.questions)}
      data={[
        { value: 'questions', label: 'Questions' },
        { value: 'positions', label: 'Position sets' },
      ]}
      aria-label="Kind of data set"
      data-testid="dataset-tabs"
    />
  );
}
