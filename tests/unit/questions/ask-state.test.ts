/** What a resumed run knows from its ledger: streaks, budgets, totals, limits. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../core/record/attempt.ts';
import type { LedgerEntry } from '../../../host/journal/ledger-rows.ts';
import { DEFAULT_ASK_LIMITS } from '../../../core/player/defaults.ts';
import { questionRuns } from '../../../core/question/records.ts';
import type { FailureClass } from '../../../core/reply/failure-class.ts';
import { foldAskState, type AskState } from '../../../host/asking/state.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import { questionRows } from '../../../host/journal/question-rows.ts';
import { attemptLocally, localReply } from '../../../host/asking/answerers/local-attempt.ts';
import { openOptions, removeFolder, RUN, temporaryFolder } from '../journal/workspace-fixture.ts';

const LIMITS = { ...DEFAULT_ASK_LIMITS, failureBudget: 3 };
const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
const template = await attemptLocally({ url: 'plybook:test', player: 'test', request: {}, queueMs: 0 }, () =>
  localReply('0', 'text', null),
);

function attempt(failure: FailureClass | null, costNano: number | null = null): Attempt {
  return { ...template, costNano, classification: { failure, by: 'event', phrase: null } };
}

const RUN_ROW = {
  id: RUN,
  kind: 'questions',
  title: '',
  manifest: '{}',
  manifestSha256: '',
  items: 0,
} as const;
const folders: string[] = [];
afterAll(() => folders.forEach(removeFolder));

/** A ledger, one row a second. */
class Ledger {
  readonly #entries: LedgerEntry[] = [];
  #execution = 0;

  started(): this {
    this.#execution += 1;
    const number = this.#execution;
    return this.#add({
      kind: 'execution_started',
      key: String(number),
      payload: { number, pid: 1, host: 'h', processes: 1, reuseOpinions: false, program: null },
    });
  }

  ended(): this {
    const number = this.#execution;
    const payload = { number, outcome: 'paused' as const, message: null };
    return this.#add({ kind: 'execution_ended', key: String(number), payload });
  }

  opened(seq: number, n: number): this {
    const payload = { seq, n, execution: this.#execution, promptSha256: '0'.repeat(64) };
    return this.#add({ kind: 'attempt_opened', key: `${seq}:${n}`, payload });
  }

  closed(seq: number, n: number, closed: Attempt): this {
    return this.#add({ kind: 'attempt_closed', key: `${seq}:${n}`, payload: { seq, n, attempt: closed } });
  }

  asked(seq: number, n: number, failure: FailureClass | null): this {
    return this.opened(seq, n).closed(seq, n, attempt(failure));
  }

  amended(number: number, failureBudget: number): this {
    const payload = { number, reason: 'why', before: LIMITS, after: { ...LIMITS, failureBudget } };
    return this.#add({ kind: 'run_amended', key: String(number), payload });
  }

  fold(): AskState {
    const folder = temporaryFolder();
    folders.push(folder);
    let seconds = 0;
    const now = (): string => new Date(START_MS + 1000 * seconds++).toISOString();
    const opened = openWorkspace(folder, { ...openOptions(), now });
    if (!opened.ok) throw new Error(opened.error.message);
    const { reader, writer } = opened.value;
    writer.createRun(RUN_ROW, null, null, []);
    for (const entry of this.#entries) writer.appendStep(RUN, [entry]);
    const state = foldAskState(questionRuns, { limits: LIMITS }, questionRows(reader, RUN, 0));
    opened.value.close();
    return state;
  }

  #add(entry: LedgerEntry): this {
    this.#entries.push(entry);
    return this;
  }
}

describe('what a resumed run knows', () => {
  it('a kill gives no fresh budget: the streak of failures goes on', () => {
    const killed = new Ledger().started().asked(1, 1, 'server_error').asked(1, 2, 'timeout').fold();
    expect(killed.items.get(1)).toMatchObject({ requests: 2, failuresInRow: 2, isSettled: false });
    const cut = new Ledger().started().asked(1, 1, 'timeout').opened(1, 2).fold();
    expect(cut.items.get(1)).toMatchObject({ requests: 2, failuresInRow: 1 });
  });

  it('a budget that was spent to its end begins anew', () => {
    const ledger = new Ledger().started();
    for (const n of [1, 2, 3]) ledger.asked(1, n, 'server_error');
    expect(ledger.ended().fold().items.get(1)).toMatchObject({ requests: 3, failuresInRow: 0 });
    expect(ledger.started().asked(1, 4, 'timeout').fold().items.get(1)).toMatchObject({ failuresInRow: 1 });
  });

  it('counts what was cut off as requests, and of no cost that is known', () => {
    const state = new Ledger()
      .started()
      .opened(1, 1)
      .closed(1, 1, attempt(null, 500))
      .opened(2, 1)
      .started()
      .opened(3, 1)
      .fold();
    expect(state.tally.totals(0)).toMatchObject({ requests: 3, spentNano: 500, uncosted: 0 });
    const { failedRequests, failures, inFlight } = state.tally.progress({
      inFlight: 0,
      waiting: 0,
      pausedForMs: 0,
    });
    expect([failedRequests, inFlight]).toEqual([2, 0]);
    expect(failures).toEqual([{ failure: 'interrupted', count: 2 }]);
  });

  it('items in a row without a verdict go on over a kill, not over an end that a person saw', () => {
    const ledger = (): Ledger => new Ledger().amended(1, 1).started().asked(1, 1, 'timeout');
    expect(ledger().fold().tally.totals(0).unansweredInRow).toBe(1);
    expect(ledger().ended().fold().tally.totals(0).unansweredInRow).toBe(0);
    expect(ledger().started().asked(2, 1, 'timeout').fold().tally.totals(0).unansweredInRow).toBe(2);
  });

  it('adds up the time of all executions; one that was killed lasted to its last row', () => {
    const state = new Ledger().started().opened(1, 1).ended().started().opened(1, 2).fold();
    expect(state.tally.totals(0).activeMs).toBe(3_000);
    expect(state.tally.totals(250).activeMs).toBe(3_250);
  });

  it('what a person did about a killed run is no time of it', () => {
    const state = new Ledger().started().opened(1, 1).amended(1, 5).amended(2, 6).started().fold();
    expect(state.tally.totals(0).activeMs).toBe(1_000);
  });

  it('keeps a reply that has no verdict yet, and what stops the run for good', () => {
    const state = new Ledger()
      .started()
      .asked(1, 1, null)
      .asked(2, 1, 'authentication')
      .asked(3, 1, 'model_mismatch')
      .fold();
    expect(state.items.get(1)?.unscored).toBe(1);
    expect(state.items.get(2)?.unscored).toBeNull();
    expect(state.stoppedBy).toBe('model_mismatch');
  });

  it('holds the limits of the last amendment', () => {
    const state = new Ledger().amended(1, 7).amended(2, 9).fold();
    expect([state.limits.failureBudget, state.amendments]).toEqual([9, 2]);
  });
});
