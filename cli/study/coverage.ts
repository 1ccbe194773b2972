/** `plybook study coverage`: how long games of an engine's best moves stay within what is known (appendix A.2). */
import type { Command } from 'commander';
import type { Coverage } from '../../core/study/coverage.ts';
import { PRINTED_COVERAGE } from '../../core/study/paper-targets.ts';
import { VALUING_PRESETS } from '../../core/study/valuing.ts';
import { DEFAULT_COVERAGE, studyCoverage } from '../../host/studies/coverage-games.ts';
import { memoryStore } from '../../host/studies/search-store.ts';
import { defaultProcesses } from '../commands/reproduce.ts';
import { CliError, wrongUse } from '../exit.ts';
import type { CliSession, JsonOption } from '../session.ts';
import { plural, tableText } from '../text.ts';
import { parseWhole } from '../values.ts';
import { addSourceSwitches, openSource, type SourceSwitches } from './source-switches.ts';
import { stopSignal } from './stop-signal.ts';

interface CoverageOptions extends JsonOption, SourceSwitches {
  readonly engine: string;
  readonly games: number;
  readonly moves: number;
  readonly nodes: number;
  readonly seed: number;
  readonly processes: number;
}

const DEFAULT_NODES = 100_000;

export function addCoverage(study: Command, session: CliSession): void {
  const whole = (most: number) => (text: string) => parseWhole(text, most);
  const command = study
    .command('coverage')
    .description('games of an engine’s best three moves, and how much of them a database knows')
    .option('--engine <id>', 'who plays', VALUING_PRESETS.paper.engineId)
    .option('--games <n>', 'how many games', whole(10_000), DEFAULT_COVERAGE.games)
    .option('--moves <n>', 'full moves a game at most', whole(500), DEFAULT_COVERAGE.moves)
    .option('--nodes <n>', 'nodes a move', whole(1e12), DEFAULT_NODES)
    .option('--seed <n>', 'the same seed gives the same games', whole(2 ** 32 - 1), 1)
    .option('--processes <k>', 'engine processes', whole(256), defaultProcesses())
    .option('--json', 'one JSON object on standard output');
  addSourceSwitches(command).action((options: CoverageOptions) => coverage(session, options));
}

async function coverage(session: CliSession, options: CoverageOptions): Promise<void> {
  const { engine: engineId, games, moves, nodes, seed, processes } = options;
  const signal = stopSignal(session);
  const source = await openSource(options, session, signal);
  if (source === null) throw wrongUse('Coverage needs a database: --pgn, --explorer or --recorded.');
  const study = await session.withEngines(async (engines) => {
    const engine = await engines.ready(engineId);
    if (!engine.ok) throw new CliError(engine.error.message);
    const settings = { threads: 1, hashMb: 128, multipv: PRINTED_COVERAGE.topMoves };
    return studyCoverage(
      { games, moves, seed },
      {
        engine: engine.value,
        valuing: { limit: { nodes }, settings },
        processes,
        store: memoryStore(),
        signal,
        source,
        onProgress: (done, lookups) => showProgress(session, done, games, lookups),
      },
    );
  });
  if (!study.ok) throw new CliError(study.error.message);
  if (options.json === true) session.printJson(study.value);
  else session.print(coverageText(study.value.coverage, study.value.source));
}

function showProgress(session: CliSession, done: number, total: number, lookups: number): void {
  const title = lookups === 0 ? 'Playing' : 'Looking up';
  session.progress.show({ title, done, total, unit: 'game', perSecond: null, remainingMs: null });
}

function coverageText(
  { games, byMove, piecesUncovered, coveredUntilMove }: Coverage,
  source: string,
): string {
  const rows = byMove.map(({ at, n, covered, rate, pieces }) => [
    String(at),
    String(n),
    String(covered),
    rate === null ? '' : (rate * 100).toFixed(1),
    pieces.mean === null ? '' : pieces.mean.toFixed(1),
  ]);
  const mean = piecesUncovered.mean === null ? 'none' : piecesUncovered.mean.toFixed(2);
  return [
    tableText(['#move', '#n', '#covered', '#%', '#men'], rows),
    '',
    `${plural(games, 'game')}; all covered up to move ${coveredUntilMove ?? 'none'} (paper: ${PRINTED_COVERAGE.novelAfterMove})`,
    `men in uncovered positions: ${mean} (paper: ${PRINTED_COVERAGE.meanPiecesUncovered})`,
    `database: ${source}`,
  ].join('\n');
}
