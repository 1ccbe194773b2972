/**
 * Builds the items of a data set from sources: reads them, walks the units in order, and reads again for more where a
 * task is short although the sources have more. The same sources and options give the same lines on every machine.
 */
import path from 'node:path';
import { walkPlan } from '../../../core/build/collect-plan.ts';
import { BUILDER_VERSION, type BuildOptions } from '../../../core/build/options.ts';
import { MAX_LISTED, type BuildReport } from '../../../core/build/report.ts';
import type { WalkSource } from '../../../core/build/source-unit.ts';
import { BuildWalk, NOTHING_TAKEN, type Taken } from '../../../core/build/walk.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import { digest } from '../import-jsonl.ts';
import { Cancelled, Slices } from '../slices.ts';
import {
  collectUnits,
  GROWTH,
  type BuildProgress,
  type Collected,
  type CollectWatch,
} from './collect-units.ts';

export interface BuildFile {
  readonly file: string;
  /** In the words of whoever builds. */
  readonly licence: string;
}

export interface BuiltItems {
  readonly lines: readonly string[];
  readonly report: BuildReport;
  /** What its items and those before it were made of. */
  readonly taken: Taken;
}

export type BuildErrorCode =
  'file_error' | 'bad_options' | 'engine_failed' | 'embedding_failed' | 'cancelled';
export type BuildResult = Result<BuiltItems, Failure<BuildErrorCode>>;

export function buildItems(
  files: readonly BuildFile[],
  options: BuildOptions,
  watch: CollectWatch = {},
  taken: Taken = NOTHING_TAKEN,
): Promise<BuildResult> {
  return guarded(files, watch, () => buildFrom(files, options, watch, taken));
}

/** Checks the sources' names, and tells a build that was stopped as such. */
export async function guarded(
  files: readonly BuildFile[],
  watch: CollectWatch,
  build: () => Promise<BuildResult>,
): Promise<BuildResult> {
  const repeated = files.find(
    ({ file }, at) => files.findIndex((other) => path.resolve(other.file) === path.resolve(file)) !== at,
  );
  if (repeated !== undefined) return fail('bad_options', `${repeated.file} is named twice as a source.`);
  if (files.length === 0)
    return fail('bad_options', 'A build needs a source: a puzzle table, PGN, positions, a data set.');
  try {
    return await build();
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
  taken: Taken,
): Promise<BuildResult> {
  for (let growth = 1; ; growth *= GROWTH) {
    const collected = await collectUnits(
      files.map(({ file }) => file),
      walkPlan(options),
      growth,
      watch,
    );
    if (!collected.ok) return collected;
    const strange = options.again
      ? collected.value.sources.find(({ kind }) => kind !== 'dataset')
      : undefined;
    if (strange !== undefined)
      return fail('bad_options', `${strange.file} is no ChessQA file, so there are no items to make again.`);
    const walk = await walked(files, options, collected.value, watch, taken);
    if (!walk.needsMore)
      return ok({
        lines: walk.lines,
        taken: walk.taken,
        report: reportOf(files, options, collected.value, walk),
      });
  }
}

async function walked(
  files: readonly BuildFile[],
  options: BuildOptions,
  { sources, units, limits }: Collected,
  { signal, onProgress }: CollectWatch,
  taken: Taken,
): Promise<BuildWalk> {
  const walk = new BuildWalk(options, limits, walkSources(files, sources), digest, taken);
  const slices = new Slices(signal);
  for (let pass = 0; pass < walk.passes; pass += 1) {
    for (const unit of units) {
      if (walk.isDone(pass)) break;
      walk.take(unit, pass);
      if (!slices.isDue) continue;
      onProgress?.(makingProgress(walk.tally.tasks(), null));
      await slices.rest();
    }
  }
  return walk;
}

/** Sources as an item names them. */
export function walkSources(
  files: readonly BuildFile[],
  sources: Collected['sources'],
): readonly WalkSource[] {
  return sources.map(({ file, sha256 }, at) => ({ file, sha256, licence: files[at]?.licence ?? '' }));
}

export function makingProgress(
  tasks: BuildReport['tasks'],
  searches: Extract<BuildProgress, { kind: 'making' }>['searches'],
): BuildProgress {
  const sum = (of: (task: BuildReport['tasks'][number]) => number): number =>
    tasks.reduce((total, task) => total + of(task), 0);
  return {
    kind: 'making',
    made: sum(({ made }) => made),
    wanted: sum(({ wanted }) => wanted ?? 0),
    tasks,
    searches,
  };
}

export function reportOf(
  files: readonly BuildFile[],
  options: BuildReport['options'],
  collected: Omit<Collected, 'units' | 'limits'>,
  walk: Pick<BuildWalk, 'lines' | 'tally'>,
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
