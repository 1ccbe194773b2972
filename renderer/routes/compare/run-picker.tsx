/** Question runs by data set. Once one is chosen, runs over other data sets cannot be, and say why. */
import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { QuestionSummary } from '../../../core/record/run.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount, formatInstant } from '../../format/figures.ts';
import styles from './compare.module.css';
import { plainName } from '../../../core/table/compared-runs.ts';

export interface RunPickerProps {
  readonly runs: readonly QuestionSummary[];
  readonly isPending: boolean;
  readonly chosen: readonly string[];
  readonly onToggle: (runId: string) => void;
}

const MOST = 20;

export function RunPicker({ runs, isPending, chosen, onToggle }: RunPickerProps): ReactNode {
  const datasets = useInvoke('datasets.list', undefined);
  const shown = runs.filter((run) => !run.isArchived || chosen.includes(run.runId));
  const first = shown.find((run) => run.runId === chosen[0])?.datasetId ?? null;
  const ids = [...new Set(shown.map((run) => run.datasetId))];
  return (
    <nav className={styles.picker} aria-label="Runs to compare" data-testid="compare-picker">
      {isPending && <Skeleton height={48} />}
      {!isPending && shown.length === 0 && (
        <div className="faint" style={{ padding: 10 }}>
          No question run yet. Start two over the same data set, and they can be compared here.
        </div>
      )}
      {ids.map((id) => (
        <fieldset key={id} className={styles.group}>
          <legend className={styles.groupName}>
            {datasets.data?.find((dataset) => dataset.id === id)?.name ?? id}
          </legend>
          {shown
            .filter((run) => run.datasetId === id)
            .map((run) => {
              const isChosen = chosen.includes(run.runId);
              const isOther = first !== null && first !== id;
              return (
                <Checkbox
                  key={run.runId}
                  className={styles.choice}
                  checked={isChosen}
                  disabled={!isChosen && (isOther || chosen.length >= MOST)}
                  onChange={() => onToggle(run.runId)}
                  label={plainName(run)}
                  description={
                    isOther && !isChosen
                      ? 'another data set than the chosen runs'
                      : `${formatInstant(run.createdAt)} · ${formatCount(run.done)} of ${formatCount(run.total)} · ${run.status}`
                  }
                  data-testid={`compare-choice-${run.runId}`}
                />
              );
            })}
        </fieldset>
      ))}
    </nav>
  );
}
