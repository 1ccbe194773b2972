/** Where the games of `plybook play` begin: a position as people write it becomes the one form that the rules write. */
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GamePlan } from '../../../host/lab-games.ts';
import { CommandLine } from './cli-fixture.ts';

let cli: CommandLine;

beforeEach(() => {
  cli = new CommandLine();
});
afterEach(() => cli.remove());

const PLAN = ['play', '--random', 'one', '--random', 'two', '--games', '2', '--plan', '--json'];
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq';

describe('play --start-fen', () => {
  it.each([
    ['four fields', '4k3/8/8/8/8/8/4P3/4K3 w - -', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'],
    ['an en passant square that nobody can capture on', `${AFTER_E4} e3 0 1`, `${AFTER_E4} - 0 1`],
    ['rights without their rook', '4k3/8/8/8/8/8/4P3/4K3 w KQ - 0 1', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'],
  ])('takes %s', async (_, given, written) => {
    expect([await cli.run(...PLAN, '--start-fen', given), cli.errors]).toEqual([0, '']);
    expect(cli.json<GamePlan>().manifest.startFen).toBe(written);
  });

  it('takes the openings of a file whose games begin there, however the file writes it', async () => {
    const file = cli.file('openings.pgn');
    writeFileSync(file, `[FEN "${AFTER_E4} e3 0 1"]\n\n1... e5 *\n`);
    const more = ['--start-fen', `${AFTER_E4} - 0 1`, '--openings', file];
    expect([await cli.run(...PLAN, ...more), cli.errors]).toEqual([0, '']);
    expect(cli.json<GamePlan>().manifest.openings).toEqual([{ eco: null, moves: ['e7e5'] }]);
  });

  it('refuses what is no position', async () => {
    expect(await cli.run(...PLAN, '--start-fen', '4k3/8/8/8/8/8/4P3/8 w - - 0 1')).toBe(2);
    expect(cli.errors).toContain('Start position:');
  });
});
