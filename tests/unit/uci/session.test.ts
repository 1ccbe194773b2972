/** The session reducer: its table row by row, then random events against its invariants. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceSession } from '../../../core/uci/session.ts';
import {
  initialSession,
  type SearchRequest,
  type SessionConfig,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from '../../../core/uci/session-state.ts';
import { assertWritable } from '../../../core/uci/session-state.ts';
import { searchDeadlineMs, type TimerName } from '../../../core/uci/session-rules.ts';

const CONFIG: SessionConfig = {
  launch: 'native',
  options: [
    { name: 'Threads', value: 1 },
    { name: 'Hash', value: 128 },
  ],
  deadlineScale: 1,
  nodesPerSecond: 100_000,
  cutPv: (_fen, _moves, pv) => pv,
};
const HELLO = [
  'id name Fake',
  'option name Threads type spin default 1 min 1 max 4',
  'option name Hash type spin default 16 min 1 max 1024',
  'option name Clear Hash type button',
  'uciok',
];

class Bench {
  state: SessionState;
  effects: SessionEffect[] = [];
  atMs = 0;
  constructor(config: SessionConfig = CONFIG) {
    this.state = initialSession(config);
  }
  /** Effects of this one event. */
  send(
    event: SessionEvent extends infer E ? (E extends { atMs: number } ? Omit<E, 'atMs'> : never) : never,
  ): readonly SessionEffect[] {
    const step = reduceSession(this.state, { ...event, atMs: this.atMs } as SessionEvent);
    this.state = step.state;
    this.effects.push(...step.effects);
    return step.effects;
  }
  line(...texts: readonly string[]): readonly SessionEffect[] {
    return texts.flatMap((text) => this.send({ type: 'line', text }));
  }
  idle(): this {
    this.send({ type: 'started' });
    this.line(...HELLO, 'readyok');
    return this;
  }
  written(): readonly string[] {
    return this.effects.flatMap((effect) => (effect.type === 'write' ? [effect.line] : []));
  }
  get status(): string {
    return this.state.phase.status;
  }
}

function search(id: number, change: Partial<SearchRequest> = {}): SearchRequest {
  return { id, fen: 'FEN', moves: [], limit: { nodes: 100_000 }, newGame: true, searchMoves: [], ...change };
}
function request(
  id: number,
  change: Partial<SearchRequest> = {},
): { type: 'request'; search: SearchRequest } {
  return { type: 'request', search: search(id, change) };
}
function writes(effects: readonly SessionEffect[]): readonly string[] {
  return effects.flatMap((effect) => (effect.type === 'write' ? [effect.line] : []));
}
function settled(effects: readonly SessionEffect[]): readonly string[] {
  return effects.flatMap((effect) =>
    effect.type === 'settle' ? [`${effect.id} ${effect.outcome.kind}`] : [],
  );
}

describe('start', () => {
  it('sends Threads before Hash, once, then isready', () => {
    const bench = new Bench().idle();
    expect(bench.written()).toEqual([
      'uci',
      'setoption name Threads value 1',
      'setoption name Hash value 128',
      'isready',
    ]);
    expect(bench.status).toBe('idle');
    bench.line('uciok', 'readyok', 'uciok');
    expect(bench.written()).toHaveLength(4);
    expect(bench.state.idName).toBe('Fake');
  });

  it('repeats uci until uciok, seldom to a native engine', () => {
    const delays = (launch: 'native' | 'wasm'): readonly number[] => {
      const bench = new Bench({ ...CONFIG, launch });
      bench.send({ type: 'started' });
      for (let n = 0; n < 3; n += 1)
        expect(writes(bench.send({ type: 'timer', timer: 'uciRepeat' }))).toEqual(['uci']);
      bench.line(...HELLO);
      expect(writes(bench.send({ type: 'timer', timer: 'uciRepeat' }))).toEqual([]);
      return bench.effects.flatMap((effect) =>
        effect.type === 'startTimer' && effect.timer === 'uciRepeat' ? [effect.ms] : [],
      );
    };
    expect(delays('wasm')).toEqual([250, 500, 1000, 1000]);
    expect(delays('native')).toEqual([3000, 6000, 12_000, 24_000]);
  });

  it('hears options that go on after an unasked uciok, and sets them when readyok says that all were told', () => {
    const bench = new Bench();
    bench.send({ type: 'started' });
    bench.line('uciok', 'id name Fake');
    expect(bench.written()).toEqual(['uci', 'isready']);
    bench.line(HELLO[1] ?? '', HELLO[2] ?? '', 'uciok');
    expect(writes(bench.line('readyok'))).toEqual([
      'setoption name Threads value 1',
      'setoption name Hash value 128',
      'isready',
    ]);
    expect(bench.status).toBe('starting');
    bench.line('readyok');
    expect(bench.status).toBe('idle');
  });

  it('sets only what came too late, once', () => {
    const bench = new Bench();
    bench.send({ type: 'started' });
    bench.line(HELLO[1] ?? '', 'uciok', HELLO[2] ?? '', HELLO[1] ?? '', 'uciok', 'readyok', 'readyok');
    expect(bench.written()).toEqual([
      'uci',
      'setoption name Threads value 1',
      'isready',
      'setoption name Hash value 128',
      'isready',
    ]);
  });

  it.each<[string, SessionConfig['options'], string]>([
    ['unknown', [{ name: 'Contempt', value: 1 }], 'no option "Contempt"'],
    ['out of range', [{ name: 'Hash', value: 4096 }], 'takes 1 to 1024'],
    ['wrong type', [{ name: 'Hash', value: 'big' }], 'whole number'],
  ])('refuses an option that is %s, and sends none', (_, options, words) => {
    const bench = new Bench({ ...CONFIG, options });
    bench.send({ type: 'started' });
    bench.send(request(1));
    const effects = bench.line(...HELLO, 'readyok');
    expect(settled(effects)).toEqual(['1 options']);
    expect(JSON.stringify(effects)).toContain(words.replaceAll('"', '\\"'));
    expect(bench.written()).toEqual(['uci', 'isready']);
  });
});

describe('search', () => {
  it('new game: ucinewgame, Clear Hash, isready, and only then position and go', () => {
    const bench = new Bench().idle();
    expect(writes(bench.send(request(1)))).toEqual(['ucinewgame', 'setoption name Clear Hash', 'isready']);
    expect(writes(bench.line('readyok'))).toEqual(['position fen FEN', 'go nodes 100000']);
    bench.atMs = 250;
    bench.line(
      'info depth 5 score cp 10 nodes 100108 pv e2e4',
      'info depth 6 score cp 90 lowerbound nodes 100100 pv d2d4',
    );
    const effects = bench.line('bestmove e2e4');
    expect(effects.find((effect) => effect.type === 'settle')).toMatchObject({
      id: 1,
      outcome: {
        kind: 'result',
        result: {
          bestmove: 'e2e4',
          nodesTotal: 100108,
          wallMs: 250,
          lastExact: { score: { cp: 10 } },
          lastLine: { score: { cp: 90 }, bound: 'lowerbound' },
        },
      },
    });
    expect(bench.status).toBe('idle');
  });

  it('same game: position and go at once', () => {
    const bench = new Bench().idle();
    expect(writes(bench.send(request(1, { newGame: false, moves: ['e2e4'] })))).toEqual([
      'position fen FEN moves e2e4',
      'go nodes 100000',
    ]);
  });

  it('a new wish while searching: stop once, old bestmove dropped, then the desired search', () => {
    const bench = new Bench().idle();
    bench.send(request(1, { newGame: false }));
    expect([settled(bench.send(request(2, { newGame: false }))), bench.status]).toEqual([
      ['1 cancelled'],
      'stopping',
    ]);
    expect(settled(bench.send(request(3, { newGame: false, fen: 'THIRD' })))).toEqual(['2 cancelled']);
    const effects = bench.line('info depth 9 score cp 900 pv a2a4', 'bestmove a2a4');
    expect(settled(effects)).toEqual([]);
    expect(writes(effects)).toEqual(['position fen THIRD', 'go nodes 100000']);
    expect(bench.written().filter((line) => line === 'stop')).toHaveLength(1);
    bench.line('info depth 2 score cp 1 pv e2e4');
    expect(JSON.stringify(bench.line('bestmove e2e4'))).toContain('"id":3');
    expect(bench.state.lateLines).toBe(1);
  });

  it('cancel while preparing writes no stop, since nothing was started', () => {
    const bench = new Bench().idle();
    bench.send(request(1));
    const effects = bench.send({ type: 'cancel', id: 1 });
    expect([settled(effects), writes(effects)]).toEqual([['1 cancelled'], []]);
    expect(writes(bench.line('readyok'))).toEqual([]);
    expect(bench.status).toBe('idle');
  });

  it('unsolicited and late lines are counted, never taken for an answer', () => {
    const bench = new Bench().idle();
    expect(bench.line('bestmove e2e4', 'info depth 3 score cp 3', 'readyok', 'Unknown command')).toEqual([]);
    expect(bench.state.lateLines).toBe(2);
  });
});

describe('deadlines and ends', () => {
  it.each<[string, (bench: Bench) => void, TimerName, string]>([
    ['no uciok', (b) => b.send({ type: 'started' }), 'uciok', 'timed_out'],
    ['no readyok', (b) => b.send({ type: 'started' }) && b.line(...HELLO), 'readyok', 'timed_out'],
    ['no bestmove', (b) => void b.idle(), 'search', 'stalled'],
  ])('%s: settle and kill', (_, prepare, timer, kind) => {
    const bench = new Bench();
    prepare(bench);
    bench.send(request(1, { newGame: false }));
    const effects = bench.send({ type: 'timer', timer });
    expect(settled(effects)).toEqual([`1 ${kind}`]);
    expect(effects.at(-1)).toEqual({ type: 'kill' });
    expect(settled(bench.send({ type: 'exit', reason: 'gone' }))).toEqual([]);
  });

  it('no bestmove after stop fails the search that waits', () => {
    const bench = new Bench().idle();
    bench.send(request(1, { newGame: false }));
    bench.send(request(2));
    expect(settled(bench.send({ type: 'timer', timer: 'stop' }))).toEqual(['2 stalled']);
    expect(bench.status).toBe('failed');
  });

  it('quit settles as closed, is written also during a search, and is followed by a kill', () => {
    const bench = new Bench().idle();
    bench.send(request(1, { newGame: false }));
    const effects = bench.send({ type: 'quit' });
    expect([settled(effects), writes(effects)]).toEqual([['1 closed'], ['quit']]);
    expect(bench.send({ type: 'timer', timer: 'quit' })).toEqual([{ type: 'kill' }]);
    expect(settled(bench.send(request(2)))).toEqual(['2 closed']);
  });

  it('an exit crashes the search', () => {
    const bench = new Bench().idle();
    bench.send(request(1, { newGame: false }));
    expect(settled(bench.send({ type: 'exit', reason: 'gone' }))).toEqual(['1 crashed']);
  });

  it('waits 5 s and twenty times the expected time, times the scale', () => {
    const speed = { deadlineScale: 1, nodesPerSecond: 100_000 };
    expect(searchDeadlineMs({ nodes: 100_000 }, speed)).toBe(25_000);
    expect(searchDeadlineMs({ movetimeMs: 500 }, { ...speed, deadlineScale: 2 })).toBe(30_000);
    expect(searchDeadlineMs({ nodes: Number.MAX_SAFE_INTEGER }, speed)).toBe(2 ** 31 - 1);
    const timers = new Bench({ ...CONFIG, deadlineScale: 3 }).idle().effects;
    expect(timers).toContainEqual({ type: 'startTimer', timer: 'uciok', ms: 60_000 });
    expect(timers).toContainEqual({ type: 'startTimer', timer: 'readyok', ms: 45_000 });
  });
});

describe('the writer', () => {
  it('refuses anything but stop and quit during a search, and any second line', () => {
    const bench = new Bench().idle();
    bench.send(request(1, { newGame: false }));
    for (const line of ['go nodes 1', 'ucinewgame', 'setoption name Hash value 1', 'position startpos']) {
      expect(() => assertWritable(bench.state.phase, line)).toThrow('must not be written');
    }
    expect(() => assertWritable(bench.state.phase, 'stop')).not.toThrow();
    expect(() => assertWritable({ status: 'idle' }, 'uci\nquit')).toThrow('one line');
  });
});

it('random events: one search at a time, each job settles once, nothing forbidden is written', () => {
  const line = fc.constantFrom(
    ...HELLO,
    'readyok',
    'bestmove e2e4',
    'bestmove (none)',
    'info depth 3 score cp 5 nodes 10 pv e2e4',
    'info depth x',
    'bestmove e2-e4',
    'noise',
  );
  const action = fc.oneof(
    { weight: 6, arbitrary: line.map((text) => ({ type: 'line', text }) as const) },
    { weight: 3, arbitrary: fc.boolean().map((newGame) => ({ type: 'request', newGame }) as const) },
    { weight: 2, arbitrary: fc.nat(8).map((back) => ({ type: 'cancel', back }) as const) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom<TimerName>('uciok', 'readyok', 'search', 'stop', 'quit', 'uciRepeat')
        .map((timer) => ({ type: 'timer', timer }) as const),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { type: 'dropped' } as const,
        { type: 'exit', reason: 'gone' } as const,
        { type: 'quit' } as const,
      ),
    },
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(action, { maxLength: 60 }), (isWarm, actions) => {
      const bench = new Bench();
      if (isWarm) bench.idle();
      else bench.send({ type: 'started' });
      let nextId = 0;
      for (const act of actions) {
        if (act.type === 'request') bench.send(request((nextId += 1), { newGame: act.newGame }));
        else if (act.type === 'cancel') bench.send({ type: 'cancel', id: nextId - act.back });
        else bench.send(act);
      }
      bench.send({ type: 'quit' });
      checkSettlements(bench.effects, nextId);
      checkDialogue(bench.effects);
    }),
    { numRuns: 3000 },
  );
});

function checkSettlements(effects: readonly SessionEffect[], requests: number): void {
  const ids = effects
    .flatMap((effect) => (effect.type === 'settle' ? [effect.id] : []))
    .sort((a, b) => a - b);
  expect(ids).toEqual(Array.from({ length: requests }, (_, index) => index + 1));
}

/** Between a `go` and whatever ends it only stop (once) and quit may be written. */
function checkDialogue(effects: readonly SessionEffect[]): void {
  let stops = 0;
  for (const text of writes(effects)) {
    if (text === 'stop') stops += 1;
    if (text.startsWith('go ')) stops = 0;
    expect(stops).toBeLessThanOrEqual(1);
  }
}
