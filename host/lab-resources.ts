/**
 * Where the parts of the program lie that are not code: the SQLite addon, engines, the bundled sample, study data. In a
 * working copy set-up has written `out/setup.json`; in a packaged program everything lies in its resources folder. Read
 * once, by the composition roots.
 */
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';

const setupSchema = z.object({
  schemaVersion: z.literal(1),
  road: z.enum(['networked', 'registry-only']),
  roadReason: z.string(),
  electron: z.object({ origin: z.string() }).nullable(),
  sqlite: z.object({ nativeBinding: z.string().nullable(), origin: z.string() }),
  engines: z.object({ directory: z.string() }),
});

export interface LabResources {
  /** Absolute path of the SQLite addon; null: the package's own prebuild. */
  readonly nativeBinding: string | null;
  /** Folder with one folder an engine that came with the program. */
  readonly enginesDir: string;
  readonly engineManifestFile: string;
  /** Null: there is none. */
  readonly sampleDir: string | null;
  /** Packed workspace with runs to look at; null: there is none. */
  readonly demonstrationDir: string | null;
  /** Folder of study data: the published prompt. */
  readonly studyDir: string;
  readonly road: 'networked' | 'registry-only' | 'packaged';
  readonly roadReason: string;
  readonly electronOrigin: string;
  readonly sqliteOrigin: string;
}

function readWorkingCopyResources(root: string): Result<LabResources, Failure<'not_set_up'>> {
  const file = path.join(root, 'out', 'setup.json');
  const wayOut = 'Run "npm start" or "npm test" once; it sets everything up.';
  if (!existsSync(file)) return fail('not_set_up', `${file} is missing. ${wayOut}`);
  const setup = setupSchema.safeParse(readJson(file));
  if (!setup.success) return fail('not_set_up', `${file} cannot be read. ${wayOut}`);
  const { road, roadReason, electron, sqlite, engines } = setup.data;
  return ok({
    nativeBinding: sqlite.nativeBinding,
    enginesDir: engines.directory,
    engineManifestFile: path.join(root, 'engines', 'manifest.json'),
    sampleDir: existing(path.join(root, 'resources', 'sample')),
    demonstrationDir: existing(path.join(root, 'resources', 'demonstration')),
    studyDir: path.join(root, 'resources', 'study'),
    road,
    roadReason,
    electronOrigin: electron?.origin ?? 'not installed',
    sqliteOrigin: sqlite.origin,
  });
}

/** @param root of the program: the repository, or the archive inside the resources folder of an installed program. */
export function findResources(root: string): Result<LabResources, Failure<'not_set_up'>> {
  const isPackaged = path.extname(root) === '.asar';
  return isPackaged ? ok(packagedResources(path.dirname(root))) : readWorkingCopyResources(root);
}

/** @param resources the packaged program's resources folder. */
function packagedResources(resources: string): LabResources {
  return {
    nativeBinding: existing(path.join(resources, 'better_sqlite3.node')),
    enginesDir: path.join(resources, 'engines', 'bin'),
    engineManifestFile: path.join(resources, 'engines', 'manifest.json'),
    sampleDir: existing(path.join(resources, 'sample')),
    demonstrationDir: existing(path.join(resources, 'demonstration')),
    studyDir: path.join(resources, 'study'),
    road: 'packaged',
    roadReason: 'everything came with the program',
    electronOrigin: 'packaged',
    sqliteOrigin: 'packaged',
  };
}

/** Folder of the user's data; PLYBOOK_DATA, handed in as `override`, takes its place. */
export function userDataFolder(override: string | undefined): string {
  if (override !== undefined && override !== '') return path.resolve(override);
  const home = homeFolder();
  switch (process.platform) {
    case 'win32':
      return path.join(folderIn('APPDATA') ?? path.join(home, 'AppData', 'Roaming'), 'plybook');
    case 'darwin':
      return path.join(home, 'Library', 'Application Support', 'plybook');
    default:
      return path.join(folderIn('XDG_DATA_HOME') ?? path.join(home, '.local', 'share'), 'plybook');
  }
}

/** An empty or relative path in the variable counts as none, as the rules of these variables say. */
function folderIn(variable: string): string | null {
  const value = process.env[variable];
  return value !== undefined && path.isAbsolute(value) ? value : null;
}

function homeFolder(): string {
  const home = os.homedir();
  return path.isAbsolute(home) ? home : os.userInfo().homedir;
}

/** The workspace that is opened when none is named. */
export function defaultWorkspaceFolder(userData: string): string {
  return path.join(userData, 'default');
}

function existing(target: string): string | null {
  return existsSync(target) ? target : null;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
