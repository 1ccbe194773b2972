/**
 * Looks at a journal before it is opened for writing: its first bytes are read, and everything deeper is asked of the
 * file where it lies, read-only and under the lease. SQLite makes `-wal` and `-shm` files for that; beside a journal that
 * is refused they are taken away again, so that it is as it was. One that is fit keeps them: somebody may have begun to
 * read it meanwhile, and a reader whose files were removed would see nothing of what the writer writes next.
 */
import { closeSync, lstatSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { openSqlite, type SqliteDatabase } from '../sqlite/open-sqlite.ts';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { expectedSchemaSha256, readVersion, schemaSha256, SCHEMA_VERSION } from './migrate.ts';
import { APPLICATION_ID } from './pragmas.ts';
import type { WorkspaceFailure } from './workspace-error.ts';

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_OFFSET = 60;
const APPLICATION_ID_OFFSET = 68;

/** Above this size the page check at opening is left to `plybook verify`: it would take seconds. */
const QUICK_CHECK_BYTES = 128 * 1024 * 1024;

/** Is this a Plybook journal of a version we know, judged by its first 100 bytes? */
export function inspectHeader(file: string): Result<null, WorkspaceFailure> {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  let length: number;
  try {
    length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  if (length === 0) return damaged(file, 'the file is empty');
  if (length < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC) {
    return fail('foreign', `${file} is not a database, so not a Plybook journal. It was not touched.`);
  }
  const applicationId = header.readUInt32BE(APPLICATION_ID_OFFSET);
  return checkIdentity(file, applicationId, header.readUInt32BE(USER_VERSION_OFFSET));
}

/**
 * The whole check, where the file lies. Nobody else may write it meanwhile.
 * @param also what else is asked of one that is whole
 */
export function inspectInPlace(
  file: string,
  nativeBinding: string | null,
  also: (db: SqliteDatabase) => Result<null, WorkspaceFailure>,
): Result<null, WorkspaceFailure> {
  const names = [`${file}-wal`, `${file}-shm`].filter((name) => sizeOf(name) === null);
  const found = inspectRead(file, nativeBinding, also);
  if (found.ok) return found;
  // A log that holds something was not made by a reader.
  for (const name of names) if (name.endsWith('-shm') || sizeOf(name) === 0) rmSync(name, { force: true });
  return found;
}

function inspectRead(...[file, nativeBinding, also]: Parameters<typeof inspectInPlace>) {
  try {
    const db = openSqlite(file, { readonly: true, nativeBinding });
    try {
      const whole = inspectDatabase(file, db, nativeBinding);
      return whole.ok ? also(db) : whole;
    } finally {
      db.close();
    }
  } catch (error) {
    return damaged(file, error instanceof Error ? error.message : String(error));
  }
}

function sizeOf(file: string): number | null {
  return lstatSync(file, { throwIfNoEntry: false })?.size ?? null;
}

/** Identity, tables and, of a journal that is not large, pages. @param db a connection to the file or its copy */
export function inspectDatabase(
  file: string,
  db: SqliteDatabase,
  nativeBinding: string | null,
): Result<null, WorkspaceFailure> {
  const identity = inspectIdentity(file, db);
  const known = identity.ok ? inspectTables(file, db, nativeBinding) : identity;
  if (!known.ok) return known;
  if (statSync(file).size > QUICK_CHECK_BYTES) return ok(null);
  const answer = String(db.pragma('quick_check(1)', { simple: true }));
  return answer === 'ok' ? ok(null) : damaged(file, answer);
}

/** Is it a Plybook journal of a version we know? */
export function inspectIdentity(file: string, db: SqliteDatabase): Result<null, WorkspaceFailure> {
  return checkIdentity(file, Number(db.pragma('application_id', { simple: true })), readVersion(db));
}

/** Are its tables those of its version? */
export function inspectTables(
  file: string,
  db: SqliteDatabase,
  nativeBinding: string | null,
): Result<null, WorkspaceFailure> {
  const version = readVersion(db);
  return schemaSha256(db) === expectedSchemaSha256(version, nativeBinding)
    ? ok(null)
    : damaged(file, `its tables are not those of version ${version}`);
}

function checkIdentity(file: string, applicationId: number, version: number): Result<null, WorkspaceFailure> {
  if (applicationId !== APPLICATION_ID) {
    return fail(
      'foreign',
      `${file} is a database of another program, not a Plybook journal. It was not touched.`,
    );
  }
  if (version > SCHEMA_VERSION) {
    return fail(
      'newer',
      `${file} was written by a newer Plybook (journal version ${version}; this program knows up to ` +
        `${SCHEMA_VERSION}). Update Plybook to open it. It was not touched.`,
      { version, known: SCHEMA_VERSION },
    );
  }
  if (version < 1) return damaged(file, 'it has no version');
  return ok(null);
}

function damaged(file: string, why: string): Result<null, WorkspaceFailure> {
  return fail(
    'damaged',
    `${file} is damaged: ${why}. It was not touched; open a copy of it (\`plybook backup\` makes whole ones) or another workspace.`,
    {
      why,
    },
  );
}
