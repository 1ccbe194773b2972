/** The figures of a game run in their three forms: whatever stands in one stands in the others, beside what it is of. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CsvReader } from '../../../core/util/csv.ts';
import type { GameRunReport } from '../../../core/game/report.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { CommandLine } from './cli-fixture.ts';

let server: ModelServer;
let cli: CommandLine;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  cli = new CommandLine();
});
afterEach(() => cli.remove());

/** A model that is refused at times, of a service that fails at times. */
async function played(): Promise<GameRunReport> {
  await server.script({
    seed: 3,
    playsMenu: true,
    forget: true,
    serviceRate: 0.2,
    serviceFaults: ['error-200'],
    replyRate: 0.3,
    replyFaults: ['truncated', 'refusal'],
  });
  const who = ['--chat', `model,${server.baseUrl()},test-model`, '--random', 'dice'];
  const how = ['--games', '2', '--max-plies', '16', '--no-preflight', '--json'];
  await cli.run('play', ...who, ...how);
  return cli.json<GameRunReport>();
}

function csvOf(text: string): ReadonlyMap<string, string> {
  const reader = new CsvReader(',');
  const [names, first] = text.split('\n').map((line, index) => reader.push(index + 1, line)?.fields ?? []);
  return new Map(names?.map((name, index) => [name, first?.[index] ?? '']));
}

describe('report of a game run', () => {
  it('as CSV has the figures of the JSON, each beside what it is of', async () => {
    const { runId, players } = await played();
    const [model] = players;
    if (model === undefined || model.requests === null || model.decisions === null)
      throw new Error('no model');
    const { requests, decisions } = model;
    expect(requests.rejected).toBeGreaterThan(0);
    expect(requests.withoutVerdict).toBeGreaterThan(0);
    expect(await cli.run('report', runId, '--format', 'csv')).toBe(0);
    const csv = csvOf(cli.out);
    const number = (name: string): number => Number(csv.get(name));
    expect(number('requests')).toBe(requests.sent);
    expect(number('accepted') + number('rejected') + number('no_verdict')).toBe(requests.sent);
    expect(number('truncated')).toBe(requests.truncated.numerator);
    expect(number('timed')).toBe(requests.allSeconds.n);
    expect(number('accepted_median_ms')).toBe(requests.acceptedSeconds.medianMs);
    expect([number('output_tokens'), number('tokens_told_by')]).toEqual([
      requests.completionTokens.sum,
      requests.completionTokens.told,
    ]);
    // What the failing service did not tell is in no sum.
    expect(requests.costNano.told).toBeLessThan(requests.sent);
    expect([number('cost_nano'), number('cost_told_by')]).toEqual([
      requests.costNano.sum,
      requests.costNano.told,
    ]);
    expect(number('replied')).toBe(decisions.compliant.denominator);
    expect(number('started') - number('completed')).toBe(model.games.started - model.games.completed);
    for (const unreviewed of ['reviewed', 'not_reviewed', 'mean_loss_cp'])
      expect(csv.get(unreviewed)).toBe('');
  });

  it('as text names both waits and how many requests told their tokens', async () => {
    const { runId } = await played();
    expect(await cli.run('report', runId)).toBe(0);
    expect(cli.out).toMatch(/Refused +No verdict +Cut off +Failures +Median wait, all +p95, all/);
    expect(cli.out).toMatch(/Tokens out +Median tokens +Told by +Cost +Told by/);
    expect(await cli.run('report', runId, '--format', 'latex')).toBe(0);
    expect(cli.out).not.toContain('Told by');
  });

  it('says what was wished but not sent, because the service refused it', async () => {
    await server.script({ playsMenu: true, forget: true, serviceRate: 0, replyRate: 0 });
    const refusing = server.baseUrl('refuse/response_format');
    const who = ['--chat', `model,${refusing},test-model`, '--structured', 'model', '--random', 'dice'];
    const played = await cli.run('play', ...who, '--games', '2', '--max-plies', '8');
    expect([played, cli.errors]).toEqual([0, expect.any(String)]);
    expect(cli.out).toContain('model: not sent, because refused: answer schema\n');
  });
});
