/**
 * Rows that are not a run's own, each with its anchor, inside a transaction of the writer. Engines and data sets, which
 * runs refer to, get one row each when they are first used.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import type { ChainHead } from '../../core/record/hash-chain.ts';
import type { OpinionKey } from '../../core/record/opinion.ts';
import type { SearchResult } from '../../core/uci/search.ts';
import { sha256Hex } from '../files.ts';
import type { AnchorWriter } from './anchor-writer.ts';
import type { DatasetRow, EngineRow, NewRun } from './rows.ts';
import type { WriterStatements } from './writer-statements.ts';

/** What rows are written with. */
export interface NoteParts {
  readonly statements: WriterStatements;
  readonly anchors: AnchorWriter;
}

/** Its key; it gets a row if this is its first use. */
function noteEngine({ statements, anchors }: NoteParts, engine: EngineRow, at: string): string {
  const key = sha256Hex(canonicalJson(engine));
  if (statements.hasEngine.get(key) === undefined) {
    const { lastInsertRowid } = statements.engine.run(
      key,
      engine.engineId,
      engine.name,
      engine.bench,
      engine.fileSha256,
      engine.verified ? 1 : 0,
      engine.origin,
      at,
    );
    anchors.row('engine', Number(lastInsertRowid), at);
  }
  return key;
}

/** It gets a row if this is its first use. */
export function noteDataset({ statements, anchors }: NoteParts, dataset: DatasetRow, at: string): void {
  if (statements.hasDataset.get(dataset.id) !== undefined) return;
  statements.dataset.run(
    dataset.id,
    dataset.contentSha256,
    dataset.name,
    dataset.itemCount,
    dataset.licenceNote,
    dataset.source,
    at,
  );
  anchors.row('dataset', dataset.id, at);
}

/** The row of a new run, and those it refers to. @param engine null: the run uses none. @param dataset likewise. */
export function noteRun(
  { statements, anchors }: NoteParts,
  run: NewRun,
  engine: EngineRow | null,
  dataset: DatasetRow | null,
  at: string,
): void {
  const engineKey = engine === null ? null : noteEngine({ statements, anchors }, engine, at);
  if (dataset !== null) noteDataset({ statements, anchors }, dataset, at);
  const { id, kind, title, manifest, manifestSha256, items } = run;
  const datasetId = dataset?.id ?? null;
  statements.run.run(id, kind, title, datasetId, engineKey, manifest, manifestSha256, items, at);
  anchors.row('run', id, at);
}

interface ExecutionMoment {
  readonly runId: string;
  readonly number: number;
  readonly event: 'started' | 'ended';
  readonly head: ChainHead;
  readonly at: string;
}

/** @returns where the run's chain ends then */
export function noteExecution(
  { statements, anchors }: NoteParts,
  { runId, number, event, head, at }: ExecutionMoment,
): ChainHead {
  const { lastInsertRowid } = statements.execution.run(runId, number, event, head.seq, head.hash, at);
  anchors.row('execution', Number(lastInsertRowid), at);
  return head;
}

/** A search to be kept for reuse; `entryIndex` is the row of the same step that tells of it. */
export interface OpinionEntry {
  readonly key: OpinionKey;
  readonly result: SearchResult;
  readonly entryIndex: number;
}

/** Its number. */
export function noteOpinion(
  statements: WriterStatements,
  runId: string,
  ledgerSeq: number,
  { key, result }: OpinionEntry,
): number {
  const { sha256, engine, options, limit, position } = key;
  const text = canonicalJson(result);
  return Number(
    statements.opinion.run(sha256, engine, options, limit, position, text, runId, ledgerSeq).lastInsertRowid,
  );
}

export function noteShelf(
  { statements, anchors }: NoteParts,
  runId: string,
  isArchived: boolean,
  at: string,
): void {
  const { lastInsertRowid } = statements.shelf.run(runId, isArchived ? 1 : 0, at);
  anchors.row('run_shelf', Number(lastInsertRowid), at);
}
