/** The tables of a reproduction: agreement under both readings of a search, and released buckets against found ones. */
import { figure, makeTable, type Table } from '../table/figure.ts';
import type { Agreement } from '../score/label-record.ts';
import type { Reading, ReproductionReport } from './run.ts';

export const READING_WORDS: Readonly<Record<Reading, string>> = {
  last_exact: 'Last exact line',
  last_line: 'Last line',
};

const AGREEMENT_NOTES: Readonly<Record<Agreement | 'failed', string>> = {
  exact: 'every field the file states is equal',
  score: 'the score is equal, another field is not',
  bucket: 'only the bucket is equal',
  different: 'another bucket',
  failed: 'the engine gave no result',
};

const PARTS = ['exact', 'score', 'bucket', 'different', 'failed'] as const;

/** The items that a number counts. */
export interface LabelsOpened {
  readonly runId: string;
  readonly reading: Reading;
  /** Null: all; failed items have no agreement and stand among all. */
  readonly agreement: Agreement | null;
}

type Row = ReproductionReport['agreement'][number];

export function agreementTable(report: ReproductionReport): Table<LabelsOpened> {
  const { runId } = report;
  return makeTable<Row, LabelsOpened>(
    { id: 'agreement', title: `Agreement with the released labels, ${report.datasetName}, run ${runId}` },
    [
      figure('reading', 'Reading', 'text', ({ reading }) => reading, {
        words: READING_WORDS,
        rule: 'R-ENG-3',
      }),
      ...PARTS.map((part) =>
        figure<Row, LabelsOpened>(part, part, 'count', (row) => row[part], {
          of: 'n',
          note: AGREEMENT_NOTES[part],
          opens: ({ reading }) => ({ runId, reading, agreement: part === 'failed' ? null : part }),
        }),
      ),
      figure('n', 'n', 'count', (row) => PARTS.reduce((sum, part) => sum + row[part], 0)),
    ],
    report.agreement,
  );
}

export function confusionTable(report: ReproductionReport): Table<never> {
  return makeTable<ReproductionReport['confusion'][number], never>(
    { id: 'confusion', title: `Released bucket against found bucket, run ${report.runId}` },
    [
      figure('reading', 'Reading', 'text', ({ reading }) => reading, { words: READING_WORDS }),
      figure('released', 'Released', 'count', ({ released }) => released),
      figure('found', 'Found', 'count', ({ found }) => found),
      figure('items', 'Items', 'count', ({ count }) => count),
    ],
    report.confusion,
  );
}

export function reproductionTables(report: ReproductionReport): readonly Table[] {
  return [agreementTable(report), confusionTable(report)];
}
