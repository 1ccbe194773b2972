/** `play --openings`: an opening that is not whole is refused by name, because it would be another one (R-FILE-7). */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GamePlan } from '../../../host/lab-games.ts';
import { CommandLine } from './cli-fixture.ts';

let cli: CommandLine;
beforeAll(() => (cli = new CommandLine()));
afterAll(() => cli.remove());

async function plan(bytes: string | Uint8Array): Promise<number> {
  const file = cli.file('openings.pgn');
  writeFileSync(file, bytes);
  return cli.run('play', '--random', 'one', '--random', 'two', '--openings', file, '--plan', '--json');
}

describe('an opening', () => {
  it.each([
    ['of Chess960', '[Variant "Chess960"]\n\n1. e4 *', /game 1: Line 3, variant refused/],
    [
      'of Chess960 behind its position',
      '[FEN "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - 0 1"]\n[SetUp "1"]\n[Variant "fischerandom"]\n\n1. e4 e5 *',
      /game 1: Line 5, variant refused/,
    ],
    ['cut at an illegal move', '1. e4 e5 2. Ke3 *', /game 1: Line 1, illegal move: Ke3/],
    ['in foreign letters', '1. e4 *\n\n1. e4 e5 2. Sf3 *', /game 2: Line 3, foreign letter: Sf3/],
    ['of tags alone', '[White "A"]\n', /game 1: it has no moves/],
    ['with a brace that never closes', '1. e4 {never', /game 1: Line 1, unclosed comment/],
    ['with a position nobody can read', '[FEN "nonsense"]\n\n1. e4 *', /game 1: Line 3, fen refused/],
    [
      'from another position',
      '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *',
      /game 1: it does not begin where/,
    ],
    ['of too many plies', `${'Nf3 Nf6 Ng1 Ng8 '.repeat(16)}*`, /game 1: 64 plies; an opening has at most 60/],
  ])('%s is refused by name', async (_, text, message) => {
    expect(await plan(text)).toBe(2);
    expect(cli.errors).toMatch(message);
  });

  it.each([
    ['with marks, tags and moves on one line', '[ECO "C20"] 1. e4$1 e5++ *'],
    ['with a cut variation beside it', '1. e4 (1. Sf3) e5 *'],
    ['packed', gzipSync('1. e4 e5 *')],
    ['without a result', '1. e4 e5'],
  ])('%s is played whole', async (_, bytes) => {
    expect(await plan(bytes)).toBe(0);
    expect(cli.json<GamePlan>().manifest.openings.map(({ moves }) => moves)).toEqual([['e2e4', 'e7e5']]);
  });
});
