/**
 * What the requests of a game run have cost, folded from its rows and counted on while it is played: the stop conditions
 * look at it before each request, the screen shows it. A resumed run goes on counting.
 */
import type { GameLedgerPayload } from '../../core/record/game-records.ts';
import { payloadOf, type LedgerRow } from '../../core/record/ledger.ts';
import type { RunTotals } from '../../core/run/stop-conditions.ts';
import { ExecutionClock } from '../questions/ask-state.ts';
import { AskTally, requestFacts, type LaneFigures } from '../questions/tally.ts';

export class Outlay {
  readonly #tally = new AskTally();
  readonly #clock = new ExecutionClock();
  readonly #startedMs = performance.now();

  /** A row of the ledger, in order. */
  fold(row: LedgerRow): void {
    switch (row.kind) {
      case 'execution_started':
        this.begin();
        break;
      case 'preflight_attempt':
        this.#tally.preflight(requestFacts(payloadOf('preflight_attempt', row).attempt));
        break;
      case 'game_attempt_opened':
        this.opened();
        break;
      case 'game_attempt_closed':
        this.closed(payloadOf('game_attempt_closed', row));
        break;
      case 'game_decision':
        this.decided(payloadOf('game_decision', row));
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

  closed({ attempt }: GameLedgerPayload<'game_attempt_closed'>): void {
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
