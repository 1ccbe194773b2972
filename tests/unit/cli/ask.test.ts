/**
 * `plybook ask` and its neighbours against the scripted model behind a real HTTP server: exit codes, streams, resuming,
 * and that nothing is asked that need not be. The model says "FINAL ANSWER: A" to everything, which is right for the
 * four invented Semantic items and no answer at all to the four tactics.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import type { Comparison, QuestionReport } from '../../../core/question/report.ts';
import type { QuestionPlan } from '../../../core/question/run.ts';
import type { RunSummary } from '../../../core/record/run.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { inventedLine } from '../../invented-items.ts';
import { CommandLine } from './cli-fixture.ts';

const QUIET = { seed: 1, answers: {}, fallback: 'FINAL ANSWER: A', serviceRate: 0, replyRate: 0, delayMs: 1 };
const ITEMS = TASKS.filter(({ id }) => id.startsWith('semantic_') || id.startsWith('short_tactics_rating_'));

let server: ModelServer;
let cli: CommandLine;
let items: string;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  cli = new CommandLine();
  items = cli.file('items.jsonl');
  writeFileSync(items, `${ITEMS.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
  await server.script(QUIET);
});
afterEach(() => vi.unstubAllEnvs());
afterEach(() => cli.remove());

function ask(...more: readonly string[]): Promise<number> {
  const model = ['--model', 'test-model', '--base-url', server.baseUrl(), '--no-preflight'];
  return cli.run('ask', items, ...model, '--workers', '2', '--json', ...more);
}

async function asked(): Promise<number> {
  return (await server.log()).length;
}

/** Asks once and gives the report back. */
async function askedRun(...more: readonly string[]): Promise<QuestionReport> {
  expect([await ask(...more), cli.errors]).toEqual([0, expect.any(String)]);
  return cli.json<QuestionReport>();
}

describe('ask', () => {
  it('asks every item once, reports the figures and ends with 0', async () => {
    const before = await asked();
    const report = await askedRun();
    expect(report).toMatchObject({ status: 'finished', items: 8, answered: 8, requests: 8 });
    expect(report.aggregates[0]).toMatchObject({ aggregate: 'item_micro', accuracy: 0.5, n: 8 });
    expect(cli.errors).toMatch(/Asking: \d of 8 items/);
    expect((await asked()) - before).toBe(8);
  });

  it('shows a run that was finished with the same wishes, and asks again only when told', async () => {
    const first = await askedRun();
    const before = await asked();
    const second = await askedRun('--workers', '1');
    expect(second.runId).toBe(first.runId);
    expect(cli.errors).toContain('has asked exactly this');
    expect(await asked()).toBe(before);
    const third = await askedRun('--no-resume');
    expect(third.runId).not.toBe(first.runId);
    expect(third.manifestSha256).toBe(first.manifestSha256);
    expect(await asked()).toBe(before + 8);
  });

  it('asks as many times as repeats are wished, counted at the server, and once the rest is there no more', async () => {
    const before = await asked();
    expect([await ask('--repeats', '3'), cli.errors]).toEqual([0, expect.stringContaining('Asking 3 of 3')]);
    expect((await asked()) - before).toBe(24);
    const told = cli.json<{ runIds: string[]; repeats: Comparison['repeats'] }>();
    expect(new Set(told.runIds).size).toBe(3);
    expect(told.repeats).toMatchObject([
      { items: 8, passAt1: 0.5, passAt1Sd: 0, agreement: expect.any(Number), majorityRight: 4 },
    ]);
    expect(await ask('--repeats', '3')).toBe(0);
    expect((await asked()) - before).toBe(24);
    expect(await ask('--repeats', '4')).toBe(0);
    expect((await asked()) - before).toBe(32);
    expect(await ask('--repeats', '2', '--run-id', 'x')).toBe(2);
    expect(cli.errors).toContain('--repeats goes without');
  });

  it('asks again under another name only as a repeat, and never copies replies', async () => {
    const folder = cli.file('files');
    const first = await askedRun('--run-id', 'one', '--output-dir', folder);
    const before = await asked();
    expect(await ask('--run-id', 'two', '--output-dir', folder)).toBe(2);
    expect(cli.errors).toContain(
      `${first.runId} is a run of exactly these wishes (finished) under the name "one"`,
    );
    expect(cli.errors).toContain('as repeat 2, say --repeat');
    expect(readdirSync(folder).some((name) => name.includes('two'))).toBe(false);
    expect(await asked()).toBe(before);
    const second = await askedRun('--run-id', 'two', '--repeat', '--output-dir', folder);
    expect(second.runId).not.toBe(first.runId);
    expect(second.manifestSha256).toBe(first.manifestSha256);
    expect(await asked()).toBe(before + 8);
    expect((await askedRun('--run-id', 'two', '--repeat')).runId).toBe(second.runId);
    expect((await askedRun('--run-id', 'one')).runId).toBe(first.runId);
    expect(await asked()).toBe(before + 8);
    expect(await cli.run('runs', '--json')).toBe(0);
    expect(cli.out).toContain(', repeat 2');
  });

  it('stops at another model with both names; the name accepted for the player is frozen and goes on', async () => {
    const service = [
      '--base-url',
      server.baseUrl('fault/mismatch'),
      '--model',
      'test-model',
      '--no-preflight',
    ];
    expect(await cli.run('ask', items, ...service, '--json')).toBe(1);
    expect(cli.errors).toContain('asked test-model, answered by another-model');
    expect(cli.errors).toContain('--accept-model');
    const accepted = [...service, '--accept-model', 'another-model'];
    expect(await cli.run('ask', items, ...accepted, '--json')).toBe(0);
    const report = cli.json<QuestionReport>();
    expect(report).toMatchObject({
      answered: 8,
      manifest: { player: { acceptedModels: ['another-model'] } },
    });
    expect(report.modelsReported).toEqual([{ key: 'another-model', count: 8 }]);
    expect(await cli.run('ask', items, '--baseline', 'uniform', '--accept-model', 'x')).toBe(2);
  });

  it('plans without asking; the run then has the hash of the plan', async () => {
    const before = await asked();
    expect(await ask('--plan', '--representation', 'piece_list')).toBe(0);
    const plan = cli.json<QuestionPlan>();
    expect(plan).toMatchObject({ items: 8, leftOut: 0 });
    expect(await asked()).toBe(before);
    expect((await askedRun('--representation', 'piece_list')).manifestSha256).toBe(plan.manifestSha256);
    expect(await cli.run('ask', items, '--baseline', 'uniform', '--plan')).toBe(0);
    expect(cli.out).toMatch(/8 items to ask\n[^]*\nmanifest [0-9a-f]{64}\n$/);
  });

  it('stops at a limit with 1; amended and resumed it asks the rest and nothing twice', async () => {
    const before = await asked();
    expect(await ask('--request-limit', '3', '--workers', '1')).toBe(1);
    const { runId, status, answered } = cli.json<QuestionReport>();
    expect([status, answered]).toEqual(['paused', 3]);
    expect(cli.errors).toContain(`plybook resume ${runId}`);
    expect(await cli.run('amend', runId, '--reason', 'more')).toBe(2);
    expect(await cli.run('amend', runId, '--request-limit', 'none', '--reason', 'more money')).toBe(0);
    expect(await cli.run('resume', runId, '--workers', '2')).toBe(0);
    expect(cli.out).toContain('8 of 8 items answered, finished');
    expect(cli.out).toContain('Amendment 1');
    expect((await asked()) - before).toBe(8);
  });

  it('goes on with an interrupted run when the same is wished again', async () => {
    await server.script({ ...QUIET, delayMs: 30 });
    expect(await ask('--request-limit', '8', '--base-url', server.baseUrl('fault/500'))).toBe(1);
    const first = cli.json<QuestionReport>();
    expect(await ask('--request-limit', '8', '--base-url', server.baseUrl('fault/500'))).toBe(1);
    expect(cli.json<QuestionReport>().runId).toBe(first.runId);
    expect(cli.errors).toContain('was begun with the same wishes');
    expect(await ask('--request-limit', '9', '--base-url', server.baseUrl('fault/500'))).toBe(1);
    expect(cli.errors).toContain(`${first.runId} differs in its limits alone`);
  });

  it('pauses at Ctrl-C', async () => {
    await server.script({ ...QUIET, delayMs: 300 });
    const running = ask('--base-url', server.baseUrl('fault/slow'), '--workers', '1');
    while (!cli.errors.includes('Asking')) await new Promise((resolve) => setTimeout(resolve, 5));
    process.emit('SIGINT');
    expect(await running).toBe(1);
    expect(cli.json<QuestionReport>().status).toBe('paused');
    expect(cli.errors).toContain('Stopping; the run can be resumed.');
  });

  it('tries the parameters first; what is refused is left out, and the run is still found by its wishes', async () => {
    const who = ['--model', 'test-model', '--base-url', server.baseUrl('refuse/seed')];
    const wishes = ['ask', items, ...who, '--request-seed', '7', '--json'];
    expect(await cli.run(...wishes)).toBe(0);
    const { runId, manifest, answered } = cli.json<QuestionReport>();
    expect([manifest.omittedParameters, answered]).toEqual([['seed'], 8]);
    expect(await cli.run(...wishes)).toBe(0);
    expect(cli.json<QuestionReport>().runId).toBe(runId);
    expect(cli.errors).toContain('has asked exactly this');
  });

  it('leaves no run behind when it is stopped while it tries', async () => {
    const who = ['--model', 'test-model', '--base-url', server.baseUrl('fault/hang')];
    const before = await asked();
    const running = cli.run('ask', items, ...who);
    while ((await asked()) === before) await new Promise((resolve) => setTimeout(resolve, 5));
    process.emit('SIGINT');
    expect(await running).toBe(1);
    expect(cli.errors).toContain('Stopped before the run began');
    expect(await cli.run('runs', '--json')).toBe(0);
    expect(cli.json()).toEqual([]);
  });

  it('without a key for a service that needs one, fails and names the way out', async () => {
    vi.stubEnv('OPENROUTER_API_KEY', '');
    expect(await cli.run('ask', items, '--model', 'm', '--no-preflight')).toBe(1);
    expect(cli.errors).toContain('OPENROUTER_API_KEY');
  });

  it("sends the key of a preset's own service to no other address", async () => {
    vi.stubEnv('OPENROUTER_API_KEY', 'sk-of-the-router');
    const elsewhere = ['--model', 'test-model', '--preset', 'openrouter', '--base-url', server.baseUrl()];
    const before = await asked();
    expect(await cli.run('ask', items, ...elsewhere)).toBe(1);
    expect(cli.errors).toContain('name a variable that holds it');
    expect(await asked()).toBe(before);
    expect(await cli.run('ask', items, ...elsewhere, '--key-variable', 'OPENROUTER_API_KEY')).toBe(0);
  });
});

describe('what was asked', () => {
  it('is reported, scored again, listed and verified', async () => {
    const { runId } = await askedRun();
    expect(await cli.run('report', runId)).toBe(0);
    expect(cli.out).toMatch(/All items +Item-micro +50\.0 % +50\.0 % +50\.0 % +8/);
    expect(await cli.run('report', runId, '--format', 'csv', '--by-task')).toBe(0);
    expect(cli.out).toContain('semantic_keyword,Semantic,1,1,1,1,0,1,1,0,1,1,0,');
    expect(await cli.run('report', runId, '--format', 'latex')).toBe(0);
    expect(cli.out).toContain('\\begin{tabular}');
    expect(await cli.run('report', runId, '--rescore')).toBe(2);
    expect(await cli.run('report', runId, '--rescore', '--reason', 'a test')).toBe(0);
    expect(cli.errors).toContain('8 answers scored again, 0 changed.');
    expect(cli.out).toContain('Re-scoring 1');
    expect(await cli.run('runs', '--json')).toBe(0);
    expect(cli.json<RunSummary[]>()).toMatchObject([{ runId, kind: 'questions', done: 8, total: 8 }]);
    expect(await cli.run('runs')).toBe(0);
    expect(cli.out).toContain('test-model');
    expect(await cli.run('verify', '--json')).toBe(0);
  });

  it('opens down to the raw reply, in which nothing steers the terminal', async () => {
    await server.script({ ...QUIET, fallback: '\u001B[2J\u202Ehidden\nFINAL ANSWER: A' });
    const { runId } = await askedRun();
    expect(await cli.run('answers', runId, '--outcome', 'wrong', '--limit', '3')).toBe(0);
    expect(cli.out.trimEnd().split('\n')).toHaveLength(4);
    expect(cli.errors).toContain('3 rows of 4.');
    expect(await cli.run('answers', runId, '--task', 'semantic_keyword', '--json')).toBe(0);
    const { rows } = cli.json<{ rows: { seq: number; verdict: { isCorrect: boolean } }[] }>();
    expect(rows).toMatchObject([{ verdict: { isCorrect: true } }]);
    expect(await cli.run('answers', runId, String(rows[0]?.seq))).toBe(0);
    expect(cli.out).toContain('  �[2J�hidden\n  FINAL ANSWER: A');
    expect(cli.out).toMatch(/raw reply, utf8, \d/);
    expect(cli.out).not.toMatch(/[\u001B\u202E]/);
    expect(await cli.run('answers', runId, '99')).toBe(2);
  });

  it('is scored again by --eval-only, which finds the run by its wishes and asks nothing', async () => {
    const { runId } = await askedRun();
    const before = await asked();
    expect(await ask('--eval-only')).toBe(0);
    expect(cli.json<QuestionReport>()).toMatchObject({ runId, rescorings: [{ number: 1, changed: 0 }] });
    expect(await ask('--eval-only', '--add-context')).toBe(2);
    expect(await asked()).toBe(before);
  });

  it('has intervals and is compared on common items', async () => {
    const first = await askedRun();
    const second = await askedRun('--prompt-style', 'direct');
    expect(await cli.run('report', first.runId, '--intervals', '--replicates', '200', '--json')).toBe(0);
    const { intervals } = cli.json<{ intervals: readonly unknown[] }>();
    expect(intervals.length).toBeGreaterThan(0);
    expect(await cli.run('compare', first.runId, second.runId, '--replicates', '200', '--json')).toBe(0);
    const comparison = cli.json<Comparison>();
    expect(comparison).toMatchObject({ commonItems: 8, bootstrap: { replicates: 200, seed: 0 } });
    expect(comparison.differences.map(({ setting }) => setting)).toContain('prompt.style');
    expect(await cli.run('compare', first.runId, second.runId, '--replicates', '200')).toBe(0);
    expect(cli.out).toMatch(/A +B +0\.0 +\[/);
  });
});
