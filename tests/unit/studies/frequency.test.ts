/** The three sources of game counts: PGN files, an explorer over real HTTP, recorded answers. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START_FEN, fourFields } from '../../../core/chess/fen.ts';
import { applyUci } from '../../../core/chess/legal-list.ts';
import { positionKeyOf } from '../../../core/chess/position-key.ts';
import { searchFrequent, type FrequencySource } from '../../../core/study/search-wd.ts';
import { ProviderGate, systemGateClock } from '../../../host/runs/gates.ts';
import { MASTERS_URL, openExplorer, type ExplorerOptions } from '../../../host/positions/frequency-http.ts';
import { buildPgnTable, DEFAULT_TABLE_PLIES } from '../../../host/positions/frequency-pgn.ts';
import { openRecorded, rememberIn } from '../../../host/positions/frequency-recorded.ts';
import { startExplorer, type ExplorerServer } from '../../http-server/start-explorer.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-frequency-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function after(...moves: string[]): string {
  const fen = applyUci(START_FEN, moves);
  if (!fen.ok) throw new Error(fen.error.message);
  return fen.value;
}

async function count(source: FrequencySource, fen: string): Promise<number | string> {
  const games = await source.totalGames(fen);
  return games.ok ? games.value : games.error.code;
}

describe('name of a position', () => {
  it('has an en passant square only where a legal capture exists, and no counters', () => {
    const stated = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
    expect(positionKeyOf(stated)).toBe(fourFields(after('e2e4')));
    const capture = after('e2e4', 'a7a6', 'e4e5', 'd7d5');
    expect(positionKeyOf(capture)).toMatch(/ d6$/);
  });
});

describe('a table of PGN files', () => {
  const games = [
    '[Event "One"]\n[WhiteElo "2500"]\n[BlackElo "2400"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {a comment} Nc6 1-0\n',
    '[Event "Two"]\n[WhiteElo "2500"]\n[BlackElo "1800"]\n\n1. e4 c5 2. Nf3 d6 1/2-1/2\n',
    '[Event "Back and forth"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 *\n',
    '[Event "Transposed"]\n\n1. Nf3 e5 2. e4 Nc6 0-1\n',
    '[Event "Set up"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n',
    '[Event "No moves"]\n\n*\n',
    '[Event "M\u00fcller"]\n\n1. d4 d5 2. Kd3 *\n',
  ];

  async function table(options: { plies?: number; minElo?: number | null; encoding?: BufferEncoding } = {}) {
    const file = path.join(dir, 'games.pgn');
    writeFileSync(file, Buffer.from(games.join('\r\n'), options.encoding ?? 'utf8'));
    const { plies = DEFAULT_TABLE_PLIES, minElo = null } = options;
    const built = await buildPgnTable([file], { plies, minElo });
    if (!built.ok) throw new Error(built.error.message);
    return built.value;
  }

  it('counts each game once a position it went on from, transpositions together, main lines only', async () => {
    const { source, games: counted, skipped } = await table();
    expect(counted).toBe(5);
    expect(skipped).toEqual({ setUp: 1, unreadable: 1, rating: 0 });
    expect(await count(source, START_FEN)).toBe(5); // the game that came back counts once
    expect(await count(source, after('e2e4'))).toBe(2);
    expect(await count(source, after('e2e4', 'c7c5'))).toBe(1); // not the variation
    expect(await count(source, after('e2e4', 'e7e5', 'g1f3'))).toBe(2);
    expect(await count(source, after('e2e4', 'e7e5', 'g1f3', 'b8c6'))).toBe(0); // both games ended there
    expect(await count(source, after('d2d4', 'd7d5'))).toBe(0); // cut at the illegal move
    expect(await count(source, after('d2d4'))).toBe(1);
  });

  it('says how many games were cut, and where', async () => {
    const file = path.join(dir, 'cut.pgn');
    const cut = '[White "A"]\n\n1. e4 e5 2. Sf3 Sc6 *\n\n';
    writeFileSync(file, `${cut}${cut}1. d4 d5 2. c4 *\n`);
    const built = await buildPgnTable([file], { plies: 24, minElo: null });
    if (!built.ok) throw new Error(built.error.message);
    const { source, games: counted, notes } = built.value;
    expect([counted, source.name.includes('3 games, 2 of them cut short, first 24 plies')]).toEqual([
      3,
      true,
    ]);
    expect(notes).toEqual([
      '2 of 3 games could not be read whole (2 cut short, read up to there): game 1, line 3, ply 3: foreign letter; ' +
        'game 2, line 7, ply 3: foreign letter.',
    ]);
    // Beyond the plies that are counted nothing is missed.
    const shallow = await buildPgnTable([file], { plies: 2, minElo: null });
    expect(shallow).toMatchObject({ ok: true, value: { notes: [] } });
  });

  it('does not mind the encoding', async () => {
    const { source, games: counted } = await table({ encoding: 'latin1' });
    expect([counted, await count(source, START_FEN)]).toEqual([5, 5]);
  });

  it('has a depth and a rating when told, and says so in its name', async () => {
    const shallow = await table({ plies: 1 });
    expect(await count(shallow.source, after('e2e4'))).toBe(0);
    expect(shallow.source.name).toContain('first 1 plies');
    const rated = await table({ minElo: 2200 });
    expect([rated.games, rated.skipped.rating]).toEqual([1, 4]);
    expect(rated.source.name).toContain('rated 2200 or more');
  });

  it('feeds a WD search', async () => {
    const { source } = await table();
    const found = await searchFrequent(
      source,
      { minGames: 2, positions: 50, dedupe: 'epd' },
      () => undefined,
    );
    if (!found.ok) throw new Error(found.error.message);
    expect(found.value.positions.map(({ games: total }) => total)).toEqual([5, 2, 2]); // 1.e4 e5 2.Nf3 has two games too, but no frequent way to it
    expect(found.value.isExhausted).toBe(true);
  });

  it('a missing file and a stop are failures', async () => {
    const nowhere = await buildPgnTable([path.join(dir, 'none.pgn')], { plies: 4, minElo: null });
    expect(nowhere).toMatchObject({ error: { code: 'file_error' } });
    await table();
    const signal = AbortSignal.abort();
    const stopped = await buildPgnTable([path.join(dir, 'games.pgn')], { plies: 4, minElo: null, signal });
    expect(stopped).toMatchObject({ error: { code: 'cancelled' } });
  });
});

describe('the explorer over HTTP', () => {
  let server: ExplorerServer;
  beforeAll(async () => {
    server = await startExplorer();
  });
  afterAll(() => server.stop());

  function open(change: Partial<ExplorerOptions> = {}) {
    return openExplorer({
      url: server.url,
      token: 'letmein-1234',
      gate: new ProviderGate({ concurrency: 1, spacingMs: 0 }, systemGateClock),
      nowMs: () => Date.now(),
      today: '2026-03-04',
      pauseMs: 40,
      ...change,
    });
  }

  async function ask(change: Partial<ExplorerOptions> = {}, fen = START_FEN): Promise<number | string> {
    const source = open(change);
    return source.ok ? count(source.value, fen) : source.error.code;
  }

  it('asks for a total only, one request at a time', async () => {
    await server.script({ counts: { [fourFields(START_FEN)]: [10, 20, 12] }, replies: [] });
    const source = open();
    if (!source.ok) throw new Error(source.error.message);
    expect(source.value.name).toMatch(/^127\.0\.0\.1:\d+\/masters, asked 2026-03-04$/);
    const fens = [START_FEN, after('e2e4'), after('d2d4'), START_FEN];
    expect(await Promise.all(fens.map((fen) => count(source.value, fen)))).toEqual([42, 0, 0, 42]);
    const log = await server.log();
    expect(log.slice(-4).map(({ inside }) => inside)).toEqual([1, 1, 1, 1]);
    expect(log.at(-1)?.query).toEqual({ fen: START_FEN, moves: '0', topGames: '0' });
  });

  it('waits after a 429, at least the pause and as long as it is told', async () => {
    await server.script({
      replies: [{ status: 429 }, { status: 429, headers: { 'retry-after': '1' } }],
    });
    expect(await ask()).toBe(42);
    const [first, second, third] = (await server.log()).slice(-3).map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(39);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(999);
  });

  it('tries passing trouble again and gives up in the end', async () => {
    await server.script({ replies: ['reset', { status: 503 }] });
    expect(await ask()).toBe(42);
    await server.script({ replies: [{ status: 500 }, { status: 500 }] });
    expect(await ask({ tries: 2 })).toBe('source_unavailable');
    await server.script({ replies: ['hang'] });
    expect(await ask({ tries: 1, timeoutMs: 100 })).toBe('source_unavailable');
  });

  it.each([
    ['a forbidden request', { status: 403 }, 'token_refused'],
    ['a wrong address', { status: 404 }, 'source_unavailable'],
    ['a redirection', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'source_unavailable'],
    ['a page', { status: 200, body: '<html>' }, 'source_unavailable'],
    ['a missing number', { status: 200, body: '{"white":1,"draws":2}' }, 'source_unavailable'],
    ['a negative number', { status: 200, body: '{"white":-1,"draws":2,"black":0}' }, 'source_unavailable'],
    ['a flood', { status: 200, body: `"${'x'.repeat(300_000)}"` }, 'source_unavailable'],
  ])('%s ends it at once', async (_name, reply, code) => {
    await server.script({ replies: [reply, { status: 500 }] });
    const before = (await server.log()).length;
    expect(await ask()).toBe(code);
    expect((await server.log()).length).toBe(before + 1);
    await server.script({ replies: [] });
  });

  it('needs a token, and never says it', async () => {
    expect(await ask({ token: null })).toBe('token_missing');
    expect(await ask({ token: 'a b' })).toBe('token_refused');
    const source = open({ token: 'wrong-token-99' });
    if (!source.ok) throw new Error(source.error.message);
    const refused = await source.value.totalGames(START_FEN);
    expect(refused).toMatchObject({ ok: false, error: { code: 'token_refused' } });
    expect(JSON.stringify(refused)).not.toContain('wrong-token-99');
  });

  it('carries the token over https or to this machine only', async () => {
    expect(await ask({ url: 'http://explorer.example/masters' })).toBe('source_unavailable');
    expect(await ask({ url: 'ftp://127.0.0.1/' })).toBe('source_unavailable');
    expect(open({ url: MASTERS_URL }).ok).toBe(true);
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    await server.script({ replies: ['hang'] });
    setTimeout(() => stop.abort(), 50);
    expect(await ask({ signal: stop.signal })).toBe('cancelled');
    expect(await ask({ signal: stop.signal })).toBe('cancelled');
  });

  it('remembers its answers: a search that is continued asks nothing twice', async () => {
    await server.script({ replies: [], counts: { [fourFields(START_FEN)]: [400, 300, 300] } });
    const file = path.join(dir, 'answers.jsonl');
    const search = async (tries: number) => {
      const source = open({ tries });
      if (!source.ok) throw new Error(source.error.message);
      const kept = rememberIn(file, source.value, server.url, () => '2026-03-04T05:06:07.000Z');
      if (!kept.ok) throw new Error(kept.error.message);
      const settings = { minGames: 1_000, positions: 5, dedupe: 'epd' as const };
      return searchFrequent(kept.value, settings, () => undefined);
    };
    const script = Array.from({ length: 7 }, () => ({
      status: 200,
      body: '{"white":0,"draws":0,"black":0}',
    }));
    const counted = { status: 200, body: '{"white":400,"draws":300,"black":300}' };
    await server.script({ replies: [counted, ...script, { status: 500 }] });
    expect(await search(1)).toMatchObject({ ok: false, error: { code: 'source_unavailable' } });
    const before = (await server.log()).length;
    appendFileSync(file, '{"key":"half a li'); // as a killed program leaves it
    expect(await search(1)).toMatchObject({
      ok: true,
      value: { lookups: 21, positions: [{ games: 1_000 }] },
    });
    expect((await server.log()).length - before).toBe(21 - 8);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(21);
    const recorded = openRecorded(file);
    if (!recorded.ok) throw new Error(recorded.error.message);
    expect(await count(recorded.value, START_FEN)).toBe(1_000);
    expect(recorded.value.name).toContain('2026-03-04 to 2026-03-04');
  });
});

describe('recorded answers', () => {
  const line = (fen: string, games: number, source = 'masters') =>
    JSON.stringify({ key: positionKeyOf(fen), games, source, at: '2026-01-02T03:04:05.000Z' });

  it('know what they hold; the rest is unknown, not zero', async () => {
    const file = path.join(dir, 'answers.jsonl');
    writeFileSync(file, `${line(START_FEN, 7)}\n\n${line(START_FEN, 8)}\n`);
    const source = openRecorded(file);
    if (!source.ok) throw new Error(source.error.message);
    expect(await count(source.value, START_FEN)).toBe(8);
    expect(await count(source.value, after('e2e4'))).toBe('source_unavailable');
  });

  it('of another database are not taken', async () => {
    const file = path.join(dir, 'answers.jsonl');
    writeFileSync(file, `${line(START_FEN, 7, 'another')}\n`);
    const inner: FrequencySource = { name: 'inner', totalGames: async () => ({ ok: true, value: 3 }) };
    const source = rememberIn(file, inner, 'masters', () => '2026-01-02T03:04:05.000Z');
    if (!source.ok) throw new Error(source.error.message);
    expect(await count(source.value, START_FEN)).toBe(3);
  });

  it('a line that is none, and a missing file, are refused', () => {
    const file = path.join(dir, 'answers.jsonl');
    writeFileSync(file, `${line(START_FEN, 7)}\n{"key":1}\n`);
    expect(openRecorded(file)).toMatchObject({ error: { code: 'bad_record', details: { line: 2 } } });
    expect(openRecorded(path.join(dir, 'none'))).toMatchObject({ error: { code: 'file_error' } });
  });
});
