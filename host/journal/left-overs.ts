/**
 * Half-made files of a program that was killed: data sets being built, journals being made, parts of files being written.
 * Only the holder of the lease makes such files, so whoever has just taken it may remove all of them, whatever process
 * number or ending they carry.
 */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

export const HALF_MADE = /^\.building-|^journal\.sqlite\.part(?:-|$)|\.\d+\.(?:part|probe)$/;

/** Those in the folder and one level below. What cannot be removed stays: it is in nobody's way. */
export function removeLeftOvers(folder: string): void {
  for (const place of [folder, ...foldersIn(folder)]) {
    for (const name of readdirSync(place)) {
      const file = path.join(place, name);
      if (!HALF_MADE.test(name) || !lstatSync(file).isFile()) continue;
      try {
        rmSync(file, { force: true });
      } catch {
        // Tried again at the next opening.
      }
    }
  }
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name));
}
