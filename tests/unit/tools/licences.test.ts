/**
 * Licences of everything that is shipped: every package that the program needs at run time, as it lies on the disk, has a
 * licence that may travel with a GPL-3.0 program, its text beside it, and a place in the about screen if it is ours to name.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LICENCES } from '../../../main/licences.ts';
import { repositoryRoot } from '../../setup-info.ts';

/** May be part of a GPL-3.0-or-later program. Whatever is not here is looked at by a person first. */
const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
  'GPL-3.0',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
]);

/** What the about screen calls a package by another name. */
const CALLED: Readonly<Record<string, string>> = {
  'react-dom': 'react',
  '@fontsource-variable/inter': 'inter',
  '@fontsource-variable/jetbrains-mono': 'jetbrains mono',
  '@tabler/icons-react': 'tabler icons',
};

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly devOptional?: boolean; readonly optional?: boolean }>
  >;
}

const lock = JSON.parse(readFileSync(path.join(repositoryRoot, 'package-lock.json'), 'utf8')) as Lock;
const shipped = Object.entries(lock.packages)
  .filter(
    ([place, { dev, devOptional, optional }]) => place !== '' && !(dev ?? devOptional ?? optional ?? false),
  )
  .map(([place]) => place);

function licenceOf(place: string): string {
  const file = path.join(repositoryRoot, place, 'package.json');
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: unknown;
    licenses?: unknown;
  };
  const named = license ?? (Array.isArray(licenses) ? (licenses as unknown[])[0] : licenses);
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : 'none';
}

/** `(MIT OR Apache-2.0)` is allowed where one of them is; `MIT AND Zlib` where both are. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\(|\)$/g, '');
  if (/ AND /.test(plain)) return plain.split(' AND ').every(isAllowed);
  return plain.split(' OR ').some((one) => ALLOWED.has(one.trim()));
}

describe('what is shipped', () => {
  it('is found', () => {
    expect(shipped.length).toBeGreaterThan(30);
    expect(shipped).toContain('node_modules/react');
  });

  it('has licences that may travel with the program', () => {
    const refused = shipped
      .map((place) => [place, licenceOf(place)] as const)
      .filter(([, licence]) => !isAllowed(licence));
    expect(refused).toEqual([]);
  });

  it('has the text of its licence beside it, or is under one whose text the program carries', () => {
    const without = shipped.filter((place) => {
      const names = readdirSync(path.join(repositoryRoot, place));
      return !names.some((name) => /^(?:licen[cs]e|copying|readme)/i.test(name));
    });
    expect(without).toEqual([]);
    for (const name of ['LICENSE', 'NOTICE']) expect(existsSync(path.join(repositoryRoot, name))).toBe(true);
  });

  it('stands in the about screen and in NOTICE', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
      dependencies: Readonly<Record<string, string>>;
    };
    const about = LICENCES.map(({ name }) => name.toLowerCase()).join('\n');
    const notice = readFileSync(path.join(repositoryRoot, 'NOTICE'), 'utf8').toLowerCase();
    const named = (text: string, name: string): boolean =>
      text.includes(
        CALLED[name] ??
          (name.startsWith('@')
            ? (name.slice(1).split('/')[0] ?? name).replace('lichess-org', 'chessground')
            : name),
      );
    const missing = Object.keys(dependencies).filter((name) => !named(about, name) || !named(notice, name));
    expect(missing).toEqual([]);
  });

  it('is told from what may not be', () => {
    for (const licence of [
      'UNLICENSED',
      'none',
      'SSPL-1.0',
      'BUSL-1.1',
      'CC-BY-NC-4.0',
      'MIT AND SSPL-1.0',
      'AGPL-3.0',
    ])
      expect([licence, isAllowed(licence)]).toEqual([licence, false]);
    for (const licence of ['MIT', '(MIT OR CC0-1.0)', 'MIT AND Zlib', '(GPL-2.0 OR MIT)'])
      expect([licence, isAllowed(licence)]).toEqual([licence, true]);
  });
});
