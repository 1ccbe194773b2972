import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProviderGate, ProviderGates, type GatePass } from '../../../host/runs/gates.ts';
import { FakeClock, settled } from './fake-clock.ts';

function lanes(gate: ProviderGate, count: number): (GatePass | null)[] {
  const passes: (GatePass | null)[] = [];
  for (let lane = 0; lane < count; lane += 1) void gate.enter(null).then((pass) => passes.push(pass));
  return passes;
}

describe('provider gate', () => {
  it('lets so many in at a time, first come first served, and counts the waiting', async () => {
    const clock = new FakeClock();
    const gate = new ProviderGate({ concurrency: 2, spacingMs: 0 }, clock);
    const passes = lanes(gate, 3);
    await settled();
    expect(passes.map((pass) => pass?.queueMs)).toEqual([0, 0]);
    await clock.pass(700);
    passes[0]?.leave();
    await settled();
    expect(passes.map((pass) => pass?.queueMs)).toEqual([0, 0, 700]);
    expect(gate.state()).toEqual({ inside: 2, waiting: 0, pausedForMs: 0 });
  });

  it('keeps starts apart', async () => {
    const clock = new FakeClock();
    const passes = lanes(new ProviderGate({ concurrency: 9, spacingMs: 100 }, clock), 4);
    await clock.pass(1000);
    expect(passes.map((pass) => pass?.queueMs)).toEqual([0, 100, 200, 300]);
  });

  it('keeps everybody out while the provider asked for quiet; the longer pause stands', async () => {
    const clock = new FakeClock();
    const gate = new ProviderGate({ concurrency: 9, spacingMs: 0 }, clock);
    gate.pauseFor(500);
    const passes = lanes(gate, 3);
    gate.pauseFor(100);
    await clock.pass(499);
    expect(passes).toHaveLength(0);
    expect(gate.state().pausedForMs).toBe(1);
    await clock.pass(1);
    expect(passes.map((pass) => pass?.queueMs)).toEqual([500, 500, 500]);
  });

  it('a lane that is cancelled leaves the queue to the others', async () => {
    const clock = new FakeClock();
    const gate = new ProviderGate({ concurrency: 1, spacingMs: 0 }, clock);
    const first = await gate.enter(null);
    const controller = new AbortController();
    const second = gate.enter(controller.signal);
    const third = gate.enter(null);
    controller.abort();
    expect(await second).toBeNull();
    first?.leave();
    expect((await third)?.queueMs).toBe(0);
    expect(await gate.enter(AbortSignal.abort())).toBeNull();
  });

  it('refuses a pass that comes back twice, and a gate that lets nobody in', async () => {
    const gate = new ProviderGate({ concurrency: 1, spacingMs: 0 }, new FakeClock());
    const pass = await gate.enter(null);
    pass?.leave();
    expect(() => pass?.leave()).toThrow(/twice/);
    expect(() => new ProviderGate({ concurrency: 0, spacingMs: 0 }, new FakeClock())).toThrow(/at least one/);
  });

  it('is one per provider', () => {
    const gates = new ProviderGates(new FakeClock());
    const limits = { concurrency: 1, spacingMs: 0 };
    expect(gates.of('a', limits)).toBe(gates.of('a', limits));
    expect(gates.of('a', limits)).not.toBe(gates.of('b', limits));
  });

  it('never holds more than it may, and lets everybody in at last', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('enter' as const) }),
        fc.record({ kind: fc.constant('leave' as const) }),
        fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 300 }) }),
        fc.record({ kind: fc.constant('pause' as const), ms: fc.integer({ min: 0, max: 300 }) }),
      ),
      { maxLength: 40 },
    );
    const limits = fc.record({
      concurrency: fc.integer({ min: 1, max: 3 }),
      spacingMs: fc.integer({ min: 0, max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(steps, limits, async (walk, limit) => {
        const clock = new FakeClock();
        const gate = new ProviderGate(limit, clock);
        const inside: GatePass[] = [];
        const starts: number[] = [];
        let entered = 0;
        for (const step of walk) {
          if (step.kind === 'enter') {
            entered += 1;
            void gate.enter(null).then((pass) => {
              if (pass === null) return;
              inside.push(pass);
              starts.push(clock.nowMs());
            });
          } else if (step.kind === 'leave') inside.shift()?.leave();
          else if (step.kind === 'pass') await clock.pass(step.ms);
          else gate.pauseFor(step.ms);
          await settled();
          expect(gate.state().inside).toBeLessThanOrEqual(limit.concurrency);
        }
        while (starts.length < entered) {
          inside.shift()?.leave();
          await clock.pass(1000);
        }
        for (const [index, start] of starts.entries()) {
          if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(limit.spacingMs);
        }
      }),
      { numRuns: 100 },
    );
  });
});
