/**
 * `plybook verify`: does the journal still say what was written? Per run it walks the hash chain, reads every payload by
 * its kind's schema, compares the manifest with its hash, and the chain with the heads kept in the execution rows, which
 * is how a cut tail shows. For the whole file it asks SQLite for page and foreign-key damage and compares the schema.
 * Opinions are compared with the ledger row that searched them first. It reads only, and reports; it repairs nothing.
 */
import { Slices } from '../datasets/slices.ts';
import { expectedSchemaSha256, readVersion, schemaSha256 } from './migrate.ts';
import type { JournalReader } from './reader.ts';
import type { ExecutionRow, JournalProblem, RunRow } from './rows.ts';
import { opinionProblems } from './verify-opinions.ts';
import { RunChecker } from './verify-run.ts';

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

/** Checks the whole journal; rejects only where the signal says so. Lets other work in every few rows. */
export async function verifyJournal(reader: JournalReader, options: VerifyOptions): Promise<VerifyReport> {
  const problems: JournalProblem[] = [...fileProblems(reader, options.nativeBinding)];
  const total = reader.counts().ledgerRows;
  const runs = reader.runs().map((run) => asItIs(reader, run));
  let rows = 0;
  for (const run of runs) {
    options.signal?.throwIfAborted();
    const walked = await verifyRun(reader, run);
    problems.push(...walked.problems);
    rows += walked.rows;
    options.onProgress?.(rows, total);
  }
  if (rows !== total) {
    problems.push({ runId: null, seq: null, problem: `${total - rows} ledger rows belong to no run` });
  }
  problems.push(...checkedOpinions(reader));
  return { ok: problems.length === 0, runs: runs.length, rows, problems: problems.slice(0, MAX_PROBLEMS) };
}

function checkedOpinions(reader: JournalReader): readonly JournalProblem[] {
  try {
    return opinionProblems(reader);
  } catch (error) {
    return unreadable(null, error).problems;
  }
}

interface Walked {
  readonly rows: number;
  readonly problems: readonly JournalProblem[];
}

function unreadable(runId: string | null, error: unknown): Walked {
  return { rows: 0, problems: [{ runId, seq: null, problem: `cannot be read: ${messageOf(error)}` }] };
}

/** A run at one moment: what is appended while others are checked is left for the next check. */
interface RunAsItIs {
  readonly run: RunRow;
  readonly lastSeq: number;
  readonly executions: readonly ExecutionRow[];
}

function asItIs(reader: JournalReader, run: RunRow): RunAsItIs {
  try {
    return { run, lastSeq: reader.head(run.id)?.seq ?? 0, executions: reader.executions(run.id) };
  } catch {
    // The walk meets the same page, and says so.
    return { run, lastSeq: Number.MAX_SAFE_INTEGER, executions: [] };
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

const PIECE_ROWS = 100;

/** A page SQLite cannot read is a finding, not a crash of the check. */
async function verifyRun(reader: JournalReader, { run, lastSeq, executions }: RunAsItIs): Promise<Walked> {
  const checker = new RunChecker(run);
  const slices = new Slices(undefined);
  try {
    let rows = reader.ledgerPiece(run.id, 0, PIECE_ROWS);
    while (rows.length > 0) {
      for (const row of rows) if (row.seq <= lastSeq) checker.see(row);
      if (slices.isDue) await slices.rest();
      const last = rows.at(-1)?.seq ?? lastSeq;
      rows = last < lastSeq ? reader.ledgerPiece(run.id, last, PIECE_ROWS) : [];
    }
    const problems = checker.end(executions).map((one) => ({ runId: run.id, ...one }));
    return { rows: checker.rows, problems };
  } catch (error) {
    return unreadable(run.id, error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
