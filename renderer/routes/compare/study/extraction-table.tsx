/** How the answers of each model were extracted; every count opens its answers. */
import type { ReactNode } from 'react';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import type { StudyFilter } from '../../../../core/study/report.ts';
import { formatCount, formatPercent } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Section } from '../../../parts/section.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { makeStudyAnswersHref } from '../../../state/study-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import type { FiguresProps } from './model-tables.tsx';
import { extractionTable } from './figure-exports.ts';
import { StudyValue } from './study-value.tsx';

type Row = StudyFigures['extraction'][number];
type Count = Exclude<keyof Row, 'modelId' | 'model'>;
type Filter = NonNullable<StudyFilter['extraction']>;

const COLUMNS: readonly DataColumn<Row>[] = [
  { id: 'model', title: 'Model', value: (row) => row.model, cell: (row) => showLine(row.model) },
  countColumn('judged', 'Judged', 'judged'),
  shareColumn('strict', 'Strict', 'strict'),
  shareColumn('lenient', 'Lenient alone', 'lenient'),
  shareColumn('failed', 'Not found', 'failed'),
  countColumn('severalObjects', 'Several objects', 'several_objects'),
  countColumn('withoutText', 'Nothing to read', 'without_text'),
  countColumn('agree', 'SAN and UCI agree', 'agree'),
  countColumn('differ', 'They differ', 'differ'),
];

function countColumn(id: Count, title: string, filter: Filter): DataColumn<Row> {
  return {
    id,
    title,
    align: 'right',
    isNumber: true,
    value: (row) => row[id],
    cell: (row) => <Cell row={row} id={id} filter={filter} />,
  };
}

function shareColumn(id: Count, title: string, filter: Filter): DataColumn<Row> {
  return {
    ...countColumn(id, title, filter),
    cell: (row) => (
      <>
        <Cell row={row} id={id} filter={filter} />
        <span className={styles.cellInterval}>{formatPercent(row[id], row.judged)}</span>
      </>
    ),
  };
}

interface CellProps {
  readonly row: Row;
  readonly id: Count;
  readonly filter: Filter;
}

function Cell({ row, id, filter }: CellProps): ReactNode {
  const href = row[id] === 0 ? null : makeStudyAnswersHref(row.modelId, { extraction: filter });
  return <StudyValue text={formatCount(row[id])} href={href} />;
}

export function ExtractionTable({ figures }: FiguresProps): ReactNode {
  return (
    <Section
      title="How answers were extracted"
      rule="R-STUDY-5.1"
      testId="study-extraction"
      side={
        <ExportMenu
          what="the extraction"
          name="extraction"
          formats={tableFormats(() => extractionTable(figures))}
        />
      }
    >
      <div className="faint" style={{ marginBottom: 10 }}>
        Strict: the reply is the object that was asked for. Lenient: the object stands within other text. Both
        moves come out of one answer.
      </div>
      <div className={styles.wide}>
        <DataTable
          label="Extraction"
          testId="study-extraction-table"
          columns={COLUMNS}
          rows={figures.extraction}
        />
      </div>
    </Section>
  );
}
