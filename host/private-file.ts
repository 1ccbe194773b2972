/**
 * A small file that only its owner may read: keys, players. Written beside under another name, flushed, then renamed,
 * so that a crash leaves the old file or the new one.
 */
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Mode 0600, its folder 0700 where it has to be made. Throws where it cannot be written. */
export function writePrivateFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.new`;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  // An older file of that name would have kept its mode.
  chmodSync(beside, 0o600);
  renameSync(beside, file);
}
