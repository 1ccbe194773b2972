import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../core/chess/fen.ts';
import {
  foldDecision,
  nextDecisionAction,
  openDecision,
  type DecisionEvent,
  type DecisionState,
} from '../../../core/game/decision.ts';
import { QUOTE_LIMIT } from '../../../core/game/feedback.ts';
import { composeGamePrompt } from '../../../core/game/prompt.ts';
import { failureClasses, ruleOf, type FailureClass } from '../../../core/reply/failure-class.ts';
import { isWellFormed } from './manifest.ts';
import judges from '../../vectors/judges.json' with { type: 'json' };

const form = { style: 'checklist', menu: true, structured: false } as const;

function decisionAt(fen: string, structured = false): DecisionState {
  return openDecision({
    decisionId: 'astra-g1-p1',
    position: { fen, startFen: fen, history: [] },
    rules: { form: { ...form, structured }, reader: 'protocol3', maxAttempts: 3, failureBudget: 3 },
  });
}

/** Opens the next request and closes it. */
function reply(
  state: DecisionState,
  text: string | null,
  failure: FailureClass | null = null,
): DecisionState {
  const number = state.requestIds.length + 1;
  const open = foldDecision(state, { type: 'attempt_opened', number, requestId: 'r' });
  return foldDecision(open, { type: 'attempt_closed', number, failure, text, retryAfterMs: null });
}

const replies = (...all: (readonly [string | null, (FailureClass | null)?])[]): DecisionState =>
  all.reduce((state, [text, failure]) => reply(state, text, failure ?? null), decisionAt(START_FEN));

function asked(state: DecisionState) {
  const action = nextDecisionAction(state);
  if (action.action !== 'ask') throw new Error(`expected to be asked, not ${action.action}`);
  return action;
}

const resumed: DecisionEvent = { type: 'resumed' };

describe('a decision without trouble', () => {
  it('asks with the base prompt, then accepts the move exactly as sent', () => {
    const first = asked(decisionAt(START_FEN));
    expect(first).toMatchObject({ number: 1, attempt: 1, schema: null, trouble: null });
    const position = { fen: START_FEN, startFen: START_FEN, history: [] };
    expect(first.prompt).toEqual(composeGamePrompt(position, form));
    expect(nextDecisionAction(replies(['e2e4']))).toMatchObject({
      action: 'accept',
      move: 'e2e4',
      number: 1,
      outcome: 'clean',
      rejections: 0,
    });
  });

  it('tells a move found elsewhere from one in the form asked for', () => {
    expect(nextDecisionAction(replies(['Reasons.\ne2e4']))).toMatchObject({ outcome: 'recovered' });
    const structured = reply(decisionAt(START_FEN, true), '{"move":"e2e4"}');
    expect(nextDecisionAction(structured)).toMatchObject({ outcome: 'clean' });
    const plain = reply(decisionAt(START_FEN, true), 'e2e4');
    expect(nextDecisionAction(plain)).toMatchObject({ outcome: 'recovered' });
  });

  it('asks for an object whose values are the legal moves', () => {
    expect(asked(decisionAt(START_FEN, true)).schema?.schema).toMatchObject({ required: ['move'] });
  });
});

describe('rejected replies (R-GAME-7.1)', () => {
  it('are told with reason code, the reply itself and what to do', () => {
    const base = asked(decisionAt(START_FEN)).prompt;
    const second = asked(replies(['Kc2']));
    expect(second).toMatchObject({ number: 2, attempt: 2 });
    expect(second.prompt.system).toBe(base.system);
    expect(second.prompt.user.startsWith(`${base.user}\n\n`)).toBe(true);
    const told = second.prompt.user.slice(base.user.length);
    expect(told).toContain('missing_or_ambiguous_move');
    expect(told).toContain('\nKc2\n');
    expect(told).toContain('legal moves listed');
    expect(asked(replies(['e2e5'])).prompt.user).toContain('illegal_move');
  });

  it('are quoted verbatim up to 2,000 characters, and never half a surrogate pair', () => {
    const told = asked(replies([`${'x'.repeat(QUOTE_LIMIT - 1)}\u{1f600}tail`])).prompt.user;
    expect(told).toContain(`\n${'x'.repeat(QUOTE_LIMIT - 1)}\n`);
    expect(told).not.toContain('tail');
    expect(isWellFormed(told)).toBe(true);
  });

  it('show the latest one only', () => {
    const user = asked(replies(['Kc2'], ['e2e5'])).prompt.user;
    expect(user).toContain('illegal_move');
    expect(user).not.toContain('Kc2');
  });

  it('forfeit when the attempts are used up, and not before', () => {
    expect(nextDecisionAction(replies(['a'], ['b'])).action).toBe('ask');
    expect(nextDecisionAction(replies(['a'], ['b'], ['e2e5']))).toEqual({
      action: 'forfeit',
      failure: 'illegal_move',
    });
  });

  it('accept a later attempt as retried', () => {
    expect(nextDecisionAction(replies(['Kc2'], ['e2e4']))).toMatchObject({
      action: 'accept',
      number: 2,
      outcome: 'retried',
      rejections: 1,
    });
  });

  it.each(judges.rejections.map((row) => [row.id, row] as const))(
    'the rejection of the article at %s is fed back and the second reply accepted (20.2)',
    (_, row) => {
      const refused = reply(decisionAt(row.fen), row.reply);
      expect(asked(refused).prompt.user).toContain('missing_or_ambiguous_move');
      expect(asked(refused).prompt.user).toContain(`\n${row.reply}\n`);
      expect(nextDecisionAction(reply(refused, `An essay.\n${row.accepted}`))).toMatchObject({
        action: 'accept',
        move: row.accepted,
        verdict: { method: 'final_line' },
      });
    },
  );
});

describe('truncated and empty replies (R-GAME-7.2, R-PROV-10)', () => {
  it('a cut reply costs an attempt and is told about its length, without a quotation', () => {
    const state = replies(['long thoughts', 'truncated']);
    expect(state.rejections).toEqual(['truncated']);
    const user = asked(state).prompt.user;
    expect(user).toContain('truncated');
    expect(user).toContain('length');
    expect(user).not.toContain('long thoughts');
  });

  it('the class of the last reply decides', () => {
    const cut = [null, 'truncated'] as const;
    expect(nextDecisionAction(replies(cut, cut, cut))).toEqual({ action: 'truncated' });
    expect(nextDecisionAction(replies(['x'], ['e2e5'], cut))).toEqual({ action: 'truncated' });
    expect(nextDecisionAction(replies(cut, cut, ['x']))).toMatchObject({ action: 'forfeit' });
    expect(nextDecisionAction(replies(cut, cut, ['', 'empty_reply']))).toMatchObject({ action: 'forfeit' });
  });

  it('nothing but empty replies never forfeits, and no execution asks again by itself', () => {
    const empty = replies(['', 'empty_reply'], ['', 'empty_reply'], ['', 'empty_reply']);
    expect(nextDecisionAction(empty)).toMatchObject({ action: 'pause', termination: 'empty_replies' });
    const again = foldDecision(empty, resumed);
    expect(nextDecisionAction(again)).toMatchObject({ action: 'pause', termination: 'empty_replies' });
    const cleared = asked(foldDecision(again, { type: 'empty_replies_cleared' }));
    expect(cleared).toMatchObject({ number: 4, attempt: 1 });
    expect(cleared.prompt.user).not.toContain('rejected');
  });

  it('white space that the exchange took for a reply is an empty one', () => {
    expect(replies([' \n ']).rejections).toEqual(['empty_reply']);
  });

  it('a structured answer elsewhere is our defect: the model stops, nothing is forfeited', () => {
    const state = replies([null, 'client_defect']);
    expect(nextDecisionAction(state)).toEqual({
      action: 'stop',
      termination: 'client_defect',
      failure: 'client_defect',
      isClearable: true,
    });
  });
});

describe('infrastructure trouble (R-PROV-11)', () => {
  it('costs no attempt, brings no feedback and leaves an earlier correction in the prompt', () => {
    const clean = asked(replies([null, 'timeout']));
    expect(clean).toMatchObject({ number: 2, attempt: 1, trouble: { failuresInRow: 1 } });
    expect(clean.prompt).toEqual(asked(decisionAt(START_FEN)).prompt);
    const corrected = asked(replies(['Kc2'], [null, 'transport']));
    expect(corrected).toMatchObject({ number: 3, attempt: 2 });
    expect(corrected.prompt).toEqual(asked(replies(['Kc2'])).prompt);
  });

  it('pauses after its budget in a row, and a new execution tries again', () => {
    const down = replies([null, 'timeout'], [null, 'server_error'], [null, 'rate_limited']);
    const pause = { action: 'pause', termination: 'provider_error', failure: 'rate_limited' };
    expect(nextDecisionAction(down)).toEqual(pause);
    expect(asked(foldDecision(down, resumed))).toMatchObject({ number: 4, attempt: 1, trouble: null });
  });

  it('counts in a row only: a word of the model ends the streak', () => {
    const down = [null, 'timeout'] as const;
    expect(nextDecisionAction(replies(down, down, ['x'], down, down)).action).toBe('ask');
  });

  it('an execution gives no fresh attempts', () => {
    const state = foldDecision(replies(['a'], ['b']), resumed);
    expect(asked(state)).toMatchObject({ number: 3, attempt: 3 });
    expect(nextDecisionAction(reply(state, 'c'))).toMatchObject({ action: 'forfeit' });
    const exhausted = foldDecision(replies(['a'], ['b'], ['c']), resumed);
    expect(nextDecisionAction(exhausted)).toMatchObject({ action: 'forfeit' });
  });
});

describe('stops', () => {
  it.each(failureClasses.filter((failure) => ruleOf(failure).reaction === 'stop'))('%s stops', (failure) => {
    expect(nextDecisionAction(replies([null, failure]))).toMatchObject({
      action: 'stop',
      termination: failure === 'client_defect' ? 'client_defect' : null,
      failure,
    });
  });

  it.each(['model_mismatch', 'tool_use'] as const)('%s stays after a resume', (failure) => {
    const state = foldDecision(replies(['e2e4', failure]), resumed);
    expect(nextDecisionAction(state)).toMatchObject({ action: 'stop', failure, isClearable: false });
  });

  it.each(['quota', 'authentication'] as const)('%s may be tried again', (failure) => {
    expect(asked(foldDecision(replies([null, failure]), resumed))).toMatchObject({ number: 2, attempt: 1 });
  });
});

describe('interrupted requests', () => {
  const open = foldDecision(replies(['Kc2']), { type: 'attempt_opened', number: 2, requestId: 'r' });

  it('are in flight until a row or a new execution says otherwise', () => {
    expect(nextDecisionAction(open)).toEqual({ action: 'in_flight', number: 2 });
    for (const event of [resumed, { type: 'attempt_interrupted', number: 2 } as const]) {
      const again = asked(foldDecision(open, event));
      expect(again).toMatchObject({ number: 3, attempt: 2 });
      expect(again.prompt).toEqual(asked(replies(['Kc2'])).prompt);
    }
  });

  it('mean the same when both say so', () => {
    const both = foldDecision(foldDecision(open, resumed), { type: 'attempt_interrupted', number: 2 });
    expect(both).toEqual(foldDecision(open, resumed));
  });

  it('cost nothing even as the last attempt', () => {
    const third = foldDecision(replies(['a'], ['b']), { type: 'attempt_opened', number: 3, requestId: 'r' });
    expect(asked(foldDecision(third, resumed))).toMatchObject({ number: 4, attempt: 3 });
    expect(nextDecisionAction(replies(['a'], ['b'], [null, 'cancelled'])).action).toBe('ask');
  });
});

describe('rows that do not fit', () => {
  const impossible: readonly (readonly [string, DecisionState, DecisionEvent])[] = [
    ['a gap', decisionAt(START_FEN), { type: 'attempt_opened', number: 2, requestId: 'r' }],
    ['asked after the end', replies(['e2e4']), { type: 'attempt_opened', number: 2, requestId: 'r' }],
    ['never opened', decisionAt(START_FEN), { type: 'attempt_interrupted', number: 1 }],
    ['cleared without need', replies(['a']), { type: 'empty_replies_cleared' }],
  ];
  it.each(impossible)('%s', (_, state, event) => {
    expect(() => foldDecision(state, event)).toThrow(/astra-g1-p1/);
  });
});
