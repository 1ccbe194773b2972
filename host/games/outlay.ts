/**
 * What the requests of a game run have cost, folded from its rows and counted on while it is played: the stop conditions
 * look at it before each request, the screen shows it. A resumed run goes on counting.
 */
import type { GamesReplayRow } from '../../core/game/run-fold.ts';
import { isGameExecutionRow, type GameLedgerPayload } from '../../core/game/records.ts';
import type { ReplayPayload } from '../../core/game/replay.ts';
import type { PreflightAttempt } from '../../core/asking/records.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import type { RunTotals } from '../../core/asking/stop-conditions.ts';
import { ExecutionClock } from '../asking/state.ts';
import { AskTally, requestFacts, type LaneFigures } from '../asking/tally.ts';

/** A request of the preflight. */
export interface PaidRow {
  readonly kind: 'preflight_attempt';
  readonly payload: PreflightAttempt;
}

export class Outlay {
  readonly #tally = new AskTally();
  readonly #clock = new ExecutionClock(isGameExecutionRow);
  readonly #startedMs = performance.now();

  /** A row of the ledger, in order. @param read null: nothing of it is counted but its time. */
  fold(row: Pick<LedgerRow, 'kind' | 'at'>, read: GamesReplayRow | PaidRow | null): void {
    switch (read?.kind) {
      case 'execution_started':
        this.begin();
        break;
      case 'preflight_attempt':
        this.#tally.preflight(requestFacts(read.payload.attempt));
        break;
      case 'game_attempt_opened':
        this.opened();
        break;
      case 'game_attempt_closed':
        this.closed(read.payload);
        break;
      case 'game_decision':
        this.decided(read.payload);
    }
    this.#clock.see(row);
  }

  /** Another execution begins: what was in flight was cut off, and counts. */
  begin(): void {
    this.#tally.begin(this.#clock.previous());
  }

  opened(): void {
    this.#tally.opened();
  }

  closed({ attempt }: ReplayPayload<'game_attempt_closed'>): void {
    this.#tally.closed(requestFacts(attempt));
  }

  decided({ outcome }: GameLedgerPayload<'game_decision'>): void {
    this.#tally.decided(outcome === 'clean');
  }

  totals(): RunTotals {
    return this.#tally.totals(performance.now() - this.#startedMs);
  }

  progress(lanes: LaneFigures) {
    return this.#tally.progress(lanes);
  }
}
