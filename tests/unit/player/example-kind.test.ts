/**
 * A kind of player that the program does not have, "always resigns with a sentence", is added to the tables of kinds and
 * sits in all three experiments and on the command line (in the window: `tests/unit/renderer/example-kind`), by the files
 * of `tests/example-kind` and by nothing else. docs/architecture.md lists what such a kind touches.
 */
import '../../example-kind/add-kind.ts';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GameRunReport } from '../../../core/game/report.ts';
import type { PlayerSpec, StudyPlayer } from '../../../core/player/seats.ts';
import { ndDrafts, numbered, takeDrafts } from '../../../core/study/generate.ts';
import { PlayerStore } from '../../../host/players/player-store.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { CommandLine } from '../cli/cli-fixture.ts';
import { answerableLines } from '../questions/answerable-lines.ts';
import { AskLab } from '../questions/ask-lab.ts';
import { StudyLab } from '../studies/study-lab.ts';

/** To the types there is no such kind. */
const QUITTER = { kind: 'resigning', sentence: 'I resign.' } as unknown as PlayerSpec & StudyPlayer;

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

describe('a kind of player that is added to the tables', () => {
  it('answers questions, wrongly and without keeping the protocol', async () => {
    const ask = new AskLab(server);
    try {
      await ask.open(answerableLines().slice(0, 3));
      const { runId, status } = await ask.run(ask.request('', { player: QUITTER }));
      expect(status).toBe('finished');
      const report = await ask.lab.questions.report(runId);
      expect(report).toMatchObject({ manifest: { player: QUITTER }, answered: 3, totals: { uncosted: 0 } });
      const scored = ask.rows(runId, 'answer_scored').map(({ verdict }) => verdict);
      expect(scored.map(({ formatCompliant, isCorrect }) => [formatCompliant, isCorrect])).toEqual(
        Array.from({ length: 3 }, () => [false, false]),
      );
      expect(ask.attempts(runId).map(({ text }) => text)).toEqual(Array(3).fill('I resign.'));
      expect(await ask.problems()).toEqual([]);
    } finally {
      await ask.remove();
    }
  });

  it('answers positions of a study', async () => {
    const study = new StudyLab(server);
    try {
      await study.open(numbered(takeDrafts(ndDrafts({ seed: 5, plies: 20 }), 4)));
      const { runId, status } = await study.run(study.request(QUITTER));
      expect(status).toBe('finished');
      const figures = await study.figures([runId]);
      expect(figures.models[0]).toMatchObject({ name: 'Resigns: I resign.', player: 'resigning' });
      expect(figures.roles.generations).toEqual([runId]);
    } finally {
      await study.remove();
    }
  });
});

describe('on the command line', () => {
  let cli: CommandLine;
  beforeEach(() => {
    cli = new CommandLine();
  });
  afterEach(() => cli.remove());

  it('plays a game, which it forfeits, and is verified', async () => {
    const who = ['--resigning', 'quitter,I resign.', '--random', 'dice', '--games', '2', '--max-plies', '8'];
    expect([await cli.run('play', ...who, '--json'), cli.errors]).toEqual([0, expect.any(String)]);
    const report = cli.json<GameRunReport>();
    expect(report).toMatchObject({ status: 'finished', players: [{}, { name: 'Resigns: I resign.' }] });
    expect(report.games.map(({ termination }) => termination)).toEqual(['invalid_move', 'invalid_move']);
    expect(await cli.run('verify')).toBe(0);
  });

  it('is named by the help, kept, listed, tested and asked', async () => {
    for (const command of [['ask'], ['study', 'ask'], ['play']]) {
      expect(await cli.run(...command, '--help')).toBe(0);
      expect(cli.out).toContain('--resigning');
    }
    const nothing = { keyVariable: null, lanes: null, spacingMs: null, note: '' };
    const kept = new PlayerStore(cli.dir).save({ id: null, name: 'Quitter', spec: QUITTER, ...nothing });
    expect(kept.ok).toBe(true);
    expect(await cli.run('players', 'list')).toBe(0);
    expect(cli.out).toMatch(/Quitter +resigning/);
    expect(await cli.run('players', 'test', 'Quitter')).toBe(0);
    expect(await cli.run('play', '--saved', 'q,Quitter', '--random', 'dice', '--plan', '--json')).toBe(0);
    expect(cli.json<{ manifest: GameRunReport['manifest'] }>().manifest.players[0]).toEqual({
      ...QUITTER,
      id: 'q',
      structured: false,
    });
    expect(await cli.run('ask', 'x', '--resigning', 'No.', '--temperature', '1')).toBe(2);
    expect(cli.errors).not.toContain('unknown option');
  });
});

describe('docs/architecture.md', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const [, section = ''] = text.split('## A new kind of player');
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)`/gm)].map(
    ([, file = '']) => file,
  );

  it('names every file that a new kind touches, fourteen at most', () => {
    expect(listed.length).toBeGreaterThan(9);
    expect(listed.length).toBeLessThanOrEqual(14);
    // Files of another kind stand where those of a new one would.
    const there = listed.map((file) => file.replace('NEW', 'recorded'));
    expect(there.filter((file) => !existsSync(file))).toEqual([]);
  });
});
