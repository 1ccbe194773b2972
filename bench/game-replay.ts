/**
 * Going on with a large game run: 100 games of up to 200 plies in 50 lanes, half of the moves from replies with 20 kB of
 * raw bytes each. Reading it must leave the window its turns: no piece longer than 50 ms. An amendment reads a few rows
 * only. Beside them stands the whole replay, ended games and all, which nobody waits for in the window. Processor time.
 *
 *   npm run bench -- game-replay [lanes = 50] [plies = 200]
 */
import { amendGames } from '../host/games/amend.ts';
import type { GameContext } from '../host/games/ports.ts';
import { readGameRun, readOpenGames } from '../host/games/read-run.ts';
import { RUN } from '../tests/unit/journal/workspace-fixture.ts';
import { tellAgainst, timed } from './bench-workspace.ts';
import { openGameBench } from './played-games.ts';

const [lanes = 50, maxPlies = 200] = process.argv.slice(2).map(Number);
const bench = openGameBench(lanes, maxPlies);
try {
  const { workspace } = bench;
  const open = await timed(() => readOpenGames(workspace.reader, RUN));
  const whole = await timed(() => Promise.resolve(readGameRun(workspace.reader, RUN)));
  const change = { setting: 'requests', before: null, after: 100_000 } as const;
  const context = { workspace, live: new Map() } as unknown as GameContext;
  const amended = await timed(() =>
    Promise.resolve(amendGames(context, RUN, { changes: [change], clearEmptyReplies: null }, 'bench')),
  );
  console.log(`${bench.rows} rows, ${lanes * 2} games; the whole replay: ${whole.tookMs.toFixed(0)} ms`);
  const met = [
    tellAgainst('read for going on', open.tookMs, 2_000, 'ms'),
    tellAgainst('the longest piece of it', open.longestMs, 50, 'ms'),
    tellAgainst('an amendment', amended.tookMs, 50, 'ms'),
  ];
  if (met.includes(false)) process.exitCode = 1;
} finally {
  bench.remove();
}
