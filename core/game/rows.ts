/**
 * State and action → the row to be appended, with its natural key. A runner adds only what it alone knows: ids drawn at
 * random, the attempt, what an engine told. So every program that plays writes the same rows.
 */
import { makeSan } from '../chess/san.ts';
import { applyUci, legalList } from '../chess/legal-list.ts';
import type { Attempt } from '../record/attempt.ts';
import { withDialogue } from '../uci/search.ts';
import type { Failure } from '../util/result.ts';
import type { GameLedgerEntry, GameLedgerPayload } from './records.ts';
import type { Sha256 } from '../record/hash-chain.ts';
import type { DecisionState } from './decision.ts';
import { currentDecision, currentDecisionId, endingOf, seatToMove, type GameState } from './game.ts';
import { makeDecisionId, makeRequestId, makeRequestKey } from './ids.ts';
import { judgeGameReply } from './judge.ts';
import type { GameAction, PauseAction } from './next-action.ts';
import { recordedPrompt } from './prompt.ts';
import type { ScheduledGame } from './schedule.ts';

export type EntryOf<K extends GameLedgerEntry['kind']> = Extract<GameLedgerEntry, { kind: K }>;
type Action<K extends GameAction['action']> = Extract<GameAction, { action: K }>;

export function startedRow(game: ScheduledGame): EntryOf<'game_started'> {
  return { kind: 'game_started', key: game.gameId, payload: { ...game } };
}

/** @param randomHex at least 8 lower-case hex digits. */
export function openedRow(
  state: GameState,
  ask: Action<'ask'>,
  run: { readonly execution: number; readonly randomHex: string; readonly sha256: Sha256 },
): EntryOf<'game_attempt_opened'> {
  const { decisionId, number, attempt } = ask;
  return {
    kind: 'game_attempt_opened',
    key: makeRequestKey(decisionId, number),
    payload: {
      gameId: state.setup.game.gameId,
      decisionId,
      number,
      requestId: makeRequestId(decisionId, number, run.randomHex),
      playerId: seatToMove(state).playerId,
      execution: run.execution,
      attempt,
      ply: state.moves.length + 1,
      fen: state.fen,
      prompt: recordedPrompt(ask.prompt, run.sha256),
      structured: ask.schema !== null,
    },
  };
}

/** The verdict in the row is the one that folding the row comes to. */
export function closedRow(state: GameState, attempt: Attempt): EntryOf<'game_attempt_closed'> {
  const { request, decision } = openRequest(state);
  const { form, reader } = decision.question.rules;
  const reply = { failure: attempt.classification.failure, text: attempt.text };
  const legal = { includes: (move: string) => legalList(state.fen).some((one) => one === move) };
  const judged = judgeGameReply(reply, legal, { structured: form.structured, reader });
  return {
    kind: 'game_attempt_closed',
    key: makeRequestKey(request.decisionId, request.number),
    payload: { ...request, attempt, ...judged },
  };
}

export function interruptedRow(state: GameState): EntryOf<'game_attempt_interrupted'> {
  const { request } = openRequest(state);
  return {
    kind: 'game_attempt_interrupted',
    key: makeRequestKey(request.decisionId, request.number),
    payload: request,
  };
}

function openRequest(state: GameState): {
  readonly decision: DecisionState;
  readonly request: GameLedgerPayload<'game_attempt_interrupted'>;
} {
  const { decision } = state;
  const number = decision?.open ?? null;
  if (decision === null || number === null) throw new Error('no request is open');
  const { decisionId } = decision.question;
  return {
    decision,
    request: {
      gameId: state.setup.game.gameId,
      decisionId,
      number,
      requestId: requestIdOf(decision, number),
    },
  };
}

function requestIdOf(decision: DecisionState, number: number): string {
  const requestId = decision.requestIds[number - 1];
  if (requestId === undefined) throw new Error(`request ${number} was never opened`);
  return requestId;
}

export function decisionRow(state: GameState, decide: Action<'decide'>): EntryOf<'game_decision'> {
  const decision = currentDecision(state);
  if (decision === null) throw new Error(`${decide.decisionId}: nobody was asked`);
  const { move, number, outcome, rejections } = decide.accepted;
  return {
    kind: 'game_decision',
    key: decide.decisionId,
    payload: {
      gameId: state.setup.game.gameId,
      decisionId: decide.decisionId,
      playerId: seatToMove(state).playerId,
      ply: state.moves.length + 1,
      requestId: requestIdOf(decision, number),
      number,
      move,
      outcome,
      rejections,
    },
  };
}

/** What stands behind a move that came from no reply and no book. */
export type MovedBy = Pick<GameLedgerPayload<'game_ply'>, 'by' | 'search' | 'queueMs' | 'wallMs'>;

/** Throws when the move is not legal: then nothing may be written. */
export function plyRow(
  state: GameState,
  play: Action<'play'> | ({ readonly action: 'moved'; readonly move: string } & MovedBy),
): EntryOf<'game_ply'> {
  const next = applyUci(state.fen, [play.move]);
  const san = makeSan(state.fen, play.move);
  if (!next.ok || san === null) throw new Error(`${play.move} is not legal in ${state.fen}`);
  const { gameId } = state.setup.game;
  const ply = state.moves.length + 1;
  const behind =
    play.action === 'moved'
      ? { search: play.search, queueMs: play.queueMs, wallMs: play.wallMs }
      : { search: null, queueMs: null, wallMs: null };
  return {
    kind: 'game_ply',
    key: makeDecisionId(gameId, ply),
    payload: {
      gameId,
      ply,
      by: play.by,
      playerId: seatToMove(state).playerId,
      move: play.move,
      san,
      fenBefore: state.fen,
      fenAfter: next.value,
      decisionId: play.action === 'play' ? play.decisionId : null,
      ...behind,
    },
  };
}

/** @param pause as planned, or our own stop (`interrupted`), or an engine that failed twice (`engine_failed`). */
export function pausedRow(
  state: GameState,
  pause: PauseAction | { readonly action: 'stopped'; readonly termination: 'interrupted' | 'engine_failed' },
  execution: number,
  failure: Failure<string> | null,
): EntryOf<'game_paused'> {
  const { gameId } = state.setup.game;
  const isPlanned = pause.action === 'pause';
  return {
    kind: 'game_paused',
    key: `${gameId}:${execution}`,
    payload: {
      gameId,
      execution,
      decisionId: state.decision === null ? null : currentDecisionId(state),
      termination: pause.termination,
      failure: isPlanned ? pause.failure : null,
      scope: isPlanned ? pause.scope : 'lane',
      playerId: pause.termination === 'interrupted' ? null : seatToMove(state).playerId,
      isClearable: isPlanned ? pause.isClearable : true,
      message: failure === null ? null : failure.message.slice(0, 2000),
      ...withDialogue(failure),
    },
  };
}

/** @param reason as the person gave it. */
export function emptyRepliesClearedRow(
  state: GameState,
  reason: string,
): EntryOf<'game_empty_replies_cleared'> {
  const decisionId = currentDecisionId(state);
  const requests = state.decision?.requestIds.length ?? 0;
  return {
    kind: 'game_empty_replies_cleared',
    key: `${decisionId}:${requests}`,
    payload: { gameId: state.setup.game.gameId, decisionId, requests, reason },
  };
}

export function endedRow(state: GameState): EntryOf<'game_ended'> {
  const ending = endingOf(state);
  const { gameId } = state.setup.game;
  if (ending === null) throw new Error(`game ${gameId} goes on`);
  return {
    kind: 'game_ended',
    key: gameId,
    payload: { gameId, ...ending, plies: state.moves.length, fen: state.fen },
  };
}
