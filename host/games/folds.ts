/**
 * The folds of game runs, kept while the workspace is open and carried on from their last row: a report that is asked
 * for again while a run goes on costs only the rows in between.
 */
import { emptyReportFold, foldReportRow, type ReportFold } from '../../core/game/report-fold.ts';
import { gamesStateOf } from '../../core/game/report-state.ts';
import type { GameRow } from '../../core/game/row-event.ts';
import type { GamesState } from '../../core/game/run-fold.ts';
import { gameLedgerSchemas, type GameLedgerKind } from '../../core/game/records.ts';
import { gameReportRows } from '../journal/game-rows.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { LiveRuns } from '../runs/handle.ts';

export interface FoldedGames {
  readonly runId: string;
  readonly fold: ReportFold;
  /** Of the machine, as the rows so far leave it. */
  readonly state: GamesState;
  /** It is being executed in this process. */
  readonly isLive: boolean;
}

/** As many as are looked at by turns. */
const KEPT_RUNS = 8;

export class GameFolds {
  readonly #reader: JournalReader;
  readonly #live: LiveRuns;
  readonly #kept = new Map<string, ReportFold>();

  constructor(reader: JournalReader, live: LiveRuns) {
    this.#reader = reader;
    this.#live = live;
  }

  get reader(): JournalReader {
    return this.#reader;
  }

  /** The run with all rows it has now; null: there is no such game run. */
  run(runId: string): FoldedGames | null {
    const known = this.#kept.get(runId);
    if (known === undefined && this.#reader.run(runId)?.kind !== 'games') return null;
    const fold = known ?? emptyReportFold();
    try {
      for (const row of gameReportRows(this.#reader, runId, fold.headSeq)) foldReportRow(fold, row);
    } catch (error) {
      // A fold that broke half-way through a row must not be carried on.
      this.#kept.delete(runId);
      throw error;
    }
    this.#keep(runId, fold);
    const state = gamesStateOf(fold, (kind, key) => this.#readRow(runId, kind, key));
    return { runId, fold, state, isLive: this.#live.has(runId) };
  }

  #readRow(runId: string, kind: GameLedgerKind, key: string): GameRow {
    const row = this.#reader.ledgerRow(runId, kind, key);
    if (row === null) throw new Error(`run ${runId} has no row ${kind} ${key}`);
    return { kind, payload: gameLedgerSchemas[kind].parse(JSON.parse(row.payload)) } as GameRow;
  }

  /** The least recently used one goes. */
  #keep(runId: string, fold: ReportFold): void {
    this.#kept.delete(runId);
    this.#kept.set(runId, fold);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT_RUNS && oldest !== undefined) this.#kept.delete(oldest);
  }
}
