import { describe, expect, it } from 'vitest';
import type { EngineOptionSetting, KnownEngine } from '../../../core/uci/engine.ts';
import type { OptionText } from '../../../core/uci/profile.ts';
import { deadlineMs } from '../../../core/uci/session-rules.ts';
import { hashFile, type LocatedEngine } from '../../../engines/locate.ts';
import { SYSTEM_CLOCK } from '../../../engines/clock.ts';
import { probeEngine, type ProbeOptions, type ProbeProgress } from '../../../engines/probe.ts';
import { FAKE_ENGINE_FILE, fakeEngine, hurriedClock } from './fake-pool.ts';

const KNOWN: KnownEngine = {
  id: 'fake',
  name: 'Fake',
  version: '1',
  expectedBench: 2030154,
  role: 'test',
  licence: 'GPL-3.0-or-later',
  sourceNote: 'here',
};

async function probe(
  mode: string,
  engine: LocatedEngine = { ...fakeEngine(), known: KNOWN },
  more: Partial<ProbeOptions> = {},
): ReturnType<typeof probeEngine> {
  const before = process.env['FAKE_ENGINE_MODE'];
  process.env['FAKE_ENGINE_MODE'] = mode;
  try {
    return await probeEngine(engine, { deadlineScale: 1, ...more });
  } finally {
    if (before === undefined) delete process.env['FAKE_ENGINE_MODE'];
    else process.env['FAKE_ENGINE_MODE'] = before;
  }
}

describe('probeEngine', () => {
  it('verifies by the bench value, and tells name, options, hash and speed', async () => {
    const found = await probe('');
    expect(found).toMatchObject({
      ok: true,
      value: {
        name: 'Fake Engine 1',
        bench: 2030154,
        expectedBench: 2030154,
        verified: true,
        message: null,
        nodesPerSecond: 2030154,
        sha256: await hashFile(FAKE_ENGINE_FILE),
      },
    });
    expect(found.ok && found.value.options.map((option) => option.name)).toContain('Hash');
  });

  it.each([
    [
      'wrong-bench',
      {
        bench: 4711,
        verified: false,
        message: 'bench 4711 instead of 2030154: this is another engine or a changed build',
      },
    ],
    ['no-bench', { bench: null, verified: false, nodesPerSecond: null }],
  ])('%s is never verified', async (mode, value) => {
    expect(await probe(mode)).toMatchObject({ ok: true, value });
  });

  it('an unknown engine is never verified, whatever its bench', async () => {
    expect(await probe('', fakeEngine())).toMatchObject({
      ok: true,
      value: { bench: 2030154, expectedBench: null, verified: false },
    });
  });

  it.each([
    ['no-uciok', deadlineMs('uciok', 1), 'engine_failed', 'no uciok'],
    ['no-readyok', deadlineMs('readyok', 1), 'engine_failed', 'no readyok'],
    ['unended-line', null, 'engine_failed', 'exit code 0'],
  ])('%s', async (mode, missedMs, code, words) => {
    const clock = missedMs === null ? SYSTEM_CLOCK : hurriedClock(missedMs);
    const found = await probe(mode, undefined, { clock });
    expect(found).toMatchObject({ ok: false, error: { code } });
    expect(found.ok ? '' : found.error.message).toContain(words);
  });

  it('refuses options the engine does not offer', async () => {
    const engine = fakeEngine({ fixedOptions: [{ name: 'Use NNUE', value: true }] });
    expect(await probe('', engine)).toMatchObject({ ok: false, error: { code: 'engine_options' } });
  });

  it('a missing file and a file that is no program are engine_missing', async () => {
    expect(await probe('', fakeEngine({ file: 'nowhere' }))).toMatchObject({
      error: { code: 'engine_missing' },
    });
    expect(await probe('', fakeEngine({ file: '../vectors/fen.json' }))).toMatchObject({
      error: { code: 'engine_missing' },
    });
  });

  it.each([
    ['large-hash', '> setoption name Hash value 64'],
    ['no-hash', '> setoption name MultiPV value 1'],
    ['early-uciok', '> setoption name Hash value 16'],
    ['only-uciok', '> bench'],
    ['huge-hash', '> setoption name Hash value 16'],
  ])('demands nothing of an engine with options of its own: %s', async (mode, said) => {
    const found = await probe(mode);
    if (!found.ok) throw new Error(found.error.message);
    expect(found.value.bench).toBe(2030154);
    expect(found.value.dialogue.map(({ text }) => `> ${text}`)).toContain(said);
  });

  it('an engine that ends when asked for its bench speaks UCI all the same', async () => {
    const found = await probe('dies-on-bench');
    expect(found).toMatchObject({ ok: true, value: { name: 'Fake Engine 1', bench: null, verified: false } });
    expect(found.ok && found.value.message).toContain('exit code 2; it said: unknown command: bench');
  });

  it('tells how far it is', async () => {
    const told: ProbeProgress[] = [];
    await probe('', undefined, { onProgress: (progress) => told.push(progress) });
    expect(told).toContainEqual({ step: 'start', done: 0, total: null });
    expect(told.at(-1)).toEqual({ step: 'bench', done: 2, total: 3 });
  });

  it.each<[OptionText, EngineOptionSetting | string]>([
    [
      { name: 'evalfile', text: ' a  b ' },
      { name: 'EvalFile', value: ' a  b ' },
    ],
    [
      { name: 'EvalFile', text: '' },
      { name: 'EvalFile', value: '' },
    ],
    [
      { name: 'style', text: 'wild attack' },
      { name: 'Style', value: 'Wild Attack' },
    ],
    [
      { name: 'Clear Hash', text: null },
      { name: 'Clear Hash', value: null },
    ],
    [
      { name: 'Extra 7', text: 'TRUE' },
      { name: 'Extra 7', value: true },
    ],
    [{ name: 'Extra 7', text: 'yes' }, 'is of type check, but the value is "yes"'],
    [{ name: 'Style', text: 'Meek' }, 'knows Solid, Wild Attack, not "Meek"'],
    [{ name: 'Hash', text: '64' }, 'set by each run'],
    [{ name: 'Nothing', text: 'x' }, 'no option "Nothing"; it offers Threads, Hash'],
    [{ name: 'Clear Hash', text: 'now' }, 'takes no value'],
  ])('reads %j by the type the engine tells', async (text, expected) => {
    const found = await probe('many-options', undefined, { optionTexts: [text] });
    if (typeof expected === 'string') {
      expect(found).toMatchObject({ ok: false, error: { code: 'engine_options' } });
      expect(found.ok ? '' : found.error.message).toContain(expected);
    } else {
      expect(found).toMatchObject({ ok: true, value: { settings: [expected] } });
    }
  });

  it('can be cancelled', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 300);
    expect(await probe('no-uciok', undefined, { signal: abort.signal })).toMatchObject({
      error: { code: 'cancelled' },
    });
    expect(await probe('', undefined, { signal: AbortSignal.abort() })).toMatchObject({
      error: { code: 'cancelled' },
    });
  });
});
