import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { fileFor } from '../../../main/app-files.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'plybook-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('file of an address', () => {
  it('is inside the folder of the window', () => {
    expect(fileFor(folder, 'app://plybook/')).toBe(path.join(folder, 'index.html'));
    expect(fileFor(folder, 'app://plybook/assets/a%20b.js?x=1#y')).toBe(path.join(folder, 'assets/a b.js'));
  });

  it.each([
    'app://plybook/../secret.js',
    'app://plybook/%2e%2e/secret.js',
    'app://plybook/..%2fsecret.js',
    'app://plybook/assets/..%2f..%2fsecret.js',
    'app://plybook/..%5csecret.js',
    'app://plybook/%00.js',
    'app://plybook/%zz.js',
    'app://elsewhere/index.html',
    'app://plybook/program.node',
    'app://plybook/assets',
    'no address',
  ])('never leads out: %s', (address) => {
    const file = fileFor(folder, address);
    // A standard scheme's address is already without `..`; what is left of it lies inside.
    if (file !== null) expect(file).toBe(path.join(folder, 'secret.js'));
  });

  it('refuses encoded ways out altogether', () => {
    for (const name of ['..%2fsecret.js', 'a/..%2f..%2fsecret.js', '..%5csecret.js', '%00.js', '%zz.js'])
      expect(fileFor(folder, `app://plybook/${name}`)).toBeNull();
  });

  it('stays inside for any address', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '%2e%2e', '%2f', '/', '\\', '%5c', '.js', '%00'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const file = fileFor(folder, `app://plybook/${parts.join('')}`);
        return file === null || path.resolve(file).startsWith(folder + path.sep);
      }),
      { numRuns: 500 },
    );
  });
});
