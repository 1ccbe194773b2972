/** A lab beside another program that writes the same workspace: every figure can be read, nothing is written. */
import { ok, type Failure, type Result } from '../core/util/result.ts';
import { openReader } from './journal/open-reader.ts';
import type { WorkspaceErrorCode } from './journal/workspace-error.ts';
import { Lab, openLab } from './lab.ts';
import type { LabOptions } from './lab-options.ts';
import { openLabEngines } from './open-lab-engines.ts';

/**
 * Opens a lab that only reads, beside whoever writes its workspace. A workspace that is not there yet, or that an older
 * program made, is opened for writing instead, as it has to be made or brought up to date first.
 */
export async function openReadingLab(options: LabOptions): Promise<Result<Lab, Failure<WorkspaceErrorCode>>> {
  const opened = openReader(options.workspaceDir, options.resources.nativeBinding);
  if (!opened.ok) return opened;
  if (opened.value === null) return openLab(options);
  const engines = openLabEngines(options);
  if (!engines.ok) return engines;
  const lab = new Lab(opened.value, engines.value, options);
  await lab.ensureSample();
  return ok(lab);
}
