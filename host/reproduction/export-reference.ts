/**
 * Writes a run's labels as reference JSONL: one line an item in file order, the search's result under the names the
 * released reference uses, and beside it everything needed to search it again and to prove where it comes from. A
 * position the engine failed on has nulls and its failure.
 */
import { createHash } from 'node:crypto';
import { readPayload, type LedgerRow } from '../../core/record/ledger-row.ts';
import { labelRecordSchema, type LabelRecord, type ReproductionReport } from '../../core/reproduction/run.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import type { JournalReader } from '../journal/reader.ts';
import { reproductionReport } from './report.ts';
import type { LiveRuns } from '../runs/handle.ts';
import { writeBy, type OutputFile } from '../files.ts';

export interface ReferenceExport {
  readonly path: string;
  readonly items: number;
  /** Of the file, lower-case hex. */
  readonly sha256: string;
}

export function exportReference(
  reader: JournalReader,
  runId: string,
  file: string,
  live: LiveRuns,
): Result<ReferenceExport, Failure<'not_found' | 'file_error'>> {
  const report = reproductionReport(reader, runId, live);
  if (report === null) return fail('not_found', `There is no run ${runId} in this workspace.`);
  const written = writeBy(file, (output) => writeLines(output, reader.labels(runId), report));
  return written.ok ? ok({ path: file, ...written.value }) : written;
}

function writeLines(
  output: OutputFile,
  rows: Iterable<LedgerRow>,
  report: ReproductionReport,
): { readonly items: number; readonly sha256: string } {
  const hash = createHash('sha256');
  let items = 0;
  for (const row of rows) {
    const line = `${JSON.stringify(referenceLine(row, report))}\n`;
    output.write(line);
    hash.update(line);
    items += 1;
  }
  return { items, sha256: hash.digest('hex') };
}

/** Scores are centipawns from White's view; null where the score is a mate or the engine failed. */
function referenceLine(row: LedgerRow, report: ReproductionReport): Record<string, unknown> {
  const label = readPayload(labelRecordSchema, row);
  return {
    task_id: label.itemId,
    fen: label.fen,
    snapshot_cp: label.released.whiteCp,
    snapshot_answer: label.released.answer,
    ...readings(label),
    nodes_total: label.search?.nodesTotal ?? null,
    bestmove: label.search?.bestmove ?? null,
    agreement: { last_exact: label.agreement.lastExact, last_line: label.agreement.lastLine },
    failure: label.failure,
    provenance: provenance(label, row, report),
  };
}

function readings({ lastExact, lastLine }: LabelRecord): Record<string, unknown> {
  return {
    white_cp: lastExact?.whiteCp ?? null,
    white_mate: lastExact?.whiteMate ?? null,
    answer: lastExact?.bucket ?? null,
    depth: lastExact?.depth ?? null,
    seldepth: lastExact?.seldepth ?? null,
    nodes_at_score: lastExact?.nodes ?? null,
    pv: lastExact?.pv ?? null,
    last_line_white_cp: lastLine?.whiteCp ?? null,
    last_line_white_mate: lastLine?.whiteMate ?? null,
    last_line_bound: lastLine?.bound ?? null,
    last_line_answer: lastLine?.bucket ?? null,
  };
}

function provenance(label: LabelRecord, row: LedgerRow, report: ReproductionReport): Record<string, unknown> {
  const { engine, settings, fixedOptions, limit, mode } = report.manifest;
  return {
    engine_name: engine.name,
    engine_bench: engine.bench,
    engine_sha256: engine.sha256,
    engine_verified: engine.verified,
    threads: settings.threads,
    hash_mb: settings.hashMb,
    multipv: settings.multipv,
    fixed_options: fixedOptions,
    limit,
    mode,
    searched_fen: label.searchedFen,
    dataset_id: report.manifest.datasetId,
    dataset_sha256: report.manifest.datasetSha256,
    run_id: report.runId,
    manifest_sha256: report.manifestSha256,
    ledger_seq: row.seq,
    ledger_hash: row.hash,
    head_seq: report.headSeq,
    head_hash: report.headHash,
  };
}
