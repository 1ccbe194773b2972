/** Study runs by position set. Once one is chosen, runs over other sets cannot be, and say why. */
import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RunSummary, StudySummary } from '../../../../core/record/run.ts';
import { formatCount, formatInstant } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import styles from '../compare.module.css';

export interface StudyPickerProps {
  readonly runs: readonly StudySummary[];
  readonly isPending: boolean;
  readonly chosen: readonly string[];
  readonly onToggle: (runId: string) => void;
}

const MOST = 20;

export function studyRuns(known: readonly RunSummary[]): readonly StudySummary[] {
  return known.filter((run) => run.kind === 'study');
}

export function StudyPicker({ runs, isPending, chosen, onToggle }: StudyPickerProps): ReactNode {
  const shown = runs.filter((run) => !run.isArchived || chosen.includes(run.runId));
  const first = shown.find((run) => run.runId === chosen[0])?.setSha256 ?? null;
  const sets = [...new Map(shown.map((run) => [run.setSha256, run.setName]))];
  return (
    <nav className={styles.picker} aria-label="Study runs" data-testid="study-picker">
      {isPending && <Skeleton height={48} />}
      {!isPending && shown.length === 0 && (
        <div className="faint" style={{ padding: 10 }}>
          No study run yet. Start one over a position set, and its figures can be drawn here.
        </div>
      )}
      {sets.map(([sha256, name]) => (
        <fieldset key={sha256} className={styles.group}>
          <legend className={styles.groupName}>{showLine(name)}</legend>
          {shown
            .filter((run) => run.setSha256 === sha256)
            .map((run) => {
              const isChosen = chosen.includes(run.runId);
              const isOther = first !== null && first !== sha256;
              const label = run.condition === '' ? run.player : `${run.player} (${run.condition})`;
              return (
                <Checkbox
                  key={run.runId}
                  className={styles.choice}
                  checked={isChosen}
                  disabled={!isChosen && (isOther || chosen.length >= MOST)}
                  onChange={() => onToggle(run.runId)}
                  label={showLine(label)}
                  description={
                    isOther && !isChosen
                      ? 'another position set than the chosen runs'
                      : `${formatInstant(run.createdAt)} · ${formatCount(run.done)} of ${formatCount(run.total)} · ${run.status}`
                  }
                  data-testid={`study-choice-${run.runId}`}
                />
              );
            })}
        </fieldset>
      ))}
    </nav>
  );
}
