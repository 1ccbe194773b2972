/** Runs of one manifest: how much of a difference is chance of asking, and what a majority of the askings would have scored. */
import type { ReactNode } from 'react';
import { repeatTable } from '../../../core/question/repeat-table.ts';
import type { Comparison } from '../../../core/question/report.ts';
import { TableSection } from '../../parts/table-section.tsx';
import type { ComparedRun } from './compared-runs.ts';

export interface RepeatsProps {
  readonly comparison: Comparison;
  readonly runs: readonly ComparedRun[];
}

export function Repeats({ comparison, runs }: RepeatsProps): ReactNode {
  if (comparison.repeats.length === 0) return null;
  return (
    <TableSection
      title="Repeats of one manifest"
      rule="R-STAT-26"
      sectionTestId="compare-repeats"
      what="the repeats"
      name="repeats"
      table={repeatTable(comparison, runs)}
      below="On the items that every asking answered. The majority vote is a score of its own: no single asking scored it."
    />
  );
}
