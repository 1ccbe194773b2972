/**
 * What a search outcome means for the loop around it. A failed position is recorded and the run goes on; trouble no
 * position is to blame for (no engine, refused options, a closed pool) stops the execution, and so does an engine that
 * fails on one position after another, before it spoils them all.
 */
import type { SearchOutcome } from '../reproduction/ports.ts';

export type LoopEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'broken'; readonly message: string };

export interface OutcomeVerdict {
  /** The outcome is about this position and belongs in the ledger. */
  readonly record: boolean;
  /** Null: go on. */
  readonly end: LoopEnd | null;
}

/** At least five positions in a row, and three a process: the pool waits longer and longer between its tries. */
const FAILURES_IN_A_ROW = 5;
const FAILURES_A_PROCESS = 3;

/** One judge an execution: it remembers how many positions in a row have failed. */
export function failureJudge(processes: number): (outcome: SearchOutcome) => OutcomeVerdict {
  const most = Math.max(FAILURES_IN_A_ROW, FAILURES_A_PROCESS * processes);
  let inARow = 0;
  return (outcome) => {
    if (outcome.ok) {
      inARow = 0;
      return { record: true, end: null };
    }
    const { code, message } = outcome.error;
    switch (code) {
      case 'cancelled':
        return { record: false, end: { kind: 'stopped' } };
      case 'closed':
      case 'engine_missing':
      case 'engine_options':
        return { record: false, end: { kind: 'broken', message } };
      case 'position_refused':
        return { record: true, end: null };
      case 'engine_failed': {
        inARow += 1;
        const why = `${inARow} positions in a row failed; the last: ${message}`;
        return { record: true, end: inARow < most ? null : { kind: 'broken', message: why } };
      }
    }
  };
}
