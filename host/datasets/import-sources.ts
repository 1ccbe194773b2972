/** Which files an import reads: given files as they are, of a folder its JSONL files, packed or not, in alphabetical order. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';
import { inputFileSize } from '../sources/input-file.ts';

export interface SourceFile {
  readonly path: string;
  /** As the report names it. */
  readonly name: string;
  readonly bytes: number;
}

export interface FoundSources {
  readonly files: readonly SourceFile[];
  /** Entries of folders that cannot be read as files, e.g. links that lead nowhere. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
}

/** The same file named twice is read once. */
export async function findSources(
  paths: readonly string[],
): Promise<Result<FoundSources, Failure<'no_files' | 'unreadable'>>> {
  const found = new Map<string, SourceFile>();
  const leftOut: FoundSources['leftOut'][number][] = [];
  for (const given of paths) {
    const file = path.resolve(given);
    if (await isFolder(file)) await findInFolder(file, found, leftOut);
    else {
      const bytes = await inputFileSize(file);
      if (!bytes.ok) return fail('unreadable', bytes.error.message);
      found.set(file, { path: file, name: path.basename(file), bytes: bytes.value });
    }
  }
  if (found.size > 0) return ok({ files: [...found.values()], leftOut });
  const why = leftOut.map(({ name, why: reason }) => ` ${name}: ${reason}`).join('');
  return fail('no_files', `No JSONL file in ${paths.join(', ')}.${why}`);
}

async function isFolder(given: string): Promise<boolean> {
  try {
    return (await stat(given)).isDirectory();
  } catch {
    return false;
  }
}

const ENDING = /\.(?:jsonl|ndjson)(?:\.(?:gz|zst))?$/;

async function findInFolder(
  folder: string,
  found: Map<string, SourceFile>,
  leftOut: { name: string; why: string }[],
): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => ENDING.test(entry)).sort()) {
    const file = path.join(folder, name);
    const bytes = await inputFileSize(file);
    if (bytes.ok) found.set(file, { path: file, name, bytes: bytes.value });
    else if (!(await isFolder(file))) leftOut.push({ name, why: bytes.error.message });
  }
}

const BUILDING = /^\.building-(\d+)-[0-9a-f]+\.sqlite$/;

/** Removes what an import left that was killed; one whose process still runs is left alone. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = BUILDING.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    await rm(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { readonly code?: unknown }).code === 'EPERM';
  }
}
