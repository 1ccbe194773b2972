/** A run as one file that can be checked anywhere: writing it, and checking one without a workspace. */
import { checkBundle, writeBundle } from '../host/journal/bundle.ts';
import { CliError, EXIT } from './exit.ts';
import type { CliSession, JsonOption, WorkspaceOption } from './session.ts';
import { plural } from './text.ts';
import { safeText } from '../core/util/safe-text.ts';

type BundleOptions = JsonOption & WorkspaceOption;

/** Writes every row of a run to one file, and tells the hash that stands for it. */
export function exportBundle(
  session: CliSession,
  file: string,
  run: string,
  options: BundleOptions,
): Promise<void> {
  return session.withReader(options, async (lab) => {
    const written = writeBundle(lab.workspace.reader, run, file);
    if (!written.ok) throw new CliError(written.error.message);
    const { path, rows } = written.value;
    if (options.json === true) session.printJson(written.value);
    else session.print(`${plural(rows, 'row')} written to ${path}\n${hashesOf(written.value)}`);
  });
}

/** Checks a bundle; what is wrong in it is told row by row and ends with the exit code for disagreement. */
export async function verifyBundle(
  session: CliSession,
  file: string,
  options: BundleOptions & { readonly expect?: string },
): Promise<void> {
  const checked = await checkBundle(file, options.expect);
  if (!checked.ok) throw new CliError(checked.error.message);
  const { runId, title, rows, problems } = checked.value;
  if (options.json === true) session.printJson(checked.value);
  else {
    const verdict = problems.length === 0 ? 'sound' : 'NOT sound';
    session.print(`run ${safeText(runId)} (${safeText(title)}), ${plural(rows, 'row')}: ${verdict}`);
    session.print(hashesOf(checked.value));
    for (const { seq, problem } of problems.slice(0, 1000)) {
      session.print(`  ${seq === null ? 'run' : `row ${seq}`}: ${safeText(problem)}`);
    }
  }
  if (problems.length > 0) session.exitCode = EXIT.disagrees;
}

function hashesOf({ headHash, sealSha256 }: { headHash: string; sealSha256: string | null }): string {
  return `last hash ${headHash}${sealSha256 === null ? '' : `\nseal ${sealSha256}`}`;
}
