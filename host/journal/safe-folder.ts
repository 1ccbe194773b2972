/**
 * A workspace may come from a stranger: as an archive, on a stick. What is written to or read in it must be files that
 * lie in it. A link would lead our writing into another program's file, a pipe would never end, a device has no end.
 */
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import path from 'node:path';
import { fail, ok, type Result } from '../../core/util/result.ts';
import type { WorkspaceFailure } from './workspace-error.ts';

/** Written to, so no second name may lead to them from elsewhere. */
export const WRITTEN = /^(?:journal\.(?:sqlite|head)|lease\.sqlite)(?:\.part)?(?:-(?:wal|shm|journal))?$/;
const DEEPEST = 4;

/** Nothing is opened: names and kinds alone are looked at. A folder that is not there is safe. */
export function checkSafeFolder(folder: string): Result<null, WorkspaceFailure> {
  const found = firstUnsafe(folder, DEEPEST);
  if (found === null) return ok(null);
  return fail(
    'unsafe',
    `${found.file} is ${found.what}. A workspace holds plain files and folders only; nothing in it was touched. Take it away, or put the file itself there, and open the workspace again.`,
    { file: found.file },
  );
}

interface Unsafe {
  readonly file: string;
  readonly what: string;
}

function firstUnsafe(folder: string, depth: number): Unsafe | null {
  const facts = lstatSync(folder, { throwIfNoEntry: false });
  if (facts === undefined || !facts.isDirectory()) return null;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const entry = lstatSync(file, { throwIfNoEntry: false });
    if (entry === undefined) continue;
    const what = whatIsWrong(name, entry);
    if (what !== null) return { file, what };
    const inner = entry.isDirectory() && depth > 1 ? firstUnsafe(file, depth - 1) : null;
    if (inner !== null) return inner;
  }
  return null;
}

function whatIsWrong(name: string, facts: Stats): string | null {
  if (facts.isSymbolicLink()) return 'a link';
  if (facts.isFIFO()) return 'a pipe';
  if (facts.isSocket()) return 'a socket';
  if (facts.isCharacterDevice() || facts.isBlockDevice()) return 'a device';
  if (facts.isDirectory()) return WRITTEN.test(name) ? 'a folder' : null;
  return facts.nlink > 1 && WRITTEN.test(name) ? 'a file with a second name elsewhere (a hard link)' : null;
}
