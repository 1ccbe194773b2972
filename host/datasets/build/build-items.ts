/**
 * Builds the items of a data set from sources: reads them, walks the units in order, and reads again for more where a
 * task is short although the sources have more. The same sources and options give the same lines on every machine.
 */
import path from 'node:path';
import { BUILDER_VERSION, type BuildOptions } from '../../../core/build/options.ts';
import { MAX_LISTED, type BuildReport } from '../../../core/build/report.ts';
import { BuildWalk } from '../../../core/build/walk.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import { digest } from '../import-jsonl.ts';
import { Cancelled, Slices } from '../slices.ts';
import { collectUnits, GROWTH, type Collected, type CollectWatch } from './collect-units.ts';

export interface BuildFile {
  readonly file: string;
  /** In the words of whoever builds. */
  readonly licence: string;
}

export interface BuiltItems {
  readonly lines: readonly string[];
  readonly report: BuildReport;
}

export type BuildErrorCode = 'file_error' | 'bad_options' | 'cancelled';

export async function buildItems(
  files: readonly BuildFile[],
  options: BuildOptions,
  watch: CollectWatch = {},
): Promise<Result<BuiltItems, Failure<BuildErrorCode>>> {
  const repeated = files.find(
    ({ file }, at) => files.findIndex((other) => path.resolve(other.file) === path.resolve(file)) !== at,
  );
  if (repeated !== undefined) return fail('bad_options', `${repeated.file} is named twice as a source.`);
  if (files.length === 0)
    return fail('bad_options', 'A build needs a source: a puzzle table, PGN, positions, a data set.');
  try {
    return await buildFrom(files, options, watch);
  } catch (error) {
    if (error instanceof Cancelled || watch.signal?.aborted === true)
      return fail('cancelled', 'The build was cancelled; nothing was kept.');
    throw error;
  }
}

async function buildFrom(
  files: readonly BuildFile[],
  options: BuildOptions,
  watch: CollectWatch,
): Promise<Result<BuiltItems, Failure<BuildErrorCode>>> {
  for (let growth = 1; ; growth *= GROWTH) {
    const collected = await collectUnits(
      files.map(({ file }) => file),
      options,
      growth,
      watch,
    );
    if (!collected.ok) return collected;
    const strange = options.again
      ? collected.value.sources.find(({ kind }) => kind !== 'dataset')
      : undefined;
    if (strange !== undefined)
      return fail('bad_options', `${strange.file} is no ChessQA file, so there are no items to make again.`);
    const walk = await walked(files, options, collected.value, watch);
    if (!walk.needsMore)
      return ok({ lines: walk.lines, report: reportOf(files, options, collected.value, walk) });
  }
}

async function walked(
  files: readonly BuildFile[],
  options: BuildOptions,
  { sources, units, limits }: Collected,
  { signal }: CollectWatch,
): Promise<BuildWalk> {
  const named = sources.map(({ file, sha256 }, at) => ({ file, sha256, licence: files[at]?.licence ?? '' }));
  const walk = new BuildWalk(options, limits, named, digest);
  const slices = new Slices(signal);
  for (let pass = 0; pass < walk.passes; pass += 1) {
    for (const unit of units) {
      if (walk.isDone(pass)) break;
      walk.take(unit, pass);
      if (slices.isDue) await slices.rest();
    }
  }
  return walk;
}

function reportOf(
  files: readonly BuildFile[],
  options: BuildOptions,
  collected: Collected,
  walk: BuildWalk,
): BuildReport {
  const { refused, refusals, ...listed } = walk.tally.listed();
  return {
    version: BUILDER_VERSION,
    options,
    sources: collected.sources.map((source, at) => ({ ...source, licence: files[at]?.licence ?? null })),
    items: walk.lines.length,
    tasks: walk.tally.tasks(),
    filtered: collected.filtered,
    refused: collected.refused + refused,
    refusals: [...collected.refusals, ...refusals].slice(0, MAX_LISTED),
    ...listed,
  };
}
