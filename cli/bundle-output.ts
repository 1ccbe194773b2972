/** A run as one file that can be checked anywhere: writing it, and checking one without a workspace. */
import { attachedTo, NOTHING_ATTACHED } from '../host/bundles/attached.ts';
import { makePublicRun, writePublicBundle } from '../host/journal/public-bundle.ts';
import { takeBundle } from '../host/bundles/take-bundle.ts';
import { checkBundle, writeBundle } from '../host/journal/bundle.ts';
import { CliError, EXIT } from './exit.ts';
import type { CliSession, JsonOption, WorkspaceOption } from './session.ts';
import { plural, tableText } from './text.ts';
import { safeText } from '../core/util/safe-text.ts';

interface BundleOptions extends JsonOption, WorkspaceOption {
  /** What the run needs to be shown elsewhere goes along; undefined: as the name of the file says. */
  readonly data?: boolean;
}

/** Writes every row of a run to one file, and tells the hash that stands for it. */
export function exportBundle(
  session: CliSession,
  file: string,
  run: string,
  options: BundleOptions,
): Promise<void> {
  return session.withReader(options, async (lab) => {
    const { reader } = lab.workspace;
    const row = reader.run(run);
    const isWhole = options.data ?? file.endsWith('.plybook');
    const attached = row === null || !isWhole ? NOTHING_ATTACHED : attachedTo(lab, row);
    const written = writeBundle(reader, run, file, attached.texts);
    if (!written.ok) throw new CliError(written.error.message);
    for (const note of attached.notes) session.say(note);
    for (const { attachment } of attached.texts) {
      const { kind, name, licenceNote, lines } = attachment;
      const licence = licenceNote === '' ? '' : `, ${safeText(licenceNote)}`;
      session.say(`With it: ${kind.replace('_', ' ')} ${safeText(name)}, ${plural(lines, 'line')}${licence}`);
    }
    const { path, rows } = written.value;
    if (options.json === true) session.printJson(written.value);
    else session.print(`${plural(rows, 'row')} written to ${path}\n${hashesOf(written.value)}`);
  });
}

interface PublicOptions extends BundleOptions {
  readonly texts?: boolean;
  readonly preview?: boolean;
}

/** The bundle for everybody, or the list of what would be in it. */
export function exportPublic(
  session: CliSession,
  file: string,
  run: string,
  options: PublicOptions,
): Promise<void> {
  return session.withReader(options, async (lab) => {
    const { reader } = lab.workspace;
    const made = makePublicRun(reader, run, options.texts === true);
    if (!made.ok) throw new CliError(made.error.message);
    const { members } = made.value;
    const withheld = members.filter(({ example }) => example === null);
    if (options.preview === true) {
      if (options.json === true) return session.printJson(members);
      const cells = members.map(({ member, count, example }) => [
        member,
        String(count),
        example === null ? 'withheld' : safeText(example),
      ]);
      return session.print(tableText(['member', '#rows', 'first value'], cells));
    }
    const attached = options.texts === true ? attachedTo(lab, made.value.run) : NOTHING_ATTACHED;
    const written = writePublicBundle(reader, made.value, file, options.data === false ? [] : attached.texts);
    if (!written.ok) throw new CliError(written.error.message);
    if (options.json === true) return session.printJson({ ...written.value, members });
    session.print(
      `${plural(written.value.rows, 'row')} written to ${written.value.path}\n${hashesOf(written.value)}`,
    );
    session.say(`${plural(withheld.length, 'member')} withheld; --preview lists them.`);
  });
}

/** Takes a bundle into the workspace as a run of another one. */
export async function importBundle(
  session: CliSession,
  file: string,
  options: JsonOption & WorkspaceOption,
): Promise<void> {
  await session.withLab(options, async (lab) => {
    const taken = await takeBundle(lab, file);
    if (!taken.ok) throw new CliError(taken.error.message);
    const { runId, title, origin, isKnown, notes } = taken.value;
    if (options.json === true) session.printJson(taken.value);
    else {
      const where = isKnown ? 'was there already' : `is here now, of workspace ${safeText(origin)}`;
      session.print(`run ${runId} (${safeText(title)}) ${where}\n${hashesOf(taken.value)}`);
    }
    for (const note of notes) session.say(note);
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
