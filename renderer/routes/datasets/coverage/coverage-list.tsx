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
import { useRowList } from '../../../table/use-row-list.ts';
import { DatasetTabs } from '../dataset-tabs.tsx';
import shared from '../datasets.module.css';
import { CoverageDialog } from './coverage-dialog.tsx';
import { RemovedStudies } from './remove-study.tsx';
import styles from './coverage.module.css';

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
  const open = (index: number): void => {
    const study = studies[index];
    if (study !== undefined) navigate(makeCoverageHref(study.sha256));
  };
  const active = useRowList(studies.length, open);
  return (
    <div className={shared.list}>
      <div className={shared.rows} role="grid" aria-label="Coverage studies" data-testid="coverage-list">
        <div className={styles.head} role="row">
          <span>Name</span>
          <span className={shared.right}>Games</span>
          <span className={shared.right}>Positions</span>
          <span>Engine</span>
          <span>Database</span>
          <span>Made</span>
        </div>
        {studies.map((study, index) => (
          <div
            key={study.sha256}
            role="row"
            className={styles.row}
            aria-selected={index === active}
            onClick={() => open(index)}
            data-testid={`coverage-${study.sha256}`}
          >
            <a
              href={makeCoverageHref(study.sha256)}
              className={`ellipsis ${shared.name}`}
              onClick={(event) => event.stopPropagation()}
            >
              {showLine(study.name)}
            </a>
            <span className={`${shared.right} num`}>{formatCount(study.games)}</span>
            <span className={`${shared.right} num`}>{formatCount(study.positions)}</span>
            <span className="ellipsis">{showLine(study.engineId)}</span>
            <span className="ellipsis dim" title={showLine(study.source)}>
              {showLine(study.source)}
            </span>
            <span className="num dim ellipsis">{formatInstant(study.addedAt)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
