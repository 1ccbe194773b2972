/**
 * Folds the rows of a game run for reading: games with their plies, facts for the figures, reviews, amendments and
 * executions. Prompts, replies and searches are not needed for that, so a row may come without them (`ReportRow`). Rows
 * are only ever appended: a fold is kept and carried on from its last row. What each game waits for is worked out by the
 * machine itself (`report-state.ts`), from the few rows since its last ply.
 */
import { gameLedgerSchemas, type GameLedgerKind, type GameLedgerPayload } from './records.ts';
import type { GameReview } from './review-record.ts';
import type { GameRunReport } from './report.ts';
import type { GameManifest } from './run.ts';
import {
  executionEndedSchema,
  executionStartedSchema,
  readPayload,
  type LedgerRow,
  type RunCreated,
} from '../record/ledger-row.ts';
import type { Score } from '../uci/search.ts';
import { pushTo } from '../util/collect.ts';
import { amendManifest, isGrowth } from './amendment.ts';
import { enterRow, openBooks, type FactBooks, type FactRow } from './facts.ts';
import { isWhiteToMove, type GameState } from './game.ts';
import type { StoppedPlayer } from './run-fold.ts';
import type { GameStop } from './stops.ts';

/** A ledger row whose payload lacks what reports do not show; null: a row that no report needs. */
export interface ReportRow extends Pick<LedgerRow, 'seq' | 'kind' | 'key' | 'at' | 'hash'> {
  readonly payload: string | null;
}

/** One half-move as its row tells it; of a search the exact score alone, from the mover's side. */
export interface PlyFact extends Omit<GameLedgerPayload<'game_ply'>, 'gameId' | 'search'> {
  readonly score: Score | null;
  readonly seq: number;
  readonly at: string;
}

/** A row by its natural key; `resumed`: another execution began. */
export type PendingRow = { readonly kind: GameLedgerKind; readonly key: string } | 'resumed';

export interface GameBook {
  readonly started: GameLedgerPayload<'game_started'>;
  readonly startedAt: string;
  readonly startSeq: number;
  readonly plies: PlyFact[];
  /** Since the last ply. */
  pending: PendingRow[];
  ended: (Omit<GameLedgerPayload<'game_ended'>, 'gameId'> & { readonly at: string }) | null;
  /** Of the rows so far; null: to be worked out. */
  state: GameState | null;
}

export interface ReportFold {
  created: { readonly manifest: GameManifest; readonly manifestSha256: string } | null;
  /** Manifest and amendments. */
  effective: GameManifest | null;
  readonly amendments: (GameRunReport['amendments'][number] & { readonly seq: number })[];
  readonly executions: GameRunReport['executions'];
  readonly games: Map<string, GameBook>;
  stopped: Map<string, StoppedPlayer>;
  /** Why games stand still or players are out, by game; a pause by hand is no such reason. */
  stops: Map<string, GameStop>;
  readonly facts: FactBooks;
  /** By request id; one for each profile. */
  readonly reviews: Map<string, GameReview[]>;
  /** By request id: profiles whose engine failed on it. */
  readonly failedReviews: Map<string, string[]>;
  isFinished: boolean;
  ended: 'finished' | 'cancelled' | 'paused' | 'failed' | null;
  message: string | null;
  startedAt: string;
  /** Null: the run has not come to its end. */
  finishedAt: string | null;
  headSeq: number;
  headHash: string;
}

export function emptyReportFold(): ReportFold {
  return {
    created: null,
    effective: null,
    amendments: [],
    executions: [],
    games: new Map(),
    stopped: new Map(),
    stops: new Map(),
    facts: openBooks(),
    reviews: new Map(),
    failedReviews: new Map(),
    isFinished: false,
    ended: null,
    message: null,
    startedAt: '',
    finishedAt: null,
    headSeq: 0,
    headHash: '',
  };
}

/** Adds one row to the fold, in place. */
export function foldReportRow(fold: ReportFold, row: ReportRow): void {
  if (row.payload !== null) {
    if (row.kind.startsWith('game_')) foldGameRow(fold, { ...row, payload: row.payload });
    else foldRunRow(fold, { ...row, payload: row.payload });
  }
  fold.headSeq = row.seq;
  fold.headHash = row.hash;
}

type FullRow = ReportRow & { readonly payload: string };

function foldRunRow(fold: ReportFold, row: FullRow): void {
  switch (row.kind) {
    case 'run_created':
      return foldCreated(fold, readPayload(gameLedgerSchemas.run_created, row), row.at);
    case 'execution_started':
      return foldExecution(fold, readPayload(executionStartedSchema, row).number, row.at);
    case 'execution_ended': {
      const { number, outcome, message } = readPayload(executionEndedSchema, row);
      fold.ended = outcome;
      fold.message = message;
      const execution = fold.executions.find((one) => one.number === number);
      if (execution !== undefined) Object.assign(execution, { endedAt: row.at, outcome });
      return;
    }
    case 'run_cancelled':
      fold.finishedAt = row.at;
  }
}

function foldCreated(
  fold: ReportFold,
  { manifest, manifestSha256 }: RunCreated<GameManifest>,
  at: string,
): void {
  fold.created = { manifest, manifestSha256 };
  fold.effective = manifest;
  fold.startedAt = at;
}

function foldExecution(fold: ReportFold, number: number, at: string): void {
  fold.executions.push({ number, startedAt: at, endedAt: null, outcome: null });
  fold.ended = null;
  fold.message = null;
  fold.stopped = new Map([...fold.stopped].filter(([, player]) => !player.isClearable));
  fold.stops = new Map([...fold.stops].filter(([, stop]) => !stop.isClearable));
  for (const book of fold.games.values()) if (book.ended === null) addPending(book, 'resumed');
}

/** Long kinds are read as the query shaped them; the rest is checked like any row. */
function foldGameRow(fold: ReportFold, row: FullRow): void {
  switch (row.kind) {
    case 'game_attempt_opened':
    case 'game_attempt_closed':
    case 'game_decision':
      return foldAsked(fold, row, JSON.parse(row.payload) as { readonly gameId: string });
    case 'game_ply':
      return foldPly(fold, row, JSON.parse(row.payload) as Omit<PlyFact, 'seq' | 'at'> & { gameId: string });
    case 'game_reviewed': {
      const review = JSON.parse(row.payload) as GameReview;
      pushTo(fold.reviews, review.requestId, review);
      return;
    }
    case 'game_review_failed': {
      const { requestId, profile } = readPayload(gameLedgerSchemas[row.kind], row);
      pushTo(fold.failedReviews, requestId, profile);
      return;
    }
    case 'game_started': {
      const started = readPayload(gameLedgerSchemas[row.kind], row);
      const book = { started, startedAt: row.at, startSeq: row.seq, plies: [], pending: [] };
      fold.games.set(started.gameId, { ...book, ended: null, state: null });
      return enterRow(fold.facts, { kind: row.kind, payload: started });
    }
    case 'game_amended':
      return foldAmended(fold, row, readPayload(gameLedgerSchemas[row.kind], row));
    case 'game_run_finished':
      fold.isFinished = true;
      fold.finishedAt = row.at;
      return enterRow(fold.facts, { kind: row.kind, payload: readPayload(gameLedgerSchemas[row.kind], row) });
    default:
      foldStanding(fold, row);
  }
}

function foldAsked(fold: ReportFold, row: FullRow, payload: { readonly gameId: string }): void {
  enterRow(fold.facts, { kind: row.kind, payload } as FactRow);
  addPending(bookOf(fold, payload.gameId), { kind: row.kind as GameLedgerKind, key: row.key });
}

function foldPly(
  fold: ReportFold,
  { seq, at }: FullRow,
  { gameId, ...ply }: Omit<PlyFact, 'seq' | 'at'> & { readonly gameId: string },
): void {
  const book = bookOf(fold, gameId);
  book.plies.push({ ...ply, seq, at });
  book.pending = [];
  book.state = null;
  enterRow(fold.facts, { kind: 'game_ply', payload: { gameId, ply: ply.ply } });
}

function foldAmended(fold: ReportFold, row: FullRow, amended: GameLedgerPayload<'game_amended'>): void {
  const numbers = [...fold.games.values()].map(({ started }) => started.number);
  if (fold.effective === null) throw new Error('an amendment of a run that has no manifest');
  const effective = amendManifest(fold.effective, amended.change, Math.max(0, ...numbers));
  if (!effective.ok) throw new Error(`ledger: amendment ${amended.number}: ${effective.error.message}`);
  fold.effective = effective.value;
  fold.amendments.push({ ...amended, at: row.at, seq: row.seq });
  if (!fold.isFinished || !isGrowth(amended.change)) return;
  fold.isFinished = false;
  fold.ended = 'paused';
  fold.message = null;
  fold.finishedAt = null;
}

function foldStanding(fold: ReportFold, row: FullRow): void {
  const known = standingRow(row);
  if (known === null) return;
  enterRow(fold.facts, known);
  const book = bookOf(fold, known.payload.gameId);
  addPending(book, { kind: known.kind, key: row.key });
  if (known.kind === 'game_paused') foldPaused(fold, known.payload);
  if (known.kind !== 'game_ended') return;
  const { termination, fen } = known.payload;
  book.ended = { ...known.payload, at: row.at };
  const { white, black } = book.started;
  if (termination === 'tool_use') {
    const playerId = isWhiteToMove(fen) ? white : black;
    const stop = { failure: 'tool_use', isClearable: false } as const;
    fold.stopped.set(playerId, stop);
    fold.stops.set(known.payload.gameId, { ...stop, ...standing(known.payload.gameId, playerId, null) });
  }
}

function foldPaused(fold: ReportFold, paused: GameLedgerPayload<'game_paused'>): void {
  const { gameId, playerId, failure, isClearable, termination, scope, message } = paused;
  if (scope === 'player' && playerId !== null) fold.stopped.set(playerId, { failure, isClearable });
  if (termination === 'interrupted') return;
  fold.stops.set(gameId, { failure, isClearable, ...standing(gameId, playerId, message), termination });
}

function standing(gameId: string, playerId: string | null, message: string | null) {
  return { gameId, playerId, message, termination: null };
}

function standingRow(row: FullRow) {
  const { kind } = row;
  switch (kind) {
    case 'game_attempt_interrupted':
      return { kind, payload: readPayload(gameLedgerSchemas[kind], row) } as const;
    case 'game_paused':
      return { kind, payload: readPayload(gameLedgerSchemas[kind], row) } as const;
    case 'game_empty_replies_cleared':
      return { kind, payload: readPayload(gameLedgerSchemas[kind], row) } as const;
    case 'game_ended':
      return { kind, payload: readPayload(gameLedgerSchemas[kind], row) } as const;
    default:
      return null; // of a later version
  }
}

function bookOf(fold: ReportFold, gameId: string): GameBook {
  const book = fold.games.get(gameId);
  if (book === undefined) throw new Error(`ledger: game ${gameId} has not started`);
  return book;
}

function addPending(book: GameBook, row: PendingRow): void {
  book.pending.push(row);
  book.state = null;
}
