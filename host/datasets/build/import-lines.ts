/** Lines that the program made itself as a data set of the workspace: through the same import as any file. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportReport } from '../../../core/chessqa/dataset.ts';
import type { Failure, Result } from '../../../core/util/result.ts';
import { importDataset, type ImportContext, type ImportErrorCode } from '../import-jsonl.ts';

export interface LineOrigin {
  readonly name: string;
  readonly source: string;
  readonly licenceNote: string;
}

type ImportResult = Promise<Result<ImportReport, Failure<ImportErrorCode>>>;

export function importLines(
  lines: readonly string[],
  origin: LineOrigin,
  context: ImportContext,
): ImportResult {
  const { name, source, licenceNote } = origin;
  const built = { source, licenceNote, report: null };
  return importParts([{ name: 'items', lines }], { ...context, name, built });
}

/** One file a part, in their order; empty ones are left out. */
export async function importParts(
  parts: readonly { readonly name: string; readonly lines: readonly string[] }[],
  context: ImportContext,
): ImportResult {
  const datasets = path.join(context.workspaceDir, 'datasets');
  await mkdir(datasets, { recursive: true });
  const folder = await mkdtemp(path.join(datasets, '.build-'));
  try {
    const files: string[] = [];
    for (const { name, lines } of parts) {
      if (lines.length === 0) continue;
      const file = path.join(folder, `${name}.jsonl`);
      await writeFile(file, `${lines.join('\n')}\n`);
      files.push(file);
    }
    return await importDataset(files, context);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
