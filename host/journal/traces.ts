/**
 * The `-wal` and `-shm` files that SQLite makes beside a journal even to read it. Whoever only looked takes them away
 * again, and leaves that to SQLite, which alone knows whether somebody else has begun to read meanwhile: a reader whose
 * files were removed under it would never see another step.
 */
import { lstatSync } from 'node:fs';
import { openSqlite } from '../sqlite/open-sqlite.ts';

/** Call before the journal is looked at. The returned function takes away what was made since. Never throws. */
export function watchTraces(file: string, nativeBinding: string | null): () => void {
  const log = `${file}-wal`;
  const wasThere = sizeOf(log) !== null;
  return () => {
    // One that holds something was not made by a reader.
    if (wasThere || sizeOf(log) !== 0) return;
    try {
      // The last connection that may write removes both as it closes; with nothing in the log the journal is not touched.
      const db = openSqlite(file, { readonly: false, nativeBinding, busyTimeoutMs: 0 });
      try {
        db.pragma('user_version');
      } finally {
        db.close();
      }
    } catch {
      // They stay: an empty log is nothing to whoever opens the journal next.
    }
  };
}

function sizeOf(file: string): number | null {
  return lstatSync(file, { throwIfNoEntry: false })?.size ?? null;
}
