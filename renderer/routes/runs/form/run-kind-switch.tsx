/** Which kind of run a new one is; what was typed into either form stays. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from '../../../state/use-place.ts';

export function RunKindSwitch({ kind }: { readonly kind: 'questions' | 'games' | 'study' }): ReactNode {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      value={kind}
      onChange={(next) => navigate(next === 'questions' ? '#/runs/new' : `#/runs/new?kind=${next}`)}
      data={[
        { value: 'questions', label: 'Questions' },
        { value: 'games', label: 'Games' },
        { value: 'study', label: 'Move study' },
      ]}
      aria-label="Kind of run"
      data-testid="run-kind"
    />
  );
}
