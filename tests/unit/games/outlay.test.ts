import { describe, expect, it } from 'vitest';
import { Outlay } from '../../../host/games/outlay.ts';
import { makeAttempt } from '../game/manifest.ts';

describe('what a game run has cost', () => {
  it('holds the trial requests of the preflight, which are no requests of a game', () => {
    const outlay = new Outlay();
    const attempt = { ...makeAttempt({ failure: null, text: 'hello' }), costNano: 7 };
    const kind = 'preflight_attempt';
    const at = '2026-01-01T00:00:00.000Z';
    outlay.fold({ kind, at }, { kind, payload: { number: 1, attempt } });
    outlay.begin();
    expect(outlay.totals()).toMatchObject({ spentNano: 7, requests: 0 });
    const lanes = { inFlight: 0, waiting: 0, pausedForMs: 0 };
    expect(outlay.progress(lanes)).toMatchObject({ spentNano: 7, requests: 0 });
  });
});
