/** Every mode of the fake engine through the real pool: a clear failure or the right number, and never a hang. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dialogueOf } from '../../../core/uci/search.ts';
import { deadlineMs, uciRepeatMs } from '../../../core/uci/session-rules.ts';
import { hurriedClock, job, SEARCH_MS, withFakePool } from './fake-pool.ts';

const GOOD = { bestmove: 'e2e4', ponder: 'e7e5', nodesTotal: 500, pvAgrees: true };

describe('a well-behaved engine, whatever its line ends and chunks', () => {
  it.each(
    (
      ',crlf,split-chunks,flood-stderr,late-uciok,no-clear-hash,spread-info,' +
      'early-uciok,no-hash,only-uciok,huge-hash,many-options'
    ).split(','),
  )('mode "%s"', async (mode) => {
    await withFakePool(mode, async (pool) => {
      const found = await pool.search(job());
      expect(found).toMatchObject({ ok: true, value: { ...GOOD, droppedLines: 0 } });
      expect(found.ok && found.value.lastExact).toMatchObject({
        depth: 8,
        seldepth: 12,
        score: { cp: 31 },
        pv: ['e2e4', 'e7e5'],
      });
    });
  });
});

describe('lines that cannot be read cost one line', () => {
  it.each(['bad-utf8', 'huge-line', 'bad-info'])('mode "%s"', async (mode) => {
    await withFakePool(mode, async (pool) => {
      const found = await pool.search(job());
      expect(found).toMatchObject({
        ok: true,
        value: { ...GOOD, droppedLines: 1, lastExact: { score: { cp: 31 } } },
      });
    });
  });
});

it('odd fields cost themselves and are counted', async () => {
  await withFakePool('odd-info', async (pool) => {
    const found = await pool.search(job());
    const lastExact = { depth: 8, score: { cp: 31 }, nodes: 500, timeMs: 5, pv: ['e2e4', 'e7e5'] };
    expect(found).toMatchObject({ ok: true, value: { ...GOOD, droppedLines: 0, oddFields: 2, lastExact } });
  });
});

it('a bound on a mate in 0 is a bound', async () => {
  await withFakePool('bound-mate', async (pool) => {
    const found = await pool.search(job());
    const lastLine = { score: { mate: 0 }, bound: 'upperbound' };
    expect(found).toMatchObject({ ok: true, value: { ...GOOD, lastExact: { score: { cp: 31 } }, lastLine } });
  });
});

it('a native engine that loses its first commands is asked again', async () => {
  await withFakePool(
    'slow-start',
    async (pool) => {
      expect(await pool.search(job())).toMatchObject({ ok: true, value: GOOD });
      expect(pool.dialogue(0).filter(({ text }) => text === 'uci')).toHaveLength(2);
    },
    { clock: hurriedClock(uciRepeatMs('native', 1)) },
  );
});

it('keeps a bounded last line apart from the last exact one', async () => {
  await withFakePool('bound-last', async (pool) => {
    const found = await pool.search(job());
    expect(found).toMatchObject({
      ok: true,
      value: {
        lastExact: { score: { cp: 31 }, bound: null, depth: 8 },
        lastLine: { score: { cp: 77 }, bound: 'lowerbound', depth: 9 },
        nodesTotal: 1060,
      },
    });
  });
});

describe('defects: one more try on a fresh process, then engine_failed with the dialogue', () => {
  it.each([
    ['crash-on-go', null, 'crashed', 'exit code 3'],
    ['sigill', null, 'crashed', 'older processor'],
    ['stall', SEARCH_MS, 'stalled', 'no bestmove within'],
    ['no-uciok', deadlineMs('uciok', 1), 'timed_out', 'no uciok'],
    ['no-readyok', deadlineMs('readyok', 1), 'timed_out', 'no readyok'],
    ['illegal-best', null, 'broke_protocol', 'not legal'],
    ['garbled-best', null, 'broke_protocol', 'cannot be read: "bestmove e2-e4"'],
    ['last-words', null, 'crashed', 'exit code 1; it said: the network cannot be read'],
    ['none-bestmove', null, 'broke_protocol', 'no best move'],
    ['mate-zero', null, 'broke_protocol', 'mate in 0'],
    ['unended-line', null, 'crashed', 'exit code 0'],
  ])('mode "%s"', async (mode, missedMs, kind, words) => {
    await withFakePool(
      mode,
      async (pool) => {
        const found = await pool.search(job());
        expect(found).toMatchObject({ ok: false, error: { code: 'engine_failed', details: { kind } } });
        if (found.ok) throw new Error('unreachable');
        expect(found.error.message).toContain(words);
        expect(found.error.message).toContain('tried 2 times');
        expect(pool.dialogue(0).filter((line) => line.text === 'process started')).toHaveLength(2);
        if (mode === 'unended-line') expect(dialogueOf(found.error)).toContain('< id name Cut Off');
        else if (mode !== 'no-uciok') expect(dialogueOf(found.error)).toContain('> isready');
      },
      missedMs === null ? {} : { clock: hurriedClock(missedMs) },
    );
  });

  it('a process that dies on its second search costs nobody a result', async () => {
    await withFakePool('dies-on-second-go', async (pool) => {
      for (let round = 0; round < 3; round += 1) {
        expect(await pool.search(job())).toMatchObject({ ok: true, value: GOOD });
      }
    });
  });
});

describe('options', () => {
  it.each([
    ['an unknown name', { name: 'Contempt', value: 3 }, 'no option "Contempt"'],
    ['a value out of range', { name: 'Threads', value: 3 }, null],
    ['a wrong type', { name: 'EvalFile', value: true }, 'a text of one line'],
    ['an unknown choice', { name: 'Style', value: 'Meek' }, 'knows Solid, Wild Attack'],
    ['a hash below the minimum', { name: 'Style', value: 'solid' }, 'takes 64 to 1024, not 16', 'large-hash'],
    ['a button with a value', { name: 'Clear Hash', value: true }, 'takes no value'],
  ])('%s', async (_, option, words, mode = '') => {
    await withFakePool(
      mode,
      async (pool) => {
        const found = await pool.search(job());
        if (words === null) {
          // A fixed option cannot override what the researcher sets.
          expect(found.ok).toBe(true);
          return;
        }
        expect(found).toMatchObject({ ok: false, error: { code: 'engine_options' } });
        expect(found.ok ? '' : found.error.message).toContain(words);
        expect(found.ok ? '' : dialogueOf(found.error)).toContain('< uciok');
        expect(pool.dialogue(0).some((line) => line.text.startsWith('setoption'))).toBe(false);
      },
      {},
      { fixedOptions: [option] },
    );
  });
});

it('a program that is not there, and one that cannot be started, are engine_missing', async () => {
  await withFakePool(
    '',
    async (pool) => {
      expect(await pool.search(job())).toMatchObject({ ok: false, error: { code: 'engine_missing' } });
    },
    {},
    { file: 'nowhere' },
  );
  await withFakePool(
    '',
    async (pool) => {
      expect(await pool.search(job())).toMatchObject({ ok: false, error: { code: 'engine_missing' } });
    },
    {},
    { file: '../vectors/fen.json' },
  );
});

it('says exactly these commands, in this order', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'plybook-dialogue-'));
  const log = path.join(dir, 'log.txt');
  process.env['FAKE_ENGINE_LOG'] = log;
  try {
    await withFakePool('', async (pool) => {
      await pool.search(job());
      await pool.search(job({ newGame: false, moves: ['g1f3', 'g8f6'], limit: { depth: 4 } }));
    });
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([
      'uci',
      'setoption name Threads value 1',
      'setoption name Hash value 16',
      'setoption name MultiPV value 1',
      'isready',
      'ucinewgame',
      'setoption name Clear Hash',
      'isready',
      `position fen ${job().fen}`,
      'go nodes 1000',
      `position fen ${job().fen} moves g1f3 g8f6`,
      'go depth 4',
      'quit',
    ]);
  } finally {
    delete process.env['FAKE_ENGINE_LOG'];
    rmSync(dir, { recursive: true, force: true });
  }
});
