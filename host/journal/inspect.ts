/**
 * Looks at a journal before it is opened for writing, without touching it: its first bytes are read, and everything
 * deeper is asked of a copy in a temporary folder, made together with its `-wal` while the lease is held. Opening the
 * file itself, even read-only, would leave `-wal` and `-shm` files beside it.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { expectedSchemaSha256, readVersion, schemaSha256, SCHEMA_VERSION } from './migrate.ts';
import { APPLICATION_ID } from './pragmas.ts';
import type { WorkspaceFailure } from './workspace-error.ts';

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_OFFSET = 60;
const APPLICATION_ID_OFFSET = 68;

/** Above this size the page check at opening is left to `plybook verify`: it would take seconds. */
const QUICK_CHECK_BYTES = 512 * 1024 * 1024;

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

/** The whole check, on a copy. Leaves nothing behind. */
export function inspectCopy(file: string, nativeBinding: string | null): Result<null, WorkspaceFailure> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plybook-inspect-'));
  try {
    const copy = path.join(folder, 'journal.sqlite');
    copyFileSync(file, copy, constants.COPYFILE_FICLONE);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
    return inspectDatabase(file, copy, nativeBinding);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inspectDatabase(
  file: string,
  copy: string,
  nativeBinding: string | null,
): Result<null, WorkspaceFailure> {
  try {
    const db = openSqlite(copy, { readonly: false, nativeBinding });
    try {
      const version = readVersion(db);
      const identity = checkIdentity(file, Number(db.pragma('application_id', { simple: true })), version);
      if (!identity.ok) return identity;
      if (schemaSha256(db) !== expectedSchemaSha256(version, nativeBinding)) {
        return damaged(file, `its tables are not those of version ${version}`);
      }
      if (statSync(copy).size > QUICK_CHECK_BYTES) return ok(null);
      const answer = String(db.pragma('quick_check(1)', { simple: true }));
      return answer === 'ok' ? ok(null) : damaged(file, answer);
    } finally {
      db.close();
    }
  } catch (error) {
    return damaged(file, error instanceof Error ? error.message : String(error));
  }
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
    `${file} is damaged: ${why}. It was not touched; open a copy of it or another workspace.`,
    {
      why,
    },
  );
}
