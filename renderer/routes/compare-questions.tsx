/** Compare: question runs of one data set on the left, to be chosen; on the right how they stand against each other. */
import type { ReactNode } from 'react';
import { useInvoke } from '../data/query.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { Split } from '../parts/split.tsx';
import { makeCompareHref, readComparedRuns } from '../state/answer-place.ts';
import { useNavigate, useQueryParams } from '../state/use-place.ts';
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
    <>
      {runs.error !== null && (
        <div style={{ padding: 16 }}>
          <ErrorNotice what="The runs could not be listed" error={runs.error} />
        </div>
      )}
      <div style={{ flex: 1, minHeight: 0 }}>
        <Split
          name="compare"
          firstPercent={22}
          minFirstPx={220}
          minSecondPx={520}
          first={
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
          second={runs.data === undefined ? <div /> : <ComparePane choice={chooseRuns(chosen, known)} />}
        />
      </div>
    </>
  );
}
