/**
 * Executions of a run against its ledger, both ways: each begins and ends with a ledger row of its number, written in
 * one step with the execution row that says where the ledger ended then. A cut tail shows, and a cut execution row.
 */
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import type { ExecutionRow } from './rows.ts';

const EVENTS: Readonly<Record<string, ExecutionRow['event']>> = {
  execution_started: 'started',
  execution_ended: 'ended',
};

export class ExecutionsChecker {
  readonly #byHead = new Map<number, ExecutionRow[]>();
  /** Executions whose head was not passed yet, and those whose ledger row was not. */
  readonly #unseen: Set<ExecutionRow>;
  readonly #unnamed: Map<string, ExecutionRow>;
  readonly #problems: string[] = [];

  constructor(executions: readonly ExecutionRow[]) {
    for (const execution of executions) {
      const before = this.#byHead.get(execution.headSeq) ?? [];
      this.#byHead.set(execution.headSeq, [...before, execution]);
    }
    this.#unseen = new Set(executions);
    this.#unnamed = new Map(
      executions.map((execution) => [keyOf(execution.event, execution.number), execution]),
    );
    if (this.#unnamed.size < executions.length) this.#problems.push('an execution begins or ends twice');
  }

  see(row: Pick<LedgerRow, 'seq' | 'kind' | 'key' | 'at' | 'hash'>): void {
    const event = EVENTS[row.kind];
    if (event !== undefined) this.#seeEvent(event, row);
    for (const execution of this.#byHead.get(row.seq) ?? []) {
      this.#unseen.delete(execution);
      if (execution.headHash !== row.hash)
        this.#problems.push(`${nameOf(execution)} saw another row ${row.seq}`);
      if (execution.at !== row.at) this.#problems.push(`${nameOf(execution)} has another time than its row`);
    }
  }

  /** After the last row. */
  end(): readonly string[] {
    const cut = [...this.#unseen].map(
      (execution) =>
        `${nameOf(execution)} saw row ${execution.headSeq}, which is not there: the tail was cut`,
    );
    const unnamed = [...this.#unnamed.values()].map(
      (execution) => `${nameOf(execution)} is in no ledger row`,
    );
    return [...this.#problems, ...cut, ...unnamed];
  }

  #seeEvent(event: ExecutionRow['event'], { seq, key }: Pick<LedgerRow, 'seq' | 'key'>): void {
    const name = keyOf(event, key);
    const execution = this.#unnamed.get(name);
    if (execution === undefined)
      this.#problems.push(`row ${seq} tells of an execution that is not there: ${name}`);
    else if (execution.headSeq < seq)
      this.#problems.push(`${nameOf(execution)} saw a row before its own, ${seq}`);
    this.#unnamed.delete(name);
  }
}

function keyOf(event: ExecutionRow['event'], number: number | string): string {
  return `${number} (${event})`;
}

function nameOf({ number, event }: ExecutionRow): string {
  return `execution ${keyOf(event, number)}`;
}
