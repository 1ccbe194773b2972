/**
 * What the journal says of reproductions: report, list and pages of labels, from ledger rows only. A report of a running
 * reproduction is that of the rows so far.
 */
import { emptyFold, foldRow, makeReport, statusOf } from '../../core/record/reproduction-fold.ts';
import { payloadOf } from '../../core/record/ledger.ts';
import {
  reproductionManifestSchema,
  type Agreement,
  type LabelRecord,
  type Reading,
  type ReproductionReport,
  type RunSummary,
} from '../../core/record/reproduction.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { RunRow } from '../journal/rows.ts';

/** Ids of the runs being executed in this process. */
export type LiveRuns = Pick<ReadonlyMap<string, unknown>, 'has'>;

/** Null: there is no such run. */
export function reproductionReport(
  reader: JournalReader,
  runId: string,
  live: LiveRuns,
): ReproductionReport | null {
  if (reader.run(runId) === null) return null;
  const fold = emptyFold();
  for (const row of reader.ledger(runId)) foldRow(fold, row);
  return makeReport(fold, runId, live.has(runId));
}

/** Newest first. */
export function runSummaries(reader: JournalReader, live: LiveRuns): readonly RunSummary[] {
  return reader.runs().map((run) => summaryOf(reader, run, live));
}

function summaryOf(reader: JournalReader, run: RunRow, live: LiveRuns): RunSummary {
  const manifest = reproductionManifestSchema.parse(JSON.parse(run.manifest));
  return {
    runId: run.id,
    kind: 'reproduction',
    status: statusOf({ ended: lastOutcome(reader, run.id) }, live.has(run.id)),
    title: run.title,
    datasetId: run.datasetId,
    engineId: manifest.engineId,
    mode: manifest.mode,
    done: reader.countKind(run.id, 'label'),
    total: run.items,
    createdAt: run.createdAt,
  };
}

/** How the last execution ended; null where it did not. */
function lastOutcome(reader: JournalReader, runId: string) {
  const last = reader.executions(runId).at(-1);
  if (last?.event !== 'ended') return null;
  const row = reader.ledgerRow(runId, 'execution_ended', String(last.number));
  return row === null ? null : payloadOf('execution_ended', row).outcome;
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
    rows: found.rows.map((row) => payloadOf('label', row)),
  };
}
