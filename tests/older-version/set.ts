/**
 * Where the golden set of an older version lies, and what a machine must have to work with it: the folder of user data
 * with its engine, and the address of the scripted model that stands in its manifests.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { repositoryRoot } from '../setup-info.ts';

export const GOLDEN = path.join(repositoryRoot, 'tests', 'golden', 'older-version');
export const JOURNAL_GZ = 'journal.sqlite.gz';
export const GOLDEN_ENGINE = 'golden-engine';

/**
 * Of the scripted model, in every manifest of the set. Nothing listens there: what is sent to it is led to the server
 * that runs, so that a run can be resumed whatever port the system gives.
 */
export const MODEL_ORIGIN = 'http://127.0.0.1:47809';

export function golden(...names: readonly string[]): string {
  return path.join(GOLDEN, ...names);
}

export function input(name: string): string {
  return golden('inputs', name);
}

export function readGolden<T>(...names: readonly string[]): T {
  return JSON.parse(readFileSync(golden(...names), 'utf8')) as T;
}

/** A `fetch` that asks `origin` instead of the address in the manifests. */
export function fetchThrough(origin: string, system: typeof fetch): typeof fetch {
  return (target, init) => {
    const moved = (text: string): string =>
      text.startsWith(`${MODEL_ORIGIN}/`) ? origin + text.slice(MODEL_ORIGIN.length) : text;
    if (target instanceof Request) return system(new Request(moved(target.url), target), init);
    return system(moved(String(target)), init);
  };
}

/** Installs the engine of the set in a folder of user data, by the path of its file. */
export function addGoldenEngine(userDataDir: string): void {
  const dir = path.join(userDataDir, 'engines', GOLDEN_ENGINE);
  mkdirSync(dir, { recursive: true });
  const install = {
    schemaVersion: 1,
    id: GOLDEN_ENGINE,
    launch: 'wasm',
    file: golden('engine', 'engine.mjs'),
    dataFiles: [],
    fixedOptions: [],
    origin: 'scripted',
  };
  writeFileSync(path.join(dir, 'install.json'), JSON.stringify(install));
}

/** A copy of the workspace that can be opened and changed. */
export function unpackWorkspace(target: string): void {
  cpSync(golden('workspace'), target, { recursive: true });
  rmSync(path.join(target, JOURNAL_GZ));
  writeFileSync(
    path.join(target, 'journal.sqlite'),
    gunzipSync(readFileSync(golden('workspace', JOURNAL_GZ))),
  );
}
