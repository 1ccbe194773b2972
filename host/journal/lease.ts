/**
 * Who may write a workspace: one process, for as long as it lives. The holder keeps a `BEGIN IMMEDIATE` open in
 * `lease.sqlite`, an operating-system lock that dies with the process, so there is no stale lease after a kill. A
 * committed row beside it names the holder; it is for the message only and decides nothing.
 *
 * The row has to be committed before the lock that is kept can begin, which leaves a gap another process could slip
 * into; after the second `BEGIN IMMEDIATE` the row is therefore read again, and a row that is not ours starts over.
 * Whoever only reads takes no lease; `leaseHolder` tells whether somebody has it, by trying the lock for an instant.
 * Nobody may open `lease.sqlite` with plain file calls: closing any descriptor of it drops this process's locks.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { openSqlite, sqliteCode, type SqliteDatabase } from '../sqlite/open-sqlite.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { safeText } from '../../core/util/safe-text.ts';

export interface LeaseHolder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** What it was started as, such as `plybook ask`; null: an older program holds it. */
  readonly program: string | null;
}

export interface Lease {
  readonly holder: LeaseHolder;
  release(): void;
}

/** `token` tells this attempt from every other one; any unique text. */
export interface LeaseRequest extends LeaseHolder {
  readonly token: string;
  readonly nativeBinding: string | null;
}

const ATTEMPTS = 20;
/** Outlasts everybody who only looks whether it is held; a holder keeps it for good. */
const LOOKERS_MS = 200;

/** This process, as it asks for a lease. @param now ISO 8601, UTC @param program what it was started as; null: unknown */
export function thisProcess(now: string, program: string | null): Omit<LeaseRequest, 'nativeBinding'> {
  return {
    pid: process.pid,
    host: os.hostname(),
    since: now,
    program,
    token: randomBytes(16).toString('hex'),
  };
}

/** Takes the lease or says who has it. Never waits for the holder. */
export function takeLease(file: string, request: LeaseRequest): Result<Lease, Failure<'locked'>> {
  const { nativeBinding } = request;
  const db = openSqlite(file, { readonly: false, nativeBinding, busyTimeoutMs: LOOKERS_MS });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (!announce(db, request) || !begin(db)) return refuse(db);
      if (readToken(db) === request.token) return ok(makeLease(db, request));
      db.exec('ROLLBACK');
    }
    return refuse(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Who holds the lease of this file now; null: nobody, or there never was one. Throws where the file cannot be read. */
export function leaseHolder(file: string, nativeBinding: string | null): LeaseHolder | null {
  if (!existsSync(file)) return null;
  const db = openSqlite(file, { readonly: false, nativeBinding, busyTimeoutMs: 0 });
  try {
    if (!begin(db)) return readHolder(db) ?? UNKNOWN_HOLDER;
    db.exec('ROLLBACK');
    return null;
  } finally {
    db.close();
  }
}

const UNKNOWN_HOLDER: LeaseHolder = { pid: 0, host: '', since: '', program: null };

/** "another Plybook (plybook ask, process 12 on lab, since …)". */
export function holderText({ pid, host, since, program }: LeaseHolder): string {
  if (pid === 0) return 'another program';
  const what = program === null ? '' : `${safeText(program)}, `;
  return `another Plybook (${what}process ${pid} on ${safeText(host)}, since ${safeText(since)})`;
}

function makeLease(db: SqliteDatabase, request: LeaseRequest): Lease {
  return {
    holder: { pid: request.pid, host: request.host, since: request.since, program: request.program },
    release: () => {
      if (!db.open) return;
      db.exec('ROLLBACK');
      db.close();
    },
  };
}

function refuse(db: SqliteDatabase): Result<Lease, Failure<'locked'>> {
  const holder = readHolder(db);
  db.close();
  if (holder === null) return fail('locked', 'This workspace is open in another program.');
  const { pid, host, since, program } = holder;
  return fail('locked', `This workspace is open in ${holderText(holder)}.`, { pid, host, since, program });
}

/** False where somebody else holds the lock. */
function announce(db: SqliteDatabase, request: LeaseRequest): boolean {
  if (!begin(db)) return false;
  try {
    // Made anew each time: an older program's table has no column for the program.
    db.exec('DROP TABLE IF EXISTS holder');
    db.exec(`CREATE TABLE holder
      (id INTEGER PRIMARY KEY CHECK (id = 1), pid INTEGER, host TEXT, since TEXT, token TEXT, program TEXT) STRICT`);
    db.prepare('INSERT INTO holder (id, pid, host, since, token, program) VALUES (1, ?, ?, ?, ?, ?)').run(
      request.pid,
      request.host,
      request.since,
      request.token,
      request.program,
    );
    db.exec('COMMIT');
    return true;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    if (isBusy(error)) return false;
    throw error;
  }
}

function begin(db: SqliteDatabase): boolean {
  try {
    db.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return sqliteCode(error)?.startsWith('SQLITE_BUSY') ?? false;
}

function readToken(db: SqliteDatabase): string | null {
  return db.prepare<[], string>('SELECT token FROM holder').pluck().get() ?? null;
}

function readHolder(db: SqliteDatabase): LeaseHolder | null {
  try {
    const row = db.prepare<[], Partial<LeaseHolder>>('SELECT * FROM holder').get();
    if (row === undefined) return null;
    const { pid = 0, host = '', since = '', program = null } = row;
    return { pid, host, since, program };
  } catch {
    return null; // the holder is just writing its row, or never did
  }
}
