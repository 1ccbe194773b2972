/**
 * From a fold for reading to the state of the machine: plies are taken at their word, and what came after the last one
 * goes through the machine as it does in live play. So lanes, standstills and statuses of a report are those of the
 * runner, without judging every reply of a long run again.
 */
import { foldGame, gameAfterPlies, type GameState } from './game.ts';
import type { GameBook, ReportFold } from './report-fold.ts';
import type { GameLedgerKind } from './records.ts';
import { eventOfRow, type GameRow } from './row-event.ts';
import type { GamesState } from './run-fold.ts';
import { makeSetup } from './setup.ts';

/** Reads one row of the run in full. */
export type ReadRow = (kind: GameLedgerKind, key: string) => GameRow;

/** Throws where the rows hold no `run_created`. */
export function gamesStateOf(fold: ReportFold, readRow: ReadRow): GamesState {
  const { created, effective } = fold;
  if (created === null || effective === null) throw new Error('a run without the row that created it');
  return {
    manifest: created.manifest,
    effective,
    amendments: fold.amendments.map(({ change }) => change),
    executions: fold.executions.length,
    games: new Map([...fold.games].map(([id, book]) => [id, stateOf(fold, book, readRow)])),
    stopped: fold.stopped,
    isFinished: fold.isFinished,
  };
}

/** Worked out once and kept with the book until its next row. */
function stateOf({ created }: ReportFold, book: GameBook, readRow: ReadRow): GameState {
  if (book.state !== null) return book.state;
  if (created === null) throw new Error('a game before the run was created');
  const { manifest } = created;
  const moves = book.plies.map(({ move }) => move);
  const fens = [manifest.startFen, ...book.plies.map(({ fenAfter }) => fenAfter)];
  let state = gameAfterPlies(makeSetup(manifest, book.started), moves, fens);
  for (const row of book.pending) {
    const event = row === 'resumed' ? ({ type: 'resumed' } as const) : eventOf(readRow(row.kind, row.key));
    if (event !== null) state = foldGame(state, event);
  }
  book.state = state;
  return state;
}

function eventOf(row: GameRow) {
  return eventOfRow(row)?.event ?? null;
}
