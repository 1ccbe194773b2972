/** `plybook study` as a caller sees it: sets, diagnostics, imports, and values by real Stockfish. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProgram, runProgram } from '../../../cli/program.ts';
import { CliSession } from '../../../cli/session.ts';
import type { CoverageReport } from '../../../core/study/coverage-study.ts';
import { startExplorer, type ExplorerServer } from '../../http-server/start-explorer.ts';
import { makeLabFolder, processesOf, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';

let folder: LabFolder;
let dir: string;
let out: string;
let errors: string;

beforeAll(() => {
  folder = makeLabFolder(1);
});
afterAll(() => {
  expect(processesOf(folder.dir)).toEqual([]);
  removeLabFolder(folder);
});

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-study-'));
  vi.stubEnv('PLYBOOK_DATA', folder.userDataDir);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.removeAllListeners('SIGINT');
  process.removeAllListeners('SIGTERM');
  rmSync(dir, { recursive: true, force: true });
});

async function study(...args: string[]): Promise<number> {
  out = '';
  errors = '';
  const session = new CliSession(folder.resources);
  return runProgram(makeProgram(session, '1.2.3'), session, ['study', ...args]);
}

const at = (name: string): string => path.join(dir, name);
const json = <T>(): T => JSON.parse(out) as T;
const linesOf = (name: string): Record<string, unknown>[] =>
  readFileSync(at(name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const PGN = '1. e4 e5 2. Nf3 Nc6 *\n\n[Event "2"]\n\n1. e4 c5 2. Nf3 d6 *\n\n[Event "3"]\n\n1. d4 d5 *\n';

describe('wrong use', () => {
  it.each([
    [['generate', 'nd'], '--output'],
    [['generate', 'wd', '--output', 'x'], 'need --pgn, --explorer or --recorded'],
    [['generate', 'nd', '--output', 'x', '--pgn', 'a', '--recorded', 'b'], 'Give --pgn, or'],
    [['generate', 'wd', '--output', 'x', '--recorded', '/nowhere'], 'is not there'],
    [['generate', 'ood', '--output', 'x', '--preset', 'mine'], 'invalid'],
    [['import', '/nowhere.fen', '--output', 'x'], 'cannot be read'],
    [['diagnose', '/nowhere.jsonl'], 'cannot be read'],
    [['value'], 'Name a file of moves'],
    [['value', '--player', 'random'], 'needs --set'],
    [['value', 'x', '--nodes', '5', '--depth', '5'], 'not both'],
    [['coverage', '--games', '1'], 'needs a database'],
  ])('%j ends with 2', async (args, message) => {
    expect(await study(...args)).toBe(2);
    expect(errors).toContain(message);
    expect(out).toBe('');
  });
});

describe('sets', () => {
  it('generate: the same seed has the same hash', async () => {
    const make = async (name: string, seed: string) => {
      expect(
        await study('generate', 'nd', '--positions', '500', '--seed', seed, '--output', at(name), '--json'),
      ).toBe(0);
      return json<{ sha256: string; conditions: unknown }>();
    };
    const [one, two, other] = [await make('a', '3'), await make('b', '3'), await make('c', '4')];
    expect(one).toMatchObject({ sha256: two.sha256, conditions: { ND: 500 } });
    expect(other.sha256).not.toBe(one.sha256);
    expect(linesOf('a')).toHaveLength(500);
  });

  it('OOD with a switch that is no preset says so in its provenance', async () => {
    const args = ['generate', 'ood', '--positions', '20', '--output', at('ood.jsonl')];
    expect(await study(...args)).toBe(0);
    expect(errors).toContain('No database was asked');
    const presetOf = () =>
      (linesOf('ood.jsonl')[0]?.['generator'] as { parameters: unknown } | undefined)?.parameters;
    expect(presetOf()).toMatchObject({ preset: 'published-stats', overwrite: true });
    expect(await study(...args, '--no-overwrite', '--turn', 'white')).toBe(0);
    expect(presetOf()).toMatchObject({ preset: 'custom', overwrite: false, turn: 'white', draw: 'bag' });
    expect(await study('diagnose', at('ood.jsonl'), '--json')).toBe(0);
    expect(json()).toMatchObject([{ condition: 'OOD', n: 20, whiteToMove: 20 }]);
    expect(await study('diagnose', at('ood.jsonl'))).toBe(0);
    expect(out).toContain('Legal moves');
  });

  it('WD and the database filter count the games of PGN files', async () => {
    writeFileSync(at('games.pgn'), PGN);
    expect(
      await study('generate', 'wd', '--pgn', at('games.pgn'), '--min-games', '2', '--output', at('wd.jsonl')),
    ).toBe(0);
    expect(linesOf('wd.jsonl').map(({ id, frequency }) => [id, frequency])).toEqual([
      ['wd-0000', 3],
      ['wd-0001', 2],
    ]);
    expect(errors).toContain('Only 2 positions with 2 games or more');
    const filtered = [
      '--plies',
      '2',
      '--positions',
      '30',
      '--pgn',
      at('games.pgn'),
      '--output',
      at('nd.jsonl'),
    ];
    expect(await study('generate', 'nd', ...filtered)).toBe(0);
    for (const { frequency } of linesOf('nd.jsonl')) expect(frequency).toBe(0);
  });

  it('matched: reachable partners of a set, the rest reported', async () => {
    await study('generate', 'ood', '--positions', '6', '--output', at('ood.jsonl'));
    const args = ['--material', '2', '--legal-moves', '3', '--games', '80', '--output', at('matched.jsonl')];
    expect(await study('generate', 'matched', at('ood.jsonl'), ...args)).toBe(0);
    for (const line of linesOf('matched.jsonl')) expect(line).toMatchObject({ condition: 'MATCHED' });
  });

  it('import reports by line and ends with 3 where a line was refused', async () => {
    writeFileSync(at('list.fen'), '4k3/8/8/8/8/8/4P3/4K3 w - -\nnonsense\u001b[31m\n');
    expect(await study('import', at('list.fen'), '--output', at('set.jsonl'), '--json')).toBe(3);
    expect(json()).toMatchObject({ read: 2, kept: 1, refusals: [{ line: 2 }], changes: [{ line: 1 }] });
    expect(errors).not.toContain('\u001b');
    expect(await study('export', at('set.jsonl'), '--as', 'fen', '--output', at('copy.fen'))).toBe(0);
    expect(readFileSync(at('copy.fen'), 'utf8')).toBe('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n');
    expect(await study('diagnose', at('list.fen'))).toBe(2);
    expect(errors).toContain('line 2: refused');
  });
});

describe('an explorer', () => {
  let server: ExplorerServer;
  beforeAll(async () => {
    server = await startExplorer();
  });
  afterAll(() => server.stop());

  it('is asked with the token of the environment, and its answers are kept', async () => {
    const counts = { 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -': [500, 400, 300] } as const;
    await server.script({ counts });
    const args = ['--explorer', server.url, '--recorded', at('answers.jsonl'), '--output', at('wd.jsonl')];
    vi.stubEnv('LICHESS_TOKEN', '');
    expect(await study('generate', 'wd', ...args)).toBe(2);
    expect(errors).toContain('LICHESS_TOKEN');
    vi.stubEnv('LICHESS_TOKEN', 'letmein-1234');
    expect(await study('generate', 'wd', ...args)).toBe(0);
    expect(linesOf('wd.jsonl')).toMatchObject([{ frequency: 1200 }]);
    expect(linesOf('answers.jsonl')).toHaveLength(21);
    expect(errors + out + readFileSync(at('answers.jsonl'), 'utf8')).not.toContain('letmein');
    const before = (await server.log()).length;
    const offline = ['--recorded', at('answers.jsonl'), '--output', at('again.jsonl')];
    expect(await study('generate', 'wd', ...offline)).toBe(0);
    expect((await server.log()).length).toBe(before);
    const partial = ['--recorded', at('part.jsonl'), '--output', at('part-set.jsonl')];
    writeFileSync(at('part.jsonl'), `${readFileSync(at('answers.jsonl'), 'utf8').split('\n')[0]}\n`);
    expect(await study('generate', 'wd', ...partial)).toBe(1); // unknown is not unplayed
    expect(errors).toContain('has no answer for');
    const fens = (name: string) => linesOf(name).map(({ fen, frequency }) => [fen, frequency]);
    expect(fens('again.jsonl')).toEqual(fens('wd.jsonl'));
  });
});

describe('values', () => {
  const FEN = 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

  it('of moves in a file: losses, means, a store that is not asked twice', async () => {
    const moves = [
      { id: 'ruy', fen: FEN, uci: 'a7a6' },
      { id: 'ruy', fen: FEN, san: 'Nd4' },
      { fen: FEN, san: 'Qg5' },
    ];
    writeFileSync(at('moves.jsonl'), moves.map((move) => `${JSON.stringify(move)}\n`).join(''));
    const args = [at('moves.jsonl'), '--nodes', '4000', '--searches', at('searches.jsonl')];
    expect(await study('value', ...args, '--output', at('values.jsonl'), '--json')).toBe(0);
    const first = json<{ searches: number; values: { uci: string; loss: { A: number } }[] }>();
    expect(first.values.map(({ uci }) => uci)).toEqual(['a7a6', 'c6d4', 'd8g5']);
    expect(first.values[2]?.loss.A).toBeGreaterThan(300);
    expect(first).toMatchObject({ n: 3, unvalued: 0, searches: 4, found: 0 });
    expect(linesOf('values.jsonl')[2]).toMatchObject({ positionId: 'line-3', uci: 'd8g5' });
    expect(String(linesOf('values.jsonl')[0]?.['profile'])).toContain('nodes=4000');
    expect(await study('value', ...args)).toBe(0);
    expect(out).toContain('0 searched, 4 found');
  });

  it('of the players every set is measured with', async () => {
    await study('generate', 'nd', '--positions', '4', '--output', at('nd.jsonl'));
    const means: Record<string, number> = {};
    for (const player of ['engine-best', 'random', 'all-legal']) {
      const args = [
        '--set',
        at('nd.jsonl'),
        '--player',
        player,
        '--nodes',
        '1000',
        '--searches',
        at('s.jsonl'),
      ];
      expect(await study('value', ...args, '--json')).toBe(0);
      const found = json<{ n: number; unvalued: number; clamped: { mean: number } }>();
      expect(found).toMatchObject({ n: 4, unvalued: 0 });
      means[player] = found.clamped.mean;
    }
    expect(means['engine-best']).toBeLessThan((means['all-legal'] ?? 0) / 2);
  });

  it('an illegal move ends it with its line, before anything is searched', async () => {
    writeFileSync(at('moves.jsonl'), `${JSON.stringify({ fen: FEN, uci: 'a7a4' })}\n`);
    expect(await study('value', at('moves.jsonl'))).toBe(2);
    expect(errors).toContain('line 1: the move is illegal');
  });
});

describe('coverage', () => {
  const args = (...more: string[]) => [
    'coverage',
    '--games',
    '2',
    '--moves',
    '3',
    '--nodes',
    '300',
    '--workspace',
    at('workspace'),
    ...more,
  ];

  it('tells by move what the database knows, and keeps the study', async () => {
    writeFileSync(at('games.pgn'), PGN);
    const searches = ['--searches', at('searches.jsonl')];
    expect(await study(...args('--pgn', at('games.pgn'), '--name', 'mine', ...searches, '--json'))).toBe(0);
    const found = json<CoverageReport>();
    expect(found.coverage).toMatchObject({ games: 2, byMove: [{ n: 4 }, { n: 4 }, { n: 4 }] });
    expect(found.summary).toMatchObject({ name: 'mine', positions: 12 });
    const kept = linesOf('searches.jsonl');
    expect(kept.length).toBeGreaterThan(6);
    expect(kept[0]).toMatchObject({ result: { lines: [{ multipv: 1 }, { multipv: 2 }, { multipv: 3 }] } });
    // Another data base over the same games: nothing is searched again.
    writeFileSync(at('other.pgn'), '1. a4 a5 *\n');
    expect(await study(...args('--pgn', at('other.pgn'), ...searches))).toBe(0);
    expect(linesOf('searches.jsonl')).toHaveLength(kept.length);
    expect(out).toMatch(/Least covered +0\.0 % at moves 1 to 3/);
    expect(await study('coverage', 'mine', '--workspace', at('workspace'), '--json')).toBe(0);
    expect(json<CoverageReport>()).toEqual(found);
    expect(await study('coverage', 'none', '--workspace', at('workspace'))).toBe(2);
  });

  it('is refused where the table ends before the games do', async () => {
    writeFileSync(at('games.pgn'), PGN);
    expect(await study(...args('--pgn', at('games.pgn'), '--pgn-plies', '6'))).toBe(2);
    expect(errors).toContain('count 7 plies or more');
    const nd = ['generate', 'nd', '--positions', '2', '--output', at('nd.jsonl'), '--pgn', at('games.pgn')];
    expect(await study(...nd, '--pgn-plies', '20')).toBe(2);
    expect(errors).toContain('count 21 plies or more');
  });
});
