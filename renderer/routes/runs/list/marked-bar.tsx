/** What can be done with the runs that are marked: compare them, save each as a bundle, put them away. */
import { Button } from '@mantine/core';
import { IconArchive, IconChartHistogram, IconPackageExport, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RunSummary } from '../../../../core/record/run.ts';
import { useAction } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { makeCompareHref } from '../../../state/compare-address.ts';
import styles from '../runs.module.css';

interface MarkedBarProps {
  readonly runs: readonly RunSummary[];
  readonly onClear: () => void;
}

export function MarkedBar({ runs, onClear }: MarkedBarProps): ReactNode {
  const bundle = useAction('runs.exportBundle');
  const shelve = useAction('runs.archive');
  const noteFailure = useFailureNote();
  if (runs.length === 0) return null;
  const compareHref = makeCompareHref(runs);
  const resting = runs.filter(({ status }) => status !== 'running');
  const isArchived = runs.every((run) => run.isArchived);
  const exportAll = async (): Promise<void> => {
    try {
      for (const { runId } of runs) {
        const { path } = await bundle.mutateAsync({ runId });
        if (path === null) return; // the person broke off
      }
    } catch (error) {
      noteFailure('The runs were not all exported', error);
    }
  };
  const shelveAll = async (): Promise<void> => {
    try {
      for (const { runId } of resting) await shelve.mutateAsync({ runId, isArchived: !isArchived });
      onClear();
    } catch (error) {
      noteFailure('The runs were not all moved', error);
    }
  };
  return (
    <div className={styles.filters} role="toolbar" aria-label="Marked runs" data-testid="marked-bar">
      <span className="num">{`${formatCount(runs.length)} marked`}</span>
      <Button
        component="a"
        href={compareHref ?? '#/compare'}
        variant="default"
        leftSection={<IconChartHistogram size={15} />}
        data-disabled={compareHref === null ? true : undefined}
        aria-disabled={compareHref === null}
        onClick={(event) => compareHref === null && event.preventDefault()}
        title={
          compareHref === null ? 'Runs are compared with others of their kind: mark two or more of one.' : ''
        }
        data-testid="marked-compare"
      >
        Compare
      </Button>
      <Button
        variant="default"
        leftSection={<IconPackageExport size={15} />}
        loading={bundle.isPending}
        onClick={() => void exportAll()}
        data-testid="marked-export"
      >
        Export bundles…
      </Button>
      <Button
        variant="default"
        leftSection={<IconArchive size={15} />}
        disabled={resting.length === 0}
        loading={shelve.isPending}
        onClick={() => void shelveAll()}
        data-testid="marked-archive"
      >
        {isArchived ? 'Bring back' : 'Archive'}
      </Button>
      <Button variant="subtle" leftSection={<IconX size={15} />} onClick={onClear} data-testid="marked-clear">
        Clear marks
      </Button>
    </div>
  );
}
