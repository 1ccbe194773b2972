/**
 * A game run read from its rows: the state of the machine and what its requests have cost so far. Every row is folded
 * through the one door that live play uses, so a resumed run knows what a running one knows and nothing else.
 */
import type { GameState } from '../../core/game/game.ts';
import { isGrowth } from '../../core/game/amendment.ts';
import { gameOfKey } from '../../core/game/ids.ts';
import { interruptedRow } from '../../core/game/rows.ts';
import {
  enterGamesRow,
  openGamesBooks,
  startGames,
  type GamesBooks,
  type GamesReplayRow,
  type GamesState,
} from '../../core/game/run-fold.ts';
import { isCutKind, replaySchemas } from '../../core/game/replay.ts';
import {
  gameAmendedSchema,
  gameLedgerSchemas,
  isReviewRow,
  type GameLedgerEntry,
} from '../../core/game/records.ts';
import type { GameManifest } from '../../core/game/run.ts';
import { hasKind, readPayload } from '../../core/record/ledger-row.ts';
import { Slices } from '../datasets/slices.ts';
import {
  endedGameIds,
  gameReplayRows,
  oneGameReplayRows,
  type CutRow,
  type RowsAfter,
} from '../journal/game-replay-rows.ts';
import type { JournalReader } from '../journal/reader.ts';
import { Outlay, type PaidRow } from './outlay.ts';

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
  const replay = openReplay(reader, runId, new Set());
  while (replay?.step() === true) continue;
  return replay?.read() ?? null;
}

/**
 * The same for whoever plays on: games that have ended are taken at their word, and the event loop has its turn between
 * the pieces.
 */
export async function readOpenGames(reader: JournalReader, runId: string): Promise<ReadRun | null> {
  const replay = openReplay(reader, runId, new Set(endedGameIds(reader, runId)));
  const slices = new Slices(undefined);
  while (replay?.step() === true) if (slices.isDue) await slices.rest();
  return replay?.read() ?? null;
}

/** Null: there is no such game run, or the game has not begun. */
export function readOneGame(reader: JournalReader, runId: string, gameId: string): GameState | null {
  const manifest = gameManifestOf(reader, runId);
  if (manifest === null) return null;
  const replay = new Replay(manifest, oneGameReplayRows(reader, runId, gameId), new Set());
  while (replay.step()) continue;
  return replay.read().state.games.get(gameId) ?? null;
}

function openReplay(reader: JournalReader, runId: string, ended: ReadonlySet<string>): Replay | null {
  const manifest = gameManifestOf(reader, runId);
  return manifest === null ? null : new Replay(manifest, gameReplayRows(reader, runId), ended);
}

/** As launched; null: there is no such game run. */
export function gameManifestOf(reader: JournalReader, runId: string): GameManifest | null {
  const first = reader.ledgerRow(runId, 'run_created', 'run');
  if (first === null || reader.run(runId)?.kind !== 'games') return null;
  return readPayload(gameLedgerSchemas.run_created, first).manifest;
}

class Replay {
  readonly #manifest: GameManifest;
  readonly #rowsAfter: RowsAfter;
  readonly #ended: ReadonlySet<string>;
  readonly #books: GamesBooks;
  readonly #outlay = new Outlay();
  #seq = 0;
  #headSeq = 0;
  #amendments = 0;
  #over: ReadRun['over'] = null;

  /** @param ended games of which nothing but the end is wanted. */
  constructor(manifest: GameManifest, rowsAfter: RowsAfter, ended: ReadonlySet<string>) {
    this.#manifest = manifest;
    this.#rowsAfter = rowsAfter;
    this.#ended = ended;
    this.#books = openGamesBooks(startGames(manifest));
  }

  /** Takes the next piece in. False: there are no more rows. */
  step(): boolean {
    const rows = this.#rowsAfter(this.#seq);
    for (const row of rows) this.#see(row);
    return rows.length > 0;
  }

  read(): ReadRun {
    return {
      manifest: this.#manifest,
      state: this.#books,
      outlay: this.#outlay,
      amendments: this.#amendments,
      headSeq: this.#headSeq,
      over: this.#over,
    };
  }

  #seeAmended(row: CutRow): void {
    this.#amendments += 1;
    if (this.#over === 'finished' && isGrown(row)) this.#over = null;
  }

  #see(row: CutRow): void {
    this.#seq = row.seq;
    if (!isReviewRow(row.kind)) this.#headSeq = row.seq;
    if (row.kind === 'game_amended') this.#seeAmended(row);
    if (row.kind === 'run_cancelled') this.#over = 'cancelled';
    if (row.kind === 'game_run_finished') this.#over = 'finished';
    const isOver = this.#ended.has(gameOfKey(row.key));
    const read = isOver && row.kind === 'game_ply' ? null : readRow(row);
    this.#outlay.fold(row, read);
    if (read === null || read.kind === 'preflight_attempt') return;
    enterGamesRow(this.#books, read, isOver);
  }
}

/** A finished run that was given more games goes on. */
function isGrown({ payload }: CutRow): boolean {
  return payload !== null && isGrowth(gameAmendedSchema.parse(JSON.parse(payload)).change);
}

/** Held to its schema; null: a row that neither the machine nor the outlay has a use for. */
function readRow(row: CutRow): GamesReplayRow | PaidRow | null {
  const { kind, payload } = row;
  if (payload === null || !hasKind(gameLedgerSchemas, kind)) return null;
  if (isCutKind(kind)) {
    return { kind, payload: replaySchemas[kind].parse(JSON.parse(payload)) } as GamesReplayRow;
  }
  const isWanted = kind === 'execution_started' || kind === 'preflight_attempt' || kind.startsWith('game_');
  return isWanted
    ? ({ kind, payload: gameLedgerSchemas[kind].parse(JSON.parse(payload)) } as GamesReplayRow | PaidRow)
    : null;
}

/** Rows for the requests that were in flight when the last execution ended; written with the start of the next. */
export function interruptedRows(state: GamesState): readonly GameLedgerEntry[] {
  return [...state.games.values()]
    .filter(({ decision }) => (decision?.open ?? null) !== null)
    .map(interruptedRow);
}
