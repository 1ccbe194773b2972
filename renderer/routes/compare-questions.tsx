/** Compare: question runs of one data set on the left, to be chosen; on the right how they stand against each other. */
import type { ReactNode } from 'react';
import { useInvoke } from '../data/query.ts';
import { makeCompareHref, readComparedRuns } from '../state/answer-place.ts';
import { useNavigate, useQueryParams } from '../state/use-place.ts';
import { CompareFrame } from './compare/compare-frame.tsx';
import { ComparePane } from './compare/compare-pane.tsx';
import { chooseRuns, questionRuns, toggleRun } from './compare/compared-runs.ts';
import { RunPicker } from './compare/run-picker.tsx';

export function CompareQuestions(): ReactNode {
  const runs = useInvoke('runs.list', undefined);
  const [params] = useQueryParams();
  const navigate = useNavigate();
  const chosen = readComparedRuns(params);
  const known = runs.data ?? [];
  return (
    <CompareFrame
      error={runs.error}
      picker={
        <RunPicker
          runs={questionRuns(known)}
          isPending={runs.isPending}
          chosen={chosen}
          onToggle={(runId) => {
            const here = chosen.filter((id) => known.some((run) => run.runId === id));
            navigate(makeCompareHref(toggleRun(here, runId)), { replace: true });
          }}
        />
      }
      pane={runs.data === undefined ? null : <ComparePane choice={chooseRuns(chosen, known)} />}
    />
  );
}
