/** Every coverage study of the workspace, what is going on, and the way to another. */
import { Button, Skeleton } from '@mantine/core';
import { IconChartDots3, IconPlayerPlay } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { CoverageSummary } from '../../../../core/study/coverage-study.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount, formatInstant } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Empty } from '../../../parts/empty.tsx';
import { JobCard } from '../../../parts/job-card.tsx';
import { ErrorNotice } from '../../../parts/notice.tsx';
import { Screen, Scroll } from '../../../parts/section.tsx';
import { useRunningJobs } from '../../../state/activity.ts';
import { makeCoverageHref } from '../../../state/coverage-place.ts';
import { useNavigate } from '../../../state/use-place.ts';
import { ListTable } from '../../../table/list-table.tsx';
import type { TableColumn } from '../../../table/table-column.ts';
import { DatasetTabs } from '../dataset-tabs.tsx';
import shared from '../datasets.module.css';
import { CoverageDialog } from './coverage-dialog.tsx';
import { RemovedStudies } from './remove-study.tsx';

export function CoverageScreen(): ReactNode {
  const studies = useInvoke('coverage.list', undefined);
  const jobs = useRunningJobs('coverage');
  const [isAsking, setAsking] = useState(false);
  useCommands({ 'coverage.new': () => setAsking(true) });
  const button = (
    <Button
      leftSection={<IconPlayerPlay size={15} />}
      disabled={jobs.length > 0}
      onClick={() => setAsking(true)}
      data-testid="coverage-new"
    >
      New study…
    </Button>
  );
  return (
    <Screen
      title="Datasets"
      side={
        <>
          <DatasetTabs shown="coverage" />
          {button}
        </>
      }
    >
      <Scroll>
        {jobs.map((job) => (
          <JobCard key={job.jobId} job={job} />
        ))}
        {studies.error !== null && (
          <div style={{ padding: 16 }}>
            <ErrorNotice
              what="The coverage studies could not be listed"
              error={studies.error}
              onRetry={() => void studies.refetch()}
            />
          </div>
        )}
        {studies.isPending && (
          <div className={shared.list}>
            <Skeleton height={56} />
          </div>
        )}
        {studies.data !== undefined && studies.data.length === 0 && jobs.length === 0 && (
          <Empty
            icon={<IconChartDots3 size={40} stroke={1.2} />}
            title="No coverage study yet"
            action={button}
          >
            How long do games of an engine’s best moves stay within what a database and tablebases know? This
            is Figure 5 of the paper, for your own database.
          </Empty>
        )}
        {studies.data !== undefined && studies.data.length > 0 && <Rows studies={studies.data} />}
        <RemovedStudies />
      </Scroll>
      {isAsking && <CoverageDialog onClose={() => setAsking(false)} />}
    </Screen>
  );
}

function Rows({ studies }: { readonly studies: readonly CoverageSummary[] }): ReactNode {
  const navigate = useNavigate();
  return (
    <div className={shared.list}>
      <ListTable
        label="Coverage studies"
        testId="coverage-list"
        columns={COLUMNS}
        rows={studies}
        keyOf={({ sha256 }) => sha256}
        rowTestId={({ sha256 }) => `coverage-${sha256}`}
        onOpen={({ sha256 }) => navigate(makeCoverageHref(sha256))}
      />
    </div>
  );
}

const COLUMNS: readonly TableColumn<CoverageSummary>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(160px, 1.2fr)',
    cell: ({ sha256, name }) => (
      <a href={makeCoverageHref(sha256)} className={`ellipsis ${shared.name}`}>
        {showLine(name)}
      </a>
    ),
  },
  { id: 'games', title: 'Games', width: '70px', align: 'right', cell: ({ games }) => formatCount(games) },
  {
    id: 'positions',
    title: 'Positions',
    width: '84px',
    align: 'right',
    cell: ({ positions }) => formatCount(positions),
  },
  {
    id: 'engine',
    title: 'Engine',
    width: '130px',
    cell: ({ engineId }) => <div className="ellipsis">{showLine(engineId)}</div>,
  },
  {
    id: 'database',
    title: 'Database',
    width: 'minmax(160px, 1.6fr)',
    cell: ({ source }) => (
      <div className="ellipsis dim" title={showLine(source)}>
        {showLine(source)}
      </div>
    ),
  },
  {
    id: 'made',
    title: 'Made',
    width: '136px',
    cell: ({ addedAt }) => <div className="num dim ellipsis">{formatInstant(addedAt)}</div>,
  },
];
