/** Data sets that a lab makes of sources, with its engines, its runs about comments and what it has found before. */
import type { ImportReport } from '../core/chessqa/dataset.ts';
import type { Failure, Result } from '../core/util/result.ts';
import { buildDataset, type DatasetBuild } from './datasets/build/build-dataset.ts';
import type { BuildTools } from './datasets/build/build-parts.ts';
import { importLines, type LineOrigin } from './datasets/build/import-lines.ts';
import { labBuildTools, type BuildMeans } from './datasets/build/lab-tools.ts';
import type { ImportContext, ImportErrorCode } from './datasets/import-jsonl.ts';
import { anchorDataset } from './journal/anchored-files.ts';
import type { Workspace } from './journal/workspace.ts';
import type { LabEngines } from './lab-engines.ts';

export class LabBuilds {
  readonly #workspace: Workspace;
  readonly #engines: LabEngines;
  readonly #importContext: () => ImportContext;

  constructor(workspace: Workspace, engines: LabEngines, importContext: () => ImportContext) {
    this.#workspace = workspace;
    this.#engines = engines;
    this.#importContext = importContext;
  }

  async build(build: DatasetBuild, means: BuildMeans): ReturnType<typeof buildDataset> {
    const built = await buildDataset(build, this.tools(means), this.#importContext());
    if (built.ok) await anchorDataset(this.#workspace, built.value.imported.datasetId);
    return built;
  }

  tools(means: BuildMeans): BuildTools {
    return labBuildTools(this.#workspace, this.#engines, means);
  }

  /** Lines as a data set of the workspace, under a name and licence of their own. */
  async importLines(
    lines: readonly string[],
    origin: LineOrigin,
  ): Promise<Result<ImportReport, Failure<ImportErrorCode>>> {
    const made = await importLines(lines, origin, this.#importContext());
    if (made.ok) await anchorDataset(this.#workspace, made.value.datasetId);
    return made;
  }
}
