/**
 * The files behind an engine: its program, what came with it, and what its options and arguments name (a network, a
 * book). They are part of what the engine is, so they are hashed; a record keeps of their paths the last part only,
 * which says nothing about this machine. A folder that an option names, as for tablebases, stays as it was stated.
 */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { EngineIdentity, EngineOptionSetting } from '../core/uci/engine.ts';
import { hashFile, programOf, type LocatedEngine } from '../engines/locate.ts';

interface NamedFile {
  /** The option, or the argument without its path. */
  readonly of: string;
  readonly file: string;
}

/** Fixed options as records keep them. */
export function recordedOptions(engine: LocatedEngine): readonly EngineOptionSetting[] {
  return engine.install.fixedOptions.map((option) => {
    const file = fileOf(engine, option.value);
    return file === null ? option : { ...option, value: path.basename(file) };
  });
}

/** What makes two engines of one program two engines; empty for most. */
export async function startFacts(engine: LocatedEngine): Promise<Pick<EngineIdentity, 'files' | 'args'>> {
  const { args = [] } = engine.install;
  const files = await Promise.all(
    namedFiles(engine).map(async ({ of, file }) => ({ of, sha256: await hashFile(file) })),
  );
  return {
    ...(files.length === 0 ? {} : { files }),
    ...(args.length === 0 ? {} : { args: args.map((arg) => shortArgument(engine, arg)) }),
  };
}

/** Hash over all files of the install and how it is started: whatever changes one of them asks for a new probe. */
export async function probeKey(engine: LocatedEngine): Promise<string> {
  const { install } = engine;
  const files = [engine.file, ...install.dataFiles.map((name) => path.resolve(engine.dir, name))];
  const hashes = await Promise.all(files.map(hashFile));
  const started = [install.args, install.cwd, install.environment, (await startFacts(engine)).files];
  const isPlain = started.every((part) => part === undefined || part.length === 0);
  const facts = [engine.id, hashes, install.fixedOptions, ...(isPlain ? [] : started)];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function namedFiles(engine: LocatedEngine): readonly NamedFile[] {
  const { fixedOptions, args = [] } = engine.install;
  const named = [
    ...fixedOptions.map(({ name, value }) => ({ of: name, file: fileOf(engine, value) })),
    ...args.map((arg) => ({ of: shortArgument(engine, arg), file: fileOf(engine, valuePart(arg)) })),
  ];
  return named.flatMap(({ of, file }) => (file === null ? [] : [{ of, file }]));
}

/** Null: names no file. What lies in the folder of the install came with the engine and is no file of the person's. */
function fileOf(engine: LocatedEngine, value: EngineOptionSetting['value']): string | null {
  if (typeof value !== 'string' || value === '' || value.includes('{dir}') || value.includes('\0'))
    return null;
  const file = path.resolve(programOf(engine).cwd, value);
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : null;
}

/** `--weights=/nets/a.pb` names `/nets/a.pb`. */
function valuePart(arg: string): string {
  return arg.startsWith('-') ? arg.slice(arg.indexOf('=') + 1) : arg;
}

function shortArgument(engine: LocatedEngine, arg: string): string {
  const value = valuePart(arg);
  const file = fileOf(engine, value);
  return file === null ? arg : arg.slice(0, arg.length - value.length) + path.basename(file);
}
