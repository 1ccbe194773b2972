import { describe, expect, it } from 'vitest';
import type { KnownEngine } from '../../../core/uci/engine.ts';
import { deadlineMs } from '../../../core/uci/session-rules.ts';
import { hashFile, type LocatedEngine } from '../../../engines/locate.ts';
import { SYSTEM_CLOCK } from '../../../engines/clock.ts';
import { probeEngine, type ProbeOptions } from '../../../engines/probe.ts';
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
  more: Pick<ProbeOptions, 'clock' | 'signal'> = {},
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
