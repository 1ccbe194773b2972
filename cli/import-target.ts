/** What a command is told to work on: files and folders are imported (or recognised), anything else is a data set's id. */
import { existsSync } from 'node:fs';
import type { ImportReport } from '../core/chessqa/dataset.ts';
import type { Lab } from '../host/lab.ts';
import { CliError, wrongUse } from './exit.ts';
import type { CliSession } from './session.ts';
import { UNTIMED } from './progress-line.ts';

/** Id of the data set that holds exactly these files, or that has this id. */
export async function resolveDataset(
  lab: Lab,
  session: CliSession,
  targets: readonly string[],
): Promise<string> {
  const [first] = targets;
  if (first === undefined) throw wrongUse('Name a file, a folder or a data set id.');
  if (targets.length === 1 && !existsSync(first)) {
    if (lab.datasets.summary(first).ok) return first;
    throw wrongUse(
      `There is no file and no data set "${first}". "plybook datasets list" shows the data sets.`,
    );
  }
  const report = await importWithProgress(lab, session, targets);
  if (report.datasetId === null)
    throw new CliError(`Nothing could be read from ${targets.join(', ')}: ${refusalText(report)}`);
  if (report.refused > 0) session.say(`${report.refused} lines were refused: ${refusalText(report)}`);
  return report.datasetId;
}

export async function importWithProgress(
  lab: Lab,
  session: CliSession,
  paths: readonly string[],
): Promise<ImportReport> {
  const absent = paths.find((file) => !existsSync(file));
  if (absent !== undefined) throw wrongUse(`There is no file or folder ${absent}.`);
  const stop = new AbortController();
  const undo = session.onStop(() => stop.abort());
  try {
    const imported = await lab.importDataset(paths, {
      signal: stop.signal,
      onProgress: ({ bytesRead, bytesTotal }) =>
        session.progress.show({
          title: 'Import',
          done: bytesRead,
          total: bytesTotal,
          unit: 'byte',
          ...UNTIMED,
        }),
    });
    session.progress.clear();
    if (imported.ok) return imported.value;
    throw imported.error.code === 'no_files'
      ? wrongUse(imported.error.message)
      : new CliError(imported.error.message);
  } finally {
    undo();
  }
}

function refusalText(report: ImportReport): string {
  const first = report.refusals[0];
  return first === undefined ? 'no lines' : `${first.file}:${first.line}: ${first.reason}`;
}
