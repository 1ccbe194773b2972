/**
 * Adding an engine by its path. It is talked to first: only a program that speaks UCI and takes the options wished is
 * written down, by one rename, so that an adding which is interrupted or fails leaves nothing behind. One program may be
 * added several times with other options, arguments, folders or variables: each is an engine of its own.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EngineInstall } from '../core/uci/engine.ts';
import type { OptionText } from '../core/uci/profile.ts';
import { canonicalJson } from '../core/record/canonical-json.ts';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import { variableProblem } from '../engines/environment.ts';

export interface EngineWish {
  /** Absolute, or relative to where the program was started. */
  readonly file: string;
  /** How to call it; empty: after its file. */
  readonly name: string;
  readonly options: readonly OptionText[];
  readonly args: readonly string[];
  /** Null: the folder of the program. */
  readonly cwd: string | null;
  /** Names of environment variables to let through. */
  readonly environment: readonly string[];
}

/** The program alone, as it comes. */
export function plainWish(file: string, name = ''): EngineWish {
  return { file, name, options: [], args: [], cwd: null, environment: [] };
}

/** Origin of an engine that a person added. */
export const ADDED = 'added by path';

const LONGEST_ARGUMENT = 4000;

/** The install without its options, whose types only the engine knows. */
export function planInstall(wish: EngineWish): Result<EngineInstall, Failure<'refused'>> {
  const file = path.resolve(wish.file);
  const cwd = wish.cwd === null ? null : path.resolve(wish.cwd);
  const problem = fileProblem(file) ?? cwdProblem(cwd) ?? argumentProblem(wish.args);
  if (problem !== null) return fail('refused', problem);
  for (const name of wish.environment) {
    const why = variableProblem(name);
    if (why !== null) return fail('refused', why);
  }
  return ok({
    schemaVersion: 1,
    id: makeEngineId(wish.name === '' ? path.basename(file) : wish.name),
    launch: 'native',
    file,
    dataFiles: [],
    fixedOptions: [],
    ...(wish.args.length === 0 ? {} : { args: [...wish.args] }),
    ...(cwd === null ? {} : { cwd }),
    ...(wish.environment.length === 0 ? {} : { environment: [...wish.environment] }),
    origin: ADDED,
  });
}

function fileProblem(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return `There is no file ${file}.`;
  return found.isFile() ? null : `${file} is not a file; give the program of a UCI engine.`;
}

function cwdProblem(cwd: string | null): string | null {
  if (cwd === null || statSync(cwd, { throwIfNoEntry: false })?.isDirectory() === true) return null;
  return `${cwd} is no folder that an engine could work in.`;
}

function argumentProblem(args: readonly string[]): string | null {
  const bad = args.find((arg) => arg.includes('\0') || arg.length > LONGEST_ARGUMENT);
  return bad === undefined
    ? null
    : `An argument of an engine has at most ${LONGEST_ARGUMENT} characters and no NUL.`;
}

/** True: the same program, started and set in the same way. */
export function isSameInstall(a: EngineInstall, b: EngineInstall): boolean {
  return canonicalJson({ ...a, id: b.id, origin: b.origin }) === canonicalJson(b);
}

/** Writes the install whole or not at all. */
export function writeInstall(addedDir: string, install: EngineInstall): void {
  mkdirSync(addedDir, { recursive: true });
  const part = mkdtempSync(path.join(addedDir, '.adding-'));
  writeFileSync(path.join(part, 'install.json'), `${JSON.stringify(install, null, 2)}\n`);
  renameSync(part, path.join(addedDir, install.id));
}

function makeEngineId(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 40);
  return `${plain === '' ? 'engine' : plain}-${randomBytes(3).toString('hex')}`;
}
