/**
 * A built data set in the workspace: the lines go through the same import as any file, so they are read back, audited
 * and named by their content, and the same build twice is the same data set. What it was built of stays with it.
 */
import type { BuildReport } from '../../../core/build/report.ts';
import type { ImportReport } from '../../../core/chessqa/dataset.ts';
import { fail, ok, type Failure, type Result } from '../../../core/util/result.ts';
import type { BuiltOrigin, ImportContext, ImportErrorCode } from '../import-jsonl.ts';
import type { BuildErrorCode } from './build-items.ts';
import { buildParts, type BuildTools, type BuildWork } from './build-parts.ts';
import { importParts } from './import-lines.ts';

export interface DatasetBuild extends BuildWork {
  /** Null: made from the builders and the seed. */
  readonly name: string | null;
}

export interface BuiltDataset {
  /** One a builder, in the order of the release. */
  readonly builds: readonly BuildReport[];
  readonly imported: ImportReport;
}

export async function buildDataset(
  { name, ...work }: DatasetBuild,
  tools: BuildTools,
  context: Omit<ImportContext, 'onProgress' | 'signal' | 'name' | 'built'>,
): Promise<Result<BuiltDataset, Failure<BuildErrorCode | ImportErrorCode | 'no_items'>>> {
  const built = await buildParts(work, tools);
  if (!built.ok) return built;
  const builds = built.value.map(({ report }) => report);
  if (builds.every(({ items }) => items === 0)) return fail('no_items', noItemsText(builds));
  const parts = built.value.map(({ lines, report }) => ({ name: report.options.builder, lines }));
  const imported = await importParts(parts, {
    ...context,
    ...(work.signal === undefined ? {} : { signal: work.signal }),
    name: name ?? nameOf(builds),
    built: originOf(builds),
  });
  return imported.ok ? ok({ builds, imported: imported.value }) : imported;
}

/** Why a build gave nothing at all. */
export function noItemsText(builds: readonly BuildReport[]): string {
  const [{ sources, refused, filtered, refusals } = EMPTY] = builds;
  const rows = sources.reduce((sum, source) => sum + source.rows, 0);
  const passed = filtered.reduce((sum, one) => sum + one.rows, 0);
  const first = refusals[0];
  const told = first === undefined ? '' : ` First wrong row: ${first.file}:${first.row}: ${first.reason}.`;
  return `Nothing could be built: ${rows} rows were read, ${passed} filtered out, ${refused} were wrong.${told}`;
}

const EMPTY: Pick<BuildReport, 'sources' | 'refused' | 'filtered' | 'refusals'> = {
  sources: [],
  refused: 0,
  filtered: [],
  refusals: [],
};

function nameOf(builds: readonly BuildReport[]): string {
  return `${buildersOf(builds)}, seed ${builds[0]?.options.seed ?? ''}`;
}

function buildersOf(builds: readonly BuildReport[]): string {
  return builds.map(({ options }) => options.builder).join(', ');
}

function originOf(builds: readonly BuildReport[]): BuiltOrigin {
  const [first] = builds;
  const sources = first?.sources ?? [];
  const from = sources.map(({ file, sha256 }) => `${file} (SHA-256 ${sha256})`).join(', ');
  const builders = `${buildersOf(builds)} ${builds.length === 1 ? 'builder' : 'builders'}`;
  return {
    source: `built by the ${builders}, version ${first?.version ?? ''}, seed ${first?.options.seed ?? ''}, from ${from}`,
    licenceNote: sources.map(({ file, licence }) => `${file}: ${licence ?? 'not stated'}`).join('; '),
    report: first !== undefined && builds.length === 1 ? first : { parts: [...builds] },
  };
}
