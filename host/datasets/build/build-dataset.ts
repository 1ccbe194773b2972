/**
 * A built data set in the workspace: the lines go through the same import as any file, so they are read back, audited
 * and named by their content, and the same build twice is the same data set. What it was built of stays with it.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildOptions } from '../../../core/build/options.ts';
import type { BuildReport } from '../../../core/build/report.ts';
import type { ImportReport } from '../../../core/chessqa/dataset.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import {
  importDataset,
  type BuiltOrigin,
  type ImportContext,
  type ImportErrorCode,
} from '../import-jsonl.ts';
import { buildItems, type BuildErrorCode, type BuildFile } from './build-items.ts';
import type { CollectWatch } from './collect-units.ts';

export interface DatasetBuild extends CollectWatch {
  readonly files: readonly BuildFile[];
  readonly options: BuildOptions;
  /** Null: made from the builder and the seed. */
  readonly name: string | null;
}

export interface BuiltDataset {
  readonly build: BuildReport;
  readonly imported: ImportReport;
}

export async function buildDataset(
  { files, options, name, ...watch }: DatasetBuild,
  context: Omit<ImportContext, 'onProgress' | 'signal' | 'name' | 'built'>,
): Promise<Result<BuiltDataset, Failure<BuildErrorCode | ImportErrorCode | 'no_items'>>> {
  const built = await buildItems(files, options, watch);
  if (!built.ok) return built;
  const { lines, report } = built.value;
  if (lines.length === 0) return fail('no_items', noItemsText(report));
  const datasets = path.join(context.workspaceDir, 'datasets');
  await mkdir(datasets, { recursive: true });
  const folder = await mkdtemp(path.join(datasets, '.build-'));
  try {
    const file = path.join(folder, `${options.builder}.jsonl`);
    await writeFile(file, `${lines.join('\n')}\n`);
    const imported = await importDataset([file], {
      ...context,
      ...(watch.signal === undefined ? {} : { signal: watch.signal }),
      name: name ?? `${options.builder}, seed ${options.seed}`,
      built: originOf(report),
    });
    return imported.ok ? ok({ build: report, imported: imported.value }) : imported;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Why a build gave nothing at all. */
export function noItemsText({ sources, refused, filtered, refusals }: BuildReport): string {
  const rows = sources.reduce((sum, source) => sum + source.rows, 0);
  const passed = filtered.reduce((sum, one) => sum + one.rows, 0);
  const first = refusals[0];
  const told = first === undefined ? '' : ` First wrong row: ${first.file}:${first.row}: ${first.reason}.`;
  return `Nothing could be built: ${rows} rows were read, ${passed} filtered out, ${refused} were wrong.${told}`;
}

function originOf(report: BuildReport): BuiltOrigin {
  const { version, options, sources } = report;
  const from = sources.map(({ file, sha256 }) => `${file} (SHA-256 ${sha256})`).join(', ');
  return {
    source: `built by the ${options.builder} builder, version ${version}, seed ${options.seed}, from ${from}`,
    licenceNote: sources.map(({ file, licence }) => `${file}: ${licence ?? 'not stated'}`).join('; '),
    report,
  };
}
