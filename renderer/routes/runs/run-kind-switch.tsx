/** Which kind of run a new one is; what was typed into either form stays. */
import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from '../../state/use-place.ts';

export function RunKindSwitch({ kind }: { readonly kind: 'questions' | 'games' }): ReactNode {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      value={kind}
      onChange={(next) => navigate(next === 'games' ? '#/runs/new?kind=games' : '#/runs/new')}
      data={[
        { value: 'questions', label: 'Questions' },
        { value: 'games', label: 'Games' },
      ]}
      aria-label="Kind of run"
      data-testid="run-kind"
    />
  );
}
