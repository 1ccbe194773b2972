/**
 * Opens or makes a workspace: a folder with `journal.sqlite`, `datasets/` and `lease.sqlite` (docs/architecture.md).
 * Order: is it there, is it local, is it safe, may it be written, is it ours (first bytes), take the lease, look deeper
 * where it lies, and only then open it for writing. Each way to fail has its own code, and none of them touches the
 * journal. A new journal is built under another name and renamed, so a half-made one is never found. What cannot be
 * written is opened for reading alone.
 */
import { accessSync, constants, existsSync, mkdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { makeWorkspaceId } from '../../core/record/ids.ts';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { AnchorWriter } from './anchor-writer.ts';
import { openReadDb, openWriteDb } from './connections.ts';
import { checkNotRolledBack, HEAD_FILE, readHeadMark } from './head-file.ts';
import { inspectHeader, inspectInPlace } from './inspect.ts';
import { takeLease, thisProcess, type Lease } from './lease.ts';
import { JOURNAL_FILE, LEASE_FILE, runsSince } from './going-on.ts';
import { removeLeftOvers } from './left-overs.ts';
import { migrate } from './migrate.ts';
import { networkFileSystem } from './network-folder.ts';
import { openReadOnly } from './open-read-only.ts';
import { APPLICATION_ID } from './pragmas.ts';
import { checkSafeFolder } from './safe-folder.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';
import type { WorkspaceFailure } from './workspace-error.ts';

export interface OpenOptions {
  /** Make the folder and the journal where there is none. */
  readonly create: boolean;
  /** Path of the SQLite addon; null: the package's own prebuild. */
  readonly nativeBinding: string | null;
  /** The time, ISO 8601, UTC. */
  readonly now: () => string;
  /** What this program was started as, for whoever meets the lease; left out: it does not say. */
  readonly program?: string;
  /** Called inside every ledger transaction, before it is committed; for crash tests. */
  readonly onStep?: () => void;
}

const DATASETS_FOLDER = 'datasets';

/** Opens a workspace for writing. The caller owns it and closes it. */
export function openWorkspace(dir: string, options: OpenOptions): Result<Workspace, WorkspaceFailure> {
  try {
    return openChecked(dir, options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const journal = path.join(path.resolve(dir), JOURNAL_FILE);
    if (isDiskFull(error) && existsSync(journal))
      return openReadOnly(
        realpathSync(dir),
        journal,
        `The disk that holds ${dir} is full, so it is open for reading only. Make room and open it again.`,
        options,
      );
    return fail('failed', `The workspace ${dir} could not be opened: ${message}`);
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.has(String(error.code));
}

function openChecked(dir: string, options: OpenOptions): Result<Workspace, WorkspaceFailure> {
  const prepared = prepareFolder(dir, options);
  if (!prepared.ok) return prepared;
  const { folder, readOnlyReason } = prepared.value;
  const journal = path.join(folder, JOURNAL_FILE);
  if (readOnlyReason !== null) return openReadOnly(folder, journal, readOnlyReason, options);
  // Our own first bytes are read with plain file calls; where a lease may be held, the lease is asked first.
  if (existsSync(journal) && !existsSync(path.join(folder, LEASE_FILE))) {
    const header = inspectHeader(journal);
    if (!header.ok) return header;
  }
  const lease = takeLease(path.join(folder, LEASE_FILE), {
    ...thisProcess(options.now(), options.program ?? null),
    nativeBinding: options.nativeBinding,
  });
  if (!lease.ok) return refusedBy(lease.error, journal, options.nativeBinding);
  try {
    removeLeftOvers(folder);
    const opened = openLeased(folder, journal, lease.value, options);
    if (!opened.ok) lease.value.release();
    return opened;
  } catch (error) {
    lease.value.release();
    throw error;
  }
}

/** The refusal with what its holder does just now, as far as the journal tells. */
function refusedBy(refusal: WorkspaceFailure, journal: string, nativeBinding: string | null) {
  const { since } = refusal.details ?? {};
  const runs = typeof since === 'string' ? runsSince(journal, since, nativeBinding) : [];
  const doing = runs.map(({ runId, title }) => ` It goes on with run ${runId} (${safeText(title)}).`);
  const message = `${refusal.message}${doing.join('')} Close it there first.`;
  return fail('locked', message, { ...refusal.details });
}

interface PreparedFolder {
  /** Its real path. */
  readonly folder: string;
  /** Null: it can be written. */
  readonly readOnlyReason: string | null;
}

/** The folder once it is there, local and safe. */
function prepareFolder(dir: string, options: OpenOptions): Result<PreparedFolder, WorkspaceFailure> {
  const asked = path.resolve(dir);
  const missing = !existsSync(path.join(asked, JOURNAL_FILE));
  if (missing && !options.create) {
    return fail('missing', `There is no workspace in ${asked}: it has no ${JOURNAL_FILE}.`);
  }
  const network = networkFileSystem(nearestExisting(asked));
  if (network !== null) {
    return fail(
      'network_folder',
      `${asked} lies on a network file system (${network}), where a journal is not safe. Choose a local folder.`,
      { fileSystem: network },
    );
  }
  const safe = checkSafeFolder(asked);
  if (!safe.ok) return safe;
  const blocked = readOnlyReasonOf(missing ? nearestExisting(asked) : asked, asked);
  if (blocked !== null && missing)
    return fail('read_only', `${blocked} Choose another folder, or allow writing to it.`);
  if (blocked === null) mkdirSync(path.join(asked, DATASETS_FOLDER), { recursive: true, mode: 0o700 });
  return ok({
    folder: realpathSync(asked),
    readOnlyReason:
      blocked === null
        ? null
        : `${blocked} It is open for reading only: make it writable, or open a copy of the workspace, to go on with it.`,
  });
}

function nearestExisting(folder: string): string {
  let current = folder;
  while (!existsSync(current) && path.dirname(current) !== current) current = path.dirname(current);
  return realpathSync(current);
}

/** Why it cannot be written, or null. A file marked read-only counts even for a user who could write it all the same. */
function readOnlyReasonOf(folder: string, asked: string): string | null {
  const journal = path.join(asked, JOURNAL_FILE);
  if (existsSync(journal) && !isWritable(journal)) {
    return `${journal} is read-only.`;
  }
  return isWritable(folder) ? null : `The folder ${folder} is read-only.`;
}

export function isWritable(target: string): boolean {
  if ((statSync(target).mode & 0o222) === 0) return false;
  try {
    accessSync(target, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function openLeased(
  folder: string,
  journal: string,
  lease: Lease,
  options: OpenOptions,
): Result<Workspace, WorkspaceFailure> {
  const mark = readHeadMark(path.join(folder, HEAD_FILE));
  if (existsSync(journal)) {
    const header = inspectHeader(journal);
    if (!header.ok) return header;
    const whole = inspectInPlace(journal, options.nativeBinding, (db) =>
      checkNotRolledBack(folder, db, mark),
    );
    if (!whole.ok) return whole;
  } else {
    createJournal(journal, options);
  }
  const writeDb = openWriteDb(journal, options.nativeBinding);
  try {
    migrate(writeDb);
    const anchors = new AnchorWriter(writeDb);
    if (mark === 'missing' && anchors.head.seq > 0) anchors.unwatched(options.now());
    anchors.catchUp(options.now());
    // A version is told by the first bytes of the file, so a new one must not linger in the WAL.
    writeDb.pragma('wal_checkpoint(TRUNCATE)');
    const readDb = openReadDb(journal, options.nativeBinding);
    const parts = { dir: folder, file: journal, writeDb, readDb, lease };
    return ok(makeWorkspace({ ...parts, ...hooksOf(options) }));
  } catch (error) {
    writeDb.close();
    throw error;
  }
}

function createJournal(journal: string, options: OpenOptions): void {
  const part = `${journal}.part`;
  const db = openWriteDb(part, options.nativeBinding);
  try {
    db.pragma(`application_id = ${APPLICATION_ID}`);
    migrate(db);
    db.prepare('INSERT INTO workspace (id, workspace_id, created_at) VALUES (1, ?, ?)').run(
      makeWorkspaceId(randomBytes(8).toString('hex')),
      options.now(),
    );
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  renameSync(part, journal);
}

function hooksOf({ now, onStep }: OpenOptions) {
  return onStep === undefined ? { now } : { now, onStep };
}
