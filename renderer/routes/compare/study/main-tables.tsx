/** Tables 1 to 3, how answers were extracted, and everything that differs; every figure opens the rows that it counts. */
import type { ReactNode } from 'react';
import { extractionTable } from '../../../../core/study/drawn-tables.ts';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { modelTable, resultTable } from '../../../../core/study/tables.ts';
import { runLetter } from '../../../../core/table/compared-runs.ts';
import { DiagnosticsSection } from '../../../parts/set-diagnostics.tsx';
import { TableSection } from '../../../parts/table-section.tsx';
import { studyAddress } from '../../../state/study-place.ts';
import { Differences } from '../differences.tsx';
import { drawSource } from './model-cell.tsx';
import { ReadingNote } from './reading-note.tsx';

export interface FiguresProps {
  readonly figures: StudyFigures;
}

export interface StudyTableProps extends FiguresProps {
  /** The paper's values stand below those of the study. */
  readonly hasPaper: boolean;
}

export function ModelTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  return (
    <TableSection
      title="Table 1: models"
      sectionTestId="study-table1"
      what="the models"
      name="table-1"
      table={modelTable(figures, hasPaper)}
      {...(hasPaper ? {} : { hidden: ['source'] })}
      addressOf={studyAddress}
    />
  );
}

export function PositionTable({ figures }: FiguresProps): ReactNode {
  return (
    <DiagnosticsSection
      title="Table 2: the positions"
      rule="R-STUDY-9.2"
      testId="study-table2"
      sets={figures.table2}
      setSha256={figures.setSha256}
      name="table-2"
    />
  );
}

export function ResultTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  const table = resultTable(figures, hasPaper);
  return (
    <TableSection
      title="Table 3: results"
      sectionTestId="study-table3"
      what="the results"
      name="table-3"
      exportTestId="export-table3"
      label="Results"
      testId="study-results"
      table={table}
      hidden={['source', 'asked', 'no_verdict']}
      addressOf={studyAddress}
      draw={drawSource(table, 'model')}
      above={<ReadingNote figures={figures} />}
      {...(hasPaper && figures.reading.notation === 'san'
        ? {
            below:
              'The paper’s Table 3 is of UCI; under SAN its main analysis stands here. †: derived from what it prints.',
          }
        : {})}
    />
  );
}

export function ExtractionTable({ figures }: FiguresProps): ReactNode {
  return (
    <TableSection
      title="How answers were extracted"
      rule="R-STUDY-5.1"
      sectionTestId="study-extraction"
      what="the extraction"
      name="extraction"
      label="Extraction"
      testId="study-extraction-table"
      table={extractionTable(figures)}
      addressOf={studyAddress}
      above={
        <div className="faint" style={{ marginBottom: 10 }}>
          Strict: the reply is the object that was asked for. Lenient: the object stands within other text.
          Both moves come out of one answer.
        </div>
      }
    />
  );
}

export function StudyDifferences({ figures }: FiguresProps): ReactNode {
  const runs = figures.models.filter(({ kind }) => kind === 'run');
  if (runs.length < 2) return null;
  return (
    <Differences
      differences={figures.differences}
      runs={runs.map(({ id, name }, at) => ({ runId: id, letter: runLetter(at), name }))}
      testId="study-differences"
    />
  );
}
