/**
 * Where set-up put what tests need at run time (`out/setup.json`). One helper, so that no test knows the file's form.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Found by its package file, because a bench is bundled and runs from elsewhere. */
export const repositoryRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('this program does not lie in the repository');
  return findRoot(parent);
}

interface SetupInfo {
  readonly sqlite: { readonly nativeBinding: string | null };
  readonly engines: { readonly directory: string };
}

function readSetupInfo(): SetupInfo {
  const file = path.join(repositoryRoot, 'out', 'setup.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npm test" or "npm start" once.`);
  return JSON.parse(readFileSync(file, 'utf8')) as SetupInfo;
}

/** Path of the SQLite addon for this runtime; null: the package's own prebuild. PLYBOOK_TEST_SQLITE overrides. */
export function sqliteBinding(): string | null {
  return process.env['PLYBOOK_TEST_SQLITE'] ?? readSetupInfo().sqlite.nativeBinding;
}

/** Folder that holds one folder an installed engine. */
export function engineDirectory(): string {
  return readSetupInfo().engines.directory;
}
