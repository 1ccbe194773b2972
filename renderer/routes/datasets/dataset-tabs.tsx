/** The kinds of data sets: questions to answer, positions to move in, and how far games stay within what is known. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { COVERAGE_HREF } from '../../state/coverage-place.ts';
import { POSITION_SETS_HREF } from '../../state/study-place.ts';
import { useNavigate } from '../../state/use-place.ts';

const PLACES = { questions: '#/datasets', positions: POSITION_SETS_HREF, coverage: COVERAGE_HREF } as const;

type Shown = keyof typeof PLACES;

export function DatasetTabs({ shown }: { readonly shown: Shown }): ReactNode {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      value={shown}
      onChange={(next) => navigate(PLACES[next as Shown])}
      data={[
        { value: 'questions', label: 'Questions' },
        { value: 'positions', label: 'Position sets' },
        { value: 'coverage', label: 'Coverage' },
      ]}
      aria-label="Kind of data set"
      data-testid="dataset-tabs"
    />
  );
}
