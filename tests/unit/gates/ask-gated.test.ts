import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../core/record/attempt.ts';
import { DEFAULT_BACKOFF } from '../../../core/asking/backoff.ts';
import { makeRng } from '../../../core/util/rng.ts';
import { askGated, type GatedEnd } from '../../../host/runs/ask-gated.ts';
import { ProviderGate, systemGateClock } from '../../../host/runs/gates.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { ask } from '../providers/call.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

const QUICK_POLICY = { ...DEFAULT_BACKOFF, firstMs: 2, maxMs: 10 };

interface Lane {
  readonly end: GatedEnd;
  readonly recorded: readonly Attempt[];
}

async function askItem(gate: ProviderGate, route: string, text: string, signal: AbortSignal): Promise<Lane> {
  const recorded: Attempt[] = [];
  const body = { messages: [{ role: 'user', content: text }], stream: true };
  const end = await askGated(
    {
      gate,
      policy: QUICK_POLICY,
      rng: makeRng(1),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      ask: (queueMs, signal) => ask(server.baseUrl(route), { body, queueMs, signal }),
      record: (attempt) => void recorded.push(attempt),
    },
    0,
    signal,
  );
  return { end, recorded };
}

const open = (concurrency: number): ProviderGate =>
  new ProviderGate({ concurrency, spacingMs: 0 }, systemGateClock);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('asking through the gate', () => {
  it('asks until it has a word of the model, never after it, and records every attempt', async () => {
    const items = Array.from({ length: 60 }, (_, index) => `Item ${index}: which move?`);
    const answers = Object.fromEntries(items.map((item, index) => [sha256(item), `FINAL ANSWER: ${index}`]));
    const serviceFaults = [
      'drop',
      'drop-mid',
      'eof-mid',
      '429',
      '500',
      '502',
      'error-200',
      'error-stream-vllm',
      'bad-json',
    ];
    await server.script({ seed: 11, answers, serviceRate: 0.6, replyRate: 0.2, serviceFaults });
    const gate = open(4);
    const run = (): Promise<readonly Lane[]> =>
      Promise.all(items.map((item) => askItem(gate, '', item, new AbortController().signal)));
    const lanes = await run();
    const log = await server.log();
    expect(lanes.every((lane) => lane.end.end === 'reply')).toBe(true);
    for (const [index, lane] of lanes.entries()) {
      const served = log.filter((entry) => entry.content === sha256(items[index] ?? ''));
      expect(served).toHaveLength(lane.recorded.length);
      expect(served.filter((entry) => entry.whole)).toHaveLength(1);
      const last = lane.recorded.at(-1);
      if (last?.classification.failure === null) expect(last.text?.trim()).toBe(`FINAL ANSWER: ${index}`);
    }
    expect(log.length).toBeGreaterThan(items.length);
    // Asked again later, the model says the same to the same request.
    const again = await run();
    const words = (all: readonly Lane[]): unknown =>
      all.map(({ end }) => end.end === 'reply' && [end.attempt.text, end.attempt.classification.failure]);
    expect(words(again)).toEqual(words(lanes));
    await server.script({ serviceRate: 0, replyRate: 0 });
  });

  it('pauses after three failures in a row', async () => {
    const { end, recorded } = await askItem(open(1), 'fault/500', 'a', new AbortController().signal);
    expect(end).toEqual({ end: 'ended', plan: { step: 'pause', failure: 'server_error' } });
    expect(recorded).toHaveLength(3);
  });

  it('stops at once where asking again helps nobody', async () => {
    for (const fault of ['401', '402', '429-quota', 'mismatch', 'tool-call', 'html', '503-long']) {
      const { end, recorded } = await askItem(open(1), `fault/${fault}`, 'b', new AbortController().signal);
      expect(end.end).toBe('ended');
      expect(recorded).toHaveLength(1);
    }
  });

  it('keeps all lanes out after a Retry-After, and does not count that as thinking', async () => {
    const gate = open(2);
    const controller = new AbortController();
    const limited = askItem(gate, 'fault/429-seconds', 'c', controller.signal);
    while (gate.state().pausedForMs === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const entering = askItem(gate, '', 'd', new AbortController().signal);
    const { pausedForMs } = gate.state(); // rounded up, and so is the timer
    const [attempt] = (await entering).recorded;
    expect(attempt?.queueMs).toBeGreaterThanOrEqual(Math.max(0, pausedForMs - 1));
    expect(attempt?.classification.failure).toBeNull();
    controller.abort();
    expect((await limited).end.end).toBe('ended');
  });
});
