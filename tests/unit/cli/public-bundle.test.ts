/**
 * The bundle for everybody: what is not named stays at home, wherever it is planted; what is left verifies, opens on another
 * account and has the same figures; the preview lists exactly what is inside.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import type { GameRunReport } from '../../../core/game/report.ts';
import { isLedgerKind, ledgerSchemas } from '../../../core/ledger/ledger.ts';
import { PublicRows, publicText } from '../../../core/ledger/public-row.ts';
import type { QuestionReport } from '../../../core/question/report.ts';
import type { PublicMember } from '../../../host/journal/public-bundle.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { inventedLine } from '../../invented-items.ts';
import { addRun, mustOpen, RUN } from '../journal/workspace-fixture.ts';
import { CommandLine } from './cli-fixture.ts';

let server: ModelServer;
let cli: CommandLine;
let other: CommandLine | undefined;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  cli = new CommandLine();
  await server.script({ seed: 3, playsMenu: true, serviceRate: 0.2, replyRate: 0.4, delayMs: 1 });
});
afterEach(() => {
  other?.remove();
  other = undefined;
  cli.remove();
});

async function gameRun(): Promise<string> {
  const players = ['--chat', `model,${server.baseUrl()},test-model`, '--random', 'dice'];
  await cli.run('play', ...players, '--games', '2', '--max-plies', '20', '--no-preflight', '--json');
  return cli.json<GameRunReport>().runId;
}

/** Members that must never leave, with or without texts. */
const SECRET_NAMES = new Set([
  'url',
  'baseUrl',
  'body',
  'host',
  'pid',
  'dialogue',
  'usageJson',
  'args',
  'phrase',
  'message',
  'param',
]);
const SECRET = 'PLANTED-SECRET';

interface Row {
  readonly kind: string;
  readonly payload: string;
}

function rowsOf(file: string): readonly Row[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as Row);
}

/** The same value with the secret in every member that may never leave, and in all headers. */
function plant(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => plant(one, name));
  if (name === 'headers') return { 'x-organization': SECRET };
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plant(member, key)]));
  return SECRET_NAMES.has(name) && typeof value === 'string' ? `${SECRET}${value}` : value;
}

describe('a public bundle', () => {
  it('verifies, opens elsewhere with the same figures, and holds no address, machine, path or text', async () => {
    const run = await gameRun();
    expect(await cli.run('report', run, '--format', 'csv')).toBe(0);
    const figures = cli.out;
    const file = cli.file('public.plybook');
    expect(await cli.run('export', run, '--public', file), cli.errors).toBe(0);
    const text = readFileSync(file, 'utf8');
    for (const secret of [
      server.origin,
      '127.0.0.1',
      os.hostname(),
      cli.dir,
      `"pid\\":${process.pid}`,
      'data: [DONE]',
    ])
      expect(text).not.toContain(secret);
    expect(rowsOf(file).every(({ payload }) => !/"(?:user|system)":"[^"]/.test(payload))).toBe(true);
    expect([await cli.run('verify', '--bundle', file), cli.out]).toEqual([0, expect.any(String)]);
    other = new CommandLine();
    expect(await other.run('report', run, '--format', 'csv', '--workspace', file), other.errors).toBe(0);
    expect(other.out).toBe(figures);
    expect(await other.run('import', file)).toBe(0);
    expect(await other.run('verify')).toBe(0);
  });

  it('carries prompts and replies by the switch alone', async () => {
    const run = await gameRun();
    const file = cli.file('public.plybook');
    expect(await cli.run('export', run, '--public', file, '--texts')).toBe(0);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/\\"user\\":\\"[^\\]/);
    for (const secret of [server.origin, os.hostname(), cli.dir]) expect(text).not.toContain(secret);
    expect(await cli.run('verify', '--bundle', file)).toBe(0);
  });

  it('is told member by member before it is written', async () => {
    const run = await gameRun();
    const file = cli.file('public.plybook');
    expect(await cli.run('export', run, '--public', file, '--preview', '--json')).toBe(0);
    const members = new Map(cli.json<PublicMember[]>().map((one) => [one.member, one]));
    expect(members.get('game_attempt_closed.attempt.request.url')?.example).toBeNull();
    expect(members.get('run_created.manifest.kind')?.example).toBe('games');
    expect([...members.values()].filter(({ example }) => example?.includes('127.0.0.1'))).toEqual([]);
    expect(() => readFileSync(file)).toThrow();
  });
});

describe('other kinds of runs', () => {
  it('keep their figures, with and without texts', async () => {
    const items = cli.file('items.jsonl');
    const semantic = TASKS.filter(({ id }) => id.startsWith('semantic_'));
    writeFileSync(items, `${semantic.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
    expect(await cli.run('ask', items, '--baseline', 'uniform', '--json')).toBe(0);
    const { runId } = cli.json<QuestionReport>();
    expect(await cli.run('report', runId, '--format', 'csv')).toBe(0);
    const figures = cli.out;
    const [file, withTexts] = [cli.file('public.plybook'), cli.file('texts.plybook')];
    expect(await cli.run('export', runId, '--public', withTexts, '--texts'), cli.errors).toBe(0);
    expect(await cli.run('verify', '--bundle', withTexts)).toBe(0);
    expect(await cli.run('export', runId, '--public', file), cli.errors).toBe(0);
    expect(await cli.run('verify', '--bundle', file)).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain(cli.dir);

    const workspace = mustOpen(cli.file('lab'));
    addRun(workspace, 3);
    workspace.close();
    expect(await cli.run('export', RUN, '--public', file, '--workspace', cli.file('lab')), cli.errors).toBe(
      0,
    );
    expect(await cli.run('verify', '--bundle', file), cli.out).toBe(0);
    expect(await cli.run('report', RUN, '--json', '--workspace', file)).toBe(0);
    expect(cli.json<{ done: number }>().done).toBe(3);
    other = new CommandLine();
    expect(await other.run('report', runId, '--format', 'csv', '--workspace', withTexts), other.errors).toBe(
      0,
    );
    expect(other.out).toBe(figures);
  });
});

describe('secrets planted in every member that may not leave', () => {
  it('are found in no public row', async () => {
    const run = await gameRun();
    const file = cli.file('whole.jsonl');
    expect(await cli.run('export', run, '--bundle', file)).toBe(0);
    let planted = 0;
    for (const hasTexts of [false, true]) {
      const rows = new PublicRows(hasTexts);
      for (const { kind, payload } of rowsOf(file)) {
        if (!isLedgerKind(kind)) throw new Error(kind);
        const secret = plant(JSON.parse(payload));
        if (!ledgerSchemas[kind].safeParse(secret).success)
          throw new Error(`${kind}: the plant does not fit`);
        if (JSON.stringify(secret).includes(SECRET)) planted += 1;
        const made = rows.payload(kind, JSON.stringify(secret));
        expect(made === null ? SECRET : publicText(made), kind).not.toContain(SECRET);
      }
    }
    expect(planted).toBeGreaterThan(20);
  });
});
