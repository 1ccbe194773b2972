/**
 * Do the rows of a game run follow from each other? Every game is played again from its rows, ended ones as well, by the
 * machine that played it; going on with a run looks at the open ones only.
 */
import {
  enterGamesRow,
  openGamesBooks,
  startGames,
  type GamesBooks,
  type GamesRow,
} from '../../core/game/run-fold.ts';
import { isLedgerKind, payloadOf } from '../../core/ledger/ledger.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';

export class GamesChecker {
  #books: GamesBooks | null = null;
  #isBroken = false;

  /** @param row one that fits its schema. Null: it follows; after the first that does not, no more is said. */
  see(row: LedgerRow): string | null {
    if (this.#isBroken || !isLedgerKind(row.kind)) return null;
    try {
      this.#enter(row);
      return null;
    } catch (error) {
      this.#isBroken = true;
      return error instanceof Error ? error.message : String(error);
    }
  }

  #enter(row: LedgerRow): void {
    const { kind } = row;
    if (!isLedgerKind(kind)) return;
    if (kind === 'run_created') {
      const { manifest } = payloadOf(kind, row);
      if (manifest.kind === 'games') this.#books = openGamesBooks(startGames(manifest));
    } else if (this.#books !== null && (kind === 'execution_started' || kind.startsWith('game_'))) {
      enterGamesRow(this.#books, { kind, payload: payloadOf(kind, row) } as GamesRow);
    }
  }
}
