/** `plybook datasets build`: a data set made of sources, into the workspace or into a file. */
import os from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { PART_BUILDERS, partOptionsOf, type PartBuilder, type PartOptions } from '../../core/build/parts.ts';
import type { BuildReport } from '../../core/build/report.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { noItemsText } from '../../host/datasets/build/build-dataset.ts';
import type { BuildFile } from '../../host/datasets/build/build-items.ts';
import { buildParts } from '../../host/datasets/build/build-parts.ts';
import type { BuildProgress, CollectWatch } from '../../host/datasets/build/collect-units.ts';
import { checkOutput, writeWhole } from '../../host/files.ts';
import {
  addJudgmentSwitches,
  addSemanticSwitches,
  addSourceSwitches,
  addTacticsSwitches,
  filesOf,
  meansOf,
  wishesOf,
  type BuildFlags,
} from '../build-switches.ts';
import { buildReportText, planText, showBuild } from '../build-text.ts';
import { askAboutComments, resolvedParts } from '../build-comments.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import type { CliSession } from '../session.ts';
import { plural } from '../text.ts';

const ALL = 'all';

export function addBuild(datasets: Command, session: CliSession): void {
  const command = datasets
    .command('build')
    .argument('<builder>', [...PART_BUILDERS, ALL].join(', '))
    .description(
      'make a data set of puzzles, positions or games; seeded: the same sources give the same bytes',
    );
  const processes = Math.max(1, Math.min(4, os.availableParallelism() - 1));
  addSemanticSwitches(addJudgmentSwitches(addTacticsSwitches(addSourceSwitches(command)), processes))
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

function buildersOf(text: string): readonly PartBuilder[] {
  if (text === ALL) return PART_BUILDERS;
  const known = PART_BUILDERS.find((name) => name === text);
  if (known !== undefined) return [known];
  throw wrongUse(`There is no builder "${text}"; there are: ${[...PART_BUILDERS, ALL].join(', ')}.`);
}

async function build(session: CliSession, builder: string, flags: BuildFlags): Promise<void> {
  const parts = partOptionsOf(buildersOf(builder), wishesOf(flags));
  meansOf(flags);
  if (!parts.ok) throw wrongUse(parts.error.message);
  if (flags.plan === true) {
    if (flags.json === true) session.printJson(oneOrParts(parts.value));
    else session.print(planText(parts.value));
    return;
  }
  const files = filesOf(flags);
  const stop = new AbortController();
  const undo = session.onStop(() => stop.abort());
  const watch = {
    signal: stop.signal,
    onProgress: (progress: BuildProgress) => showBuild(session, progress),
  };
  try {
    const { questions, output } = flags;
    if (questions !== undefined) await askAboutComments(session, files, flags, questions, watch);
    else if (output === undefined) await intoWorkspace(session, files, parts.value, flags, watch);
    else await intoFile(session, files, parts.value, { ...flags, output }, watch);
  } finally {
    session.progress.clear();
    undo();
  }
}

function oneOrParts<T>(list: readonly T[]): T | { readonly parts: readonly T[] } {
  const [first] = list;
  return first !== undefined && list.length === 1 ? first : { parts: list };
}

async function intoFile(
  session: CliSession,
  files: readonly BuildFile[],
  parts: readonly PartOptions[],
  { output, json, ...flags }: BuildFlags & { readonly output: string },
  watch: CollectWatch,
): Promise<void> {
  const target = path.resolve(output);
  const writable = checkOutput(
    target,
    files.map(({ file }) => file),
  );
  if (!writable.ok) throw wrongUse(writable.error.message);
  const needsLab = parts.some(({ builder }) => builder === 'judgment' || builder === 'semantic');
  const built = needsLab
    ? await session.withLab(flags, async (lab) => {
        const known = await resolvedParts(session, lab, parts, flags);
        return buildParts({ files, parts: known, ...watch }, lab.builds.tools(meansOf(flags)));
      })
    : await buildParts({ files, parts, ...watch }, null);
  if (!built.ok) throw failureOf(built.error);
  const builds = built.value.map(({ report }) => report);
  const lines = built.value.flatMap((part) => part.lines);
  if (lines.length === 0) throw new CliError(noItemsText(builds));
  const written = writeWhole(target, `${lines.join('\n')}\n`);
  if (!written.ok) throw new CliError(written.error.message);
  const told = json === true ? { path: output, build: oneOrParts(builds) } : null;
  tell(session, builds, `written to ${output}`, told);
}

async function intoWorkspace(
  session: CliSession,
  files: readonly BuildFile[],
  wished: readonly PartOptions[],
  flags: BuildFlags,
  watch: CollectWatch,
): Promise<void> {
  await session.withLab(flags, async (lab) => {
    const parts = await resolvedParts(session, lab, wished, flags);
    const build = { files, parts, name: flags.name ?? null, ...watch };
    const built = await lab.builds.build(build, meansOf(flags));
    if (!built.ok) throw failureOf(built.error);
    const { builds, imported } = built.value;
    const { datasetId, alreadyPresent } = imported;
    const where = `${alreadyPresent ? 'were there already as' : 'are now'} data set ${datasetId ?? 'none'}`;
    const told = flags.json === true ? { datasetId, alreadyPresent, build: oneOrParts(builds) } : null;
    tell(session, builds, where, told);
  });
}

function failureOf({ code, message }: { readonly code: string; readonly message: string }): CliError {
  return code === 'bad_options' || code === 'file_error' ? wrongUse(message) : new CliError(message);
}

/** `json` null: in words. Short tasks and answers that were not confirmed are told by the exit code as well. */
function tell(session: CliSession, builds: readonly BuildReport[], where: string, json: object | null): void {
  const items = builds.reduce((sum, build) => sum + build.items, 0);
  if (json === null) session.print(`${buildReportText(builds)}\n\n${plural(items, 'item')} ${where}`);
  else session.printJson(json);
  const told = new Set<string>();
  for (const { refusals, notConfirmed } of builds) {
    for (const { file, row, reason } of refusals) told.add(`${safeText(file)}:${row}: ${safeText(reason)}`);
    for (const { file, row, task, why } of notConfirmed)
      told.add(`${safeText(file)}:${row}: ${task} not made, two computations disagree: ${safeText(why)}`);
  }
  for (const line of told) session.say(line);
  const isShort = builds.some(({ tasks }) => tasks.some(({ short }) => short !== null));
  if (isShort || builds.some(({ notConfirmed }) => notConfirmed.length > 0))
    session.exitCode = EXIT.disagrees;
}
