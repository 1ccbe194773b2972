/** A run's page by what the run measures. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInvoke } from '../../../data/query.ts';
import { Screen } from '../../../parts/section.tsx';
import { GameRunPage } from '../games/game-run-page.tsx';
import { RunPage } from './run-page.tsx';
import { StudyRunPage } from '../studies/study-run-page.tsx';

export function RunOfKind({ runId }: { readonly runId: string }): ReactNode {
  const runs = useInvoke('runs.list', undefined);
  const kind = runs.data?.find((run) => run.runId === runId)?.kind;
  // A run that has just begun may not be in the list yet.
  if (kind === undefined && runs.isFetching) {
    return (
      <Screen title="Run">
        <div style={{ padding: 16 }}>
          <Skeleton height={200} />
        </div>
      </Screen>
    );
  }
  if (kind === 'study') return <StudyRunPage runId={runId} />;
  return kind === 'games' ? <GameRunPage runId={runId} /> : <RunPage runId={runId} />;
}
