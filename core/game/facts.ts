/**
 * Ledger rows → the countable facts of a game run: games, decisions and requests, each with its player (R-GAME-17).
 * These three are the denominators that may never be mixed. A decision has one outcome once it is done: accepted,
 * forfeited, or stopped; while a request is open or the game may still go on in this execution it has none yet.
 */
import type { Attempt, Usage } from '../record/attempt.ts';
import type { GameLedgerPayload } from './records.ts';
import type { FailureClass } from '../reply/failure-class.ts';
import type { AcceptedOutcome } from './decision.ts';
import type { GameRow } from './row-event.ts';
import type { GameResult, Termination } from './termination.ts';

export interface GameFact {
  readonly gameId: string;
  readonly pairId: string;
  readonly white: string;
  readonly black: string;
  /** Null: not ended for good. */
  readonly result: GameResult | null;
  /** Of the end or of the last standstill; null: under way, or left open without one. */
  readonly termination: Termination | null;
  readonly plies: number;
}

export type DecisionOutcome = AcceptedOutcome | 'forfeit' | 'stopped';

export interface DecisionFact {
  readonly decisionId: string;
  readonly gameId: string;
  readonly playerId: string;
  readonly ply: number;
  /** Null: still under way. */
  readonly outcome: DecisionOutcome | null;
  /** Replies of the model that were refused. */
  readonly rejections: number;
  readonly requests: number;
  /** The accepted request; null: none. */
  readonly requestId: string | null;
}

export interface RequestFact {
  readonly requestId: string;
  readonly decisionId: string;
  readonly playerId: string;
  /** Counts among the attempts of its decision as this one, from 1. */
  readonly attempt: number;
  readonly end: 'open' | 'interrupted' | 'closed';
  /** True: accepted; false: the model's fault; null: no verdict on the model. */
  readonly legal: boolean | null;
  readonly failure: FailureClass | null;
  readonly formatRecovered: boolean;
  /** The call itself, without the queue; null: unknown. */
  readonly wallMs: number | null;
  readonly queueMs: number | null;
  readonly completionTokens: number | null;
  readonly costNano: number | null;
  /** As the service named it; null: it named none. */
  readonly reportedModel: string | null;
}

export interface RunFacts {
  readonly games: readonly GameFact[];
  readonly decisions: readonly DecisionFact[];
  readonly requests: readonly RequestFact[];
}

type Payload<K extends GameRow['kind']> = GameLedgerPayload<K>;

/** What facts need of a row. A whole row has it all; a reader of long ledgers leaves out prompts and replies. */
export type FactRow =
  | Exclude<GameRow, { kind: 'game_attempt_opened' | 'game_attempt_closed' | 'game_ply' | 'game_reviewed' }>
  | {
      readonly kind: 'game_attempt_opened';
      readonly payload: Omit<Payload<'game_attempt_opened'>, 'prompt' | 'fen' | 'structured'>;
    }
  | { readonly kind: 'game_attempt_closed'; readonly payload: ClosedFacts }
  | { readonly kind: 'game_ply'; readonly payload: Pick<Payload<'game_ply'>, 'gameId' | 'ply'> }
  | { readonly kind: 'game_reviewed'; readonly payload: unknown };

export interface ClosedFacts extends Pick<
  Payload<'game_attempt_closed'>,
  'requestId' | 'decisionId' | 'legal' | 'failure'
> {
  readonly verdict: { readonly formatRecovered: boolean } | null;
  readonly attempt: Pick<Attempt, 'wallMs' | 'queueMs' | 'costNano' | 'reportedModel'> & {
    readonly usage: Pick<Usage, 'completionTokens'> | null;
  };
}

/** Facts so far; rows are only ever appended, so books can be kept and carried on from the last row. */
export interface FactBooks {
  readonly games: Map<string, GameFact>;
  readonly decisions: Map<string, DecisionFact>;
  readonly requests: Map<string, RequestFact>;
  /** Of each game: the decision last asked about. */
  readonly asking: Map<string, string>;
  /** Requests of a decision that the program itself cut off. */
  readonly ownCuts: Map<string, number>;
}

export function collectFacts(rows: Iterable<FactRow>): RunFacts {
  const books = openBooks();
  for (const row of rows) enterRow(books, row);
  return factsOf(books);
}

export function openBooks(): FactBooks {
  return {
    games: new Map(),
    decisions: new Map(),
    requests: new Map(),
    asking: new Map(),
    ownCuts: new Map(),
  };
}

export function factsOf({ games, decisions, requests }: FactBooks): RunFacts {
  return { games: [...games.values()], decisions: [...decisions.values()], requests: [...requests.values()] };
}

/** Adds one row, in place. */
export function enterRow(books: FactBooks, row: FactRow): void {
  switch (row.kind) {
    case 'game_started':
      return enterStarted(books, row.payload);
    case 'game_attempt_opened':
      return enterOpened(books, row.payload);
    case 'game_attempt_closed':
      return enterClosed(books, row.payload);
    case 'game_attempt_interrupted':
      countOwnCut(books, row.payload.requestId);
      return change(books.requests, row.payload.requestId, { end: 'interrupted' });
    case 'game_decision': {
      const { decisionId, rejections, requestId } = row.payload;
      const outcome = outcomeOf(books, row.payload);
      return change(books.decisions, decisionId, { outcome, rejections, requestId });
    }
    case 'game_ply':
      return change(books.games, row.payload.gameId, { plies: row.payload.ply, termination: null });
    case 'game_paused': {
      const { gameId, termination } = row.payload;
      // After a stop of our own the decision is merely under way.
      if (termination !== 'interrupted') stopDecision(books, gameId, 'stopped');
      return change(books.games, gameId, { termination });
    }
    case 'game_ended': {
      const { gameId, termination, result } = row.payload;
      stopDecision(books, gameId, termination === 'invalid_move' ? 'forfeit' : 'stopped');
      return change(books.games, gameId, { termination, result });
    }
    case 'game_empty_replies_cleared':
      return enterCleared(books, row.payload.decisionId);
    case 'game_run_finished':
      return stopRest(books);
    case 'game_amended':
    case 'game_reviewed':
    case 'game_review_failed':
  }
}

/** What was under way when a player went out for good, in another game: no row will ever decide it. */
function stopRest({ decisions }: FactBooks): void {
  for (const [id, decision] of decisions) {
    if (decision.outcome === null) decisions.set(id, { ...decision, outcome: 'stopped' });
  }
}

/**
 * As the row has it, unless every request before the accepted one was cut off by the program itself: that says nothing of
 * the model or its service, and the decision is what its one reply makes of it (R-GAME-17.2).
 */
function outcomeOf(
  { requests, decisions, ownCuts }: FactBooks,
  { decisionId, outcome, rejections, requestId }: Payload<'game_decision'>,
): DecisionOutcome | null {
  if (outcome !== 'retried' || rejections > 0 || requestId === null) return outcome;
  const sent = decisions.get(decisionId)?.requests ?? 0;
  if ((ownCuts.get(decisionId) ?? 0) < sent - 1) return outcome;
  return requests.get(requestId)?.formatRecovered === true ? 'recovered' : 'clean';
}

function countOwnCut({ requests, ownCuts }: FactBooks, requestId: string): void {
  const decisionId = requests.get(requestId)?.decisionId ?? '';
  ownCuts.set(decisionId, (ownCuts.get(decisionId) ?? 0) + 1);
}

function change<T>(facts: Map<string, T>, key: string, fields: Partial<T>): void {
  const before = facts.get(key);
  if (before === undefined) throw new Error(`ledger: ${key} is not known yet`);
  facts.set(key, { ...before, ...fields });
}

function enterStarted(books: FactBooks, started: Payload<'game_started'>): void {
  const { gameId, pairId, white, black } = started;
  const rest = { result: null, termination: null, plies: 0 };
  books.games.set(gameId, { gameId, pairId, white, black, ...rest });
}

function enterOpened(
  books: FactBooks,
  opened: Extract<FactRow, { kind: 'game_attempt_opened' }>['payload'],
): void {
  const { gameId, decisionId, playerId, ply, requestId, attempt, number } = opened;
  books.requests.set(requestId, {
    requestId,
    decisionId,
    playerId,
    attempt,
    end: 'open',
    legal: null,
    failure: null,
    formatRecovered: false,
    wallMs: null,
    queueMs: null,
    completionTokens: null,
    costNano: null,
    reportedModel: null,
  });
  const rejections = books.decisions.get(decisionId)?.rejections ?? 0;
  // Asked again after a standstill: the outcome is open again.
  const fields = { outcome: null, rejections, requests: number, requestId: null };
  books.decisions.set(decisionId, { decisionId, gameId, playerId, ply, ...fields });
  books.asking.set(gameId, decisionId);
  change(books.games, gameId, { termination: null });
}

function enterClosed(books: FactBooks, closed: ClosedFacts): void {
  const { requestId, decisionId, attempt, legal, failure, verdict } = closed;
  change(books.requests, requestId, {
    end: 'closed',
    legal,
    failure,
    formatRecovered: verdict?.formatRecovered ?? false,
    wallMs: attempt.wallMs,
    queueMs: attempt.queueMs,
    completionTokens: attempt.usage?.completionTokens ?? null,
    costNano: attempt.costNano,
    reportedModel: attempt.reportedModel,
  });
  if (failure === 'cancelled' || failure === 'interrupted') countOwnCut(books, requestId);
  if (legal !== false) return;
  const rejections = (books.decisions.get(decisionId)?.rejections ?? 0) + 1;
  change(books.decisions, decisionId, { rejections });
}

/** The empty replies were not the model's: there is no verdict on them after all. */
function enterCleared(books: FactBooks, decisionId: string): void {
  for (const request of books.requests.values()) {
    if (request.decisionId === decisionId && request.legal === false) {
      change(books.requests, request.requestId, { legal: null });
    }
  }
  change(books.decisions, decisionId, { rejections: 0, outcome: null });
}

/** The decision under way of the game, if there is one, gets its outcome. */
function stopDecision(books: FactBooks, gameId: string, outcome: 'forfeit' | 'stopped'): void {
  const decision = books.decisions.get(books.asking.get(gameId) ?? '');
  if (decision === undefined || decision.requestId !== null) return;
  change(books.decisions, decision.decisionId, { outcome });
}
