/**
 * What the journal says of reproductions: report, list and pages of labels, from ledger rows only. A report of a running
 * reproduction is that of the rows so far.
 */
import { emptyFold, foldRow, makeReport } from '../../core/reproduction/fold.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import type { Agreement } from '../../core/score/label-record.ts';
import {
  labelRecordSchema,
  type LabelRecord,
  type Reading,
  type ReproductionReport,
} from '../../core/reproduction/run.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { LiveRuns } from '../runs/handle.ts';

/** Null: there is no such reproduction. */
export function reproductionReport(
  reader: JournalReader,
  runId: string,
  live: LiveRuns,
): ReproductionReport | null {
  if (reader.run(runId)?.kind !== 'reproduction') return null;
  const fold = emptyFold();
  for (const row of reader.ledger(runId)) foldRow(fold, row);
  return makeReport(fold, runId, live.has(runId));
}

export interface LabelQuery {
  readonly runId: string;
  readonly reading: Reading;
  /** Null: all. Failed positions agree with nothing, so only null finds them. */
  readonly agreement: Agreement | null;
  readonly offset: number;
  /** At most 500. */
  readonly limit: number;
}

export interface LabelPage {
  readonly total: number;
  readonly offset: number;
  readonly rows: LabelRecord[];
}

/** Labels in the order of their items. */
export function labelPage(reader: JournalReader, query: LabelQuery): LabelPage {
  const limit = Math.min(500, Math.max(1, query.limit));
  const found = reader.labelPage({ ...query, limit });
  return {
    total: found.total,
    offset: query.offset,
    rows: found.rows.map((row) => readPayload(labelRecordSchema, row)),
  };
}

/** Null: the run has no label of this item. */
export function oneLabel(reader: JournalReader, runId: string, seq: number): LabelRecord | null {
  const row = reader.ledgerRow(runId, 'label', String(seq));
  return row === null ? null : readPayload(labelRecordSchema, row);
}
