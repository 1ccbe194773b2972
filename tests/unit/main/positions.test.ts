/** Position sets and coverage studies over the program's own handlers, with a real explorer and a real engine. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { START_FEN, fourFields } from '../../../core/chess/fen.ts';
import { makeStudyRequest } from '../../../core/study/wishes.ts';
import { DEFAULT_COVERAGE } from '../../../core/study/coverage-defaults.ts';
import type { EventPayload } from '../../../ipc/contract.ts';
import { startExplorer, type ExplorerServer } from '../../http-server/start-explorer.ts';
import { WindowLab } from './window-lab.ts';

const TOKEN = 'letmein-1234';
const window = new WindowLab();
let server: ExplorerServer;
beforeAll(async () => {
  await window.open();
  server = await startExplorer();
});
afterAll(async () => {
  await server.stop();
  await window.remove();
});

const at = (name: string): string => path.join(window.folder.dir, name);

async function generate(name: string, wish: Parameters<typeof ask>[1]): Promise<EventPayload<'job.done'>> {
  return window.job(ask(name, wish));
}
function ask(name: string, wish: Parameters<typeof window.ask<'positions.generate'>>[1]['wish']) {
  return window.ask('positions.generate', { name, wish });
}
const nd = (seed: number, source: null | { kind: 'recorded'; path: string } = null) =>
  ({ kind: 'nd', positions: 4, plies: 2, seed, source }) as const;

describe('sets', () => {
  let sha256s: string[] = [];

  it('of one kind are put together; positions keep their condition, and ids stay distinct', async () => {
    const made = [await generate('one', nd(1)), await generate('two', nd(2))];
    sha256s = made.map(({ generated }) => generated?.set.sha256 ?? '');
    const { set, renamed, repeated } = await window.ask('positions.combine', { sha256s, name: 'both' });
    expect(set.count).toBe(8 - repeated);
    expect(renamed).toBe(4 - repeated);
    const page = await window.ask('positions.page', {
      sha256: set.sha256,
      condition: 'ND',
      offset: 0,
      limit: 10,
    });
    expect(new Set(page.rows.map(({ id }) => id)).size).toBe(page.total);
    expect(page.rows.map(({ generator }) => generator.seed)).toContain(2);
  });

  it('are renamed, taken from the list and put back; a run keeps its set', async () => {
    const [sha256 = ''] = sha256s;
    await window.ask('positions.rename', { sha256, name: 'first' });
    const { runId } = await window.ask(
      'studies.start',
      makeStudyRequest({ setSha256: sha256, player: { kind: 'random', seed: 1 } }),
    );
    await window.restOf(runId);
    await window.ask('positions.setRemoved', { sha256, isRemoved: true });
    const names = async (channel: 'positions.list' | 'positions.removed') =>
      (await window.ask(channel, undefined)).map(({ name }) => name);
    expect(await names('positions.list')).not.toContain('first');
    expect(await names('positions.removed')).toEqual(['first']);
    expect(await window.ask('positions.set', { sha256 })).toMatchObject({
      isRemoved: true,
      set: { name: 'first', count: 4 },
      runs: [{ runId }],
    });
    expect((await window.ask('studies.report', { runId })).answered).toBe(4);
    expect(await window.ask('runs.list', undefined)).toMatchObject([{ setName: 'first' }]);
    await window.ask('positions.setRemoved', { sha256, isRemoved: false });
    expect(await names('positions.list')).toContain('first');
    await window.ask('positions.setRemoved', { sha256, isRemoved: true });
    await generate('again', nd(1)); // the same positions are the same set, and in the list again
    expect(await names('positions.list')).toContain('first');
    const unknown = window.ask('positions.set', { sha256: '0'.repeat(64) });
    await expect(unknown).rejects.toThrow('not_found');
  });
});

describe('an explorer', () => {
  const source = () => ({ kind: 'explorer', url: server.url, tokenVariable: null, memory: null }) as const;
  const wd = () => ({ kind: 'wd', positions: 5, minGames: 1000, dedupe: 'epd', source: source() }) as const;

  it('takes its token from the key store, and says where it would come from', async () => {
    const before = await window.ask('positions.explorer', { url: server.url });
    expect(before).toMatchObject({ token: 'missing', variable: null, remembered: 0 });
    expect((await generate('frequent', wd())).error?.message).toContain('token of your own account');
    await window.ask('players.setKey', { baseUrl: server.url, key: TOKEN, agreedToPlain: true });
    expect(await window.ask('positions.explorer', { url: server.url })).toMatchObject({ token: 'plain' });
    const masters = await window.ask('positions.explorer', { url: null });
    expect(masters).toMatchObject({
      address: 'https://explorer.lichess.org/masters',
      variable: 'LICHESS_TOKEN',
    });
  });

  it('is waited for after a 429; what was cut off goes on and asks nothing twice', async () => {
    const counts = { [fourFields(START_FEN)]: [400, 300, 300] as const };
    const nothing = { status: 200, body: '{"white":0,"draws":0,"black":0}' };
    const start = { status: 200, body: '{"white":400,"draws":300,"black":300}' };
    await server.script({ counts, replies: [start, nothing, nothing, { status: 429 }] });
    const started = await ask('frequent', wd());
    await vi.waitFor(() => expect(lastNote()).toContain('waiting 60 s'), { timeout: 10_000 });
    await window.ask('job.cancel', started);
    expect((await window.job(Promise.resolve(started))).error?.code).toBe('cancelled');
    const asked = (await server.log()).length;
    expect(asked).toBe(4);
    expect((await window.ask('positions.explorer', { url: server.url })).remembered).toBe(3);
    await server.script({ counts, replies: [] });
    // The minute that the service is owed is not over: another program would not know, so ask as one.
    const other = new WindowLab();
    await other.open();
    await other.ask('players.setKey', { baseUrl: server.url, key: TOKEN, agreedToPlain: true });
    const recorded = at(`workspace/frequency/${readdirSync(at('workspace/frequency'))[0] ?? ''}`);
    const wish = { ...wd(), source: { ...source(), memory: recorded } };
    const done = await other.job(other.ask('positions.generate', { name: 'frequent', wish }));
    expect(done.generated?.set).toMatchObject({ count: 1, conditions: [{ condition: 'WD', count: 1 }] });
    expect((await server.log()).length).toBe(asked + 21 - 3);
    expect(done.generated?.notes.join(' ')).toContain('Only 1 position with 1000 games');
    await other.remove();
  });

  it('leaves out of ND what it knows, from its recorded answers', async () => {
    const [file = ''] = readdirSync(at('workspace/frequency'));
    const path_ = at(`workspace/frequency/${file}`);
    const one = await generate('unseen', { ...nd(1, { kind: 'recorded', path: path_ }), plies: 1 });
    const { sha256 = '' } = one.generated?.set ?? {};
    const page = await window.ask('positions.page', { sha256, condition: null, offset: 0, limit: 10 });
    expect(page.rows.map(({ frequency }) => frequency)).toEqual([0, 0, 0, 0]);
    expect(page.rows[0]?.frequencySource).toContain(server.url);
    const far = await generate('far', nd(1, { kind: 'recorded', path: path_ }));
    expect(far.error?.message).toContain('has no answer for'); // unknown is not unplayed
  });

  it('leaves the token nowhere in the workspace, and in no event', () => {
    const files = readdirSync(at('workspace'), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile()))
      expect(readFileSync(path.join(file.parentPath, file.name)).includes(TOKEN)).toBe(false);
    expect(JSON.stringify(window.events)).not.toContain(TOKEN);
  });

  function lastNote(): string {
    const progress = window.events.findLast(({ event }) => event === 'job.progress');
    return (progress?.payload as EventPayload<'job.progress'> | undefined)?.note ?? '';
  }
});

describe('a coverage study', () => {
  const request = (name: string, games: number) => ({
    name,
    games,
    moves: 3,
    seed: 7,
    tablebaseMen: 7,
    valuing: {
      engineId: 'stockfish-17.1',
      limit: { nodes: 300 },
      settings: { ...DEFAULT_COVERAGE.valuing.settings, hashMb: 16 },
    },
    source: { kind: 'pgn' as const, paths: [at('games.pgn')], plies: 7, minElo: null },
    processes: 2,
  });

  it('is played, looked up and kept; every number opens its rows', async () => {
    writeFileSync(at('games.pgn'), '1. e4 e5 2. Nf3 *\n\n[Event "2"]\n\n1. d4 d5 *\n');
    const done = await window.job(window.ask('coverage.start', request('mine', 4)));
    expect(done.error).toBeNull();
    expect(done.coverage?.notes.join(' ')).toContain('2 games');
    const sha256 = done.coverage?.study.sha256 ?? '';
    const report = await window.ask('coverage.report', { sha256 });
    const { byMove, byPly } = report.coverage;
    expect(report.summary).toMatchObject({ name: 'mine', games: 4, positions: 24 });
    expect(report.endings).toEqual([{ ending: null, games: 4 }]);
    for (const [along, points] of [
      ['move', byMove],
      ['ply', byPly],
    ] as const) {
      for (const { at: number, n, covered } of points) {
        const filter = { ply: null, move: null, game: null, cover: null, [along]: number };
        const rows = await window.ask('coverage.page', { sha256, filter, offset: 0, limit: 500 });
        expect(rows.total).toBe(n);
        const those = { ...filter, cover: 'covered' as const };
        const known = await window.ask('coverage.page', { sha256, filter: those, offset: 0, limit: 500 });
        expect(known.total).toBe(covered);
      }
    }
    const last = await window.ask('coverage.position', { sha256, seq: 24 });
    expect(last).toMatchObject({ row: { seq: 24, game: 4, ply: 6 }, plies: 6, way: { length: 6 } });
    expect(last.choices.map(({ uci }) => uci)).toContain(last.row.uci);
    await expect(window.ask('coverage.position', { sha256, seq: 25 })).rejects.toThrow('not_found');
    window.target = at('study.jsonl');
    await window.ask('coverage.export', { sha256 });
    expect(readFileSync(at('study.jsonl'), 'utf8').trim().split('\n')).toHaveLength(5);
  }, 60_000);

  it('that is cancelled keeps its searches, and comes out the same', async () => {
    const started = await window.ask('coverage.start', request('cut', 500));
    const busy = await window.job(window.ask('coverage.start', request('second', 1)));
    expect(busy.error?.message).toContain('under way already');
    await vi.waitFor(() => expect(playedOf(started.jobId)).toBeGreaterThan(3), {
      timeout: 30_000,
      interval: 5,
    });
    await window.ask('job.cancel', started);
    expect((await window.job(Promise.resolve(started))).error?.code).toBe('cancelled');
    const kept = () => readdirSync(at('workspace/coverage')).filter((name) => name.endsWith('.searches'));
    expect(kept()).toHaveLength(1);
    expect(await window.ask('coverage.list', undefined)).toHaveLength(1);
    const done = await window.job(window.ask('coverage.start', request('whole', 6)));
    expect(done.coverage?.study.positions).toBe(36);
    expect(kept()).toEqual([]);
    // The first four games are those of the study before: games do not depend on their number.
    const [mine, whole] = await window.ask('coverage.list', undefined);
    const moves = async (sha256: string | undefined) => {
      const filter = { ply: null, move: null, game: null, cover: null };
      const page = { sha256: sha256 ?? '', filter, offset: 0, limit: 24 };
      return (await window.ask('coverage.page', page)).rows.map(({ uci }) => uci);
    };
    expect(await moves(whole?.sha256)).toEqual(await moves(mine?.sha256));
  }, 60_000);

  it('is renamed, taken from the list and put back', async () => {
    const [study] = await window.ask('coverage.list', undefined);
    const { sha256 = '' } = study ?? {};
    await window.ask('coverage.rename', { sha256, name: 'other name' });
    await window.ask('coverage.setRemoved', { sha256, isRemoved: true });
    expect(await window.ask('coverage.removed', undefined)).toMatchObject([{ name: 'other name' }]);
    expect(await window.ask('coverage.report', { sha256 })).toMatchObject({ isRemoved: true });
    await window.ask('coverage.setRemoved', { sha256, isRemoved: false });
    expect(await window.ask('coverage.list', undefined)).toHaveLength(2);
  });

  function playedOf(jobId: string): number {
    const notes = window.events.flatMap(({ event, payload }) => {
      const progress = payload as EventPayload<'job.progress'>;
      return event === 'job.progress' && progress.jobId === jobId ? [progress.note ?? ''] : [];
    });
    return Number(/^(\d+) moves/.exec(notes.at(-1) ?? '')?.[1] ?? 0);
  }
});
