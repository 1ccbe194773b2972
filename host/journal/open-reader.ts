/**
 * Opens a workspace for reading alone: no lease is taken, nothing is written or brought up to date, and whoever writes it
 * goes on (readers of a WAL journal hold up nobody). : a journal that is not
 * there yet, or one of an older version. Nor is one that cannot be written at all: reading it takes another way.
 */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { openReadDb, type ReadDb } from './connections.ts';
import { JOURNAL_FILE, LEASE_FILE } from './going-on.ts';
import { HEAD_FILE, checkNotRolledBack, readHeadMark } from './head-file.ts';
import { leaseHolder } from './lease.ts';
import { expectedSchemaSha256, readVersion, schemaSha256, SCHEMA_VERSION } from './migrate.ts';
import { APPLICATION_ID } from './pragmas.ts';
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
      const fit = fitness(readDb, nativeBinding);
      if (fit !== 'fit') readDb.close();
      if (fit === 'older') return ok(null);
      if (fit !== 'fit') return refusals[fit](file);
      const whole = checkNotRolledBack(folder, readDb, mark);
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

type Fitness = 'fit' | 'older' | 'newer' | 'foreign' | 'damaged';

function fitness(db: ReadDb, nativeBinding: string | null): Fitness {
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) return 'foreign';
  const version = readVersion(db);
  if (version !== SCHEMA_VERSION) return version > SCHEMA_VERSION ? 'newer' : 'older';
  return schemaSha256(db) === expectedSchemaSha256(version, nativeBinding) ? 'fit' : 'damaged';
}

const refusals: Readonly<
  Record<Exclude<Fitness, 'fit' | 'older'>, (file: string) => Result<never, WorkspaceFailure>>
> = {
  newer: (file) =>
    fail('newer', `${file} was written by a newer Plybook. Update Plybook to open it. It was not touched.`),
  foreign: (file) =>
    fail('foreign', `${file} is a database of another program, not a Plybook journal. It was not touched.`),
  damaged: (file) =>
    fail('damaged', `${file} is damaged: its tables are not those of its version. It was not touched.`),
};
