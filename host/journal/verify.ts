/**
 * `plybook verify`: does the journal still say what was written? Per run it walks the hash chain, reads every payload by
 * its kind's schema, compares the manifest with its hash and the executions with the ledger; over all runs it walks the
 * chain of anchors, which is how a cut tail, a removed run and a changed title show. For the whole file it asks SQLite
 * for page and foreign-key damage and compares the schema. Opinions are compared with the ledger row that searched them
 * first. It reads only, and reports; it repairs nothing. What stands for all of it is the fingerprint.
 */
import { parseFingerprint, type Fingerprint } from '../../core/record/anchor.ts';
import type { ChainHead } from '../../core/record/hash-chain.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import { Slices } from '../datasets/slices.ts';
import { fileAnchorProblems } from './anchored-files.ts';
import { checkFile } from './file-check-thread.ts';
import { FingerprintFold, type Moment } from './fingerprint.ts';
import { LEDGER_COLUMNS, type JournalReader } from './reader.ts';
import type { ExecutionRow, JournalProblem, RunRow } from './rows.ts';
import { AnchorChecker } from './verify-anchors.ts';
import { opinionProblems } from './verify-opinions.ts';
import { referenceProblems } from './verify-references.ts';
import { RunChecker } from './verify-run.ts';

export interface VerifyReport {
  readonly ok: boolean;
  readonly runs: number;
  readonly rows: number;
  /** The first 1,000. */
  readonly problems: readonly JournalProblem[];
  /** What is no fault of the journal and ought to be known. */
  readonly notes: readonly string[];
  /** Of everything that was there when the check began; null: the journal could not be walked. */
  readonly fingerprint: string | null;
}

export interface VerifyOptions {
  readonly nativeBinding: string | null;
  /** Folder of the workspace, for its other files; left out: the journal alone is checked. */
  readonly dir?: string;
  /** A fingerprint of before: all that it stands for must still be there. */
  readonly expect?: string;
  readonly onProgress?: (rowsDone: number, rowsTotal: number) => void;
  readonly signal?: AbortSignal;
}

const MAX_PROBLEMS = 1000;

/** Checks the whole journal; rejects only where the signal says so. Lets other work in every few rows. */
export async function verifyJournal(reader: JournalReader, options: VerifyOptions): Promise<VerifyReport> {
  const problems = (await checkFile(reader, options.dir, options.nativeBinding)).map(whole);
  const total = reader.counts().ledgerRows;
  const runs = reader.runs().map((run) => asItIs(reader, run));
  const prints = new Prints(reader, options.expect);
  let rows = 0;
  for (const run of runs) {
    options.signal?.throwIfAborted();
    const walked = await verifyRun(reader, run, prints, options.signal);
    problems.push(...walked.problems);
    rows += walked.rows;
    options.onProgress?.(rows, total);
  }
  if (rows !== total) problems.push(whole(`${total - rows} ledger rows belong to no run`));
  const anchors = await checkedAnchors(reader, prints, options.signal);
  problems.push(...anchors.problems);
  problems.push(...(await orUnreadable(async () => referenceProblems(reader), options.signal)));
  const opinions = () => opinionProblems(reader, new Slices(options.signal));
  problems.push(...(await orUnreadable(opinions, options.signal)));
  if (options.dir !== undefined)
    problems.push(...(await fileAnchorProblems(options.dir, reader, options.signal)));
  problems.push(...prints.problems());
  return {
    ok: problems.length === 0,
    runs: runs.length,
    rows,
    problems: problems.slice(0, MAX_PROBLEMS),
    notes: anchors.notes,
    fingerprint: prints.fingerprint(),
  };
}

/** The fingerprint of now, and of the moment that somebody kept one of. */
class Prints {
  readonly moment: Moment;
  readonly #now: FingerprintFold;
  readonly #then: FingerprintFold | null;
  readonly #expected: Fingerprint | null;
  readonly #hasExpectation: boolean;
  readonly #anchorHashes = new Map<number, string>();

  constructor(reader: JournalReader, expect: string | undefined) {
    this.moment = momentOf(reader);
    this.#now = new FingerprintFold(this.moment);
    this.#hasExpectation = expect !== undefined;
    this.#expected = expect === undefined ? null : parseFingerprint(expect);
    this.#then = this.#expected === null ? null : new FingerprintFold(this.#expected);
  }

  seeRow(row: LedgerRow & { readonly id: number }): void {
    this.#now.see(row);
    this.#then?.see(row);
  }

  seeAnchor({ seq, hash }: ChainHead): void {
    if (seq === this.moment.anchors || seq === this.#expected?.anchors) this.#anchorHashes.set(seq, hash);
  }

  fingerprint(): string | null {
    return this.#textOf(this.#now);
  }

  problems(): readonly JournalProblem[] {
    if (!this.#hasExpectation) return [];
    if (this.#expected === null || this.#then === null)
      return [whole('what was given with --expect is no fingerprint: one is two numbers and 64 hex digits')];
    const { anchors, ledgerRows, sha256 } = this.#expected;
    if (anchors > this.moment.anchors || ledgerRows > this.moment.ledgerRows)
      return [
        whole(
          `the workspace is older than the fingerprint given, which stands for ${ledgerRows} rows and ${anchors} anchors; ` +
            `it has ${this.moment.ledgerRows} and ${this.moment.anchors}`,
        ),
      ];
    const found = this.#textOf(this.#then);
    return found?.endsWith(sha256) === true
      ? []
      : [whole(`what the fingerprint given stands for is not what is here; the same rows now have ${found}`)];
  }

  #textOf(fold: FingerprintFold): string | null {
    const hash = this.#anchorHashes.get(fold.moment.anchors);
    return hash === undefined ? null : fold.text(hash);
  }
}

function momentOf(reader: JournalReader): Moment {
  return (
    reader.connection
      .prepare<[], Moment>(
        `SELECT coalesce((SELECT max(seq) FROM anchor), 0) AS anchors,
           coalesce((SELECT max(id) FROM ledger), 0) AS ledgerRows`,
      )
      .get() ?? { anchors: 0, ledgerRows: 0 }
  );
}

function whole(problem: string): JournalProblem {
  return { runId: null, seq: null, problem };
}

async function checkedAnchors(
  reader: JournalReader,
  prints: Prints,
  signal: AbortSignal | undefined,
): Promise<Pick<VerifyReport, 'problems' | 'notes'>> {
  const notes: string[] = [];
  const check = async (): Promise<readonly JournalProblem[]> => {
    const checker = new AnchorChecker(reader, prints.moment);
    const problems = await checker.check(new Slices(signal), (head) => prints.seeAnchor(head));
    notes.push(...checker.notes);
    return problems;
  };
  return { problems: await orUnreadable(check, signal), notes };
}

async function orUnreadable(
  check: () => Promise<readonly JournalProblem[]>,
  signal: AbortSignal | undefined,
): Promise<readonly JournalProblem[]> {
  try {
    return await check();
  } catch (error) {
    signal?.throwIfAborted();
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

/** Few, because a reply may be megabytes. */
const PIECE_ROWS = 25;

const LEDGER_PIECE = `SELECT id, ${LEDGER_COLUMNS} FROM ledger WHERE run_id = ? AND seq > ? AND seq <= ?
  ORDER BY seq LIMIT ${PIECE_ROWS}`;

/** A page SQLite cannot read is a finding, not a crash of the check. */
async function verifyRun(
  reader: JournalReader,
  { run, lastSeq, executions }: RunAsItIs,
  prints: Prints,
  signal: AbortSignal | undefined,
): Promise<Walked> {
  const checker = new RunChecker(run, executions);
  const slices = new Slices(signal);
  try {
    const piece = reader.connection.prepare<[string, number, number], LedgerRow & { readonly id: number }>(
      LEDGER_PIECE,
    );
    const after = (seq: number) => piece.all(run.id, seq, lastSeq);
    for (let rows = after(0); rows.length > 0; rows = after(rows.at(-1)?.seq ?? lastSeq)) {
      for (const row of rows) {
        checker.see(row);
        prints.seeRow(row);
        if (slices.isDue) await slices.rest();
      }
    }
    const problems = checker.end().map((one) => ({ runId: run.id, ...one }));
    return { rows: checker.rows, problems };
  } catch (error) {
    signal?.throwIfAborted();
    return unreadable(run.id, error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
