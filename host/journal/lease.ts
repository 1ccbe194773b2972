/**
 * Who may write a workspace: one process, for as long as it lives. The holder keeps a `BEGIN IMMEDIATE` open in
 * `lease.sqlite`, an operating-system lock that dies with the process, so there is no stale lease after a kill. A
 * committed row beside it names the holder; it is for the message only and decides nothing.
 *
 * The row has to be committed before the lock that is kept can begin, which leaves a gap another process could slip
 * into; after the second `BEGIN IMMEDIATE` the row is therefore read again, and a row that is not ours starts over.
 * Nobody may open `lease.sqlite` with plain file calls: closing any descriptor of it drops this process's locks.
 */
import { openSqlite, sqliteCode, type SqliteDatabase } from '../sqlite/open-sqlite.ts';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';

export interface LeaseHolder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601, UTC. */
  readonly since: string;
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

/** Takes the lease or says who has it. Never waits for the holder. */
export function takeLease(file: string, request: LeaseRequest): Result<Lease, Failure<'locked'>> {
  const db = openSqlite(file, { readonly: false, nativeBinding: request.nativeBinding, busyTimeoutMs: 0 });
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

function makeLease(db: SqliteDatabase, request: LeaseRequest): Lease {
  return {
    holder: { pid: request.pid, host: request.host, since: request.since },
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
  const { pid, host, since } = holder;
  return fail(
    'locked',
    `This workspace is open in another Plybook (process ${pid} on ${host}, since ${since}). Close it there first.`,
    { pid, host, since },
  );
}

/** False where somebody else holds the lock. */
function announce(db: SqliteDatabase, request: LeaseRequest): boolean {
  if (!begin(db)) return false;
  try {
    db.exec(`CREATE TABLE IF NOT EXISTS holder
      (id INTEGER PRIMARY KEY CHECK (id = 1), pid INTEGER, host TEXT, since TEXT, token TEXT) STRICT`);
    db.exec('DELETE FROM holder');
    db.prepare('INSERT INTO holder (id, pid, host, since, token) VALUES (1, ?, ?, ?, ?)').run(
      request.pid,
      request.host,
      request.since,
      request.token,
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
    return db.prepare<[], LeaseHolder>('SELECT pid, host, since FROM holder').get() ?? null;
  } catch {
    return null; // the holder is just writing its row, or never did
  }
}
