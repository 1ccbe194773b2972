/** From a run of any kind down to each reply; a command that does not fit names the one that does. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import type { GameDetail, GameRunReport } from '../../../core/game/report.ts';
import type { QuestionReport } from '../../../core/question/report.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { inventedLine } from '../../invented-items.ts';
import { addRun, mustOpen, RUN } from '../journal/workspace-fixture.ts';
import { CommandLine } from './cli-fixture.ts';

let server: ModelServer;
let cli: CommandLine;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  cli = new CommandLine();
  await server.script({ seed: 3, playsMenu: true, serviceRate: 0, replyRate: 0.4, delayMs: 1 });
});
afterEach(() => cli.remove());

async function gameRun(): Promise<string> {
  const players = ['--chat', `model,${server.baseUrl()},test-model`, '--random', 'dice'];
  await cli.run('play', ...players, '--games', '2', '--max-plies', '30', '--no-preflight', '--json');
  return cli.json<GameRunReport>().runId;
}

describe('replies of games', () => {
  it('are reached from the list of games over a game to a decision', async () => {
    const run = await gameRun();
    expect(await cli.run('games', run, '--format', 'json')).toBe(0);
    const [row] = cli.json<{ rows: { game: string }[] }>().rows;
    const game = row?.game ?? '';
    expect(await cli.run('game', run, game)).toBe(0);
    expect(cli.out).toContain('↻ retried');
    expect(await cli.run('game', run, game, '--json')).toBe(0);
    const asked = cli.json<GameDetail>().plies.filter(({ decisionId }) => decisionId !== null);
    const retried = asked.find(({ marks }) => marks.includes('retried')) ?? asked[0];
    expect(await cli.run('decision', run, retried?.decisionId ?? '')).toBe(0);
    for (const part of ['FEN ', 'prompt 1, sha256', 'raw reply', 'first_mention', 'verdict '])
      expect(cli.out).toContain(part);
    expect(await cli.run('decision', run, 'nobody-g1-p1')).toBe(2);
    expect(cli.errors).toContain(`plybook game ${run} GAME`);
  });
});

describe('a command of another kind', () => {
  it('names the one that fits', async () => {
    const run = await gameRun();
    for (const command of [['answers'], ['items'], ['item', '1']] as const) {
      const [name, ...rest] = command;
      expect(await cli.run(name, run, ...rest)).toBe(2);
      expect(cli.errors).toContain(`"plybook games ${run}" lists its games`);
    }
  });
});

describe('items', () => {
  it('of a question run show board, prompt and reply', async () => {
    const items = cli.file('items.jsonl');
    const semantic = TASKS.filter(({ id }) => id.startsWith('semantic_'));
    writeFileSync(items, `${semantic.map((task, index) => inventedLine(task, index)).join('\n')}\n`);
    expect(await cli.run('ask', items, '--baseline', 'uniform', '--json')).toBe(0);
    const { runId } = cli.json<QuestionReport>();
    expect(await cli.run('items', runId)).toBe(0);
    expect(await cli.run('item', runId, '1')).toBe(0);
    expect(cli.out).toMatch(/FEN .*\n\n.*[kK]/s);
    expect(cli.out).toContain('prompt, sha256');
    expect(await cli.run('item', runId, '999')).toBe(2);
    expect(await cli.run('games', runId)).toBe(2);
    expect(cli.errors).toContain(`"plybook answers ${runId}"`);
  });

  it('of a reproduction show the released label beside both readings', async () => {
    const workspace = mustOpen(cli.file('lab'));
    addRun(workspace, 3);
    workspace.close();
    expect(await cli.run('items', RUN, '--workspace', cli.file('lab'))).toBe(0);
    expect(cli.out).toContain('item_0002');
    expect(await cli.run('item', RUN, '2', '--workspace', cli.file('lab'))).toBe(0);
    expect(cli.out).toContain('last exact line, bucket');
    expect(await cli.run('game', RUN, '1', '--workspace', cli.file('lab'))).toBe(2);
  });
});

describe('completion and manual', () => {
  it('name every command and switch of the table, and nothing else', async () => {
    expect(await cli.run('completion', 'bash')).toBe(0);
    const script = cli.out;
    const complete = (...words: readonly string[]): readonly string[] => {
      const line = ['plybook', ...words].map((word) => `'${word}'`).join(' ');
      const ask = `${script}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _plybook; echo "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', ask], { encoding: 'utf8' }).trim().split(' ');
    };
    expect(complete('pub')).toEqual(['publish']);
    expect(complete('study', 'fig')).toEqual(['figures']);
    expect(complete('publish', 'r-1', '--one')).toEqual(['--one-file']);
    expect(complete('')).toEqual(expect.arrayContaining(['ask', 'play', 'study', 'decision', 'import']));
    for (const shell of ['zsh', 'fish']) {
      expect(await cli.run('completion', shell)).toBe(0);
      expect(cli.out).toContain('plybook');
    }
    expect(await cli.run('completion', 'tcsh')).toBe(2);
    expect(await cli.run('man')).toBe(0);
    expect(cli.out).toMatch(/^\.TH PLYBOOK 1/);
    for (const command of complete('').filter((word) => !word.startsWith('-') && word !== 'help'))
      expect(cli.out).toMatch(new RegExp(`^\\.SS ${command}\\b`, 'm'));
    expect(cli.out.split('\n').filter((line) => line.startsWith("'"))).toEqual([]);
  });
});
