/**
 * `plybook study coverage`: how long games of an engine's best moves stay within what is known (appendix A.2). The study
 * is kept in the workspace, where the window opens it; a name or hash shows one again.
 */
import type { Command } from 'commander';
import type { CoverageReport } from '../../core/study/coverage-study.ts';
import { DEFAULT_COVERAGE } from '../../core/study/coverage-defaults.ts';
import type { Lab } from '../../host/lab.ts';
import { openSearchFile, type SearchStore } from '../../host/labelling/search-store.ts';
import { defaultProcesses } from '../commands/reproduce.ts';
import { CliError, wrongUse } from '../exit.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { plural, safeText, tableText } from '../text.ts';
import { parseWhole } from '../values.ts';
import { addSourceSwitches, frequencyWishOf, sourcedValue, type SourceSwitches } from './source-switches.ts';
import { stopSignal } from './stop-signal.ts';

interface CoverageOptions extends JsonOption, WorkspaceOption, SourceSwitches {
  readonly engine: string;
  readonly games: number;
  readonly moves: number;
  readonly men: number;
  readonly nodes: number;
  readonly seed: number;
  readonly processes: number;
  readonly searches?: string;
  readonly name?: string;
}

const { valuing: DEFAULT_VALUING } = DEFAULT_COVERAGE;

export function addCoverage(study: Command, session: CliSession): void {
  const whole = (most: number) => (text: string) => parseWhole(text, most);
  const command = study
    .command('coverage')
    .argument('[study]', 'name or hash of a study that is kept: it is shown, and nothing is played')
    .description('games of an engine’s best three moves, and how much of them a database knows')
    .option('--engine <id>', 'who plays', DEFAULT_VALUING.engineId)
    .option('--games <n>', 'how many games', whole(1000), DEFAULT_COVERAGE.games)
    .option('--moves <n>', 'full moves a game at most', whole(500), DEFAULT_COVERAGE.moves)
    .option(
      '--men <n>',
      'tablebases cover positions of so many men',
      whole(32),
      DEFAULT_COVERAGE.tablebaseMen,
    )
    .option('--nodes <n>', 'nodes a move', whole(1e12), DEFAULT_VALUING.limit.nodes)
    .option('--seed <n>', 'the same seed gives the same games', whole(2 ** 32 - 1), 1)
    .option('--processes <k>', 'engine processes', whole(256), defaultProcesses())
    .option('--searches <file>', 'file of searches, read first and added to (JSON lines)')
    .option('--name <name>', 'what the study is called in the workspace')
    .option('--json', 'one JSON object on standard output')
    .option('--workspace <dir>', 'workspace folder');
  addSourceSwitches(command, DEFAULT_COVERAGE.moves * 2 + 1).action(
    (target: string | undefined, options: CoverageOptions) =>
      target === undefined ? run(session, options) : show(session, target, options),
  );
}

async function run(session: CliSession, options: CoverageOptions): Promise<void> {
  const source = frequencyWishOf(options);
  if (source === null) throw wrongUse('Coverage needs a database: --pgn, --explorer or --recorded.');
  const searches = options.searches === undefined ? null : searchesOf(options.searches);
  const signal = stopSignal(session);
  const { engine: engineId, games, moves, men: tablebaseMen, nodes, seed, processes } = options;
  const name = options.name ?? `coverage-${games}-seed-${seed}`;
  const valuing = { ...DEFAULT_VALUING, engineId, limit: { nodes } };
  const request = { name, games, moves, seed, tablebaseMen, valuing, source, processes };
  await session.withLab(options, async (lab) => {
    const done = await lab.studies.cover(request, {
      signal,
      searches,
      onProgress: ({ done: count, total, note }) =>
        session.progress.show({
          title: 'Coverage',
          done: count,
          total,
          unit: 'game',
          perSecond: null,
          remainingMs: null,
          ...(note === null ? {} : { note }),
        }),
    });
    const { study, notes } = sourcedValue(done);
    for (const note of notes) session.say(note);
    print(session, lab, study.sha256, options);
  });
}

function searchesOf(file: string): SearchStore {
  const opened = openSearchFile(file);
  if (opened.ok) return opened.value;
  throw opened.error.code === 'bad_record'
    ? wrongUse(opened.error.message)
    : new CliError(opened.error.message);
}

async function show(session: CliSession, target: string, options: CoverageOptions): Promise<void> {
  await session.withLab(options, async (lab) => {
    const { coverage } = lab.studies;
    const all = [...coverage.list(), ...coverage.list(true)];
    const [study, other] = all.filter(
      ({ name, sha256 }) => name === target || (target.length >= 8 && sha256.startsWith(target)),
    );
    if (study === undefined) throw wrongUse(`There is no coverage study ${target} in this workspace.`);
    if (other !== undefined) throw wrongUse(`Several coverage studies are called ${target}: give the hash.`);
    print(session, lab, study.sha256, options);
  });
}

function print(session: CliSession, lab: Lab, sha256: string, options: JsonOption): void {
  const report = questionValue(lab.studies.coverage.report(sha256));
  if (options.json === true) session.printJson(report);
  else session.print(coverageText(report));
}

function coverageText({ summary, head, coverage }: CoverageReport): string {
  const { games, byMove, piecesUncovered, coveredUntilMove, minimum, tablebasesFromMove } = coverage;
  const percent = (rate: number | null | undefined): string =>
    rate === null || rate === undefined ? '' : (rate * 100).toFixed(1);
  const rows = byMove.map(({ at, n, covered, rate, interval, pieces }) => [
    String(at),
    String(n),
    String(covered),
    percent(rate),
    interval === null ? '' : `${percent(interval.low)}–${percent(interval.high)}`,
    pieces.mean?.toFixed(1) ?? '',
  ]);
  const { printed } = DEFAULT_COVERAGE;
  const least =
    minimum === null
      ? 'nothing is known'
      : `${percent(minimum.rate)} % at move ${minimum.fromMove}${minimum.toMove === minimum.fromMove ? '' : ` to ${minimum.toMove}`}, ${minimum.pieces.mean?.toFixed(1) ?? ''} men`;
  return [
    tableText(['#move', '#n', '#covered', '#%', '#95 %', '#men'], rows),
    '',
    `${plural(games, 'game')}; all covered up to move ${coveredUntilMove ?? 'none'} (paper: ${printed.novelAfterMove})`,
    `least covered: ${least} (paper: near move ${printed.minimumNearMove}, about ${printed.piecesAtMinimum} men)`,
    `tablebases from move ${tablebasesFromMove ?? 'none'} (paper: about ${printed.riseFromMove})`,
    `men in uncovered positions: ${piecesUncovered.mean?.toFixed(2) ?? 'none'} (paper: ${printed.meanPiecesUncovered})`,
    `database: ${safeText(head.source)}`,
    `kept as ${safeText(summary.name)}, sha256 ${summary.sha256}`,
  ].join('\n');
}
