/**
 * `plybook study coverage`: how long games of an engine's best moves stay within what is known (appendix A.2). The study
 * is kept in the workspace, where the window opens it; a name or hash shows one again.
 */
import type { Command } from 'commander';
import type { CoverageReport } from '../../core/study/coverage-study.ts';
import { coverageTable, coverageTables, findingsTable } from '../../core/study/coverage-tables.ts';
import { DEFAULT_COVERAGE } from '../../core/study/coverage-defaults.ts';
import type { Lab } from '../../host/lab.ts';
import { openSearchFile, type SearchStore } from '../../host/labelling/search-store.ts';
import { defaultProcesses } from '../commands/reproduce.ts';
import { CliError, wrongUse } from '../exit.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, WorkspaceOption } from '../session.ts';
import { addFormatSwitches, printTold, tablesText, type FormatOptions } from '../table.ts';
import { plural } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { parseWhole } from '../values.ts';
import { addSourceSwitches, frequencyWishOf, sourcedValue, type SourceSwitches } from './source-switches.ts';
import { stopSignal } from './stop-signal.ts';
import { UNTIMED } from '../progress-line.ts';

interface CoverageOptions extends FormatOptions, WorkspaceOption, SourceSwitches {
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
    .option('--workspace <dir>', 'workspace folder');
  addFormatSwitches(command);
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
          ...UNTIMED,
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
  await session.withReader(options, async (lab) => {
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

function print(session: CliSession, lab: Lab, sha256: string, options: FormatOptions): void {
  const report = questionValue(lab.studies.coverage.report(sha256));
  const tables = coverageTables(report);
  printTold(session, options, { whole: report, tables, text: () => coverageText(report) });
}

function coverageText(report: CoverageReport): string {
  const { summary, head, coverage } = report;
  return [
    tablesText([coverageTable(report, 'move'), findingsTable(report)]),
    '',
    plural(coverage.games, 'game'),
    `database: ${safeText(head.source)}`,
    `kept as ${safeText(summary.name)}, sha256 ${summary.sha256}`,
  ].join('\n');
}
