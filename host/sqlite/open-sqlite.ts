/**
 * The one place that loads the SQLite addon. Every database of the product is opened here, so the addon's path, which
 * differs by runtime, is handed in once by the composition root and nothing else knows about it. Pragmas are the
 * business of whoever opens: a journal, a lease and a data set need different ones.
 */
import Database from 'better-sqlite3';

export type SqliteDatabase = Database.Database;

export interface SqliteOptions {
  readonly readonly: boolean;
  /** Absolute path of the addon compiled for older runtimes, not used by newer ones; null: the package's own prebuild. */
  readonly nativeBinding: string | null;
  /** How long a statement waits for another connection's lock; 5,000 by default. */
  readonly busyTimeoutMs?: number;
}

/** Set-up compiles an addon only for runtimes below this level of Node-API; the prebuild serves all others. */
const PREBUILD_NAPI_LEVEL = 10;

/** Opens (and, unless readonly, creates) a database file; `:memory:` for none. Throws what SQLite says. */
export function openSqlite(path: string, options: SqliteOptions): SqliteDatabase {
  return new Database(path, {
    readonly: options.readonly,
    fileMustExist: options.readonly,
    timeout: options.busyTimeoutMs ?? 5000,
    ...bindingOf(options.nativeBinding),
  });
}

/** Opens the bytes of a database file in memory. Throws what SQLite says. */
export function openSqliteImage(bytes: Buffer, nativeBinding: string | null): SqliteDatabase {
  return new Database(bytes, bindingOf(nativeBinding));
}

function bindingOf(nativeBinding: string | null): { readonly nativeBinding?: string } {
  const isOldRuntime = Number(process.versions['napi']) < PREBUILD_NAPI_LEVEL;
  return nativeBinding !== null && isOldRuntime ? { nativeBinding } : {};
}

/** SQLite's result code of a thrown error such as SQLITE_BUSY, or null where it is no SQLite error. */
export function sqliteCode(error: unknown): string | null {
  return error instanceof Database.SqliteError ? error.code : null;
}
