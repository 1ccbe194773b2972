/** `plybook datasets build`: a data set made of sources, into the workspace or into a file. */
import path from 'node:path';
import { Option, type Command } from 'commander';
import {
  BUILDERS,
  buildOptionsOf,
  type BuilderName,
  type BuildOptions,
  type BuildWishes,
} from '../../core/build/options.ts';
import type { BuildReport } from '../../core/build/report.ts';
import { noItemsText, type BuiltDataset } from '../../host/datasets/build/build-dataset.ts';
import { buildItems, type BuildFile } from '../../host/datasets/build/build-items.ts';
import type { BuildProgress, CollectWatch } from '../../host/datasets/build/collect-units.ts';
import { checkOutput, writeWhole } from '../../host/files.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { plural, tableText } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { listOf, parseWhole } from '../values.ts';

interface BuildFlags extends JsonOption, WorkspaceOption {
  readonly source: readonly string[];
  readonly licence?: readonly string[];
  readonly seed?: number;
  readonly quota?: readonly string[];
  readonly tasks?: readonly string[];
  readonly order?: BuildOptions['order'];
  readonly position?: BuildOptions['position'];
  readonly themes?: readonly string[];
  readonly minPopularity?: number;
  readonly maxRatingDeviation?: number;
  readonly maxPlies?: number;
  readonly again?: boolean;
  readonly plan?: boolean;
  readonly name?: string;
  readonly output?: string;
}

const MOST = 100_000;

export function addBuild(datasets: Command, session: CliSession): void {
  datasets
    .command('build')
    .argument('<builder>', BUILDERS.join(', '))
    .description(
      'make a data set of puzzles, positions or games; seeded: the same sources give the same bytes',
    )
    .requiredOption(
      '--source <files...>',
      'puzzle table, PGN, FEN, EPD, CSV, JSON lines, a ChessQA file; packed or not',
    )
    .option('--licence <texts...>', 'licence of the sources: one for all, or one for each in their order')
    .option('--seed <n>', 'of the order and the draws (42)', wholeFromZero)
    .option('--quota <n|task=n...>', 'items a task (100; 25 a theme), or of single tasks', listOf)
    .option('--tasks <list>', 'only these, tried in this order: put rare ones first', listOf)
    .addOption(new Option('--order <order>', 'of the walk (shuffled)').choices(['shuffled', 'file']))
    .addOption(
      new Option(
        '--position <which>',
        "of a puzzle, before or after the opponent's first move (before)",
      ).choices(['before', 'after']),
    )
    .option(
      '--themes <list>',
      'tactics: themes as the puzzle table spells them (the 20 released ones)',
      listOf,
    )
    .option('--min-popularity <n>', 'tactics: of a puzzle, from -100 to 100 (90)', signed)
    .option('--max-rating-deviation <n>', 'tactics: of a puzzle (100)', wholeFromZero)
    .option('--max-plies <n>', "tactics: the opponent's first move counted (4)", wholeFromZero)
    .option('--again', 'sources are ChessQA files: every item once more, its answer worked out anew')
    .option('--plan', 'show the options and build nothing')
    .option('--name <text>', 'name of the data set')
    .option(
      '--output <file>',
      'write the items to a file; without it they become a data set of the workspace',
    )
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .action(async (builder: string, flags: BuildFlags) => build(session, builder, flags));
}

async function build(session: CliSession, builder: string, flags: BuildFlags): Promise<void> {
  const known = BUILDERS.find((name) => name === builder);
  if (known === undefined)
    throw wrongUse(`There is no builder "${builder}"; there are: ${BUILDERS.join(', ')}.`);
  const options = buildOptionsOf(wishesOf(known, flags));
  if (!options.ok) throw wrongUse(options.error.message);
  if (flags.plan === true) {
    if (flags.json === true) session.printJson(options.value);
    else session.print(planText(options.value));
    return;
  }
  const files = filesOf(flags);
  const stop = new AbortController();
  const undo = session.onStop(() => stop.abort());
  const watch = { signal: stop.signal, onProgress: (progress: BuildProgress) => show(session, progress) };
  try {
    await (flags.output === undefined
      ? intoWorkspace(session, files, options.value, flags, watch)
      : intoFile(session, files, options.value, { ...flags, output: flags.output }, watch));
  } finally {
    session.progress.clear();
    undo();
  }
}

async function intoFile(
  session: CliSession,
  files: readonly BuildFile[],
  options: BuildOptions,
  { output, json }: BuildFlags & { readonly output: string },
  watch: CollectWatch,
): Promise<void> {
  const target = path.resolve(output);
  const writable = checkOutput(
    target,
    files.map(({ file }) => file),
  );
  if (!writable.ok) throw wrongUse(writable.error.message);
  const built = await buildItems(files, options, watch);
  if (!built.ok) throw failureOf(built.error);
  const { lines, report } = built.value;
  if (lines.length === 0) throw new CliError(noItemsText(report));
  const written = writeWhole(target, `${lines.join('\n')}\n`);
  if (!written.ok) throw new CliError(written.error.message);
  tell(session, report, `written to ${output}`, json === true ? { path: output, build: report } : null);
}

async function intoWorkspace(
  session: CliSession,
  files: readonly BuildFile[],
  options: BuildOptions,
  flags: BuildFlags,
  watch: CollectWatch,
): Promise<void> {
  await session.withLab(flags, async (lab) => {
    const built = await lab.buildDataset({ files, options, name: flags.name ?? null, ...watch });
    if (!built.ok) throw failureOf(built.error);
    const value: BuiltDataset = built.value;
    const { datasetId, alreadyPresent } = value.imported;
    const where = `${alreadyPresent ? 'were there already as' : 'are now'} data set ${datasetId ?? 'none'}`;
    tell(
      session,
      value.build,
      where,
      flags.json === true ? { datasetId, alreadyPresent, build: value.build } : null,
    );
  });
}

function failureOf({ code, message }: { readonly code: string; readonly message: string }): CliError {
  return code === 'bad_options' || code === 'file_error' ? wrongUse(message) : new CliError(message);
}

/** `json` null: in words. Short tasks and answers that were not confirmed are told by the exit code as well. */
function tell(session: CliSession, report: BuildReport, where: string, json: object | null): void {
  if (json === null) session.print(`${reportText(report)}\n\n${plural(report.items, 'item')} ${where}`);
  else session.printJson(json);
  for (const { file, row, reason } of report.refusals)
    session.say(`${safeText(file)}:${row}: ${safeText(reason)}`);
  for (const { file, row, task, why } of report.notConfirmed)
    session.say(`${safeText(file)}:${row}: ${task} not made, two computations disagree: ${safeText(why)}`);
  const isShort = report.tasks.some(({ short }) => short !== null);
  if (isShort || report.notConfirmed.length > 0) session.exitCode = EXIT.disagrees;
}

function reportText({ tasks, filtered, refused, passedBy, sources }: BuildReport): string {
  const rows = tasks.map(({ task, wanted, made, short }) => [
    task,
    String(made),
    String(wanted ?? ''),
    short ?? '',
  ]);
  const read = sources.map(({ file, rows, kind }) => `${safeText(file)}: ${kind}, ${plural(rows, 'row')}`);
  const out = filtered.map(({ reason, rows }) => `${plural(rows, 'row')} filtered out: ${reason}`);
  const passed = `passed by: ${refused} wrong, ${passedBy.repeated} repeated, ${passedBy.samePosition} showing a position already used, ${passedBy.withoutAnswer} without an answer to any task with room`;
  return [...read, ...out, passed, '', tableText(['task', '#items', '#wanted', 'why short'], rows)].join(
    '\n',
  );
}

function planText({ builder, seed, order, position, tasks, filters, again }: BuildOptions): string {
  const how = again
    ? 'every item of the sources once more'
    : `order ${order}, position ${position} the first move`;
  const rows = tasks.map(({ task, quota }) => [task, again ? '' : String(quota)]);
  const kept =
    filters === null
      ? []
      : [
          `popularity from ${filters.minPopularity}, rating deviation to ${filters.maxRatingDeviation}, at most ${filters.maxPlies} plies`,
        ];
  return [`${builder}, seed ${seed}, ${how}`, ...kept, '', tableText(['task', '#wanted'], rows)].join('\n');
}

function wishesOf(builder: BuilderName, flags: BuildFlags): BuildWishes {
  const quotas = new Map<string, number>();
  let quota: number | null = null;
  for (const text of flags.quota ?? []) {
    const [left = '', right] = text.split('=');
    if (right === undefined) quota = parseWhole(left, MOST);
    else quotas.set(left.trim(), parseWhole(right.trim(), MOST));
  }
  return {
    builder,
    seed: flags.seed ?? null,
    order: flags.order ?? null,
    position: flags.position ?? null,
    quota,
    quotas,
    tasks: flags.tasks ?? null,
    themes: flags.themes ?? null,
    minPopularity: flags.minPopularity ?? null,
    maxRatingDeviation: flags.maxRatingDeviation ?? null,
    maxPlies: flags.maxPlies ?? null,
    again: flags.again ?? false,
  };
}

/** Nobody can say later what a data set may be used for if nobody said what its sources are. */
function filesOf({ source, licence = [] }: BuildFlags): readonly BuildFile[] {
  const stated = licence.map((text) => text.trim()).filter((text) => text !== '');
  if (stated.length !== 1 && stated.length !== source.length)
    throw wrongUse(
      `--licence: say under which licence the sources are (for the public puzzle table "CC0 1.0"), one text for all or one for each of the ${source.length}; ${stated.length} given.`,
    );
  const [first = ''] = stated;
  return source.map((file, at) => ({ file, licence: (stated[at] ?? first).slice(0, 500) }));
}

function show(session: CliSession, { pass, file, bytesRead, bytesTotal }: BuildProgress): void {
  const again = pass === 1 ? '' : `, pass ${pass}`;
  session.progress.show({
    title: `Build: ${safeText(file)}${again}`,
    done: bytesRead,
    total: bytesTotal,
    unit: 'byte',
    perSecond: null,
    remainingMs: null,
  });
}

function wholeFromZero(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw wrongUse(`"${text.slice(0, 40)}" is not a whole number from 0.`);
  return Number(text);
}

function signed(text: string): number {
  if (!/^-?\d{1,3}$/.test(text))
    throw wrongUse(`"${text.slice(0, 40)}" is not a whole number from -100 to 100.`);
  return Number(text);
}
