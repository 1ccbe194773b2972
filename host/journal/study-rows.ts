/** Queries over the ledger of study runs that read replies and searches whole, for one position at a time. */
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import type { JournalReader } from './reader.ts';

/** The rows behind one position's answer, in order; values of all legal moves are left out. */
export function rowsOfPosition(reader: JournalReader, runId: string, seq: number): readonly LedgerRow[] {
  // Keys are `seq`, `seq:n` or `seq:purpose:…`; the upper bound is the character after the colon.
  return reader.connection
    .prepare<{ runId: string; key: string; from: string; to: string }, LedgerRow>(
      `SELECT run_id AS runId, seq, kind, key, payload, at, prev_hash AS prevHash, hash FROM ledger
       WHERE run_id = @runId AND (
         kind = 'study_answered' AND key = @key
         OR kind IN ('attempt_opened', 'attempt_closed') AND key > @from AND key < @to
         OR kind IN ('move_valued', 'move_value_failed') AND key > @from AND key < @to AND key NOT LIKE '%:legal:%')
       ORDER BY seq`,
    )
    .all({ runId, key: String(seq), from: `${seq}:`, to: `${seq};` });
}
