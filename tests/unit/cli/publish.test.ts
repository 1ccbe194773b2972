/**
 * Published pages of every kind of run: nothing on them can be fetched or run, every link leads somewhere, the figures are
 * those of the report, and what a model says is text.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import type { GameRunReport } from '../../../core/game/report.ts';
import { escapeHtml } from '../../../core/publish/html.ts';
import { publicFacts } from '../../../core/publish/public-facts.ts';
import type { QuestionReport } from '../../../core/question/report.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { inventedLine } from '../../invented-items.ts';
import { CommandLine } from './cli-fixture.ts';

let server: ModelServer;
let cli: CommandLine;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  cli = new CommandLine();
  await server.script({ seed: 1, playsMenu: true, serviceRate: 0, replyRate: 0, delayMs: 1 });
});
afterEach(() => cli.remove());

async function gameRun(): Promise<GameRunReport> {
  const players = ['--chat', `model,${server.baseUrl()},test-model`, '--random', 'dice'];
  const rest = ['--games', '2', '--max-plies', '30', '--no-preflight', '--json'];
  expect(await cli.run('play', ...players, ...rest), cli.errors).toBe(0);
  return cli.json<GameRunReport>();
}

async function questionRun(): Promise<QuestionReport> {
  const items = cli.file('items.jsonl');
  const semantic = TASKS.filter(({ id }) => id.startsWith('semantic_'));
  writeFileSync(items, `${semantic.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
  expect(await cli.run('ask', items, '--baseline', 'uniform', '--json')).toBe(0);
  return cli.json<QuestionReport>();
}

function htmlOf(folder: string): Map<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** Links of every page that lead nowhere, and what a page could fetch or run. */
function faults(folder: string): readonly string[] {
  const pages = htmlOf(folder);
  const found: string[] = [];
  for (const [name, text] of pages) {
    if (/<(?:script|img|iframe|link|object|embed|form|base)\b|\son\w+=|javascript:|src=|url\(/i.test(text))
      found.push(`${name}: active`);
    if (!text.includes(`default-src 'none'; style-src 'sha256-`)) found.push(`${name}: no policy`);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
    if (new Set(ids).size < ids.length) found.push(`${name}: an id stands twice`);
    for (const [, href = ''] of text.matchAll(/href="([^"]+)"/g)) {
      const [file = '', place] = href.split('#');
      const target = file === '' ? text : pages.get(file);
      const isThere = target !== undefined || (file !== '' && existsIn(folder, file));
      if (!isThere || (place !== undefined && target?.includes(` id="${place}"`) !== true))
        found.push(`${name}: ${href}`);
    }
  }
  return found;
}

function existsIn(folder: string, file: string): boolean {
  return !/[\\/:]/.test(file) && statSync(path.join(folder, file), { throwIfNoEntry: false }) !== undefined;
}

describe('publish', () => {
  it('writes games and questions as pages that lead everywhere and fetch nothing, with the figures of the report', async () => {
    const games = await gameRun();
    const questions = await questionRun();
    const folder = cli.file('pages');
    expect(
      await cli.run('publish', games.runId, questions.runId, '--output', folder, '--bundles'),
      cli.errors,
    ).toBe(0);
    expect(faults(folder)).toEqual([]);
    const pages = htmlOf(folder);
    expect([...pages.keys()].filter((name) => name.includes('-game-'))).toHaveLength(2);

    for (const [runId, table] of [
      [games.runId, 'players'],
      [questions.runId, 'aggregates'],
    ] as const) {
      expect(
        await cli.run(
          'report',
          runId,
          '--format',
          'csv',
          ...(runId === games.runId ? ['--table', table] : []),
        ),
      ).toBe(0);
      const beside = readdirSync(folder).filter(
        (name) => name.startsWith(`run-${runId}`) && name.endsWith('.csv'),
      );
      expect(beside.map((name) => readFileSync(path.join(folder, name), 'utf8'))).toContain(cli.out);
    }
    const bundle = readdirSync(folder).find(
      (name) => name.startsWith(`run-${games.runId}`) && name.endsWith('.plybook'),
    );
    expect(await cli.run('verify', '--bundle', path.join(folder, bundle ?? ''))).toBe(0);

    const game = [...pages].find(([name]) => name.includes('-game-'))?.[1] ?? '';
    expect(game).toContain('class="board"');
    expect(game).toContain('Prompt 1');
    expect(game).toContain('first mention');
    const text = [...pages.values()].join('');
    expect(text).not.toContain(server.baseUrl());
    expect(text).not.toContain(cli.dir);
    const own = [...pages].filter(([name]) => name.includes('-game-'));
    const bytes = own.reduce((sum, [, page]) => sum + Buffer.byteLength(page), 0);
    const decisions = games.games.reduce((sum, one) => sum + one.decisions, 0);
    // Fourteen games of the article's length have 466 decisions and must stay under 5 MB.
    expect((bytes / decisions) * 466).toBeLessThan(5 * 1024 * 1024);
    expect(await cli.run('publish', games.runId, '--output', folder)).toBe(2);
  });

  it('writes one file with the same in it, and pages without texts where that is asked', async () => {
    const games = await gameRun();
    const folder = cli.file('single');
    expect(await cli.run('publish', games.runId, '--output', `${folder}.html`, '--one-file')).toBe(0);
    const one = readFileSync(`${folder}.html`, 'utf8');
    expect(one.match(/<section /g)).toHaveLength(4);
    const places = new Set([...one.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    for (const [, href = ''] of one.matchAll(/href="#([^"]+)"/g)) expect(places).toContain(href);
    expect(one).not.toMatch(/href="[^#]/);
    const bare = cli.file('bare');
    expect(await cli.run('publish', games.runId, '--output', bare, '--no-texts')).toBe(0);
    const text = [...htmlOf(bare).values()].join('');
    expect(text).not.toContain('<pre');
    expect(text).toContain('prompt sha256');
  });
});

describe('foreign text', () => {
  it('is text wherever it stands', () => {
    const hostile = `<script>alert(1)</script>"' onload=x &amp;\u202Eabc\u0000`;
    expect(escapeHtml(hostile)).toBe(
      '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onload=x &amp;amp;\uFFFDabc\uFFFD',
    );
  });

  it('of a manifest is what is named, and nothing else', () => {
    const manifest = {
      kind: 'questions',
      player: { kind: 'chat', model: 'm', baseUrl: 'https://secret', keyVariable: 'SECRET_KEY' },
      limits: { maxAttempts: 3 },
      path: '/home/secret',
    };
    expect(publicFacts(manifest)).toEqual([
      ['kind', 'questions'],
      ['player.kind', 'chat'],
      ['player.model', 'm'],
      ['limits.maxAttempts', '3'],
    ]);
  });
});
