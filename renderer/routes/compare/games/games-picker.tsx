/** Game runs to choose from. Any two can stand side by side: what they differ in is listed, not forbidden. */
import { Checkbox, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GamesSummary } from '../../../../core/record/run.ts';
import { formatCount, formatInstant } from '../../../format/figures.ts';
import styles from '../compare.module.css';
import { gamesName } from './compared-games.ts';

export interface GamesPickerProps {
  readonly runs: readonly GamesSummary[];
  readonly isPending: boolean;
  readonly chosen: readonly string[];
  readonly onToggle: (runId: string) => void;
}

const MOST = 20;

export function GamesPicker({ runs, isPending, chosen, onToggle }: GamesPickerProps): ReactNode {
  const shown = runs.filter((run) => !run.isArchived || chosen.includes(run.runId));
  return (
    <nav className={styles.picker} aria-label="Game runs to compare" data-testid="games-picker">
      {isPending && <Skeleton height={48} />}
      {!isPending && shown.length === 0 && (
        <div className="faint" style={{ padding: 10 }}>
          No game run yet. Play two, and they can be compared here.
        </div>
      )}
      {shown.map((run) => {
        const isChosen = chosen.includes(run.runId);
        return (
          <Checkbox
            key={run.runId}
            className={styles.choice}
            checked={isChosen}
            disabled={!isChosen && chosen.length >= MOST}
            onChange={() => onToggle(run.runId)}
            label={gamesName(run)}
            description={`${formatInstant(run.createdAt)} · ${formatCount(run.done)} of ${formatCount(run.total)} games · ${run.status}`}
            data-testid={`games-choice-${run.runId}`}
          />
        );
      })}
    </nav>
  );
}
