/** The engines of a lab: those that came with the program and those a person added, with what is remembered of them. */
import path from 'node:path';
import { fail, ok, type Failure, type Result } from '../core/util/result.ts';
import { readManifest } from '../engines/locate.ts';
import { LabEngines } from './lab-engines.ts';
import type { LabResources } from './lab-resources.ts';
import { makePrivateFolder } from './private-file.ts';
import { ProbeCache } from './probe-cache.ts';

interface EngineOptions {
  readonly resources: LabResources;
  /** Folder for added engines and remembered probes. */
  readonly userDataDir: string;
  /** Multiplies every engine deadline; asked whenever processes are started. */
  readonly deadlineScale?: () => number;
}

/** The engines alone, without a workspace. The caller closes them. */
export function openLabEngines(options: EngineOptions): Result<LabEngines, Failure<'failed'>> {
  makePrivateFolder(options.userDataDir);
  const manifest = readManifest(options.resources.engineManifestFile);
  if (!manifest.ok) return fail('failed', manifest.error.message);
  return ok(
    new LabEngines({
      manifest: manifest.value,
      bundledDir: options.resources.enginesDir,
      addedDir: path.join(options.userDataDir, 'engines'),
      cache: new ProbeCache(path.join(options.userDataDir, 'engine-probes.json')),
      deadlineScale: options.deadlineScale ?? (() => 1),
      now: () => new Date().toISOString(),
    }),
  );
}
