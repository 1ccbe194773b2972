/** The right side of Compare: what is missing for a comparison, or the comparison. */
import { Skeleton } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInvoke } from '../../data/query.ts';
import { Empty } from '../../parts/empty.tsx';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { Scroll } from '../../parts/section.tsx';
import { makeCompareHref } from '../../state/answer-place.ts';
import { readBootstrap } from '../../state/bootstrap-settings.ts';
import { useQueryParams } from '../../state/use-place.ts';
import { CompareControls } from './compare-controls.tsx';
import { readComparePlace } from './compare-place.ts';
import { CompareTable } from './compare-table.tsx';
import styles from './compare.module.css';
import type { Choice, ComparedRun } from './compared-runs.ts';
import { Differences } from './differences.tsx';
import { HeatSection } from './heat-section.tsx';
import { PairItems } from './pair-items.tsx';
import { Pairs } from './pairs.tsx';
import { Ranks } from './ranks.tsx';
import { Repeats } from './repeats.tsx';
import { LostRuns, Refusal } from './refusal.tsx';

export function ComparePane({ choice }: { readonly choice: Choice }): ReactNode {
  switch (choice.kind) {
    case 'too_few':
      return (
        <Empty
          icon={<IconChartHistogram size={40} stroke={1.2} />}
          title={choice.runs.length === 0 ? 'Choose two or more runs' : 'Choose one more run'}
        >
          Runs over the same data set stand side by side on the items that all of them answered, with
          intervals, paired differences and everything that differs between their settings.
        </Empty>
      );
    case 'not_found':
      return <LostRuns runIds={choice.runIds} anewHref={makeCompareHref([])} />;
    case 'several_datasets':
      return (
        <Refusal title="These runs asked different data sets" anewHref={makeCompareHref([])}>
          A difference between them would say something about the items, not about the models. Choose runs of
          one data set.
          {choice.runs.map((run) => (
            <div key={run.runId}>
              {run.name}: <span className="mono">{run.summary.datasetId}</span>
            </div>
          ))}
        </Refusal>
      );
    case 'ready':
      return <Comparison runs={choice.runs} />;
  }
}

function Comparison({ runs }: { readonly runs: readonly ComparedRun[] }): ReactNode {
  const [params] = useQueryParams();
  const place = readComparePlace(params);
  const bootstrap = readBootstrap(params);
  const runIds = runs.map((run) => run.runId);
  const comparison = useInvoke('questions.compare', { runIds: [...runIds], bootstrap });
  if (place.pair !== null) return <PairItems runs={runs} pair={place.pair} />;
  return (
    <div className={styles.pane} data-testid="comparison">
      <CompareControls
        place={place}
        bootstrap={bootstrap}
        commonItems={comparison.data?.commonItems ?? null}
        isComputing={comparison.isFetching}
      />
      {comparison.error !== null ? (
        <div className={styles.refusal}>
          <ErrorNotice
            what="The runs could not be compared"
            error={comparison.error}
            onRetry={() => void comparison.refetch()}
          />
        </div>
      ) : comparison.data === undefined ? (
        <div className={styles.refusal}>
          <Skeleton height={180} mb={16} />
          <Skeleton height={120} />
        </div>
      ) : (
        <Scroll>
          {comparison.data.commonItems === 0 && (
            <div className={styles.refusal}>
              <Notice tone="warn" title="No item was answered by all of these runs">
                There is nothing to compare. What differs between their settings stands below.
              </Notice>
            </div>
          )}
          {comparison.data.commonItems > 0 && (
            <>
              <CompareTable comparison={comparison.data} runs={runs} place={place} />
              <Pairs comparison={comparison.data} runs={runs} />
              <Repeats comparison={comparison.data} runs={runs} />
              <Ranks comparison={comparison.data} runs={runs} aggregate={place.aggregate} />
            </>
          )}
          <HeatSection comparison={comparison.data} runs={runs} figure={place.heat} />
          <Differences differences={comparison.data.differences} runs={runs} />
        </Scroll>
      )}
    </div>
  );
}
