/** Runs: every run of the workspace, whatever it measures; its conditions stand in the address. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInvoke } from '../data/query.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { Screen } from '../parts/section.tsx';
import { makeNewRunHref } from '../state/run-address.ts';
import { FirstRun } from './runs/list/first-run.tsx';
import { RunTable } from './runs/list/run-table.tsx';

export function RunsScreen(): ReactNode {
  const runs = useInvoke('runs.list', undefined);
  return (
    <Screen
      title="Runs"
      side={
        <Button
          component="a"
          href={makeNewRunHref()}
          leftSection={<IconPlus size={15} />}
          data-testid="new-run"
        >
          New run
        </Button>
      }
    >
      {runs.error !== null && (
        <div style={{ padding: 16 }}>
          <ErrorNotice
            what="The runs could not be listed"
            error={runs.error}
            onRetry={() => void runs.refetch()}
          />
        </div>
      )}
      {runs.data !== undefined && runs.data.length === 0 && <FirstRun />}
      {(runs.isPending || (runs.data !== undefined && runs.data.length > 0)) && (
        <RunTable runs={runs.data ?? null} />
      )}
    </Screen>
  );
}
