/**
 * Opens a workspace for reading alone: no lease is taken, nothing is written or brought up to date, and whoever writes it
 * goes on (readers of a WAL journal hold up nobody). Not opened here are a journal that is not there yet, one of an older
 * version, and one that cannot be written at all: reading that takes another way.
 */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { openReadDb } from './connections.ts';
import { JOURNAL_FILE, LEASE_FILE } from './going-on.ts';
import { HEAD_FILE, checkNotRolledBack, readHeadMark } from './head-file.ts';
import { inspectIdentity, inspectTables } from './inspect.ts';
import { leaseHolder } from './lease.ts';
import { readVersion, SCHEMA_VERSION } from './migrate.ts';
import { isWritable } from './open.ts';
import { checkSafeFolder } from './safe-folder.ts';
import { makeReadingWorkspace, type Workspace } from './workspace.ts';
import type { WorkspaceFailure } from './workspace-error.ts';

/** Null: it has to be made or brought up to date first, or cannot be written. The caller owns the workspace and closes it. */
export function openReader(
  dir: string,
  nativeBinding: string | null,
): Result<Workspace | null, WorkspaceFailure> {
  const asked = path.resolve(dir);
  if (!existsSync(path.join(asked, JOURNAL_FILE))) return ok(null);
  const safe = checkSafeFolder(asked);
  if (!safe.ok) return safe;
  const folder = realpathSync(asked);
  const file = path.join(folder, JOURNAL_FILE);
  if (!isWritable(folder) || !isWritable(file)) return ok(null);
  // Before the journal is opened: whoever writes it may write on meanwhile.
  const mark = readHeadMark(path.join(folder, HEAD_FILE));
  try {
    const readDb = openReadDb(file, nativeBinding);
    try {
      const known = inspectIdentity(file, readDb);
      if (known.ok && readVersion(readDb) < SCHEMA_VERSION) {
        readDb.close();
        return ok(null);
      }
      const fit = known.ok ? inspectTables(file, readDb, nativeBinding) : known;
      const whole = fit.ok ? checkNotRolledBack(folder, readDb, mark) : fit;
      if (!whole.ok) {
        readDb.close();
        return whole;
      }
      const lease = path.join(folder, LEASE_FILE);
      const holder = () => leaseHolder(lease, nativeBinding);
      return ok(makeReadingWorkspace({ dir: folder, file, readDb, holder }));
    } catch (error) {
      readDb.close();
      throw error;
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return fail('failed', `The workspace ${folder} could not be opened for reading: ${message}`);
  }
}
