/** Outcomes of the answers by condition under one reading; every count opens its answers. */
import type { ReactNode } from 'react';
import type { StudyReport } from '../../../../core/study/report.ts';
import { outcomeTable } from '../../../../core/study/run-tables.ts';
import { studyAddress } from '../../../state/study-place.ts';
import { FigureTable } from '../../../table/figure-table.tsx';

export interface OutcomeTableProps {
  readonly report: StudyReport;
  readonly rows: StudyReport['outcomes'];
}

export function OutcomeTable({ report, rows }: OutcomeTableProps): ReactNode {
  return (
    <FigureTable
      label="Outcomes"
      testId="study-outcomes"
      table={outcomeTable(report, rows)}
      addressOf={studyAddress}
    />
  );
}
