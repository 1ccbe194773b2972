/**
 * What a program that holds the lease does just now, read from the journal beside it: runs whose last execution began
 * since it took the lease and has not ended. An execution that a kill left open is older than the lease of today.
 */
import { openReadDb, type ReadDb } from './connections.ts';

export const JOURNAL_FILE = 'journal.sqlite';
export const LEASE_FILE = 'lease.sqlite';

export interface GoingRun {
  readonly runId: string;
  readonly title: string;
}

/** @param since when the lease was taken, ISO 8601, UTC */
export function goingRuns(db: ReadDb, since: string): readonly GoingRun[] {
  return db
    .prepare<[string], GoingRun>(
      `SELECT run.id AS runId, run.title FROM run
       JOIN execution ON execution.id = (SELECT max(id) FROM execution WHERE run_id = run.id)
       WHERE execution.event = 'started' AND execution.at >= ? ORDER BY execution.id`,
    )
    .all(since);
}

/** Empty where the journal cannot be read: it is for a message only. */
export function runsSince(journal: string, since: string, nativeBinding: string | null): readonly GoingRun[] {
  try {
    const db = openReadDb(journal, nativeBinding);
    try {
      return goingRuns(db, since);
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}
