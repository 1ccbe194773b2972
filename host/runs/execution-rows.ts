/** First and last rows of an execution, whatever kind of run it is of. */
import type { ExecutionOutcome } from '../../core/record/ledger-row.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import type { RunStatus } from '../../core/record/run.ts';
import { version } from '../../package.json';
import type { Workspace } from '../journal/workspace.ts';

export interface ExecutionOfRun {
  readonly context: {
    readonly workspace: Pick<Workspace, 'writer'>;
    readonly onPoint?: (point: 'execution.ending' | 'execution.ended', seq: null) => void;
  };
  readonly runId: string;
  /** From 1. */
  readonly number: number;
}

/** Status, and why it rests; null: there is nothing to say. */
export type Rest = readonly [RunStatus, string | null];

/** @param processes of engines, or lanes that ask. */
export function startedRow(number: number, processes: number, reuseOpinions = false): LedgerEntry {
  const payload = {
    number,
    pid: process.pid,
    host: null,
    processes,
    reuseOpinions,
    program: version,
  };
  return { kind: 'execution_started', key: String(number), payload };
}

/** Writes the last rows in one step. @param lastWord of a run that came to its end. */
export function endExecution(
  { context, runId, number }: ExecutionOfRun,
  outcome: ExecutionOutcome,
  message: string | null,
  lastWord: readonly LedgerEntry[],
): Rest {
  context.onPoint?.('execution.ending', null);
  const payload = { number, outcome, message };
  const ended: LedgerEntry = { kind: 'execution_ended', key: String(number), payload };
  context.workspace.writer.appendExecution(runId, [...lastWord, ended], number, 'ended');
  context.onPoint?.('execution.ended', null);
  return [outcome, message];
}

/** Something threw. If the journal can still be written, it says so. @param end writes the last rows. */
export function breakOff(error: unknown, end: (message: string) => Rest): Rest {
  const message = textOf(error);
  try {
    return end(message);
  } catch (second) {
    return ['failed', `${message}; and the journal could not be written: ${textOf(second)}`];
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
