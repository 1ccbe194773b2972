import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureClasses, ruleOf } from '../../../core/reply/failure-class.ts';
import {
  backoffMs,
  DEFAULT_BACKOFF,
  GAME_BACKOFF,
  foldFailuresInRow,
  planAfterFailure,
} from '../../../core/asking/backoff.ts';
import { foldRequest, foldUnanswered, NOTHING_YET, planStop } from '../../../core/asking/stop-conditions.ts';

const half = (): number => 0.5;

describe('backoff', () => {
  it('doubles up to its limit', () => {
    const waits = [1, 2, 3, 4, 7, 8, 1000].map((n) => backoffMs(n, null, DEFAULT_BACKOFF, () => 0.999_999));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000, 60_000]);
    expect(backoffMs(1, null, DEFAULT_BACKOFF, () => 0)).toBe(500);
    const ofGames = [1, 2, 3, 9].map((n) => backoffMs(n, null, GAME_BACKOFF, () => 0.999_999));
    expect(ofGames).toEqual([2_000, 4_000, 8_000, 8_000]);
  });

  it('never undercuts Retry-After, nor exceeds it by more than a tenth or 5 s', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1e9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (asked, n, share) => {
          const wait = backoffMs(n, asked, DEFAULT_BACKOFF, () => share);
          expect(wait).toBeGreaterThanOrEqual(asked);
          expect(wait).toBeLessThanOrEqual(asked + Math.min(asked / 10, 5000) + 1);
        },
      ),
    );
  });

  it('asks again twice, then pauses the lane (R-PROV-11)', () => {
    const plan = (n: number) => planAfterFailure('server_error', n, null, DEFAULT_BACKOFF, half);
    expect(plan(1)).toEqual({ step: 'retry', waitMs: 750, isShared: false });
    expect(plan(2)).toEqual({ step: 'retry', waitMs: 1500, isShared: false });
    expect(plan(3)).toEqual({ step: 'pause', failure: 'server_error' });
  });

  it('shares a wait that the provider asked for', () => {
    expect(planAfterFailure('server_error', 1, 1000, DEFAULT_BACKOFF, half)).toMatchObject({
      isShared: true,
      waitMs: 1050,
    });
    expect(planAfterFailure('rate_limited', 1, null, DEFAULT_BACKOFF, half)).toMatchObject({
      isShared: true,
    });
  });

  it('has a plan for every class', () => {
    for (const failure of failureClasses) {
      const plan = planAfterFailure(failure, 1, null, DEFAULT_BACKOFF, half);
      const { reaction } = ruleOf(failure);
      const step = {
        feedback: 'feedback',
        backoff: 'retry',
        pause: 'pause',
        stop: 'stop',
        tool: 'stop',
        resume: 'leave',
      }[reaction];
      expect(plan.step).toBe(step);
    }
    expect(planAfterFailure('quota', 1, null, DEFAULT_BACKOFF, half)).toMatchObject({ isClearable: true });
    expect(planAfterFailure('tool_use', 1, null, DEFAULT_BACKOFF, half)).toMatchObject({
      isClearable: false,
    });
    expect(planAfterFailure('model_mismatch', 1, null, DEFAULT_BACKOFF, half)).toMatchObject({
      isClearable: false,
    });
  });

  it('counts only trouble of the infrastructure, in a row', () => {
    expect(foldFailuresInRow(1, 'timeout')).toBe(2);
    expect(foldFailuresInRow(2, 'illegal_move')).toBe(0);
    expect(foldFailuresInRow(2, null)).toBe(0);
    expect(foldFailuresInRow(2, 'interrupted')).toBe(2);
  });
});

describe('stop conditions', () => {
  const none = { spendNano: null, requests: null, activeMs: null, unansweredInRow: null };
  it('stop at the limit, and not before', () => {
    expect(planStop(none, { ...NOTHING_YET, requests: 1e9 })).toBeNull();
    expect(planStop({ ...none, spendNano: 10 }, { ...NOTHING_YET, spentNano: 9 })).toBeNull();
    expect(planStop({ ...none, spendNano: 10 }, { ...NOTHING_YET, spentNano: 10 })).toBe('spend_limit');
    expect(planStop({ ...none, requests: 2 }, { ...NOTHING_YET, requests: 2 })).toBe('request_limit');
    expect(planStop({ ...none, activeMs: 2 }, { ...NOTHING_YET, activeMs: 3 })).toBe('time_limit');
    expect(planStop({ ...none, unansweredInRow: 2 }, { ...NOTHING_YET, unansweredInRow: 2 })).toBe(
      'unanswered_limit',
    );
  });

  it('a spend limit without told costs is no limit, and says so', () => {
    let totals = NOTHING_YET;
    for (let n = 0; n < 2; n += 1) totals = foldRequest(totals, { costNano: null, wasAnswered: true });
    expect(planStop({ ...none, spendNano: 10 }, totals)).toBeNull();
    totals = foldRequest(totals, { costNano: null, wasAnswered: false });
    expect(planStop({ ...none, spendNano: 10 }, totals)).toBeNull();
    totals = foldRequest(totals, { costNano: null, wasAnswered: true });
    expect(planStop({ ...none, spendNano: 10 }, totals)).toBe('cost_unknown');
    expect(planStop(none, totals)).toBeNull();
    expect(totals.requests).toBe(4);
  });

  it('a verdict ends a row of unanswered items', () => {
    const two = foldUnanswered(foldUnanswered(NOTHING_YET, false), false);
    expect(two.unansweredInRow).toBe(2);
    expect(foldUnanswered(two, true).unansweredInRow).toBe(0);
  });
});
