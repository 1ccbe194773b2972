/** Runs that were made in another workspace: kept with their own chain, and never written to. */
import { chainHash, firstHead, type ChainHead } from '../../core/record/hash-chain.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import { sha256Hex } from '../files.ts';
import type { NoteParts } from './noted-rows.ts';
import type { DatasetRow, ExecutionRow, NewRun } from './rows.ts';
import type { WriterStatements } from './writer-statements.ts';

/** A run of another workspace, as its bundle has it. */
export interface ForeignRun {
  readonly run: NewRun;
  readonly createdAt: string;
  /** Null: it uses none. */
  readonly dataset: DatasetRow | null;
  readonly executions: readonly ExecutionRow[];
  readonly rows: Iterable<LedgerRow>;
  readonly headHash: string;
}

/** Something was to be written to a run that was made in another workspace. */
export class ForeignRunError extends Error {
  constructor(runId: string, origin: string) {
    super(
      `Run ${runId} was made in another workspace (${origin}) and stays as it came: nothing is added to it here.`,
    );
    this.name = 'ForeignRunError';
  }
}

/** Throws where the run was made in another workspace. */
export function refuseForeign(runId: string, statements: WriterStatements): void {
  const first = statements.origin.get(runId);
  if (first !== undefined && first.origin !== null && first.origin !== first.own)
    throw new ForeignRunError(runId, first.origin);
}

/**
 * Inserts all that a foreign run is, inside a transaction; `ledgerRows` is how many rows the ledger then has. Throws where
 * it is not whole. @param at of this moment
 */
export function insertForeign(
  { run, createdAt, dataset, executions, rows, headHash }: ForeignRun,
  { statements, anchors }: NoteParts,
  at: string,
): { readonly head: ChainHead; readonly ledgerRows: number } {
  const { id, kind, title, manifest, manifestSha256, items } = run;
  const datasetId = dataset?.id ?? null;
  statements.run.run(id, kind, title, datasetId, null, manifest, manifestSha256, items, createdAt);
  anchors.row('run', id, at);
  let head = firstHead(id, sha256Hex);
  let ledgerRows = 0;
  for (const row of rows) {
    const { seq, kind: rowKind, key, payload } = row;
    const hash = chainHash(head.hash, row, sha256Hex);
    if (seq !== head.seq + 1 || hash !== row.hash)
      throw new Error(`row ${seq} does not follow row ${head.seq}`);
    const inserted = statements.ledger.run(id, seq, rowKind, key, payload, row.at, head.hash, hash);
    ledgerRows = Number(inserted.lastInsertRowid);
    head = { seq, hash };
  }
  if (head.hash !== headHash) throw new Error('the run does not end as it should');
  for (const { number, event, headSeq, headHash: hash, at: executedAt } of executions) {
    const { lastInsertRowid } = statements.execution.run(id, number, event, headSeq, hash, executedAt);
    anchors.row('execution', Number(lastInsertRowid), at);
  }
  return { head, ledgerRows };
}
