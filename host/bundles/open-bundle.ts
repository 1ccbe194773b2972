/**
 * A bundle shown as the run it is without being taken into anybody's workspace: it gets a workspace of its own, in the
 * user's data under the hash that stands for it, made once and opened for reading. The folder holds nothing that is not
 * in the bundle and may be deleted at any time.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { safeText } from '../../core/util/safe-text.ts';
import { fail, ok, type Result } from '../../core/util/result.ts';
import { openLab } from '../lab.ts';
import type { LabOptions } from '../lab-options.ts';
import { soundBundle, takeSoundBundle, type BundleFailure, type TakenRun } from './take-bundle.ts';

export interface OpenedBundle extends Omit<TakenRun, 'isKnown' | 'notes'> {
  /** Folder of its workspace. */
  readonly dir: string;
}

export async function openBundle(
  options: Omit<LabOptions, 'workspaceDir' | 'create'>,
  file: string,
): Promise<Result<OpenedBundle, BundleFailure>> {
  const checked = await soundBundle(file);
  if (!checked.ok) return checked;
  const { runId, title, rows, headHash, sealSha256, workspaceId: origin } = checked.value;
  const dir = path.join(options.userDataDir, 'opened', (sealSha256 ?? headHash).slice(0, 32));
  const opened = { runId, title, rows, headHash, sealSha256, origin, dir };
  const resources = { ...options.resources, sampleDir: null };
  const lab = await openLab({ ...options, resources, workspaceDir: dir, create: true });
  // Another window shows it just now.
  if (!lab.ok) return lab.error.code === 'locked' ? ok(opened) : fail('file_error', lab.error.message);
  const taken = await takeSoundBundle(lab.value, file, checked.value);
  await lab.value.close();
  return taken.ok ? ok(opened) : taken;
}

/** Where a run comes from, and that it is what its author's program wrote. */
export function bundleText({ runId, title, origin, rows, headHash, sealSha256 }: OpenedBundle): string {
  const mark = sealSha256 === null ? `last hash ${headHash}` : `seal ${sealSha256}`;
  return `Run ${runId} (${safeText(title)}) of workspace ${safeText(origin)}: ${rows} rows, checked and sound, ${mark}.`;
}

/** Does the file begin as a bundle does? By its content, whatever it is called. */
export function isBundleFile(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const descriptor = openSync(file, 'r');
  try {
    const start = Buffer.alloc(64 * 1024);
    const text = start.subarray(0, readSync(descriptor, start)).toString('utf8');
    return text.startsWith('{') && text.includes('"format":"plybook-run"');
  } finally {
    closeSync(descriptor);
  }
}
