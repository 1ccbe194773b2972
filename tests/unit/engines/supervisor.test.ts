/** The supervisor without processes: a line port in memory, a clock that tests turn by hand. */
import { describe, expect, it } from 'vitest';
import type { PortEvents } from '../../../engines/child-process.ts';
import type { Clock } from '../../../engines/clock.ts';
import { Dialogue } from '../../../engines/dialogue.ts';
import { EngineSupervisor, type SearchReply, type SearchWish } from '../../../engines/supervisor.ts';

const WISH: SearchWish = { fen: 'FEN', moves: [], limit: { nodes: 1000 }, newGame: false, searchMoves: [] };
const SCORE = 'info depth 1 score cp 7 nodes 1000 pv e2e4';

class HandClock implements Clock {
  #nowMs = 0;
  #timers: { readonly atMs: number; readonly callback: () => void }[] = [];
  readonly now = (): number => this.#nowMs;
  readonly monotonicMs = (): number => this.#nowMs;
  readonly random = (): number => 1;
  readonly after = (ms: number, callback: () => void): (() => void) => {
    const timer = { atMs: this.#nowMs + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };
  get pending(): number {
    return this.#timers.length;
  }
  async turn(ms: number): Promise<void> {
    await settleMicrotasks();
    const end = this.#nowMs + ms;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.atMs <= end).sort((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      this.#nowMs = next.atMs;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.callback();
      await settleMicrotasks();
    }
    this.#nowMs = end;
    await settleMicrotasks();
  }
}

async function settleMicrotasks(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}

/** Expect what is written, respond with lines. */
class Script {
  readonly clock = new HandClock();
  readonly written: string[][] = [];
  readonly ports: PortEvents[] = [];
  readonly supervisor: EngineSupervisor;
  /** Called for each command of a process (from 0); returns the answer lines, or "die". */
  constructor(respond: (line: string, process: number) => readonly string[] | 'die') {
    this.supervisor = new EngineSupervisor(
      { launch: 'native', options: [], deadlineScale: 1, nodesPerSecond: 1000, cutPv: (_f, _m, pv) => pv },
      (events) => {
        const process = this.ports.push(events) - 1;
        const said: string[] = [];
        this.written.push(said);
        return {
          write: (line) => {
            said.push(line);
            queueMicrotask(() => {
              const answer = respond(line, process);
              if (answer === 'die') this.end(process, 'died');
              else for (const text of answer) events.onLine(text);
            });
          },
          kill: () => queueMicrotask(() => this.end(process, 'killed')),
        };
      },
      this.clock,
      new Dialogue(this.clock.now),
    );
  }
  #ended = new Set<number>();
  end(process: number, reason: string): void {
    if (this.#ended.has(process)) return;
    this.#ended.add(process);
    this.ports[process]?.onClose({ kind: 'ended', signal: null, reason });
  }
}

function good(line: string): readonly string[] | 'die' {
  if (line === 'uci') return ['uciok'];
  if (line === 'isready') return ['readyok'];
  if (line === 'quit') return 'die';
  return line.startsWith('go') ? [SCORE, 'bestmove e2e4'] : [];
}

describe('EngineSupervisor', () => {
  it('runs a search and leaves no timer behind', async () => {
    const script = new Script(good);
    expect(await script.supervisor.search(WISH)).toMatchObject({
      ok: true,
      value: { bestmove: 'e2e4', wallMs: 0 },
    });
    expect(script.written).toEqual([['uci', 'isready', 'position fen FEN', 'go nodes 1000']]);
    expect(script.clock.pending).toBe(0);
    await script.supervisor.close();
    expect(script.clock.pending).toBe(0);
  });

  it('tries once more on a fresh process after 100 ms, then fails with the dialogue', async () => {
    const script = new Script((line) => (line.startsWith('go') ? 'die' : good(line)));
    const reply = watch(script.supervisor.search(WISH));
    await script.clock.turn(99);
    expect(script.written).toHaveLength(1);
    await script.clock.turn(1);
    expect(script.written).toHaveLength(2);
    expect(await reply.promise).toMatchObject({
      ok: false,
      error: { code: 'engine_failed', details: { kind: 'crashed' } },
    });
    expect(JSON.stringify(await reply.promise)).toContain('> go nodes 1000');
  });

  it('the backoff doubles to 30 s and one result resets it', async () => {
    let isBroken = true;
    const script = new Script((line) => (line.startsWith('go') && isBroken ? 'die' : good(line)));
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const reply = watch(script.supervisor.search(WISH));
      while (!reply.isSettled) {
        const before = script.written.length;
        let waited = 0;
        await settleMicrotasks();
        while (!reply.isSettled && script.written.length === before) {
          await script.clock.turn(100);
          waited += 100;
        }
        if (waited > 0) waits.push(waited);
      }
    }
    expect(waits.slice(0, 5)).toEqual([100, 200, 400, 800, 1600]);
    expect(Math.max(...waits)).toBe(30_000);
    isBroken = false;
    const healed = watch(script.supervisor.search(WISH));
    await script.clock.turn(30_000);
    expect((await healed.promise).ok).toBe(true);
    isBroken = true;
    const again = watch(script.supervisor.search(WISH));
    await script.clock.turn(100);
    expect(again.isSettled).toBe(true);
  });

  it('an abort during the backoff settles at once', async () => {
    const script = new Script((line) => (line.startsWith('go') ? 'die' : good(line)));
    const abort = new AbortController();
    const reply = watch(script.supervisor.search(WISH, abort.signal));
    await script.clock.turn(50);
    abort.abort();
    expect(await reply.promise).toMatchObject({ error: { code: 'cancelled' } });
    expect(script.written).toHaveLength(1);
    expect(script.clock.pending).toBe(0);
  });

  it('a new wish replaces the running one', async () => {
    const script = new Script((line) =>
      line === 'go nodes 1' ? [] : line === 'stop' ? ['bestmove a2a4'] : good(line),
    );
    const first = watch(script.supervisor.search({ ...WISH, limit: { nodes: 1 } }));
    await settleMicrotasks();
    const second = script.supervisor.search(WISH);
    expect(await first.promise).toMatchObject({ error: { code: 'cancelled' } });
    expect(await second).toMatchObject({ ok: true, value: { bestmove: 'e2e4' } });
  });

  it('lines of an earlier process never reach the present one', async () => {
    const script = new Script((line, process) =>
      process === 0 && line.startsWith('go') ? 'die' : line.startsWith('go') ? [] : good(line),
    );
    const reply = watch(script.supervisor.search(WISH));
    await script.clock.turn(100);
    script.ports[0]?.onLine('bestmove a2a4');
    await settleMicrotasks();
    expect(reply.isSettled).toBe(false);
    script.ports[1]?.onLine(SCORE);
    script.ports[1]?.onLine('bestmove e2e4');
    expect(await reply.promise).toMatchObject({ ok: true, value: { bestmove: 'e2e4', droppedLines: 0 } });
  });

  it('close ends what runs, and waits for the process', async () => {
    const script = new Script((line) => (line.startsWith('go') || line === 'quit' ? [] : good(line)));
    const reply = watch(script.supervisor.search(WISH));
    await settleMicrotasks();
    const closed = watch(script.supervisor.close());
    expect(await reply.promise).toMatchObject({ error: { code: 'closed' } });
    await script.clock.turn(1999);
    expect(closed.isSettled).toBe(false);
    await script.clock.turn(1); // quit was not heard: killed
    expect(closed.isSettled).toBe(true);
    expect(await script.supervisor.search(WISH)).toMatchObject({ error: { code: 'closed' } });
  });
});

function watch<T = SearchReply>(promise: Promise<T>): { readonly promise: Promise<T>; isSettled: boolean } {
  const watched = { promise, isSettled: false };
  void promise.then(() => {
    watched.isSettled = true;
  });
  return watched;
}
