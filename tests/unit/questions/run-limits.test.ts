/** Limits, pauses, amendments, waits and preflights of question runs, over a real server. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AskLimits } from '../../../core/player/ask-settings.ts';
import type { RunHandle } from '../../../host/runs/handle.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabelSet } from '../../lab-fixture.ts';
import { AskLab } from './ask-lab.ts';

const TWENTY = makeLabelSet(20).trim().split('\n');
const LANES = { lanes: 4, spacingMs: null, keyVariable: null };
/** What the server says a reply costs. */
const COST_NANO = 123_000;
let server: ModelServer;
let ask: AskLab;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ask = new AskLab(server);
  await ask.open(TWENTY);
  await ask.scriptRightAnswers();
});
afterEach(() => ask.remove());

function amend(runId: string, change: Partial<AskLimits>): void {
  const limits = { ...ask.request().limits, ...change };
  const amended = ask.lab.questions.amend(runId, limits, 'More was agreed.');
  if (!amended.ok) throw new Error(amended.error.message);
}

async function start(request = ask.request()): Promise<RunHandle> {
  const started = await ask.lab.questions.start(request);
  if (!started.ok) throw new Error(started.error.message);
  return started.value;
}

describe('limits', () => {
  it('spend: overshot by no more than what was in flight, then amended and finished', async () => {
    const ended = await ask.run(ask.request('', {}, { spendNano: 5 * COST_NANO }));
    expect(ended.status).toBe('paused');
    expect(ended.progress.message).toMatch(/^Spend limit reached: 0\.000\d+ of 0\.000615\. Amend the limit/);
    expect(ended.progress.asking?.spentNano).toBeGreaterThanOrEqual(5 * COST_NANO);
    expect(ended.progress.asking?.spentNano).toBeLessThanOrEqual(9 * COST_NANO);
    // Not amended, it stops at once and asks nothing.
    const before = (await server.log()).length;
    expect((await ask.resume(ended.runId)).status).toBe('paused');
    expect(await server.log()).toHaveLength(before);
    amend(ended.runId, { spendNano: null });
    const again = await ask.resume(ended.runId);
    expect(again.status).toBe('finished');
    expect(again.progress.asking).toMatchObject({ spentNano: 20 * COST_NANO, requests: 20 });
    expect(await server.log()).toHaveLength(20);
    expect(ask.rows(ended.runId, 'run_amended')).toMatchObject([
      { number: 1, before: { spendNano: 5 * COST_NANO }, after: { spendNano: null } },
    ]);
  });

  it('requests: kept exactly, counted over executions', async () => {
    const ended = await ask.run(ask.request('', {}, { requests: 7 }));
    expect(ended.progress.message).toMatch(/^Request limit reached: 7 of 7/);
    expect(await server.log()).toHaveLength(7);
    amend(ended.runId, { requests: 9 });
    const again = await ask.resume(ended.runId);
    expect([again.status, (await server.log()).length]).toEqual(['paused', 9]);
  });

  it('time: of all executions together', async () => {
    await server.script({ serviceRate: 1, serviceFaults: ['slow'], delayMs: 150 });
    const ended = await ask.run(ask.request('', { lanes: 1 }, { activeMs: 400 }));
    expect(ended.status).toBe('paused');
    expect(ended.progress.message).toMatch(/^Time limit reached/);
    const before = (await server.log()).length;
    expect((await ask.resume(ended.runId)).progress.message).toMatch(/^Time limit reached/);
    expect(await server.log()).toHaveLength(before);
  });

  it('a spend limit covers the costs that are told; the others are counted and named', async () => {
    await server.script({ replyRate: 0.5, replyFaults: ['no-cost'] });
    const ended = await ask.run(ask.request('', { lanes: 1 }, { spendNano: 5 * COST_NANO }));
    const { uncosted = 0, spentNano, requests } = ended.progress.asking ?? {};
    expect(uncosted).toBeGreaterThan(1);
    expect([spentNano, requests]).toEqual([5 * COST_NANO, 5 + uncosted]);
    expect(ended.progress.message).toContain(
      `of 0.000615, and ${uncosted} answered requests whose cost nobody told.`,
    );
    expect(ask.lab.questions.report(ended.runId)?.totals.uncosted).toBe(uncosted);
  });

  it('a spend limit with a service that tells no cost cannot be kept, and says so', async () => {
    const request = ask.request('fault/no-cost', { lanes: 1 }, { spendNano: COST_NANO });
    const ended = await ask.run(request);
    expect(ended.status).toBe('paused');
    expect(ended.progress.message).toMatch(/^A spend limit is set, but the service tells no cost/);
    expect(await server.log()).toHaveLength(3);
  });
});

describe('amendments', () => {
  it('are refused while the run goes on, without a change, and when it is over', async () => {
    await server.script({ serviceRate: 1, serviceFaults: ['slow'], delayMs: 300 });
    const run = await start();
    const limits = ask.request().limits;
    const busy = ask.lab.questions.amend(run.runId, { ...limits, requests: 3 }, 'why');
    expect(!busy.ok && busy.error.code).toBe('busy');
    await run.pause();
    const same = ask.lab.questions.amend(run.runId, limits, 'why');
    expect(!same.ok && same.error.code).toBe('refused');
    expect((await ask.resume(run.runId)).status).toBe('finished');
    const over = ask.lab.questions.amend(run.runId, { ...limits, requests: 3 }, 'why');
    expect(!over.ok && over.error.code).toBe('refused');
    expect(await ask.problems()).toEqual([]);
  });
});

describe('pause and cancel', () => {
  it('a pause lets in what is on its way; the resumed run asks only the rest', async () => {
    await server.script({ serviceRate: 1, serviceFaults: ['slow'], delayMs: 200 });
    const run = await start();
    await waitFor(() => run.progress.asking?.inFlight === 4);
    const { done } = run.progress;
    expect(await run.pause()).toBe('paused');
    expect(run.progress).toMatchObject({ status: 'paused', message: null, done: done + 4 });
    expect((await ask.resume(run.runId)).status).toBe('finished');
    expect((await server.log()).filter(({ times }) => times > 1)).toEqual([]);
    const executions = ask.rows(run.runId, 'execution_ended').map(({ outcome }) => outcome);
    expect(executions).toEqual(['paused', 'finished']);
  });

  it('a pause does not wait for a reply that does not come; it is asked again with the next number', async () => {
    const run = await start(ask.request('fault/hang', { lanes: 1 }));
    await waitFor(() => run.progress.asking?.inFlight === 1);
    expect(await run.pause()).toBe('paused');
    expect(ask.attempts(run.runId).map(({ classification }) => classification.failure)).toEqual([
      'cancelled',
    ]);
    const resumed = await ask.lab.questions.resume(run.runId, { ...LANES, lanes: 1 });
    if (!resumed.ok) throw new Error(resumed.error.message);
    await waitFor(() => resumed.value.progress.asking?.inFlight === 1);
    expect(await resumed.value.cancel()).toBe('cancelled');
    expect(ask.rows(run.runId, 'attempt_opened').map(({ seq, n }) => `${seq}:${n}`)).toEqual(['1:1', '1:2']);
    const again = await ask.lab.questions.resume(run.runId, LANES);
    expect(!again.ok && again.error.code).toBe('refused');
  });

  it('a cancel while a pause waits for replies holds, and waits for none', async () => {
    const run = await start(ask.request('fault/hang', { lanes: 1 }));
    await waitFor(() => run.progress.asking?.inFlight === 1);
    const pausing = run.pause();
    expect(await run.cancel()).toBe('cancelled');
    expect(await pausing).toBe('cancelled');
    expect(ask.rows(run.runId, 'execution_ended').map(({ outcome }) => outcome)).toEqual(['cancelled']);
    expect(ask.rows(run.runId, 'run_cancelled')).toHaveLength(1);
    const again = await ask.lab.questions.resume(run.runId, LANES);
    expect(!again.ok && again.error.code).toBe('refused');
  });

  it('a run that was changed while it was made ready for another execution is not gone on with as it was', async () => {
    const { runId } = await ask.run(ask.request('', {}, { requests: 3 }));
    const resuming = ask.lab.questions.resume(runId, LANES);
    const limits = { ...ask.request().limits, requests: 7 };
    expect(ask.lab.questions.amend(runId, limits, 'more')).toMatchObject({ ok: true });
    expect(await resuming).toMatchObject({ error: { code: 'busy' } });
    await ask.resume(runId);
    expect(ask.attempts(runId)).toHaveLength(7);
  });

  it('no run begins or goes on in a lab that is being closed', async () => {
    const { runId } = await ask.run(ask.request('', {}, { requests: 3 }));
    const beginning = [ask.lab.questions.resume(runId, LANES), ask.lab.questions.start(ask.request())];
    const rows = ask.lab.workspace.reader.counts();
    ask.lab.questions.close();
    expect(await Promise.all(beginning)).toMatchObject([
      { error: { code: 'cancelled' } },
      { error: { code: 'cancelled' } },
    ]);
    expect(ask.lab.workspace.reader.counts()).toEqual(rows);
  });

  it('closing the lab pauses its runs', async () => {
    await server.script({ serviceRate: 1, serviceFaults: ['slow'], delayMs: 100 });
    const run = await start();
    await ask.close();
    expect(run.progress.status).toBe('paused');
    await ask.open(TWENTY);
    expect((await ask.resume(run.runId)).status).toBe('finished');
  });
});

describe('waits', () => {
  it('Retry-After is waited out, by all lanes, and is no thinking time', async () => {
    await server.script({ serviceRate: 1, serviceFaults: ['429-seconds'] });
    const startMs = performance.now();
    const ended = await ask.run(ask.request('', { sampling: { ...SAMPLE, maxItems: 2 } }));
    expect(ended.status).toBe('finished');
    expect(performance.now() - startMs).toBeGreaterThan(1_000);
    const limited = ask
      .attempts(ended.runId)
      .filter(({ classification }) => classification.failure === 'rate_limited');
    expect(limited.length).toBeGreaterThanOrEqual(2);
    expect(limited.every(({ retryAfterMs }) => retryAfterMs === 1_000)).toBe(true);
  });

  it('spacing is kept between starts', async () => {
    const startMs = performance.now();
    await ask.run(ask.request('', { sampling: { ...SAMPLE, maxItems: 6 }, spacingMs: 60 }));
    expect(performance.now() - startMs).toBeGreaterThan(5 * 60);
  });
});

const SAMPLE = { tasks: [], perTask: null, maxItems: null, seed: 1 };

describe('preflight', () => {
  it('finds what the service refuses, leaves it out, and freezes that', async () => {
    const parameters = { ...ask.request().parameters, temperature: '0.7', seed: 5 };
    const ended = await ask.run(ask.request('refuse/seed,max_tokens', { parameters, preflight: true }));
    expect(ended.status).toBe('finished');
    const [created] = ask.rows(ended.runId, 'run_created');
    expect(created?.manifest).toMatchObject({ omittedParameters: ['maxTokens', 'seed'] });
    const sent = ask
      .attempts(ended.runId)
      .map(({ request }) => Object.keys(JSON.parse(request.body) as object));
    expect(new Set(sent.map((keys) => keys.sort().join(' ')))).toEqual(
      new Set(['max_completion_tokens messages model stream stream_options temperature']),
    );
    const tried = ask.rows(ended.runId, 'preflight_attempt');
    expect(tried.map(({ number }) => number)).toEqual(tried.map((_, index) => index + 1));
    expect(tried.filter(({ attempt }) => attempt.classification.failure === 'configuration')).toHaveLength(2);
    expect(ended.progress.asking).toMatchObject({ requests: 20, failures: [] });
  });

  it('that fails makes no run and says why', async () => {
    const started = await ask.lab.questions.start(ask.request('fault/401', { preflight: true }));
    expect(!started.ok && started.error.code).toBe('preflight_failed');
    expect(!started.ok && started.error.message).toMatch(/bare request: authentication \(status 401/);
    expect(ask.lab.runs()).toEqual([]);
  });

  it('a key that must be there and is not makes no run', async () => {
    const request = ask.request('', { keyVariable: 'PLYBOOK_NO_SUCH_KEY' });
    const started = await ask.lab.questions.start(request);
    expect(!started.ok && started.error.code).toBe('no_key');
    expect(ask.lab.runs()).toEqual([]);
  });
});

async function waitFor(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
