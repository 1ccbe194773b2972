/**
 * A game run read from its rows: the state of the machine and what its requests have cost so far. Every row is folded
 * through the one door that live play uses, so a resumed run knows what a running one knows and nothing else.
 */
import { interruptedRow } from '../../core/game/rows.ts';
import { foldGamesRow, startGames, type GamesRow, type GamesState } from '../../core/game/run-fold.ts';
import type { GameLedgerEntry } from '../../core/record/game-records.ts';
import type { GameManifest } from '../../core/record/game-run.ts';
import { isLedgerKind, payloadOf, type LedgerRow } from '../../core/record/ledger.ts';
import { Outlay } from './outlay.ts';
import type { JournalReader } from '../journal/reader.ts';

export interface ReadRun {
  readonly manifest: GameManifest;
  readonly state: GamesState;
  readonly outlay: Outlay;
  readonly amendments: number;
  /** Of the last row that the state knows; reviews are none of them. */
  readonly headSeq: number;
  /** Nothing can follow. */
  readonly over: 'finished' | 'cancelled' | null;
}

/** Null: there is no such game run. Throws where a row does not fit those before it: the ledger is damaged. */
export function readGameRun(reader: JournalReader, runId: string): ReadRun | null {
  const first = reader.ledgerRow(runId, 'run_created', 'run');
  const created = first === null ? null : payloadOf('run_created', first).manifest;
  if (created?.kind !== 'games') return null;
  let state = startGames(created);
  let amendments = 0;
  let headSeq = 0;
  let over: ReadRun['over'] = null;
  const outlay = new Outlay();
  for (const row of reader.ledger(runId)) {
    outlay.fold(row);
    if (row.kind !== 'game_reviewed') headSeq = row.seq;
    if (row.kind === 'game_amended') amendments += 1;
    if (row.kind === 'run_cancelled') over = 'cancelled';
    if (row.kind === 'game_run_finished') over = 'finished';
    const known = gamesRow(row);
    if (known !== null) state = foldGamesRow(state, known);
  }
  return { manifest: created, state, outlay, amendments, headSeq, over };
}

/** Null: a row the machine has no use for. */
function gamesRow(row: LedgerRow): GamesRow | null {
  const { kind } = row;
  if (!isLedgerKind(kind)) return null;
  if (kind === 'execution_started') return { kind, payload: payloadOf(kind, row) };
  if (!kind.startsWith('game_')) return null;
  return { kind, payload: payloadOf(kind, row) } as GamesRow;
}

/** Rows for the requests that were in flight when the last execution ended; written with the start of the next. */
export function interruptedRows(state: GamesState): readonly GameLedgerEntry[] {
  return [...state.games.values()]
    .filter(({ decision }) => (decision?.open ?? null) !== null)
    .map(interruptedRow);
}
