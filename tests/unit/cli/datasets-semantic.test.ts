/** `plybook datasets build semantic` by way of a player: questions about comments, a run that answers them, the items. */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { COMMENTED_PGN } from '../build/commented-games.ts';
import { CommandLine } from './cli-fixture.ts';

let cli: CommandLine;
let server: ModelServer;
let pgn = '';
beforeAll(async () => {
  cli = new CommandLine();
  server = await startModelServer();
  pgn = cli.file('own.pgn');
  writeFileSync(pgn, COMMENTED_PGN);
});
afterAll(async () => {
  await server.stop();
  cli.remove();
});

const build = (...args: readonly string[]) =>
  cli.run(
    'datasets',
    'build',
    'semantic',
    '--source',
    pgn,
    '--licence',
    'own',
    '--quota',
    '4',
    '--json',
    ...args,
  );

/** Asks all questions about comments and gives the run. */
async function askedRun(about: string, answer: string): Promise<string> {
  await server.script({
    fallback: `Let me see.\nFINAL ANSWER: ${answer}`,
    forget: true,
    serviceRate: 0.3,
    seed: 5,
  });
  expect(await build('--questions', about)).toBe(0);
  const { datasetId } = cli.json<{ datasetId: string; questions: number }>();
  const model = ['--model', 'scripted', '--base-url', server.baseUrl(), '--workers', '4', '--no-preflight'];
  expect(await cli.run('ask', datasetId, ...model, '--json'), cli.errors).toBe(0);
  return cli.json<{ runId: string }>().runId;
}

it('builds what a player kept, and nothing of what it skipped', async () => {
  const kept = await askedRun('judging', 'KEEP');
  expect(await build('--judged-by', kept)).toBe(3); // no vectors
  const made = cli.json<{ build: { options: { judging: unknown }; tasks: { made: number }[] } }>();
  expect(made.build.tasks.map((task) => task.made)).toEqual([4, 4, 4, 0]);
  expect(made.build.options.judging).toMatchObject({ runId: kept, model: 'scripted' });

  const skipped = await askedRun('cleaning', 'SKIP');
  expect(await build('--cleaned-by', skipped)).toBe(1);
  expect(cli.errors).toMatch(/Nothing could be built/);
  expect(await build('--cleaned-by', kept)).toBe(2);
  expect(cli.errors).toMatch(/no reply to a question of comment cleaning/);
});

it.each([
  ['a run that there is not', ['--judged-by', 'r-1'], /no question run r-1/],
  ['vectors of nobody', ['--tasks', 'semantic_embedding'], /needs vectors of the comments/],
  ['a service without a model', ['--embeddings-url', 'http://127.0.0.1:1/v1'], /--embeddings-model/],
  [
    'a service that is not there',
    ['--embeddings-url', 'http://127.0.0.1:1/v1', '--embeddings-model', 'm'],
    /no vectors/,
  ],
])('refuses %s', async (_, args, message) => {
  expect(await build(...args)).toBeGreaterThan(0);
  expect(cli.errors).toMatch(message);
});
