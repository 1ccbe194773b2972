/** Data sets that a lab makes of sources, with its engines, its runs about comments and what it has found before. */
import type { ImportReport } from '../core/chessqa/dataset.ts';
import type { Failure, Result } from '../core/util/result.ts';
import { buildDataset, type DatasetBuild } from './datasets/build/build-dataset.ts';
import type { BuildTools } from './datasets/build/build-parts.ts';
import { importLines, type LineOrigin } from './datasets/build/import-lines.ts';
import { labBuildTools, type BuildMeans } from './datasets/build/lab-tools.ts';
import type { ImportContext, ImportErrorCode } from './datasets/import-jsonl.ts';
import type { Workspace } from './journal/workspace.ts';
import type { LabEngines } from './lab-engines.ts';

export class LabBuilds {
  constructor(
    private readonly workspace: Workspace,
    private readonly engines: LabEngines,
    private readonly importContext: () => ImportContext,
  ) {}

  build(build: DatasetBuild, means: BuildMeans): ReturnType<typeof buildDataset> {
    return buildDataset(build, this.tools(means), this.importContext());
  }

  tools(means: BuildMeans): BuildTools {
    return labBuildTools(this.workspace, this.engines, means);
  }

  /** Lines as a data set of the workspace, under a name and licence of their own. */
  importLines(
    lines: readonly string[],
    origin: LineOrigin,
  ): Promise<Result<ImportReport, Failure<ImportErrorCode>>> {
    return importLines(lines, origin, this.importContext());
  }
}
