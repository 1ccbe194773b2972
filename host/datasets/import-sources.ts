/** Which files an import reads: given files as they are, of a folder its `*.jsonl` in alphabetical order. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Failure, type Result } from '../../core/util/result.ts';

export interface SourceFile {
  readonly path: string;
  /** As the report names it. */
  readonly name: string;
  readonly bytes: number;
}

/** The same file named twice is read once. */
export async function findSources(
  paths: readonly string[],
): Promise<Result<readonly SourceFile[], Failure<'no_files' | 'unreadable'>>> {
  const found = new Map<string, SourceFile>();
  for (const given of paths) {
    try {
      for (const file of await filesOf(path.resolve(given))) found.set(file.path, file);
    } catch (error) {
      return fail(
        'unreadable',
        `${given} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`,
      );
    }
  }
  if (found.size === 0) return fail('no_files', `No JSONL file in ${paths.join(', ')}.`);
  return ok([...found.values()]);
}

async function filesOf(given: string): Promise<readonly SourceFile[]> {
  const facts = await stat(given);
  if (!facts.isDirectory()) return [{ path: given, name: path.basename(given), bytes: facts.size }];
  const files: SourceFile[] = [];
  for (const name of (await readdir(given)).filter((entry) => entry.endsWith('.jsonl')).sort()) {
    const file = path.join(given, name);
    const inner = await stat(file);
    if (inner.isFile()) files.push({ path: file, name, bytes: inner.size });
  }
  return files;
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
