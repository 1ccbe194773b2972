/** Every position set of the workspace, and the ways to come by another: draw one, import one, put several together. */
import { Button, Skeleton } from '@mantine/core';
import { IconDice5, IconFileImport, IconGridDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { PositionImportReport } from '../../../../core/study/position-sets.ts';
import { useInvoke } from '../../../data/query.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Empty } from '../../../parts/empty.tsx';
import { JobCard } from '../../../parts/job-card.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Screen, Scroll } from '../../../parts/section.tsx';
import { useRunningJobs } from '../../../state/activity.ts';
import { DatasetTabs } from '../dataset-tabs.tsx';
import styles from '../datasets.module.css';
import { GenerateDialog } from './generate-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import own from './positions.module.css';
import { PositionReport } from './position-report.tsx';
import { PositionRows } from './position-rows.tsx';
import { RemovedSets } from './removed-sets.tsx';

type Dialog = 'generate' | 'import' | null;

export function PositionSetsScreen(): ReactNode {
  const sets = useInvoke('positions.list', undefined);
  const jobs = useRunningJobs('generate');
  const [dialog, setDialog] = useState<Dialog>(null);
  const [report, setReport] = useState<PositionImportReport | null>(null);
  useCommands({
    'datasets.import': () => setDialog('import'),
    'positions.generate': () => setDialog('generate'),
  });
  const buttons = (
    <>
      <Button
        leftSection={<IconDice5 size={15} />}
        onClick={() => setDialog('generate')}
        data-testid="positions-generate"
      >
        Generate…
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileImport size={15} />}
        onClick={() => setDialog('import')}
        data-testid="positions-import"
      >
        Import…
      </Button>
    </>
  );
  return (
    <Screen
      title="Datasets"
      side={
        <>
          <DatasetTabs shown="positions" />
          {buttons}
        </>
      }
    >
      <Scroll>
        {jobs.map((job) => (
          <JobCard key={job.jobId} job={job} />
        ))}
        {sets.error !== null && (
          <div style={{ padding: 16 }}>
            <ErrorNotice
              what="The position sets could not be listed"
              error={sets.error}
              onRetry={() => void sets.refetch()}
            />
          </div>
        )}
        {sets.isPending && (
          <div className={styles.list}>
            <Skeleton height={56} />
          </div>
        )}
        {sets.data !== undefined && sets.data.length === 0 && (
          <Empty
            icon={<IconGridDots size={40} stroke={1.2} />}
            title="No position set yet"
            action={<span className={own.buttons}>{buttons}</span>}
          >
            A study asks for one move in each position of a set. Draw positions near and out of distribution
            from a seed, search for openings that were played often, or import FEN, EPD, CSV or JSON lines.
          </Empty>
        )}
        {sets.data !== undefined && sets.data.length > 0 && <PositionRows sets={sets.data} />}
        <RemovedSets />
      </Scroll>
      {dialog === 'generate' && <GenerateDialog sets={sets.data ?? []} onClose={() => setDialog(null)} />}
      {dialog === 'import' && (
        <ImportDialog
          onClose={() => setDialog(null)}
          onDone={(done) => {
            setDialog(null);
            setReport(done);
          }}
        />
      )}
      <PositionReport report={report} onClose={() => setReport(null)} />
    </Screen>
  );
}
