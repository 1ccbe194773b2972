/** Reproduce: previous runs on the left; on the right a new reproduction, or one run with its result. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Screen } from '../parts/section.tsx';
import { Split } from '../parts/split.tsx';
import { ReproduceForm } from './reproduce/form.tsx';
import { RunList } from './reproduce/run-list.tsx';
import { RunView } from './reproduce/run-view.tsx';

export function ReproduceScreen({ runId }: { readonly runId: string | null }): ReactNode {
  return (
    <Screen
      title="Reproduce"
      side={
        runId === null ? null : (
          <Button component="a" href="#/reproduce" variant="default" leftSection={<IconPlus size={15} />}>
            New reproduction
          </Button>
        )
      }
    >
      <div style={{ flex: 1, minHeight: 0 }}>
        <Split
          name="reproduce"
          firstPercent={22}
          minFirstPx={200}
          minSecondPx={520}
          first={<RunList shown={runId} />}
          second={runId === null ? <ReproduceForm /> : <RunView key={runId} runId={runId} />}
        />
      </div>
    </Screen>
  );
}
