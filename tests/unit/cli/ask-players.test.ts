/** Who can be asked from the command line: saved players, baselines, recorded replies, and whether somebody answers. */
import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import type { PlayerView } from '../../../core/player/player.ts';
import type { QuestionReport } from '../../../core/question/report.ts';
import { PlayerStore } from '../../../host/players/player-store.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { inventedLine } from '../../invented-items.ts';
import { CommandLine } from './cli-fixture.ts';

const ITEMS = TASKS.filter(({ id }) => id.startsWith('semantic_'));

let server: ModelServer;
let cli: CommandLine;
let items: string;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

beforeEach(() => {
  cli = new CommandLine();
  items = cli.file('items.jsonl');
  writeFileSync(items, `${ITEMS.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
});
afterEach(() => cli.remove());

async function asked(): Promise<number> {
  return (await server.log()).length;
}

describe('offline', () => {
  it('a baseline needs no network and draws the same with the same seed', async () => {
    const before = await asked();
    const run = async (seed: string) => {
      expect(await cli.run('ask', items, '--baseline', 'uniform', '--seed', seed, '--json')).toBe(0);
      return cli.json<QuestionReport>();
    };
    const [one, again, other] = [await run('1'), await run('1'), await run('2')];
    expect(again.runId).toBe(one.runId);
    expect(other.manifestSha256).not.toBe(one.manifestSha256);
    expect(await asked()).toBe(before);
  });

  it('recorded replies answer what they hold; the rest is left out and said', async () => {
    const replies = cli.file('replies.jsonl');
    const line = (index: number, text: string) =>
      JSON.stringify({ key: `${ITEMS[index]?.id}_000${index}`, text });
    writeFileSync(replies, `${line(0, 'FINAL ANSWER: A')}\n${line(2, 'FINAL ANSWER: B')}\n`);
    expect(await cli.run('ask', items, '--recorded', replies, '--json')).toBe(0);
    const report = cli.json<QuestionReport>();
    expect(report).toMatchObject({ items: 2, answered: 2, manifest: { player: { kind: 'recorded' } } });
    expect(report.aggregates[0]?.accuracy).toBe(0.5);
    expect(cli.errors).toContain('2 items of the sample left out:');
    expect(await cli.run('ask', items, '--recorded', cli.file('none.jsonl'))).toBe(1);
    expect(cli.errors).toContain('none.jsonl');
  });
});

describe('players', () => {
  it('are listed with where their keys come from, and can be asked by their id', async () => {
    expect(await cli.run('players', 'list')).toBe(0);
    expect(cli.out).toMatch(/baseline\.uniform +Uniform answers +baseline +none needed +this machine/);
    expect(await cli.run('ask', items, '--player', 'baseline.uniform', '--json')).toBe(0);
    expect(cli.json<QuestionReport>().answered).toBe(4);
  });

  it('are tested with a real request', async () => {
    const who = ['--model', 'test-model', '--base-url'];
    expect(await cli.run('players', 'test', ...who, server.baseUrl())).toBe(0);
    expect(cli.out).toContain('answered as test-model');
    expect(await cli.run('players', 'test', ...who, server.baseUrl('fault/401'))).toBe(1);
  });

  it('that are saved bring their key variable and lanes; no key is printed or kept', async () => {
    const draft = {
      id: null,
      name: 'House model',
      spec: {
        kind: 'chat',
        preset: 'openai_compatible',
        baseUrl: server.baseUrl(),
        model: 'test-model',
        providerOrder: null,
      },
      keyVariable: 'HOUSE_KEY',
      lanes: 1,
      spacingMs: null,
      note: '',
    } as const;
    const saved = new PlayerStore(cli.dir).save(draft);
    if (!saved.ok) throw new Error(saved.error.message);
    const { id } = saved.value;
    expect(await cli.run('players', 'list', '--json')).toBe(0);
    expect(cli.json<PlayerView[]>().find((player) => player.id === id)).toMatchObject({ key: 'missing' });
    vi.stubEnv('HOUSE_KEY', 'sk-very-secret');
    expect(await cli.run('players', 'test', id, '--json')).toBe(0);
    expect(cli.out + cli.errors).not.toContain('sk-very-secret');
    expect(await cli.run('ask', items, '--player', id, '--json')).toBe(0);
    expect(cli.json<QuestionReport>()).toMatchObject({ answered: 4, manifest: { player: draft.spec } });
    expect(cli.out + cli.errors).not.toContain('sk-very-secret');
  });
});
