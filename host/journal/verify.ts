/**
 * `plybook verify`: does the journal still say what was written? Per run it walks the hash chain, reads every payload by
 * its kind's schema, compares the manifest with its hash, and the chain with the heads kept in the execution rows, which
 * is how a cut tail shows. For the whole file it asks SQLite for page and foreign-key damage and compares the schema.
 * Opinions are compared with the ledger row that searched them first. It reads only, and reports; it repairs nothing.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { chainHash, firstHead, type ChainHead } from '../../core/record/hash-chain.ts';
import { isLedgerKind, ledgerSchemas, type LedgerRow } from '../../core/record/ledger.ts';
import { expectedSchemaSha256, readVersion, schemaSha256 } from './migrate.ts';
import type { JournalReader } from './reader.ts';
import type { RunRow } from './rows.ts';
import { opinionProblems } from './verify-opinions.ts';
import { sha256Hex } from './writer.ts';

export interface JournalProblem {
  /** Null: it concerns the whole journal. */
  readonly runId: string | null;
  /** Null: it concerns the whole run. */
  readonly seq: number | null;
  readonly problem: string;
}

export interface VerifyReport {
  readonly ok: boolean;
  readonly runs: number;
  readonly rows: number;
  /** The first 1,000. */
  readonly problems: readonly JournalProblem[];
}

export interface VerifyOptions {
  readonly nativeBinding: string | null;
  readonly onProgress?: (rowsDone: number, rowsTotal: number) => void;
  readonly signal?: AbortSignal;
}

const MAX_PROBLEMS = 1000;

/** Checks the whole journal; rejects only where the signal says so. Lets other work in between runs. */
export async function verifyJournal(reader: JournalReader, options: VerifyOptions): Promise<VerifyReport> {
  const problems: JournalProblem[] = [...fileProblems(reader, options.nativeBinding)];
  const total = reader.counts().ledgerRows;
  const runs = reader.runs();
  let rows = 0;
  for (const run of runs) {
    options.signal?.throwIfAborted();
    const walked = guarded(run.id, () => verifyRun(reader, run));
    problems.push(...walked.problems);
    rows += walked.rows;
    options.onProgress?.(rows, total);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  if (rows !== total) {
    problems.push({ runId: null, seq: null, problem: `${total - rows} ledger rows belong to no run` });
  }
  problems.push(...guarded(null, () => ({ rows: 0, problems: opinionProblems(reader) })).problems);
  return { ok: problems.length === 0, runs: runs.length, rows, problems: problems.slice(0, MAX_PROBLEMS) };
}

interface Walked {
  readonly rows: number;
  readonly problems: readonly JournalProblem[];
}

/** A page SQLite cannot read is a finding, not a crash of the check. */
function guarded(runId: string | null, body: () => Walked): Walked {
  try {
    return body();
  } catch (error) {
    return { rows: 0, problems: [{ runId, seq: null, problem: `cannot be read: ${messageOf(error)}` }] };
  }
}

function fileProblems(reader: JournalReader, nativeBinding: string | null): readonly JournalProblem[] {
  const db = reader.connection;
  const whole = (problem: string): JournalProblem => ({ runId: null, seq: null, problem });
  const found: JournalProblem[] = [];
  const answers = db.prepare<[], string>('PRAGMA integrity_check(100)').pluck().all();
  for (const answer of answers) if (answer !== 'ok') found.push(whole(`SQLite: ${answer}`));
  const orphans = db.prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check').all();
  for (const orphan of orphans.slice(0, 100)) {
    found.push(whole(`a row of ${orphan.table} refers to a row of ${orphan.parent} that is not there`));
  }
  const version = readVersion(db);
  if (schemaSha256(db) !== expectedSchemaSha256(version, nativeBinding)) {
    found.push(whole(`the tables are not those of version ${version}`));
  }
  return found;
}

function verifyRun(reader: JournalReader, run: RunRow): Walked {
  const problems: JournalProblem[] = [];
  const add = (seq: number | null, problem: string): void => {
    problems.push({ runId: run.id, seq, problem });
  };
  for (const problem of manifestProblems(run)) add(null, problem);
  const heads = new Map<number, string>();
  let head: ChainHead = firstHead(run.id, sha256Hex);
  let rows = 0;
  for (const row of reader.ledger(run.id)) {
    rows += 1;
    for (const problem of rowProblems(row, head, run)) add(row.seq, problem);
    head = { seq: row.seq, hash: row.hash };
    heads.set(row.seq, row.hash);
  }
  if (rows === 0) add(null, 'the run has no rows');
  for (const problem of executionProblems(reader, run.id, heads)) add(null, problem);
  return { rows, problems };
}

function manifestProblems(run: RunRow): readonly string[] {
  const found: string[] = [];
  if (sha256Hex(run.manifest) !== run.manifestSha256) found.push('the manifest does not have its hash');
  if (!isCanonical(run.manifest)) found.push('the manifest is not canonical JSON');
  return found;
}

function rowProblems(row: LedgerRow, before: ChainHead, run: RunRow): readonly string[] {
  const found: string[] = [];
  if (row.seq !== before.seq + 1) found.push(`row ${before.seq + 1} is missing`);
  if (row.prevHash !== before.hash) found.push('the row does not follow the row before it');
  if (chainHash(row.prevHash, row, sha256Hex) !== row.hash) found.push('the row does not have its hash');
  found.push(...payloadProblems(row));
  if (row.seq === 1 && found.length === 0) found.push(...firstRowProblems(row, run));
  return found;
}

function payloadProblems(row: LedgerRow): readonly string[] {
  if (!isLedgerKind(row.kind)) return [`its kind "${row.kind.slice(0, 40)}" is unknown`];
  if (!isCanonical(row.payload)) return ['its payload is not canonical JSON'];
  const read = ledgerSchemas[row.kind].safeParse(JSON.parse(row.payload));
  return read.success
    ? []
    : [`its payload is no ${row.kind}: ${read.error.issues[0]?.message ?? 'unreadable'}`];
}

/** The run's own row is not chained, so it must repeat what the first ledger row says. */
function firstRowProblems(row: LedgerRow, run: RunRow): readonly string[] {
  if (row.kind !== 'run_created') return ['the first row does not create the run'];
  const created = ledgerSchemas.run_created.parse(JSON.parse(row.payload));
  const same =
    canonicalJson(created.manifest) === run.manifest &&
    created.manifestSha256 === run.manifestSha256 &&
    created.items === run.items &&
    created.manifest.kind === run.kind &&
    ('datasetId' in created.manifest ? created.manifest.datasetId : null) === run.datasetId;
  return same ? [] : ['the run row differs from the ledger row that created it'];
}

function executionProblems(
  reader: JournalReader,
  runId: string,
  heads: ReadonlyMap<number, string>,
): readonly string[] {
  return reader.executions(runId).flatMap((execution) => {
    const hash = heads.get(execution.headSeq);
    const name = `execution ${execution.number} (${execution.event})`;
    if (hash === undefined)
      return [`${name} saw row ${execution.headSeq}, which is not there: the tail was cut`];
    return hash === execution.headHash ? [] : [`${name} saw another row ${execution.headSeq}`];
  });
}

function isCanonical(text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
