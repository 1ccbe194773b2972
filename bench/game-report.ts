/**
 * The report of a large game run: 100 games of up to 200 plies in 50 lanes, half of the moves from replies with 20 kB of
 * raw bytes each. The first report of a workspace folds every row (target: under 2 s); each further one only the rows
 * since (target: under 50 ms, the middle of nine), and a single game likewise. Processor time. What
 * going on with such a run takes is told by `game-replay`.
 *
 *   npm run bench -- game-report [lanes = 50] [plies = 200]
 */
import { GameFolds } from '../host/games/folds.ts';
import { gameDetail, gameRunReport } from '../host/games/report.ts';
import { RUN } from '../tests/unit/journal/workspace-fixture.ts';
import { tellAgainst } from './bench-workspace.ts';
import { openGameBench } from './played-games.ts';

const [lanes = 50, maxPlies = 200] = process.argv.slice(2).map(Number);
const bench = openGameBench(lanes, maxPlies);
try {
  const folds = new GameFolds(bench.workspace.reader, new Map());
  // Processor time, so that other programs on the machine do not count.
  const time = (work: () => unknown): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const first = time(() => gameRunReport(folds, RUN));
  const further = Array.from({ length: 9 }, () => time(() => gameRunReport(folds, RUN)));
  const next = further.sort((a, b) => a - b)[4] ?? Infinity;
  const game = time(() => gameDetail(folds, RUN, 'lane-1-g1', null));
  console.log(`${bench.rows} rows, ${lanes * 2} games`);
  const met = [
    tellAgainst('first report', first, 2_000, 'ms'),
    tellAgainst('each further report', next, 50, 'ms'),
    tellAgainst('one game', game, 50, 'ms'),
  ];
  if (met.includes(false)) process.exitCode = 1;
} finally {
  bench.remove();
}
