/**
 * Which engines are installed and where. Reads the manifest of known engines and every `<folder>/<id>/install.json`,
 * those of set-up and those added by a person. Nothing is started here; an engine whose file is missing is listed
 * with its problem, so that a screen can say so, and a broken install file never hides the other engines.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  engineInstallSchema,
  knownEngineSchema,
  type EngineInstall,
  type EngineOptionSetting,
  type KnownEngine,
} from '../core/uci/engine.ts';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import type { EngineProgram } from './child-process.ts';

export const manifestSchema = z.strictObject({
  schemaVersion: z.literal(1),
  engines: z.array(knownEngineSchema),
});
export type EngineManifest = z.infer<typeof manifestSchema>;

export interface LocatedEngine {
  readonly id: string;
  /** Null: no engine the product knows; it can be used, but never counts as verified. */
  readonly known: KnownEngine | null;
  readonly install: EngineInstall;
  /** Absolute path of the program. */
  readonly file: string;
  /** Absolute path of the folder of the install. */
  readonly dir: string;
  /** As sent to the engine: `{dir}` is replaced. Records keep those of `install`, which name no folder. */
  readonly fixedOptions: readonly EngineOptionSetting[];
  /** Null: ready to be started. Else one sentence that says what is missing. */
  readonly problem: string | null;
}

const SMALL_FILE_BYTES = 1024 * 1024;

export function readManifest(file: string): Result<EngineManifest, Failure<'bad_manifest'>> {
  const parsed = manifestSchema.safeParse(readJson(file));
  if (parsed.success) return ok(parsed.data);
  return fail('bad_manifest', `${file} is no manifest of engines: ${z.prettifyError(parsed.error)}`);
}

/** Engines of all folders, by id; of two with one id the earlier folder wins. A missing folder holds none. */
export function listEngines(
  dirs: string | readonly string[],
  manifest: EngineManifest,
): readonly LocatedEngine[] {
  const found = new Map<string, LocatedEngine>();
  for (const dir of typeof dirs === 'string' ? [dirs] : dirs) {
    for (const engine of enginesIn(path.resolve(dir), manifest)) {
      if (!found.has(engine.id)) found.set(engine.id, engine);
    }
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function findEngine(
  id: string,
  dirs: string | readonly string[],
  manifest: EngineManifest,
): Result<LocatedEngine, Failure<'engine_missing'>> {
  const engine = listEngines(dirs, manifest).find((candidate) => candidate.id === id);
  if (engine === undefined)
    return fail('engine_missing', `engine "${id}" is not installed`, { engineId: id });
  if (engine.problem !== null) return fail('engine_missing', engine.problem, { engineId: id });
  return ok(engine);
}

function enginesIn(dir: string, manifest: EngineManifest): readonly LocatedEngine[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')) // half added ones have a dot
    .flatMap((entry) => {
      const engine = locate(path.join(dir, entry.name), manifest);
      return engine === null ? [] : [engine];
    });
}

function locate(dir: string, manifest: EngineManifest): LocatedEngine | null {
  const install = engineInstallSchema.safeParse(readJson(path.join(dir, 'install.json')));
  return install.success ? locateInstall(install.data, dir, manifest) : null;
}

/** An install whose files are looked for from `dir`. */
export function locateInstall(install: EngineInstall, dir: string, manifest: EngineManifest): LocatedEngine {
  const file = path.resolve(dir, install.file);
  const needed = [file, ...install.dataFiles.map((name) => path.resolve(dir, name))];
  const missing = needed.find((name) => !existsSync(name));
  return {
    id: install.id,
    known: manifest.engines.find((known) => known.id === install.id) ?? null,
    install,
    file,
    dir,
    fixedOptions: install.fixedOptions.map(({ name, value }) => ({
      name,
      value: typeof value === 'string' ? value.replaceAll('{dir}', dir) : value,
    })),
    problem:
      missing === undefined
        ? null
        : `engine "${install.id}": ${missing} is missing; install the engine again`,
  };
}

/** How it is started. */
export function programOf({ install, file, dir }: LocatedEngine): EngineProgram {
  const { launch, args = [], environment = [] } = install;
  const cwd = install.cwd === undefined ? path.dirname(file) : path.resolve(dir, install.cwd);
  return { launch, file, cwd, args, environment };
}

/** Null when the file is absent, too large or no JSON. */
function readJson(file: string): unknown {
  try {
    const text = readFileSync(file, 'utf8');
    return text.length > SMALL_FILE_BYTES ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** SHA-256 of a file, lower-case hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
