/**
 * Test material that is not ours to ship lies beside the repository, in `../shared/data`. Tests that need it say so
 * through `describeWithSharedData`: where the folder is absent they appear as skipped with the reason in their name.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../shared/data');

/** Path of a file or folder of the shared test material, whether or not it is there. */
export function sharedData(...parts: readonly string[]): string {
  return path.join(folder, ...parts);
}

export function describeWithSharedData(name: string, needs: string, body: () => void): void {
  if (existsSync(sharedData(needs))) {
    describe(name, body);
    return;
  }
  // The body of a skipped suite is run all the same to find its tests, and would read what is not there.
  describe.skip(`${name} [skipped: shared test material ${needs} is absent]`, () => {
    it('needs the material', () => {});
  });
}
