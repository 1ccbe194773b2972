/**
 * A small file that only its owner may read: keys, players. Whole or as it was before, and never readable by others, not
 * even while it is written.
 */
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from './files.ts';

/** Mode 0600, its folder 0700 where it has to be made. Throws where it cannot be written. */
export function writePrivateFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // An older file of that name would have kept its mode.
  const written = writeWhole(file, text, { mode: 0o600, isModeForced: true });
  if (!written.ok) throw new Error(written.error.message);
}

/** The folder of a person's data: nobody else may look into it. One that others could read is closed to them. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch {
    // Somebody else's folder, or a disk without such rights: what is secret in it has rights of its own.
  }
}
