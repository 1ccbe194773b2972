/**
 * One decision as a state machine (R-GAME-7, R-GAME-8, R-PROV-10): (state, event) → state, and from a
 * state what is to be done next. The runner acts and records; a resume is a replay of the recorded events.
 *
 * | event                       | costs an attempt | then                                                    |
 * | accepted move               | yes              | accept                                                  |
 * | rejection, cut reply        | yes              | ask with feedback; past the last attempt: see `exhausted` |
 * | infrastructure trouble      | no               | ask the same again; budget in a row used up: pause      |
 * | tool call, quota, defect …  | no               | stop                                                    |
 * | cancelled, interrupted      | no               | ask the same again                                      |
 *
 * Events that cannot follow each other are a defect of the ledger and throw.
 */
import { boardOfFen } from '../chess/fen.ts';
import { findBoardMove } from '../chess/moves.ts';
import type { FailureClass } from '../reply/failure-class.ts';
import type { MoveRequest, MoveVerdict } from '../reply/move-reader.ts';
import { foldFailuresInRow, planAfterFailure } from '../asking/backoff.ts';
import { answerSchema, type AnswerSchema } from './answer-schema.ts';
import { feedbackText, type Correction } from './feedback.ts';
import { judgeGameReply } from './judge.ts';
import { composeGamePrompt, type GamePosition, type GamePrompt, type GamePromptForm } from './prompt.ts';

export interface DecisionRules {
  readonly form: GamePromptForm;
  readonly reader: MoveRequest['mode'];
  /** 1 to 3 replies that count, in all. */
  readonly maxAttempts: number;
  /** Infrastructure failures in a row before the lane pauses, from 1. */
  readonly failureBudget: number;
}

export interface DecisionQuestion {
  readonly decisionId: string;
  readonly position: GamePosition;
  readonly rules: DecisionRules;
}

export type DecisionEvent =
  | { readonly type: 'attempt_opened'; readonly number: number; readonly requestId: string }
  | {
      readonly type: 'attempt_closed';
      readonly number: number;
      /** Class of the exchange; null: a usable reply, judged here. */
      readonly failure: FailureClass | null;
      readonly text: string | null;
      readonly retryAfterMs: number | null;
    }
  /** The program ended while the request was in flight; no verdict on the model, usage unknown. */
  | { readonly type: 'attempt_interrupted'; readonly number: number }
  /** A new execution began: what a person or time may have cured is tried again. */
  | { readonly type: 'resumed' }
  /** A person found that the empty replies of this decision were not the model's and said so. */
  | { readonly type: 'empty_replies_cleared' };

/** How an accepted decision came about (R-GAME-17.2). */
export type AcceptedOutcome = 'clean' | 'recovered' | 'retried';

export type DecisionEnd =
  | {
      readonly action: 'accept';
      readonly move: string;
      /** Of the accepted request, from 1. */
      readonly number: number;
      readonly verdict: MoveVerdict;
      readonly outcome: AcceptedOutcome;
      /** Replies of the model that were refused before. */
      readonly rejections: number;
    }
  | { readonly action: 'forfeit'; readonly failure: FailureClass }
  | { readonly action: 'truncated' }
  | {
      readonly action: 'pause';
      readonly termination: 'provider_error' | 'empty_replies';
      readonly failure: FailureClass;
    }
  | {
      readonly action: 'stop';
      /** Null: the game stays open without a termination (quota, authentication, model mismatch …). */
      readonly termination: 'client_defect' | 'tool_use' | null;
      readonly failure: FailureClass;
      readonly isClearable: boolean;
    };

export type DecisionAction =
  | {
      readonly action: 'ask';
      readonly decisionId: string;
      /** Of the request within the decision, from 1, failed and interrupted ones counted. */
      readonly number: number;
      /** Of the replies that count, from 1 to `maxAttempts`. */
      readonly attempt: number;
      /** Feedback, where there is any, is the end of the user message. */
      readonly prompt: GamePrompt;
      /** Null: no structured answer is asked for. */
      readonly schema: AnswerSchema | null;
      /** Trouble right before; the runner waits as `core/asking/backoff.ts` says. Null: none. */
      readonly trouble: { readonly failuresInRow: number; readonly retryAfterMs: number | null } | null;
    }
  | { readonly action: 'in_flight'; readonly number: number }
  | DecisionEnd;

export interface DecisionState {
  readonly question: DecisionQuestion;
  /** Ids of the requests opened so far; request n stands at n - 1. */
  readonly requestIds: readonly string[];
  readonly open: number | null;
  /** Classes of the replies that cost an attempt, in order; an accepted one is not among them. */
  readonly rejections: readonly FailureClass[];
  readonly failuresInRow: number;
  readonly retryAfterMs: number | null;
  /** Stays through infrastructure trouble. */
  readonly correction: Correction | null;
  /** Numbers of the requests that ended with the program. */
  readonly interrupted: readonly number[];
  readonly end: DecisionEnd | null;
}

export function openDecision(question: DecisionQuestion): DecisionState {
  return {
    question,
    requestIds: [],
    open: null,
    rejections: [],
    failuresInRow: 0,
    retryAfterMs: null,
    correction: null,
    interrupted: [],
    end: null,
  };
}

export function foldDecision(state: DecisionState, event: DecisionEvent): DecisionState {
  switch (event.type) {
    case 'attempt_opened':
      return foldOpened(state, event.number, event.requestId);
    case 'attempt_closed':
      return foldClosed(state, event);
    case 'attempt_interrupted':
      return foldInterrupted(state, event.number);
    case 'resumed':
      return foldResumed(state);
    case 'empty_replies_cleared':
      return foldCleared(state);
  }
}

export function nextDecisionAction(state: DecisionState): DecisionAction {
  if (state.end !== null) return state.end;
  if (state.open !== null) return { action: 'in_flight', number: state.open };
  const { decisionId, position, rules } = state.question;
  return {
    action: 'ask',
    decisionId,
    number: state.requestIds.length + 1,
    attempt: state.rejections.length + 1,
    prompt: promptWithFeedback(state),
    schema: rules.form.structured ? answerSchema(position.fen, rules.form.menu) : null,
    trouble:
      state.failuresInRow === 0
        ? null
        : { failuresInRow: state.failuresInRow, retryAfterMs: state.retryAfterMs },
  };
}

function promptWithFeedback({ question, correction }: DecisionState): GamePrompt {
  const { form } = question.rules;
  const base = composeGamePrompt(question.position, form);
  if (correction === null) return base;
  return { system: base.system, user: `${base.user}\n\n${feedbackText(correction, form)}` };
}

function foldOpened(state: DecisionState, number: number, requestId: string): DecisionState {
  const { requestIds } = state;
  if (state.end !== null) throw broken(state, `request ${number} was opened after the decision had ended`);
  if (state.open !== null) throw broken(state, `request ${number} was opened while ${state.open} was open`);
  if (number !== requestIds.length + 1) throw broken(state, `request ${number} follows ${requestIds.length}`);
  return { ...state, requestIds: [...requestIds, requestId], open: number };
}

type Closed = Extract<DecisionEvent, { type: 'attempt_closed' }>;

function foldClosed(before: DecisionState, event: Closed): DecisionState {
  if (before.open !== event.number) throw broken(before, `request ${event.number} was closed but not open`);
  const { position, rules } = before.question;
  const asked = { structured: rules.form.structured, reader: rules.reader };
  // Its row was judged by the authority on the rules (`rows.ts`); this is the second look, as with half-moves.
  const legal = { includes: (move: string) => findBoardMove(boardOfFen(position.fen), move) !== null };
  const { failure, verdict } = judgeGameReply(event, legal, asked);
  const failuresInRow = foldFailuresInRow(before.failuresInRow, failure);
  const state = { ...before, open: null, failuresInRow, retryAfterMs: event.retryAfterMs };
  if (failure !== null) return foldFailure(state, failure, event.text);
  if (verdict === null || verdict.move === null) throw broken(state, 'a reply without failure has no move');
  return { ...state, end: acceptedEnd(state, event.number, verdict, verdict.move) };
}

function acceptedEnd(state: DecisionState, number: number, verdict: MoveVerdict, move: string): DecisionEnd {
  const outcome = number > 1 ? 'retried' : verdict.formatRecovered ? 'recovered' : 'clean';
  return { action: 'accept', move, number, verdict, outcome, rejections: state.rejections.length };
}

function foldFailure(state: DecisionState, failure: FailureClass, text: string | null): DecisionState {
  const policy = { firstMs: 0, maxMs: 0, budget: state.question.rules.failureBudget };
  const plan = planAfterFailure(failure, state.failuresInRow, state.retryAfterMs, policy, () => 0);
  switch (plan.step) {
    case 'retry':
    case 'leave':
      return state;
    case 'feedback':
      return foldRejection(state, failure, text);
    case 'pause':
      return { ...state, end: { action: 'pause', termination: 'provider_error', failure } };
    case 'stop':
      return {
        ...state,
        end: {
          action: 'stop',
          termination: failure === 'client_defect' || failure === 'tool_use' ? failure : null,
          failure,
          isClearable: plan.isClearable,
        },
      };
  }
}

function foldRejection(before: DecisionState, failure: FailureClass, text: string | null): DecisionState {
  const rejections = [...before.rejections, failure];
  const state = { ...before, rejections, correction: { failure, reply: text } };
  return rejections.length < state.question.rules.maxAttempts
    ? state
    : { ...state, end: exhausted(rejections, failure) };
}

/** R-GAME-7.2: nothing but empty replies never forfeits; otherwise the class of the last one decides. */
function exhausted(rejections: readonly FailureClass[], last: FailureClass): DecisionEnd {
  if (rejections.every((failure) => failure === 'empty_reply')) {
    return { action: 'pause', termination: 'empty_replies', failure: 'empty_reply' };
  }
  return last === 'truncated' ? { action: 'truncated' } : { action: 'forfeit', failure: last };
}

/** Said twice it means the same: a new execution knows it before the row is written. */
function foldInterrupted(state: DecisionState, number: number): DecisionState {
  if (state.interrupted.includes(number)) return state;
  if (state.open !== number) throw broken(state, `request ${number} was interrupted but not open`);
  return { ...state, open: null, interrupted: [...state.interrupted, number] };
}

function foldResumed(before: DecisionState): DecisionState {
  const state = before.open === null ? before : foldInterrupted(before, before.open);
  const isCured =
    (state.end?.action === 'pause' && state.end.termination === 'provider_error') ||
    (state.end?.action === 'stop' && state.end.isClearable);
  const end = isCured ? null : state.end;
  return { ...state, end, failuresInRow: 0, retryAfterMs: null };
}

function foldCleared(state: DecisionState): DecisionState {
  if (state.end?.action !== 'pause' || state.end.termination !== 'empty_replies') {
    throw broken(state, 'empty replies were cleared although the decision does not wait for that');
  }
  return { ...state, rejections: [], correction: null, end: null };
}

function broken(state: DecisionState, what: string): Error {
  return new Error(`ledger of decision ${state.question.decisionId}: ${what}`);
}
