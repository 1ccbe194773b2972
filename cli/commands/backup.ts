/** `plybook backup`: a whole copy of a workspace, which may be in use meanwhile. */
import type { Command } from 'commander';
import { backupWorkspace } from '../../host/journal/backup.ts';
import { defaultWorkspaceFolder } from '../../host/lab-resources.ts';
import { CliError } from '../exit.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { plural } from '../text.ts';
import { UNTIMED } from '../progress-line.ts';

export function addBackup(program: Command, session: CliSession): void {
  program
    .command('backup')
    .argument('<folder>', 'a folder that is not there yet, or an empty one')
    .description('copy a whole workspace, in use or not, and check the copy')
    .option('--json', 'one JSON value on standard output')
    .option('--workspace <dir>', 'workspace folder')
    .action((folder: string, options: JsonOption & WorkspaceOption) => backup(session, folder, options));
}

async function backup(
  session: CliSession,
  folder: string,
  options: JsonOption & WorkspaceOption,
): Promise<void> {
  const abort = new AbortController();
  const stopListening = session.onStop(() => abort.abort());
  try {
    const made = await backupWorkspace(
      options.workspace ?? defaultWorkspaceFolder(session.userDataDir),
      folder,
      {
        nativeBinding: session.resources.nativeBinding,
        now: () => new Date().toISOString(),
        signal: abort.signal,
        onProgress: ({ done, total, unit }) =>
          session.progress.show({
            title: 'Backup',
            done,
            total,
            unit: unit.replace(/s$/, ''),
            ...UNTIMED,
          }),
      },
    );
    if (!made.ok) throw new CliError(made.error.message);
    const { dir, files, report } = made.value;
    if (options.json === true) return session.printJson(made.value);
    session.print(
      `${plural(files, 'file')} copied to ${dir}: ${plural(report.runs, 'run')}, ${plural(report.rows, 'row')}, sound\n` +
        `fingerprint ${report.fingerprint ?? 'unknown'}`,
    );
  } finally {
    stopListening();
    session.progress.clear();
  }
}
