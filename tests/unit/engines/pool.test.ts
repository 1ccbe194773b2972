/** The queue: order, cancelling, refusing, closing, and positions that poison one search but not the next. */
import { describe, expect, it } from 'vitest';
import { deadlineMs } from '../../../core/uci/session-rules.ts';
import type { DialogueLine } from '../../../engines/dialogue.ts';
import { hurriedClock, job, SEARCH_MS, withFakePool } from './fake-pool.ts';

describe('positions are checked before they are sent', () => {
  it.each([
    ['an empty board', '8/8/8/8/8/8/8/8 w - - 0 1', []],
    ['a missing king', '4k3/8/8/8/8/8/8/8 w - - 0 1', []],
    ['four fields', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', []],
    ['a mate', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', []],
    ['a stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', []],
    ['an illegal move', job().fen, ['e2e5']],
    ['an upper-case move', job().fen, ['E2E4']],
    ['a king-takes-rook move', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', ['e1h1']],
    ['a move after the end', job().fen, ['f2f3', 'e7e5', 'g2g4', 'd8h4', 'e2e4']],
    ['a second command', `${job().fen}\nquit`, []],
  ])('%s', async (_, fen, moves) => {
    await withFakePool('', async (pool) => {
      expect(await pool.search(job({ fen, moves }))).toMatchObject({
        ok: false,
        error: { code: 'position_refused' },
      });
      expect(pool.dialogue(0)).toEqual([]);
    });
  });
});

it('cancelling settles at once, sends stop once, and the next search gets its own answer', async () => {
  const abort = new AbortController();
  const onDialogue = ({ text }: DialogueLine): void => {
    if (text === 'go nodes 5000') queueMicrotask(() => abort.abort());
  };
  await withFakePool(
    'late-bestmove',
    async (pool) => {
      const said = (word: string) => pool.dialogue(0).filter(({ text }) => text.startsWith(word));
      await pool.search(job());
      const first = pool.search(job({ limit: { nodes: 5000 }, signal: abort.signal }));
      const second = pool.search(job({ limit: { nodes: 8000 } }));
      expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
      expect(said('bestmove')).toHaveLength(1); // of the search before; nobody waited for the engine
      expect(await second).toMatchObject({ ok: true, value: { nodesTotal: 4000, droppedLines: 0 } });
      expect(said('bestmove')).toHaveLength(3);
      expect(said('stop')).toHaveLength(1);
    },
    { onDialogue },
  );
});

it('an engine that does not hear stop is replaced by a fresh process, and the queue goes on', async () => {
  await withFakePool(
    'ignore-stop',
    async (pool) => {
      const abort = new AbortController();
      const first = pool.search(job({ limit: { nodes: 100_000 }, signal: abort.signal }));
      await waitForGo(pool, 'go nodes 100000');
      abort.abort();
      expect(await first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
      expect(await pool.search(job())).toMatchObject({ ok: false, error: { code: 'engine_failed' } });
      expect(pool.dialogue(0).filter((line) => line.text === 'process started').length).toBeGreaterThan(1);
    },
    { clock: hurriedClock(deadlineMs('stop', 1), SEARCH_MS) },
  );
});

it('an aborted job never starts, waiting or not', async () => {
  await withFakePool('slow', async (pool) => {
    const running = new AbortController();
    const waiting = new AbortController();
    const first = pool.search(job({ signal: running.signal }));
    const second = pool.search(job({ signal: waiting.signal, limit: { nodes: 77 } }));
    waiting.abort();
    expect(await second).toMatchObject({ error: { code: 'cancelled' } });
    expect(await pool.search(job({ signal: AbortSignal.abort() }))).toMatchObject({
      error: { code: 'cancelled' },
    });
    running.abort();
    expect(await first).toMatchObject({ error: { code: 'cancelled' } });
    expect(pool.dialogue(0).some((line) => line.text === 'go nodes 77')).toBe(false);
  });
});

it('higher priority goes first, then the order of arrival', async () => {
  await withFakePool('', async (pool) => {
    const done: string[] = [];
    const ask = async (name: string, priority: number): Promise<void> => {
      await pool.search(job({ priority }));
      done.push(name);
    };
    await Promise.all([ask('first', 0), ask('low', 0), ask('low too', 0), ask('high', 5), ask('higher', 9)]);
    expect(done).toEqual(['first', 'higher', 'high', 'low', 'low too']);
  });
});

it('close settles running and waiting jobs as closed and takes no more', async () => {
  await withFakePool('slow', async (pool) => {
    const jobs = [pool.search(job()), pool.search(job()), pool.search(job())];
    await waitForGo(pool, 'go nodes 1000');
    await pool.close();
    for (const settled of await Promise.all(jobs)) {
      expect(settled).toMatchObject({ ok: false, error: { code: 'closed' } });
    }
    expect(await pool.search(job())).toMatchObject({ ok: false, error: { code: 'closed' } });
    await pool.close();
  });
});

it('an engine that ignores quit is killed', async () => {
  await withFakePool(
    'ignore-quit,ignore-eof',
    async (pool) => {
      await pool.search(job());
      await pool.close();
      expect(pool.dialogue(0).at(-1)?.text).toContain('SIGKILL');
    },
    { clock: hurriedClock(deadlineMs('quit', 1)) },
  );
});

it('a poisoned position on one process does not keep the others waiting', async () => {
  await withFakePool(
    'dies-on-second-go',
    async (pool) => {
      const found = await Promise.all(Array.from({ length: 12 }, () => pool.search(job())));
      expect(found.every((reply) => reply.ok)).toBe(true);
    },
    { processes: 2 },
  );
});

async function waitForGo(
  pool: { readonly dialogue: (process: number) => readonly { readonly text: string }[] },
  go: string,
): Promise<void> {
  await expect.poll(() => pool.dialogue(0).some((line) => line.text === go), { timeout: 60_000 }).toBe(true);
}
