/**
 * A workspace that cannot be written (a read-only disk or folder, a full disk) can still be read: the journal is taken
 * into memory as it is, so that nothing is made beside it. What an older program wrote is brought forward there alone.
 */
import { readFileSync, statSync } from 'node:fs';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { openSqliteImage } from '../sqlite/open-sqlite.ts';
import { AnchorWriter } from './anchor-writer.ts';
import type { ReadDb, WriteDb } from './connections.ts';
import { inspectDatabase, inspectHeader } from './inspect.ts';
import { migrate } from './migrate.ts';
import { makeReadingWorkspace, type Workspace } from './workspace.ts';
import type { WorkspaceFailure } from './workspace-error.ts';

/** More than this is not held in memory. */
const MOST_BYTES = 1024 * 1024 * 1024;

/** Where SQLite keeps how a file is written and read: 2 is with a log beside it, 1 is without. */
const FORMAT_OFFSETS = [18, 19] as const;

interface ReadOnlyOptions {
  readonly nativeBinding: string | null;
  readonly now: () => string;
}

/** @param reason a sentence for people, why it cannot be written */
export function openReadOnly(
  folder: string,
  journal: string,
  reason: string,
  options: ReadOnlyOptions,
): Result<Workspace, WorkspaceFailure> {
  const header = inspectHeader(journal);
  if (!header.ok) return header;
  const blocked = whyNotReadable(journal);
  if (blocked !== null) return fail('read_only', `${reason} It cannot be read as it is either: ${blocked}`);
  const bytes = readFileSync(journal);
  for (const offset of FORMAT_OFFSETS) bytes[offset] = 1;
  const db = openSqliteImage(bytes, options.nativeBinding);
  try {
    const whole = inspectDatabase(journal, db, options.nativeBinding);
    if (!whole.ok) {
      db.close();
      return whole;
    }
    migrate(db);
    new AnchorWriter(db as WriteDb).catchUp(options.now());
    db.pragma('query_only = ON');
    return ok(
      makeReadingWorkspace({
        dir: folder,
        file: journal,
        readDb: db as unknown as ReadDb,
        holder: () => null,
        reason,
      }),
    );
  } catch (error) {
    db.close();
    throw error;
  }
}

function whyNotReadable(journal: string): string | null {
  if ((statSync(`${journal}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    return `${journal}-wal holds rows that have not come into the file yet. Copy the whole folder to a place that can be written, and open it there.`;
  return statSync(journal).size > MOST_BYTES
    ? 'it is larger than 1 GB. Copy the whole folder to a place that can be written, and open it there.'
    : null;
}
