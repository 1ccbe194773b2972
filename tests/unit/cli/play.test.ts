/**
 * `plybook play` and its neighbours against the scripted model behind a real HTTP server, the random mover and a real
 * engine: the schedule is played, stopped and taken up again, reported, reviewed, amended and exported.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPgn } from '../../../core/chess/pgn-read.ts';
import type { GameRunReport } from '../../../core/game/report.ts';
import { makeGameRequest } from '../../../core/game/wishes.ts';
import type { RunSummary } from '../../../core/record/run.ts';
import type { GamePlan } from '../../../host/lab-games.ts';
import { PlayerStore } from '../../../host/players/player-store.ts';
import type { ReviewOutcome } from '../../../host/games/review-run.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import type { GameComparison } from '../../../core/game/comparison.ts';
import { CommandLine } from './cli-fixture.ts';

const QUIET = { seed: 1, playsMenu: true, serviceRate: 0, replyRate: 0, delayMs: 1 };

let server: ModelServer;
let cli: CommandLine;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  cli = new CommandLine();
  await server.script(QUIET);
});
afterEach(() => cli.remove());

function switches(...more: readonly string[]): readonly string[] {
  const players = ['--chat', `model,${server.baseUrl()},test-model`, '--random', 'dice'];
  return ['play', ...players, '--games', '2', '--max-plies', '12', '--no-preflight', '--json', ...more];
}

async function playedRun(...more: readonly string[]): Promise<GameRunReport> {
  expect([await cli.run(...switches(...more)), cli.errors]).toEqual([0, expect.any(String)]);
  return cli.json<GameRunReport>();
}

describe('play', () => {
  it('plays the schedule, reports it, and writes the games', async () => {
    const file = cli.file('games.pgn');
    const report = await playedRun('--pgn', file);
    expect(report).toMatchObject({ status: 'finished', manifest: { seed: 42, gamesPerLane: 2 } });
    expect(report.games.map(({ termination }) => termination)).toEqual(['max_plies', 'max_plies']);
    expect(readPgn(readFileSync(file, 'utf8')).map(({ plies }) => plies?.length)).toEqual([12, 12]);
    expect(cli.errors).toContain('2 games written');
    expect(await cli.run('report', report.runId)).toBe(0);
    expect(cli.out).toMatch(/model +test-model +finished +2 +0/);
    expect(await cli.run('report', report.runId, '--format', 'csv')).toBe(0);
    expect(cli.out.split('\n')[1]).toMatch(/^r-\S+?,model,test-model,finished,2,0,0,0,0,0,0,,/);
    expect(await cli.run('report', report.runId, '--rescore')).toBe(2);
    expect(await cli.run('runs', '--json')).toBe(0);
    expect(cli.json<RunSummary[]>()).toMatchObject([{ kind: 'games', done: 2, total: 2 }]);
    expect(await cli.run('verify')).toBe(0);
  });

  it.each([
    ['fault/mismatch', 'finished', 'model_mismatch', 'asked test-model, answered by another-model'],
    ['fault/tool-call', 'finished', 'tool_use', null],
    ['fault/401', 'paused', 'authentication', 'status 401, invalid_api_key, Incorrect API key provided.'],
    ['fault/429-quota', 'paused', 'quota', 'status 429, insufficient_quota, No more.'],
    ['fault/empty-structured', 'paused', 'client_defect', 'message.parsed'],
  ])('%s: ends with 1 and says why', async (route, status, failure, words) => {
    const players = ['--chat', `model,${server.baseUrl(route)},test-model`, '--random', 'dice'];
    const all = ['play', ...players, '--games', '2', '--max-plies', '12', '--no-preflight'];
    expect(await cli.run(...all, '--json')).toBe(1);
    const report = cli.json<GameRunReport>();
    expect(report).toMatchObject({ status, stops: [{ playerId: 'model', failure }] });
    if (words !== null) {
      expect(report.stops[0]?.message).toContain(`${failure} (${words})`);
      expect(report.message ?? '').toContain(words);
    }
    expect(await cli.run('report', report.runId)).toBe(0);
    expect(cli.out).toContain('Stopped:');
    expect(cli.out).toContain(words ?? 'model: tool use, out for this run');
    if (status === 'finished') expect(await cli.run(...all)).toBe(1);
  });

  it('accepts another name of a model for its player', async () => {
    const players = ['--chat', `model,${server.baseUrl('fault/mismatch')},test-model`, '--random', 'dice'];
    const all = ['play', ...players, '--games', '2', '--max-plies', '12', '--no-preflight'];
    expect(await cli.run(...all, '--accept-model', 'nobody,another-model')).toBe(2);
    expect([await cli.run(...all, '--accept-model', 'model,another-model', '--json'), cli.errors]).toEqual([
      0,
      expect.any(String),
    ]);
    const report = cli.json<GameRunReport>();
    expect(report.manifest.players[0]).toMatchObject({ acceptedModels: ['another-model'] });
    expect(report.stops).toEqual([]);
  });

  it('plans without playing; switches, a request as a file and the run have one hash', async () => {
    expect(await cli.run(...switches('--plan'))).toBe(0);
    const plan = cli.json<GamePlan>();
    expect(plan.games).toBe(2);
    const request = makeGameRequest({
      players: plan.manifest.players.map((player) => {
        if (player.kind !== 'chat') return { kind: 'random', id: player.id };
        const { omittedParameters: _, ...wish } = player;
        return wish;
      }),
      pairings: plan.manifest.pairings,
      gamesPerLane: 2,
      maxPlies: 12,
      preflight: false,
    });
    const file = cli.file('request.json');
    writeFileSync(file, JSON.stringify(request));
    expect(await cli.run('play', '--manifest', file, '--json')).toBe(0);
    expect(cli.json<GameRunReport>().manifestSha256).toBe(plan.manifestSha256);
    expect(await cli.run('play', '--manifest', file, '--random', 'more')).toBe(2);
    writeFileSync(file, JSON.stringify({ ...request, maxAttempts: 9 }));
    expect(await cli.run('play', '--manifest', file)).toBe(2);
    expect(cli.errors).toContain('maxAttempts');
  });

  it('takes its conditions from the switches', async () => {
    const openings = cli.file('openings.pgn');
    writeFileSync(openings, '[ECO "C50"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 *\n\n1. d4 *\n');
    const more = ['--engine', 'fish,stockfish-17.1,nodes=500,elo=1320', '--against', 'fish'];
    const how = ['--no-menu', '--style', 'minimal', '--attempts', '2', '--openings', openings];
    expect(await cli.run(...switches(...more, ...how, '--structured', 'model', '--plan'))).toBe(0);
    const { manifest } = cli.json<GamePlan>();
    expect(manifest).toMatchObject({
      prompt: { style: 'minimal', menu: false },
      maxAttempts: 2,
      openings: [
        { eco: 'C50', moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4'] },
        { eco: null, moves: ['d2d4'] },
      ],
      pairings: [
        { lane: 'model-fish', first: 'model', second: 'fish' },
        { lane: 'dice-fish', first: 'dice', second: 'fish' },
      ],
    });
    expect(manifest.players.find(({ id }) => id === 'model')).toMatchObject({ structured: true });
    expect(manifest.players.find(({ id }) => id === 'fish')).toMatchObject({
      elo: 1320,
      limit: { nodes: 500 },
    });
  });

  it('refuses a limit that games could not keep', async () => {
    expect(await cli.run(...switches('--stop-after-unanswered', '3', '--plan'))).toBe(2);
    expect(cli.errors).toContain('--stop-after-unanswered is for questions');
    const dice = ['--random', 'one', '--random', 'two'];
    expect(await cli.run('play', ...dice, '--spend-limit', '1', '--plan')).toBe(2);
    expect(cli.errors).toContain('--spend-limit means nothing here');
  });

  it('needs no network: random movers, recorded replies and engines play', async () => {
    const replies = cli.file('replies.jsonl');
    const lines = ['recorded-dice-g1-p5', 'recorded-dice-g1-p7'].map((key) => ({ key, text: 'e1e9' }));
    writeFileSync(replies, lines.map((line) => JSON.stringify(line)).join('\n'));
    const players = ['--recorded', `recorded,${replies}`, '--random', 'dice', '--random', 'other'];
    const who = ['--pairing', 'recorded:dice', '--pairing', 'dice:other', '--attempts', '1'];
    expect(await cli.run('play', ...players, ...who, '--games', '2', '--max-plies', '10', '--json')).toBe(1);
    const { games, message } = cli.json<GameRunReport>();
    expect(games.map(({ gameId, result }) => `${gameId} ${result ?? 'none'}`)).toEqual([
      'recorded-dice-g1 0-1',
      'recorded-dice-g2 none',
      'dice-other-g1 *',
      'dice-other-g2 *',
    ]);
    // Nobody was asked there, so how long replies took is unknown, not 0.
    expect(games.at(-1)).toMatchObject({ decisions: 0, requestMs: null });
    expect(message).toContain('recorded-dice');
  });

  it('lets a saved player play', async () => {
    const spec = {
      kind: 'chat',
      preset: 'openai_compatible',
      baseUrl: server.baseUrl(),
      model: 'test-model',
      providerOrder: null,
    } as const;
    const rest = { lanes: null, spacingMs: null, note: '' };
    vi.stubEnv('HOUSE_KEY', 'sk-very-secret');
    const saved = new PlayerStore(cli.dir).save({
      id: null,
      name: 'Kept',
      spec,
      keyVariable: 'HOUSE_KEY',
      ...rest,
    });
    if (!saved.ok) throw new Error(saved.error.message);
    const who = ['--saved', `me,${saved.value.id}`, '--random', 'dice', '--games', '2', '--max-plies', '8'];
    expect(await cli.run('play', ...who, '--no-preflight', '--json')).toBe(0);
    expect(cli.json<GameRunReport>().players[0]).toMatchObject({ playerId: 'me', name: 'test-model' });
    expect(cli.out + cli.errors).not.toContain('sk-very-secret');
    expect(await cli.run('play', '--saved', 'me,baseline.static', '--random', 'dice')).toBe(2);
    expect(cli.errors).toContain('plays no games');
  });

  it('seats every kind of player that is kept, as the window does', async () => {
    const file = cli.file('replies.jsonl');
    writeFileSync(file, '{"key":"nothing","text":"e2e4"}\n');
    expect(await cli.run('play', '--recorded', `r,${file}`, '--random', 'dice', '--plan', '--json')).toBe(0);
    const [recorded] = cli.json<GamePlan>().manifest.players;
    if (recorded?.kind !== 'recorded') throw new Error('no recording is seated');
    const { fileSha256, name } = recorded;
    const kept = new PlayerStore(cli.dir).save({
      id: null,
      name: 'Tape',
      spec: { kind: 'recorded', fileSha256, name },
      keyVariable: null,
      lanes: null,
      spacingMs: null,
      note: '',
    });
    expect(kept.ok).toBe(true);
    const who = ['--saved', 'tape,Tape', '--saved', 'dice,baseline.uniform', '--structured', 'tape'];
    expect(await cli.run('play', ...who, '--plan', '--json')).toBe(0);
    expect(cli.json<GamePlan>().manifest.players).toEqual([
      { kind: 'recorded', fileSha256, name, id: 'tape', structured: true },
      { kind: 'random', id: 'dice' },
    ]);
  });

  it.each([
    ['odd games', ['--games', '3']],
    ['three players and no word who plays whom', ['--random', 'third']],
    ['a pairing of nobody', ['--pairing', 'model:nobody']],
    ['a pairing that is none', ['--pairing', 'model']],
    ['an engine with one limit twice', ['--engine', 'e,stockfish-17.1,nodes=1,nodes=2', '--against', 'dice']],
    ['an engine that looks for a mate alone', ['--engine', 'e,stockfish-17.1,mate=1', '--against', 'dice']],
    ['an id that is no file name', ['--random', 'A B', '--against', 'dice']],
    ['a key instead of its variable', ['--key-variable', 'sk-abc']],
    ['a structured engine', ['--structured', 'nobody']],
    ['a start that is no position', ['--start-fen', 'nothing']],
  ])('%s: wrong use, and nothing is recorded', async (_, more) => {
    expect(await cli.run(...switches(...more))).toBe(2);
    expect(await cli.run('runs', '--json')).toBe(0);
    expect(cli.json()).toEqual([]);
  });

  it('pauses at Ctrl-C, goes on with resume, and asks nothing twice', async () => {
    await server.script({ ...QUIET, forget: true, serviceRate: 1, serviceFaults: ['slow'], delayMs: 150 });
    const running = cli.run(...switches());
    while ((await server.log()).length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    process.emit('SIGINT');
    expect(await running).toBe(1);
    const { runId, status } = cli.json<GameRunReport>();
    expect(status).toBe('paused');
    expect(cli.errors).toContain(`plybook resume ${runId}`);
    await server.script({ ...QUIET });
    expect(await cli.run('resume', runId, '--workers', '2')).toBe(2);
    expect(await cli.run('resume', runId, '--json')).toBe(0);
    const report = cli.json<GameRunReport>();
    expect(report).toMatchObject({ status: 'finished', executions: [{ outcome: 'paused' }, {}] });
    // Replies on their way at Ctrl-C are waited for, so no request was cut off.
    const model = report.players.find(({ playerId }) => playerId === 'model');
    expect(report.interrupted).toBe(0);
    expect((await server.log()).length).toBe(model?.requests?.sent);
  });

  it('goes on with the run that the same wishes began, and shows one that has finished', async () => {
    expect(await cli.run(...switches('--request-limit', '2'))).toBe(1);
    const { runId } = cli.json<GameRunReport>();
    const sent = (await server.log()).length;
    expect(await cli.run('amend', runId, '--request-limit', 'none', '--reason', 'more')).toBe(0);
    expect(await cli.run(...switches('--request-limit', '2'))).toBe(0);
    expect(cli.errors).toContain(`Going on with ${runId}`);
    const report = cli.json<GameRunReport>();
    expect(report).toMatchObject({ runId, status: 'finished', executions: [{}, {}] });
    const played = (await server.log()).length;
    expect(played).toBeGreaterThan(sent);
    expect(await cli.run(...switches('--request-limit', '2'))).toBe(0);
    expect(cli.errors).toContain(`${runId} has played exactly this`);
    expect(cli.json<GameRunReport>()).toEqual(report);
    expect((await server.log()).length).toBe(played);
    const other = await playedRun('--request-limit', '900');
    expect(other.runId).not.toBe(runId);
    expect((await playedRun('--request-limit', '900', '--no-resume')).runId).not.toBe(other.runId);
  });

  it('is amended, resumed and exported game by game', async () => {
    expect(await cli.run(...switches('--request-limit', '2'))).toBe(1);
    const { runId } = cli.json<GameRunReport>();
    expect(await cli.run('amend', runId, '--reason', 'why')).toBe(2);
    expect(await cli.run('amend', runId, '--timeout', '5', '--reason', 'why')).toBe(2);
    expect(await cli.run('amend', runId, '--games', '3', '--reason', 'why')).toBe(2);
    const change = ['--games', '4', '--request-limit', 'none', '--concurrency', '2'];
    expect([await cli.run('amend', runId, ...change, '--reason', 'more'), cli.errors]).toEqual([0, '']);
    expect(await cli.run('resume', runId)).toBe(0);
    expect(cli.out).toContain('4 of 4 games ended, finished');
    expect(cli.out).toContain('Amendment 1');
    const file = cli.file('one.pgn');
    expect(await cli.run('export', runId, '--pgn', file, '--game', 'model-dice-g3', '--no-comments')).toBe(0);
    expect(readPgn(readFileSync(file, 'utf8')).map(({ tags }) => tags.get('GameId'))).toEqual([
      'model-dice-g3',
    ]);
    expect(await cli.run('export', runId, '--pgn', file, '--game', 'none')).toBe(2);
    expect(await cli.run('export', runId, '--output', file)).toBe(2);
  });

  it("goes on after empty replies when a person says that they were not the model's", async () => {
    const who = ['--chat', `model,${server.baseUrl('fault/empty')},test-model`, '--random', 'dice'];
    expect(await cli.run('play', ...who, '--games', '2', '--no-preflight', '--json')).toBe(1);
    const { runId, games, players } = cli.json<GameRunReport>();
    const waiting = games.find(({ termination }) => termination === 'empty_replies')?.gameId ?? '';
    const sent = players[0]?.requests?.sent ?? 0;
    expect(await cli.run('amend', runId, '--clear-empty-replies', waiting, '--reason', 'looked at')).toBe(0);
    expect(await cli.run('resume', runId, '--json')).toBe(1);
    expect(cli.json<GameRunReport>().players[0]?.requests).toMatchObject({ sent: 2 * sent, rejected: sent });
  });

  it('leaves no run behind when it is stopped while parameters are tried', async () => {
    const who = ['--chat', `model,${server.baseUrl('fault/hang')},test-model`, '--random', 'dice'];
    await server.script({ ...QUIET, forget: true });
    const running = cli.run('play', ...who, '--temperature', '0.5');
    while ((await server.log()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    process.emit('SIGINT');
    expect(await running).toBe(1);
    expect(cli.errors).toContain('Stopped before the run began');
    expect(await cli.run('runs', '--json')).toBe(0);
    expect(cli.json()).toEqual([]);
  });
});

describe('compare', () => {
  it('lists everything that changed between two cohorts, and only that', async () => {
    const first = await playedRun();
    const how = [
      '--no-menu',
      '--seed',
      '7',
      '--attempts',
      '2',
      '--temperature',
      '0.5',
      '--structured',
      'model',
    ];
    const second = await playedRun(...how);
    const third = await playedRun('--no-resume');
    expect(await cli.run('compare', first.runId, second.runId, '--json')).toBe(0);
    const { differences } = cli.json<GameComparison>();
    expect(differences.map(({ setting }) => setting).sort()).toEqual([
      'maxAttempts',
      'players.model.parameters.temperature',
      'players.model.structured',
      'prompt.menu',
      'promptTextSha256.model',
      'seed',
    ]);
    expect(differences.find(({ setting }) => setting === 'seed')?.values).toEqual(['42', '7']);
    expect(await cli.run('compare', first.runId, second.runId)).toBe(0);
    expect(cli.out).toMatch(/prompt\.menu +true +false/);
    expect(await cli.run('compare', first.runId, third.runId)).toBe(0);
    expect(cli.out).toContain('No setting differs.');
    expect(await cli.run('compare', first.runId, second.runId, '--format', 'csv')).toBe(0);
    expect(cli.out.split('\n')).toHaveLength(6);
    expect(await cli.run('compare', first.runId, second.runId, '--by-task')).toBe(2);
  });
});

describe('review', () => {
  it('reviews every accepted move once, stops at Ctrl-C and goes on', async () => {
    const { runId, players } = await playedRun();
    const accepted = players.find(({ playerId }) => playerId === 'model')?.requests?.accepted ?? 0;
    const wish = ['review', runId, '--nodes', '20000', '--processes', '1', '--json'];
    const running = cli.run(...wish);
    while (!cli.errors.includes('Reviewing')) await new Promise((resolve) => setTimeout(resolve, 5));
    process.emit('SIGINT');
    expect(await running).toBe(1);
    const first = cli.json<ReviewOutcome>();
    expect(first.missing).toBeGreaterThan(0);
    expect(await cli.run(...wish)).toBe(0);
    const second = cli.json<ReviewOutcome>();
    expect(second).toMatchObject({ known: first.reviewed, reviewed: first.missing, missing: 0 });
    expect(first.reviewed + second.reviewed).toBe(accepted);
    expect(await cli.run('report', runId)).toBe(0);
    expect(cli.out).toContain('Engine review');
    expect(await cli.run('review', runId, '--nodes', '1', '--depth', '1')).toBe(2);
    expect(await cli.run('review', runId, '--engine', 'none')).toBe(1);
  });
});
