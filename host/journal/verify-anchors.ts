/**
 * Anchors against what they stand for, both ways: every row outside of the ledger has its anchor and is as it was, what
 * has an anchor is there, and every run ends no sooner than its last anchor and, at rest, no later.
 */
import {
  ANCHORED_TABLES,
  anchorHash,
  firstAnchorHead,
  headFacts,
  type AnchoredTable,
} from '../../core/record/anchor.ts';
import type { ChainHead } from '../../core/record/hash-chain.ts';
import type { Slices } from '../datasets/slices.ts';
import { sha256Hex } from '../files.ts';
import { ANCHOR_COLUMNS, anchoredRows, rowFacts, type AnchorRow } from './anchor-rows.ts';
import type { Moment } from './fingerprint.ts';
import type { JournalReader } from './reader.ts';
import type { JournalProblem } from './rows.ts';

const PIECE = 200;

interface LedgerPlace {
  readonly id: number;
  readonly hash: string;
}

interface ExecutionPlace extends ChainHead {
  readonly runId: string;
  readonly at: string;
}

export class AnchorChecker {
  readonly #reader: JournalReader;
  readonly #moment: Moment;
  readonly #problems: JournalProblem[] = [];
  /** What is no fault of the journal and ought to be known. */
  readonly notes: string[] = [];
  /** Rows that no anchor has spoken of yet, as hashes, by table and key. */
  readonly #rows = new Map<string, string>();
  /** The last row of each run that has an anchor. */
  readonly #heads = new Map<string, number>();
  readonly #place: (runId: string, seq: number) => LedgerPlace | undefined;
  readonly #execution: (id: number) => ExecutionPlace | undefined;
  #before: ChainHead = firstAnchorHead(sha256Hex);
  #counts = { ledgerRows: 0, opinions: 0 };

  /** @param moment what is anchored later may speak of rows that are not looked at */
  constructor(reader: JournalReader, moment: Moment) {
    this.#reader = reader;
    this.#moment = moment;
    const place = reader.connection.prepare<[string, number], LedgerPlace>(
      'SELECT id, hash FROM ledger WHERE run_id = ? AND seq = ?',
    );
    this.#place = (runId, seq) => place.get(runId, seq);
    const execution = reader.connection.prepare<[number], ExecutionPlace>(
      'SELECT run_id AS runId, head_seq AS seq, head_hash AS hash, at FROM execution WHERE id = ?',
    );
    this.#execution = (id) => execution.get(id);
  }

  /** @param onAnchor each, in order */
  async check(slices: Slices, onAnchor: (head: ChainHead) => void): Promise<readonly JournalProblem[]> {
    const db = this.#reader.connection;
    for (const table of ANCHORED_TABLES) {
      for (const row of anchoredRows(db, table)) this.#rows.set(`${table} ${row.id}`, rowFacts(row));
    }
    if (slices.isDue) await slices.rest();
    const next = db.prepare<[number], AnchorRow>(
      `SELECT ${ANCHOR_COLUMNS} FROM anchor WHERE seq > ? ORDER BY seq LIMIT ${PIECE}`,
    );
    const seeNext = (): number => {
      const anchors = next.all(this.#before.seq);
      for (const anchor of anchors) {
        this.#see(anchor);
        onAnchor(this.#before);
      }
      return anchors.length;
    };
    while (seeNext() === PIECE) if (slices.isDue) await slices.rest();
    db.transaction(() => {
      while (seeNext() > 0);
      this.#end();
    })();
    return this.#problems;
  }

  #tell(problem: string, runId: string | null = null, seq: number | null = null): void {
    this.#problems.push({ runId, seq, problem });
  }

  #see(anchor: AnchorRow): void {
    const { seq, subject, key, ledgerRows, opinions } = anchor;
    if (seq !== this.#before.seq + 1) this.#tell(`anchor ${this.#before.seq + 1} is missing`);
    if (anchor.prevHash !== this.#before.hash) this.#tell(`anchor ${seq} does not follow the one before it`);
    if (anchorHash(anchor.prevHash, anchor, sha256Hex) !== anchor.hash)
      this.#tell(`anchor ${seq} does not have its hash`);
    if (ledgerRows < this.#counts.ledgerRows || opinions < this.#counts.opinions)
      this.#tell(`anchor ${seq} saw fewer rows than the one before it`);
    if (subject === 'head') this.#seeHead(anchor);
    else if (subject === 'unwatched') this.notes.push(unwatchedNote(anchor.at));
    else if (subject !== 'file' && ANCHORED_TABLES.includes(subject)) this.#seeRow(subject, anchor);
    else if (subject !== 'file')
      this.#tell(`anchor ${seq} stands for a ${String(subject).slice(0, 40)} of ${key.slice(0, 80)}`);
    this.#before = { seq, hash: anchor.hash };
    this.#counts = { ledgerRows, opinions };
  }

  #seeRow(table: AnchoredTable, { seq, key, facts, ledgerRows, at }: AnchorRow): void {
    const name = `${table} ${key}`;
    const found = this.#rows.get(name);
    this.#rows.delete(name);
    const runId = table === 'run' ? key : null;
    if (found === undefined) {
      if (seq <= this.#moment.anchors)
        this.#tell(`row ${key.slice(0, 80)} of ${table} was taken away`, runId);
    } else if (found !== facts) this.#tell(`row ${key.slice(0, 80)} of ${table} was changed`, runId);
    if (table === 'execution') this.#seeExecution(Number(key), ledgerRows, at);
  }

  #seeExecution(id: number, ledgerRows: number, anchoredAt: string): void {
    const row = this.#execution(id);
    // Of an older program: anchored when more rows were there.
    if (row !== undefined) this.#seeEnd(row.runId, row, row.at === anchoredAt ? ledgerRows : null);
  }

  #seeHead({ seq, key: runId, facts, ledgerRows }: AnchorRow): void {
    const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(facts) ?? [];
    if (number === undefined || hash === undefined)
      return this.#tell(`anchor ${seq} names no row of its run`, runId);
    this.#seeEnd(runId, { seq: Number(number), hash }, ledgerRows);
  }

  /** A run ended with this row. @param ledgerRows how many the ledger had then; null: unknown */
  #seeEnd(runId: string, head: ChainHead, ledgerRows: number | null): void {
    this.#heads.set(runId, Math.max(head.seq, this.#heads.get(runId) ?? 0));
    if (head.seq === 0) return;
    const row = this.#place(runId, head.seq);
    if (row === undefined)
      return this.#tell(`row ${head.seq} was the last one once and is not there: the tail was cut`, runId);
    if (headFacts({ seq: head.seq, hash: row.hash }) !== headFacts(head))
      this.#tell('another row stood here once', runId, head.seq);
    if (ledgerRows === null) return;
    const after = this.#place(runId, head.seq + 1);
    if (row.id > ledgerRows || (after !== undefined && after.id <= ledgerRows))
      this.#tell('the row does not stand in the ledger where it stood', runId, head.seq);
  }

  #end(): void {
    const db = this.#reader.connection;
    if (this.#before.seq === 0) this.#tell('the journal has no anchors');
    for (const name of this.#rows.keys()) this.#tell(`${name} has no anchor: it was put in`);
    for (const table of ['ledger', 'opinion'] as const) {
      const { rows, first, last } = db
        .prepare<[], { readonly rows: number; readonly first: number | null; readonly last: number | null }>(
          `SELECT count(*) AS rows, min(id) AS first, max(id) AS last FROM ${table}`,
        )
        .get() ?? { rows: 0, first: null, last: null };
      const anchored = table === 'ledger' ? this.#counts.ledgerRows : this.#counts.opinions;
      const least = Math.max(last ?? 0, anchored);
      if (first !== null && first !== 1) this.#tell(`the rows of ${table} do not begin with number 1`);
      if (rows < least) this.#tell(`${least - rows} rows of ${table} were taken away`);
    }
    for (const { id } of this.#reader.runs()) this.#endRun(id);
  }

  /** Of a run at rest nothing stands behind its last anchor. */
  #endRun(runId: string): void {
    const last = this.#reader.head(runId)?.seq ?? 0;
    const anchored = this.#heads.get(runId) ?? 0;
    const isOpen = this.#reader.executions(runId).at(-1)?.event === 'started';
    if (last > anchored && !isOpen) this.#tell('the rows from here on have no anchor', runId, anchored + 1);
  }
}

function unwatchedNote(at: string): string {
  return `journal.head was missing when the workspace was opened at ${at.slice(0, 40)}: whether the journal was the latest one then cannot be told`;
}
