/**
 * A whole game run from its rows: settings in force, games, players that stand still, and what each lane does next
 * (R-GAME-13 and R-GAME-15). Checkpoints are not needed: every row is folded, and any row that does not fit throws.
 * A player with a tool call or another model's name stays out for the rest of the run; one that a person can help
 * (quota, authentication, a defect of ours) stands still until the next execution.
 */
import type { GameAmendment, GameManifest, Pairing } from './run.ts';
import type { ReplayPayload, ReplayRow } from './replay.ts';
import { ruleOf, type FailureClass } from '../reply/failure-class.ts';
import { sprtFigures, thawSprt } from '../score/sprt.ts';
import { amendManifest, isGrowth } from './amendment.ts';
import { endedGame, foldGame, seatToMove, startGame, type GameState } from './game.ts';
import { makeGameId } from './ids.ts';
import { pairCounts } from './match.ts';
import { eventOfRow, type GameRow } from './row-event.ts';
import { scheduledGame, type ScheduledGame } from './schedule.ts';
import { makeSetup } from './setup.ts';

interface ExecutionRow {
  readonly kind: 'execution_started';
  readonly payload: { readonly number: number };
}

/** Also the start of an execution, which all runs share. */
export type GamesRow = GameRow | ExecutionRow;

/** The same without what no fold needs. */
export type GamesReplayRow = ReplayRow | ExecutionRow;

export interface StoppedPlayer {
  readonly failure: FailureClass | null;
  readonly isClearable: boolean;
}

export interface GamesState {
  /** As launched. */
  readonly manifest: GameManifest;
  /** Manifest and amendments: the settings in force. */
  readonly effective: GameManifest;
  readonly amendments: readonly GameAmendment[];
  readonly executions: number;
  /** Started games by id. */
  readonly games: ReadonlyMap<string, GameState>;
  readonly stopped: ReadonlyMap<string, StoppedPlayer>;
  readonly isFinished: boolean;
}

export function startGames(manifest: GameManifest): GamesState {
  return {
    manifest,
    effective: manifest,
    amendments: [],
    executions: 0,
    games: new Map(),
    stopped: new Map(),
    isFinished: false,
  };
}

export function foldGamesRow(state: GamesState, row: GamesReplayRow): GamesState {
  const books = openGamesBooks(state);
  enterGamesRow(books, row);
  return books;
}

/** A state that is changed in place, for reading long ledgers; of nobody else's until the last row is in. */
export interface GamesBooks {
  readonly manifest: GameManifest;
  effective: GameManifest;
  amendments: readonly GameAmendment[];
  executions: number;
  readonly games: Map<string, GameState>;
  readonly stopped: Map<string, StoppedPlayer>;
  isFinished: boolean;
}

export function openGamesBooks(state: GamesState): GamesBooks {
  return { ...state, games: new Map(state.games), stopped: new Map(state.stopped) };
}

/**
 * Adds one row, in place. After a throw the books are worth nothing.
 *
 * @param isOver the game of the row ends further on in the ledger: it is taken at its word then, since nothing is played
 *   on in it. `plybook verify` looks at every row of it.
 */
export function enterGamesRow(books: GamesBooks, row: GamesReplayRow, isOver = false): void {
  switch (row.kind) {
    case 'execution_started':
      return enterExecution(books, row.payload.number);
    case 'game_started':
      return enterStarted(books, row.payload);
    case 'game_amended':
      return enterAmended(books, row.payload.change);
    case 'game_run_finished':
      books.isFinished = true;
      return;
    default:
      return isOver ? enterOver(books, row) : enterWithinGame(books, row);
  }
}

function enterExecution(books: GamesBooks, number: number): void {
  books.executions = number;
  for (const [id, game] of books.games) books.games.set(id, foldGame(game, { type: 'resumed' }));
  for (const [id, player] of books.stopped) if (player.isClearable) books.stopped.delete(id);
}

function enterStarted(state: GamesBooks, started: ScheduledGame): void {
  const pairing = state.effective.pairings.find(({ lane }) => lane === started.lane);
  if (pairing === undefined || started.number > state.effective.gamesPerLane) {
    throw new Error(`ledger: game ${started.gameId} is not in the schedule`);
  }
  const planned = scheduledGame(state.effective, pairing, started.number);
  if (state.games.has(started.gameId)) throw new Error(`ledger: game ${started.gameId} started twice`);
  if (!isSameGame(planned, started)) {
    throw new Error(`ledger: game ${started.gameId} is not the one of the schedule`);
  }
  state.games.set(started.gameId, startGame(makeSetup(state.manifest, planned)));
}

function isSameGame(a: ScheduledGame, b: ScheduledGame): boolean {
  const text = (game: ScheduledGame): string =>
    [
      game.gameId,
      game.pairId,
      game.white,
      game.black,
      game.seed,
      game.opening.eco ?? '',
      game.opening.moves.join(' '),
    ].join('|');
  return text(a) === text(b);
}

function enterAmended(state: GamesBooks, change: GameAmendment): void {
  const amended = amendManifest(state.effective, change, gamesStarted(state));
  if (!amended.ok) throw new Error(`ledger: amendment of ${change.setting}: ${amended.error.message}`);
  state.effective = amended.value;
  state.amendments = [...state.amendments, change];
  if (isGrowth(change)) state.isFinished = false;
}

/** The most games started in any lane. */
function gamesStarted(state: GamesState): number {
  return Math.max(0, ...[...state.games.values()].map(({ setup }) => setup.game.number));
}

function enterWithinGame(books: GamesBooks, row: ReplayRow): void {
  const found = eventOfRow(row);
  if (found === null) return;
  const before = startedGame(books, row.kind, found.gameId);
  const after = foldGame(before, found.event);
  if (row.kind === 'game_attempt_closed') checkVerdict(after, row.payload);
  books.games.set(found.gameId, after);
  enterStopped(books.stopped, row, before);
}

/** Of a game that ends further on: its end, and what it says of players elsewhere. */
function enterOver(books: GamesBooks, row: ReplayRow): void {
  if (row.kind !== 'game_ended' && row.kind !== 'game_paused') return;
  const game = startedGame(books, row.kind, row.payload.gameId);
  enterStopped(books.stopped, row, row.kind === 'game_ended' ? { ...game, fen: row.payload.fen } : game);
  if (row.kind === 'game_ended') books.games.set(row.payload.gameId, endedGame(game.setup, row.payload));
}

function startedGame(books: GamesBooks, kind: string, gameId: string): GameState {
  const game = books.games.get(gameId);
  if (game === undefined) throw new Error(`ledger: ${kind} of game ${gameId}, which has not started`);
  return game;
}

/** The verdict in the row is for people and queries; the reply alone decides, and both must say the same. */
function checkVerdict(
  { decision }: GameState,
  { requestId, failure, verdict }: ReplayPayload<'game_attempt_closed'>,
): void {
  const end = decision?.end ?? null;
  const move = end?.action === 'accept' ? end.move : null;
  const isRefused = failure !== null && ruleOf(failure).verdict === false;
  const agrees =
    (failure === null) === (move !== null) &&
    (verdict?.move ?? null) === move &&
    (!isRefused || decision?.rejections.at(-1) === failure);
  if (!agrees) throw new Error(`ledger: the verdict of request ${requestId} is not what its reply says`);
}

function enterStopped(stopped: GamesBooks['stopped'], row: ReplayRow, before: GameState): void {
  if (row.kind === 'game_paused' && row.payload.scope === 'player') {
    const { failure, isClearable, playerId } = row.payload;
    stopped.set(playerId ?? seatToMove(before).playerId, { failure, isClearable });
  }
  if (row.kind === 'game_ended' && row.payload.termination === 'tool_use') {
    stopped.set(seatToMove(before).playerId, { failure: 'tool_use', isClearable: false });
  }
}

export type LanePlan = { readonly lane: string } & (
  | { readonly plan: 'start'; readonly game: ScheduledGame }
  | { readonly plan: 'continue'; readonly gameId: string }
  /** The game stands still until the next execution, or for good. */
  | { readonly plan: 'halted'; readonly gameId: string }
  /** A player of the lane stands still because of another game or for good. */
  | { readonly plan: 'blocked'; readonly playerId: string; readonly isClearable: boolean }
  | { readonly plan: 'finished' }
);

/** What each lane does next, in the order of the pairings. */
export function planLanes(state: GamesState): readonly LanePlan[] {
  const stopped = stoppedPlayers(state);
  return state.effective.pairings.map((pairing) => planLane(state, pairing, stopped));
}

/** What one lane does next. */
export function planOf(state: GamesState, lane: string): LanePlan {
  const pairing = state.effective.pairings.find((pairing) => pairing.lane === lane);
  if (pairing === undefined) throw new Error(`there is no lane ${lane}`);
  return planLane(state, pairing, stoppedPlayers(state));
}

/** By a row that says so, or by a decision whose row was cut off with the program. */
export function stoppedPlayers(state: GamesState): ReadonlyMap<string, StoppedPlayer> {
  const stopped = new Map(state.stopped);
  for (const game of state.games.values()) {
    const end = game.ended === null ? game.decision?.end : null;
    if (end?.action !== 'stop') continue;
    stopped.set(seatToMove(game).playerId, { failure: end.failure, isClearable: end.isClearable });
  }
  return stopped;
}

function planLane(state: GamesState, pairing: Pairing, stopped: GamesState['stopped']): LanePlan {
  const { lane } = pairing;
  const next = nextGame(state, pairing);
  if (next === null) return { lane, plan: 'finished' };
  const game = state.games.get(next.gameId);
  if (game === undefined && isDecided(state, pairing, next)) return { lane, plan: 'finished' };
  for (const playerId of game !== undefined && isSettled(game) ? [] : [next.white, next.black]) {
    const player = stopped.get(playerId);
    if (player !== undefined) return { lane, plan: 'blocked', playerId, isClearable: player.isClearable };
  }
  if (game === undefined) return { lane, plan: 'start', game: next };
  return { lane, plan: game.halt === null ? 'continue' : 'halted', gameId: next.gameId };
}

/** The sequential test has reached a bound (R-STAT-21); looked at before the first game of each pair alone. */
function isDecided(state: GamesState, { lane, first }: Pairing, next: ScheduledGame): boolean {
  const { sprt } = state.effective;
  if (sprt === undefined || next.number % 2 === 0) return false;
  const played = [...state.games.values()].flatMap(({ setup: { game }, ended }) =>
    game.lane === lane ? [{ pairId: game.pairId, white: game.white, result: ended?.result ?? null }] : [],
  );
  return sprtFigures(pairCounts(played, first), thawSprt(sprt)).decision !== 'undecided';
}

/** The first game of the lane that has not ended; null: there is none. */
function nextGame(state: GamesState, pairing: Pairing): ScheduledGame | null {
  for (let number = 1; number <= state.effective.gamesPerLane; number += 1) {
    const game = state.games.get(makeGameId(pairing.lane, number));
    if ((game?.ended ?? null) === null) return scheduledGame(state.effective, pairing, number);
  }
  return null;
}

/**
 * What was replied or played already has its row still to come: whoever stands still meanwhile, nothing of it is lost.
 */
function isSettled(game: GameState): boolean {
  return game.halt === null && (game.over !== null || (game.decision?.end ?? null) !== null);
}
