/**
 * A whole, consistent copy of a workspace while it may be running: the journal as it is at one moment, by SQLite's own
 * backup in small pieces, then every other file of the folder. The copy is built beside its name, checked as `verify`
 * checks, and only then gets its name. It has a `journal.head` of its own, so an older copy put in its place is told.
 */
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { DatasetStore } from '../datasets/store.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { AnchorWriter } from './anchor-writer.ts';
import { openReadDb, type WriteDb } from './connections.ts';
import { HEAD_FILE, HeadFile, markOf } from './head-file.ts';
import { inspectDatabase, inspectHeader } from './inspect.ts';
import { JOURNAL_FILE, LEASE_FILE } from './going-on.ts';
import { takeLease, thisProcess, type Lease } from './lease.ts';
import { HALF_MADE } from './left-overs.ts';
import { migrate, readVersion, SCHEMA_VERSION } from './migrate.ts';
import { JournalReader } from './reader.ts';
import { checkSafeFolder, WRITTEN } from './safe-folder.ts';
import { watchTraces } from './traces.ts';
import type { VerifyReport } from './verify.ts';
import { verifyWorkspace } from '../verify-workspace.ts';

export interface BackupOptions {
  readonly nativeBinding: string | null;
  readonly now: () => string;
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly unit: string;
  }) => void;
  readonly signal?: AbortSignal;
}

export interface Backup {
  /** Real path of the copy. */
  readonly dir: string;
  readonly files: number;
  readonly report: VerifyReport;
}

type BackupFailure = Failure<'not_found' | 'refused' | 'file_error'>;

/** What belongs to the moment, not to the workspace. */
const LEFT_OUT = [WRITTEN, HALF_MADE];

/** @param source folder of a workspace, open or not. @param target a folder that is not there, or is empty */
export async function backupWorkspace(
  source: string,
  target: string,
  options: BackupOptions,
): Promise<Result<Backup, BackupFailure>> {
  const [from, to] = [path.resolve(source), path.resolve(target)];
  const refused = refusal(from, to);
  if (refused !== null) return refused;
  const part = `${to}.${process.pid}.part`;
  try {
    mkdirSync(part, { recursive: true, mode: 0o700 });
    await copyJournal(path.join(from, JOURNAL_FILE), path.join(part, JOURNAL_FILE), options);
    const files = await copyFiles(from, part, options);
    const report = await checkCopy(part, options);
    if (!report.ok) {
      const [first] = report.problems;
      return fail(
        'refused',
        `The copy was not kept, because it is not sound: ${first?.problem ?? ''}. Run \`plybook verify\` on ${from}.`,
      );
    }
    rmSync(to, { recursive: true, force: true });
    renameSync(part, to);
    return ok({ dir: to, files: files + 1, report });
  } catch (error) {
    options.signal?.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    return fail('file_error', `The copy of ${from} could not be made in ${to}: ${why}`);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

function refusal(from: string, to: string): Result<never, BackupFailure> | null {
  if (!existsSync(path.join(from, JOURNAL_FILE)))
    return fail('not_found', `There is no workspace in ${from}: it has no ${JOURNAL_FILE}.`);
  const safe = checkSafeFolder(from);
  if (!safe.ok) return fail('refused', safe.error.message);
  const header = inspectHeader(path.join(from, JOURNAL_FILE));
  if (!header.ok) return fail('not_found', header.error.message);
  if (`${to}${path.sep}`.startsWith(`${from}${path.sep}`))
    return fail('file_error', `${to} lies in the workspace itself: name a folder elsewhere.`);
  const facts = lstatSync(to, { throwIfNoEntry: false });
  if (facts !== undefined && (!facts.isDirectory() || readdirSync(to).length > 0))
    return fail('file_error', `${to} is there already: name a folder that is not, or an empty one.`);
  return null;
}

/** Pages a turn: a few milliseconds. */
const PAGES_A_TURN = 512;

async function copyJournal(from: string, to: string, options: BackupOptions): Promise<void> {
  const removeTraces = watchTraces(from, options.nativeBinding);
  const lease = leaseWhileCopying(from, options);
  try {
    const db = openSqlite(from, { readonly: true, nativeBinding: options.nativeBinding });
    try {
      // One moment for all pages: without it every step that is written meanwhile would begin the copy anew.
      db.exec('BEGIN');
      db.prepare('SELECT count(*) FROM workspace').get();
      await db.backup(to, {
        progress: ({ totalPages, remainingPages }) => {
          options.signal?.throwIfAborted();
          options.onProgress?.({ done: totalPages - remainingPages, total: totalPages, unit: 'pages' });
          return PAGES_A_TURN;
        },
      });
    } finally {
      db.close();
    }
  } finally {
    // Where somebody else has the lease, they are theirs.
    if (lease !== null) removeTraces();
    lease?.release();
  }
  bringForward(to, options);
}

/** Null: the workspace is open elsewhere, which harms nothing. */
function leaseWhileCopying(journal: string, { nativeBinding, now }: BackupOptions): Lease | null {
  try {
    const lease = takeLease(path.join(path.dirname(journal), LEASE_FILE), {
      ...thisProcess(now(), 'a backup'),
      nativeBinding,
    });
    return lease.ok ? lease.value : null;
  } catch {
    return null; // a folder that cannot be written
  }
}

/** The copy by itself: forward to this program's version, its end anchored, its head written. */
function bringForward(journal: string, { nativeBinding, now }: BackupOptions): void {
  const db = openSqlite(journal, { readonly: false, nativeBinding });
  try {
    const whole = inspectDatabase(journal, db, nativeBinding);
    if (!whole.ok) throw new Error(whole.error.message);
    if (readVersion(db) < SCHEMA_VERSION) migrate(db);
    new AnchorWriter(db as WriteDb).catchUp(now());
    db.pragma('wal_checkpoint(TRUNCATE)');
    const head = new HeadFile(path.join(path.dirname(journal), HEAD_FILE));
    head.write(markOf(db));
    head.close();
  } finally {
    db.close();
  }
}

async function copyFiles(from: string, to: string, options: BackupOptions): Promise<number> {
  const names = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.some((names) => names.test(entry.name)))
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)));
  for (const [done, name] of names.entries()) {
    options.signal?.throwIfAborted();
    const target = path.join(to, name);
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(path.join(from, name), target);
    options.onProgress?.({ done: done + 1, total: names.length, unit: 'files' });
  }
  return names.length;
}

async function checkCopy(
  dir: string,
  { nativeBinding, onProgress, signal }: BackupOptions,
): Promise<VerifyReport> {
  const journal = path.join(dir, JOURNAL_FILE);
  const db = openReadDb(journal, nativeBinding);
  const datasets = new DatasetStore(dir, { nativeBinding });
  try {
    return await verifyWorkspace(dir, new JournalReader(db), datasets, {
      nativeBinding,
      onProgress: (done, total) => onProgress?.({ done, total, unit: 'rows' }),
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    db.close();
    datasets.close();
    for (const ending of ['-wal', '-shm']) rmSync(`${journal}${ending}`, { force: true });
  }
}
