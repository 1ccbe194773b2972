/**
 * The article's engine opinions are met to the last digit, from its published files and from a PGN file, in the reading the
 * article used; and what is written in its form reads back with the same report.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GameRunReport } from '../../../core/game/report.ts';
import type { ReviewOutcome } from '../../../host/games/review-run.ts';
import { startModelServer } from '../../http-server/start.ts';
import type { ArticlePly } from '../../../core/game/article/forms.ts';
import type { ArticleReport } from '../../../core/game/article/review.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';
import { CommandLine } from './cli-fixture.ts';

let cli: CommandLine;
const pilot = sharedData('pilot');

beforeEach(() => {
  cli = new CommandLine();
});
afterEach(() => cli.remove());

const rowsOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** The first half-moves of one published game as a PGN file, in UCI's words where PGN allows them. */
function pgnOf(bot: string): string {
  const plies = rowsOf<ArticlePly & { move_san: string }>(path.join(pilot, 'plies.jsonl'))
    .filter((ply) => ply.bot === bot && ply.game_id === '1')
    .sort((a, b) => a.ply - b.ply);
  const moves = ['d4', 'Nf6', 'c4', 'g6', ...plies.map(({ move_san: san }) => san)];
  return `[White "${bot}"]\n[Black "Stockfish 17.1"]\n[Round "1"]\n[Result "*"]\n\n${moves.join(' ')} *\n`;
}

describeWithSharedData('the preset article', 'pilot', () => {
  it('meets all nine published rows by both searches, whole files and PGN alone, and reads back what it wrote', async () => {
    const folder = cli.file('published');
    cpSync(pilot, folder, { recursive: true });
    const output = cli.file('ours.jsonl');
    expect(
      await cli.run('review', folder, '--preset', 'article', '--output', output, '--json'),
      cli.errors,
    ).toBe(0);
    const report = cli.json<ArticleReport>();
    expect(report.agreement?.[0]).toEqual({
      reading: 'last_line',
      exact: 9,
      score: 0,
      different: 0,
      unmatched: 0,
    });
    expect(report.differing).toEqual([]);
    const published = rowsOf<Record<string, unknown>>(path.join(folder, 'analysis.jsonl'));
    const ours = rowsOf<Record<string, unknown>>(output);
    for (const row of published) {
      const own = ours.find(({ request_id: id }) => id === row['request_id']);
      // The article's expected scores come from a model of its library, ours from the engine.
      const {
        best,
        chosen,
        engine: _engine,
        engine_sha256: _sha256,
        expected_score_loss: _loss,
        ...rest
      } = row;
      expect(own).toMatchObject(rest);
      for (const [name, opinion] of Object.entries({ best, chosen })) {
        const {
          time: _time,
          wdl: _wdl,
          expected_score: _expected,
          ...stated
        } = opinion as Record<string, unknown>;
        expect(own?.[name]).toMatchObject(stated);
      }
    }

    expect(await cli.run('review', folder, '--preset', 'article', '--published', output, '--json')).toBe(0);
    const again = cli.json<ArticleReport>();
    expect(again.players).toEqual(report.players);
    expect(again.agreement?.[0]).toMatchObject({ exact: ours.length, different: 0 });

    const alone = cli.file('alone');
    mkdirSync(alone);
    const pgn = path.join(alone, 'game.pgn');
    writeFileSync(pgn, pgnOf('claude-opus-5-5'));
    const args = ['--preset', 'article', '--published', path.join(folder, 'analysis.jsonl'), '--json'];
    expect(await cli.run('review', pgn, ...args)).toBe(0);
    expect(cli.json<ArticleReport>().agreement?.[0]).toMatchObject({
      exact: 3,
      score: 0,
      different: 0,
      unmatched: 6,
    });
  }, 180_000);

  it('tells a changed opinion apart, and says what it does not take', async () => {
    const folder = cli.file('published');
    cpSync(pilot, folder, { recursive: true });
    const pgn = cli.file('game.pgn');
    writeFileSync(pgn, `[White "a"]\n[Black "Stockfish"]\n\n1. e4 e5 *\n`);
    const published = cli.file('other.jsonl');
    const row = { bot: 'a', game_id: '1', ply: 1, move_uci: 'e2e4' };
    const opinion = { cp: 1, mate: null, depth: 1, seldepth: 1, nodes: 1, pv: ['e2e4'] };
    writeFileSync(published, `${JSON.stringify({ ...row, best: opinion, chosen: opinion })}\n`);
    expect(await cli.run('review', pgn, '--preset', 'article', '--published', published, '--json')).toBe(3);
    expect(cli.json<ArticleReport>().differing).toEqual([
      { bot: 'a', gameId: '1', ply: 1, agreement: 'different' },
    ]);
    expect(await cli.run('review', pgn, '--preset', 'article', '--nodes', '7')).toBe(2);
    writeFileSync(published, '{"bot": 7}\n');
    expect(await cli.run('review', pgn, '--published', published)).toBe(2);
    expect(cli.errors).toContain('other.jsonl:1: bot');
  }, 60_000);
});

it('a run of ours in that form, read back, gives the figures of its own report', async () => {
  const server = await startModelServer();
  await server.script({ seed: 5, playsMenu: true, serviceRate: 0, replyRate: 0.2, delayMs: 1 });
  const players = ['--chat', `model,${server.baseUrl()},test-model`, '--random', 'dice'];
  await cli.run('play', ...players, '--games', '2', '--max-plies', '24', '--no-preflight', '--json');
  const { runId } = cli.json<GameRunReport>();
  await server.stop();
  expect(await cli.run('review', runId, '--json'), cli.errors).toBe(0);
  const own = cli
    .json<ReviewOutcome & Pick<GameRunReport, 'players'>>()
    .players.find(({ playerId }) => playerId === 'model');
  const folder = cli.file('article');
  expect(await cli.run('export', runId, '--article', folder), cli.errors).toBe(0);
  expect(cli.out).toContain('2 games');
  expect(await cli.run('review', folder, '--preset', 'article', '--json'), cli.errors).toBe(0);
  const report = cli.json<ArticleReport>();
  const row = report.agreement?.[0];
  expect(row).toMatchObject({ reading: 'last_line', score: 0, different: 0, unmatched: 0 });
  expect(row?.exact).toBe(report.decisions);
  const read = report.players.find(
    ({ bot, reading }) => bot === 'model' && reading === 'last_exact',
  )?.figures;
  const kept = own?.reviews[0];
  expect(read?.reviewed).toBeGreaterThan(10);
  for (const name of ['reviewed', 'valued', 'meanLossCp', 'medianLossCp', 'blunders', 'bestMoves'] as const)
    expect(read?.[name], name).toEqual(kept?.[name]);
  expect(JSON.stringify(rowsOf(path.join(folder, 'requests.jsonl')))).not.toContain('127.0.0.1');
}, 180_000);
