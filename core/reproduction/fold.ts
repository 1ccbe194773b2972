/**
 * Folds the ledger rows of a reproduction into its report (R-QUEST-11). Nothing but rows goes in, so anyone who has an
 * export gets the same figures. Agreement is counted per reading; failed positions agree with nothing and are counted
 * apart.
 */
import {
  executionEndedSchema,
  readPayload,
  type ExecutionOutcome,
  type LedgerRow,
  type RunCreated,
} from '../record/ledger-row.ts';
import { statusOf } from '../record/run.ts';
import type { ReproductionMode } from '../record/search-mode.ts';
import { reproductionLedgerSchemas } from './records.ts';
import type { Bucket } from '../chessqa/label-record.ts';
import type { Agreement } from '../score/label-record.ts';
import {
  labelRecordSchema,
  type LabelRecord,
  type Reading,
  type ReproductionManifest,
  type ReproductionReport,
} from './run.ts';

type Counts = Record<Agreement, number>;

export interface ReproductionFold {
  created: RunCreated<ReproductionManifest> | null;
  readonly agreement: Record<Reading, Counts>;
  /** Key: `reading released found`. */
  readonly confusion: Map<string, { reading: Reading; released: Bucket; found: Bucket; count: number }>;
  done: number;
  failed: number;
  boundedLastLines: number;
  pvDisagrees: number;
  searchMs: number;
  nodes: number;
  executions: number;
  startedAt: string;
  /** Null: the run has not come to its end. */
  finishedAt: string | null;
  ended: ExecutionOutcome | null;
  headSeq: number;
  headHash: string;
}

export function emptyFold(): ReproductionFold {
  const none = (): Counts => ({ exact: 0, score: 0, bucket: 0, different: 0 });
  return {
    created: null,
    agreement: { last_exact: none(), last_line: none() },
    confusion: new Map(),
    done: 0,
    failed: 0,
    boundedLastLines: 0,
    pvDisagrees: 0,
    searchMs: 0,
    nodes: 0,
    executions: 0,
    startedAt: '',
    finishedAt: null,
    ended: null,
    headSeq: 0,
    headHash: '',
  };
}

/** Adds one row to the fold, in place. Rows of unknown kinds count for the head only. */
export function foldRow(fold: ReproductionFold, row: LedgerRow): void {
  fold.headSeq = row.seq;
  fold.headHash = row.hash;
  foldKind(fold, row);
}

function foldKind(fold: ReproductionFold, row: LedgerRow): void {
  switch (row.kind) {
    case 'run_created':
      fold.created = readPayload(reproductionLedgerSchemas.run_created, row);
      fold.startedAt = row.at;
      return;
    case 'execution_started':
      fold.executions += 1;
      fold.ended = null;
      return;
    case 'execution_ended':
      fold.ended = readPayload(executionEndedSchema, row).outcome;
      return;
    case 'run_finished':
    case 'run_cancelled':
      fold.finishedAt = row.at;
      return;
    case 'label':
      foldLabel(fold, readPayload(labelRecordSchema, row));
      return;
    default:
      return; // notes, and kinds of a later version
  }
}

function foldLabel(fold: ReproductionFold, label: LabelRecord): void {
  fold.done += 1;
  if (label.search === null) {
    fold.failed += 1;
    return;
  }
  fold.searchMs += label.search.wallMs ?? 0;
  fold.nodes += label.search.nodesTotal ?? 0;
  if (label.lastLine !== null && label.lastLine.bound !== null) fold.boundedLastLines += 1;
  if (label.search.pvAgrees === false) fold.pvDisagrees += 1;
  foldReading(fold, 'last_exact', label, label.lastExact?.bucket, label.agreement.lastExact);
  foldReading(fold, 'last_line', label, label.lastLine?.bucket, label.agreement.lastLine);
}

function foldReading(
  fold: ReproductionFold,
  reading: Reading,
  label: LabelRecord,
  found: Bucket | undefined,
  agreement: Agreement | null,
): void {
  // A search that told no score on this reading can agree with nothing.
  fold.agreement[reading][agreement ?? 'different'] += 1;
  if (found === undefined) return;
  const released = label.released.answer;
  const key = `${reading} ${released} ${found}`;
  const cell = fold.confusion.get(key);
  if (cell === undefined) fold.confusion.set(key, { reading, released, found, count: 1 });
  else cell.count += 1;
}

/** Throws where the rows hold no `run_created`: that is no reproduction's ledger. */
export function makeReport(fold: ReproductionFold, runId: string, isLive: boolean): ReproductionReport {
  const { created } = fold;
  if (created === null) throw new Error(`run ${runId} has no row that created it`);
  const row = (reading: Reading) => agreementRow(fold, created.manifest.mode, reading);
  return {
    runId,
    status: statusOf(fold, isLive),
    manifest: created.manifest,
    manifestSha256: created.manifestSha256,
    datasetName: created.datasetName ?? created.manifest.datasetId,
    items: created.items,
    done: fold.done,
    failed: fold.failed,
    agreement: [row('last_exact'), row('last_line')],
    confusion: [...fold.confusion.values()].sort(
      (a, b) => a.reading.localeCompare(b.reading) || a.released - b.released || a.found - b.found,
    ),
    boundedLastLines: fold.boundedLastLines,
    pvDisagrees: fold.pvDisagrees,
    startedAt: fold.startedAt,
    finishedAt: fold.finishedAt,
    searchMs: fold.searchMs,
    nodes: fold.nodes,
    executions: fold.executions,
    headSeq: fold.headSeq,
    headHash: fold.headHash,
  };
}

function agreementRow(fold: ReproductionFold, mode: ReproductionMode, reading: Reading) {
  return { mode, reading, ...fold.agreement[reading], failed: fold.failed };
}
