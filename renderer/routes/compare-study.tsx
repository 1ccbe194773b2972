/** Compare, move studies: runs of one position set on the left, to be chosen; on the right the figures of the paper. */
import type { ReactNode } from 'react';
import { useInvoke } from '../data/query.ts';
import { readComparedRuns } from '../state/answer-place.ts';
import { useQueryParams } from '../state/use-place.ts';
import { CompareFrame } from './compare/compare-frame.tsx';
import { toggleRun } from './compare/compared-runs.ts';
import { StudyPane } from './compare/study/study-pane.tsx';
import { StudyPicker, studyRuns } from './compare/study/study-picker.tsx';

export function CompareStudies(): ReactNode {
  const runs = useInvoke('runs.list', undefined);
  const [params, change] = useQueryParams();
  const chosen = readComparedRuns(params);
  const known = studyRuns(runs.data ?? []);
  return (
    <CompareFrame
      error={runs.error}
      picker={
        <StudyPicker
          runs={known}
          isPending={runs.isPending}
          chosen={chosen}
          onToggle={(runId) => {
            const here = chosen.filter((id) => known.some((run) => run.runId === id));
            const next = toggleRun(here, runId);
            change({ runs: next.length === 0 ? null : next.join(',') });
          }}
        />
      }
      pane={runs.data === undefined ? null : <StudyPane chosen={chosen} runs={known} />}
    />
  );
}
