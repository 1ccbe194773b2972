/**
 * `plybook study value`: what moves cost, by the definition of the paper. Moves come from JSON lines, or are those of a
 * player every set is measured with: the engine's own choice (noise floor), one random move a position, or all legal
 * moves. Convention A is the paper's definition, C stands beside it; a study never mixes limits.
 */
import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { meanFigure, type MeanFigure } from '../../core/study/aggregates.ts';
import { allLegalMoves, drawRandomMove, foldExactRandom } from '../../core/study/baselines.ts';
import { parseRunId } from '../../core/record/ids.ts';
import { readMoveLine } from '../../core/study/move-line.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import {
  VALUING_PRESETS,
  type MoveValue,
  type ValuingPreset,
  type ValuingSettings,
} from '../../core/study/valuing.ts';
import { RateWindow } from '../../core/util/rate-window.ts';
import { writeWhole } from '../../host/files.ts';
import { memoryStore, openSearchFile, type SearchStore } from '../../host/labelling/search-store.ts';
import { valueMoves, type ValuedMoves, type ValuingTask } from '../../host/studies/value-moves.ts';
import { defaultProcesses } from '../commands/reproduce.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import type { CliSession } from '../session.ts';
import { plural, tableText } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { parseWhole } from '../values.ts';
import { readSets } from './sets.ts';
import { stopSignal } from './stop-signal.ts';
import { valueStudyRuns, type ValueRunsOptions } from './value-runs.ts';
import { refuseBadOutput } from '../output-file.ts';

interface ValueOptions extends ValueRunsOptions {
  readonly set?: string;
  readonly player?: 'engine-best' | 'random' | 'all-legal';
  readonly seed?: number;
  readonly preset: ValuingPreset;
  readonly engine: string;
  readonly nodes?: number;
  readonly depth?: number;
  readonly searches?: string;
  readonly output?: string;
}

export function addValue(study: Command, session: CliSession): void {
  const whole = (most: number) => (text: string) => parseWhole(text, most);
  study
    .command('value')
    .argument(
      '[targets...]',
      'ids of study runs, or one file of moves: JSON lines {"fen" or "id", "uci" or "san"}',
    )
    .description('centipawn loss of moves under both mate conventions')
    .optionsGroup('Of study runs:')
    .option('--noise-floor', "value the engine's own choice in every position as well (the default)")
    .option('--no-noise-floor', 'leave it out')
    .option('--random-draw', 'value one random legal move of every position as well (the default)')
    .option('--no-random-draw', 'leave it out')
    .option('--exact-random', 'value every legal move as well, for the exact mean of random play')
    .optionsGroup('Of a file of moves, or a player instead of it:')
    .option('--set <file>', 'position set that ids refer to')
    .addOption(
      new Option('--player <player>', 'value the moves of this player in the set instead').choices([
        'engine-best',
        'random',
        'all-legal',
      ]),
    )
    .option('--seed <n>', 'of the random player (default: 1)', whole(2 ** 32 - 1))
    .option('--searches <file>', 'keep every search here, and search nothing that is there already')
    .option('--output <file>', 'write the values as JSON lines')
    .optionsGroup('Who values:')
    .addOption(
      new Option('--preset <preset>', 'paper: depth 30; quick: 100,000 nodes')
        .choices(Object.keys(VALUING_PRESETS))
        .default('quick'),
    )
    .option('--engine <id>', 'engine to search with', VALUING_PRESETS.paper.engineId)
    .option('--nodes <n>', 'nodes a position instead of the preset', whole(1e12))
    .option('--depth <n>', 'depth of a search instead of the preset', whole(245))
    .option(
      '--processes <k>',
      'engine processes; changes the speed, never a number',
      whole(256),
      defaultProcesses(),
    )
    .optionsGroup('What is done with it:')
    .option('--json', 'one JSON object on standard output')
    .option('--workspace <dir>', 'workspace folder, of runs')
    .addHelpText(
      'after',
      '\nExit code: 0 all valued, 1 failed or stopped, 2 wrong use, 3 some moves have no value.',
    )
    .action((targets: string[], options: ValueOptions) => {
      const [file] = targets;
      const isRuns = file !== undefined && parseRunId(file).ok;
      refuseMisplaced(isRuns, options);
      return isRuns
        ? valueStudyRuns(session, targets, valuingOf(options), options)
        : value(session, oneFile(targets), options);
    });
}

const OF_RUNS = {
  noiseFloor: '--noise-floor',
  randomDraw: '--random-draw',
  exactRandom: '--exact-random',
} as const;
const OF_FILES = {
  set: '--set',
  player: '--player',
  seed: '--seed',
  searches: '--searches',
  output: '--output',
} as const;

/** A switch that would do nothing is wrong use. */
function refuseMisplaced(isRuns: boolean, options: ValueOptions): void {
  const given = (names: Partial<Record<keyof ValueOptions, string>>): string | undefined =>
    Object.entries(names).find(([name]) => options[name as keyof ValueOptions] !== undefined)?.[1];
  const misplaced = given(isRuns ? OF_FILES : OF_RUNS);
  if (misplaced === undefined) return;
  throw wrongUse(
    isRuns ? `${misplaced} does not go with study runs.` : `${misplaced} only goes with study runs.`,
  );
}

function oneFile([file, other]: readonly string[]): string | undefined {
  if (other !== undefined) throw wrongUse('Name one file of moves, or the ids of study runs.');
  return file;
}

async function value(session: CliSession, file: string | undefined, options: ValueOptions): Promise<void> {
  refuseBadOutput(options.output, file === undefined ? [] : [file]);
  const valuing = valuingOf(options);
  const tasks = await tasksOf(session, file, options);
  const valued = await search(session, tasks, valuing, storeOf(options), options.processes);
  const lines = valued.values.map((found) => `${JSON.stringify({ ...found, profile: valued.profile })}\n`);
  if (options.output !== undefined) {
    const written = writeWhole(options.output, lines.join(''));
    if (!written.ok) throw new CliError(written.error.message);
  }
  const summary = summaryOf(valued, options.player === 'all-legal');
  if (options.json === true) session.printJson({ ...summary, values: valued.values });
  else session.print(summaryText(summary));
  if (summary.unvalued > 0) session.exitCode = EXIT.disagrees;
}

function valuingOf({ preset, engine, nodes, depth }: ValueOptions): ValuingSettings {
  if (nodes !== undefined && depth !== undefined) throw wrongUse('Give --nodes or --depth, not both.');
  const { limit, settings } = VALUING_PRESETS[preset];
  if (nodes !== undefined) return { engineId: engine, settings, limit: { nodes } };
  return { engineId: engine, settings, limit: depth === undefined ? limit : { depth } };
}

function storeOf({ searches }: ValueOptions): SearchStore {
  if (searches === undefined) return memoryStore();
  const opened = openSearchFile(searches);
  if (!opened.ok) throw wrongUse(opened.error.message);
  return opened.value;
}

async function tasksOf(
  session: CliSession,
  file: string | undefined,
  { set, player, seed = 1 }: ValueOptions,
): Promise<readonly ValuingTask[]> {
  if ((file === undefined) === (player === undefined))
    throw wrongUse('Name a file of moves, or give --player.');
  const positions = set === undefined ? [] : await readSets([set], session);
  if (file !== undefined) return movesOfFile(file, positions);
  if (set === undefined) throw wrongUse('--player needs --set, the positions to play in.');
  switch (player) {
    case 'engine-best':
      return positions.map((best) => ({ best }));
    case 'random':
      return positions.map(({ id, fen }) => ({
        positionId: id,
        fen,
        uci: drawRandomMove({ id, fen }, seed),
      }));
    default:
      return allLegalMoves(positions);
  }
}

/** A line that cannot be valued ends the command: leaving it out would change every mean. */
function movesOfFile(file: string, positions: readonly StudyPosition[]): ValuingTask[] {
  const byId = new Map(positions.map((position) => [position.id, position]));
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw wrongUse(`${file} cannot be read.`);
  }
  const tasks: ValuingTask[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const move = readMoveLine(line, index + 1, byId);
    if (!move.ok) throw wrongUse(`${file}, line ${index + 1}: ${safeText(move.error.message)}`);
    tasks.push(move.value);
  }
  if (tasks.length === 0) throw wrongUse(`${file} holds no move.`);
  return tasks;
}

async function search(
  session: CliSession,
  tasks: readonly ValuingTask[],
  valuing: ValuingSettings,
  store: SearchStore,
  processes: number,
): Promise<ValuedMoves> {
  return session.withEngines(async (engines) => {
    const engine = await engines.ready(valuing.engineId);
    if (!engine.ok) throw new CliError(engine.error.message);
    const rate = new RateWindow(performance.now());
    const valued = await valueMoves(tasks, {
      engine: engine.value,
      valuing,
      processes,
      store,
      signal: stopSignal(session),
      onProgress: (done) => {
        rate.add(performance.now(), 0);
        const [perSecond, remainingMs] = [rate.itemsPerSecond(), rate.remainingMs(tasks.length - done)];
        session.progress.show({
          title: 'Valuing',
          done,
          total: tasks.length,
          unit: 'move',
          perSecond,
          remainingMs,
        });
      },
    });
    if (!valued.ok) throw new CliError(valued.error.message);
    return valued.value;
  });
}

interface Summary {
  readonly profile: string;
  /** Moves, or with all legal moves positions. */
  readonly n: number;
  readonly unit: 'move' | 'position';
  readonly unvalued: number;
  readonly paperDefinition: MeanFigure;
  readonly clamped: MeanFigure;
  readonly searches: number;
  readonly found: number;
}

function summaryOf({ values, profile, searches, found }: ValuedMoves, isExact: boolean): Summary {
  const all: readonly Pick<MoveValue, 'loss'>[] = isExact ? foldExactRandom(values) : values;
  const losses = all.map(({ loss }) => loss).filter((loss) => loss !== null);
  return {
    profile,
    n: all.length,
    unit: isExact ? 'position' : 'move',
    unvalued: all.length - losses.length,
    paperDefinition: meanFigure(losses.map(({ A }) => A)),
    clamped: meanFigure(losses.map(({ C }) => C)),
    searches,
    found,
  };
}

function summaryText(summary: Summary): string {
  const { profile, n, unit, unvalued, paperDefinition, clamped, searches, found } = summary;
  const two = (number: number | null | undefined): string => number?.toFixed(2) ?? '';
  const row = (name: string, { n: count, mean, sd, interval }: MeanFigure): string[] => [
    name,
    String(count),
    two(mean),
    two(interval?.low),
    two(interval?.high),
    two(sd),
  ];
  return [
    `${plural(n, unit)}, ${unvalued} without a value; ${searches} searched, ${found} found`,
    profile,
    '',
    tableText(
      ['mean loss in cp', '#n', '#mean', '#95 % low', '#high', '#SD'],
      [row('A, paper definition', paperDefinition), row('C, clamped', clamped)],
    ),
  ].join('\n');
}
