/** Packaging, as far as it is pure: what is called with which words, what a .deb says of itself, what may be imported. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { missingImports } from '../../../../tools/package/bare-imports.mjs';
import { builderArguments, builderEnvironment } from '../../../../tools/package/builder-call.mjs';
import { controlText, readSwitches } from '../../../../tools/package/fpm-by-dpkg.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const electron = { executable: '/cache/dist/electron', version: '33.2.1' };

describe('imports of the built program', () => {
  it.each([
    ['a package left out of the bundle', `import OpenAI from "openai";`, ['openai']],
    ['the same, minified', `import{a as b}from"openai";const x=1;import"zod";`, ['openai', 'zod']],
    ['one of a scope', `import { z } from '@scope/name/part';`, ['@scope/name/part']],
    ['one asked for later', `const m = await import("late");`, ['late']],
    ['an export from one', `export * from "passed-on";`, ['passed-on']],
    [
      'what an installed program has',
      `import { app } from "electron";\nimport Db from 'better-sqlite3';`,
      [],
    ],
    ['its own files and Node', `import a from "./chunk-1.js";import fs from "node:fs";`, []],
    ['code that a library prints', 'const text = `require("ajv/dist/runtime/uri").default`;', []],
    ['the word in a text', `const text = 'they import goods from "far away"';`, []],
  ])('%s', (_, code, missing) => {
    expect(missingImports(code)).toEqual(missing);
  });
});

describe('how electron-builder is called', () => {
  it('makes every target where there is a network', () => {
    const setup = { road: 'networked' as const, electron };
    expect(builderArguments(setup, [], { has7zip: false })).toEqual(['--publish', 'never']);
    expect(builderEnvironment(setup, '/repo', { A: '1' }, { has7zip: true })).toEqual({ A: '1' });
  });

  it('makes what needs no download elsewhere, with the Electron that set-up got', () => {
    const setup = { road: 'registry-only' as const, electron };
    const args = builderArguments(setup, [], { has7zip: true });
    expect(args.slice(-3)).toEqual(['--linux', 'deb', 'tar.gz']);
    expect(args).toContain('-c.electronDist=/cache/dist');
    expect(builderArguments(setup, ['--dir'], { has7zip: true })).not.toContain('deb');
    expect(builderEnvironment(setup, '/repo', { DEB_COMPRESSION: 'xz' }, { has7zip: false })).toEqual({
      DEB_COMPRESSION: 'xz',
      CUSTOM_FPM_PATH: path.join('/repo', 'tools/package/fpm-by-dpkg.mjs'),
    });
  });
});

describe('a .deb made by dpkg-deb', () => {
  it('reads the switches of fpm and writes the control file', () => {
    const wishes = readSwitches(
      [
        '-s dir --force -t deb -d libgbm1 --name plybook --version 1.2.3 --architecture amd64',
        '--maintainer developers@example.org --package /out.deb /from=a=/opt/To /icon=/usr/i',
      ]
        .join(' ')
        .split(' ')
        .concat('-d', 'libc6 (>= 2.34)', '--description', 'First line\n\n  second'),
    );
    expect(wishes.depends).toEqual(['libgbm1', 'libc6 (>= 2.34)']);
    expect(wishes.maps).toEqual([
      ['/from=a', '/opt/To'],
      ['/icon', '/usr/i'],
    ]);
    const control = controlText(wishes, 4096);
    expect(control).toContain('Depends: libgbm1, libc6 (>= 2.34)\n');
    expect(control).toContain('Installed-Size: 4096\n');
    expect(control).not.toContain('Recommends');
    expect(control).toMatch(/Description: First line\n \.\n second\n$/);
  });

  it('has everything that electron-builder asks for before it makes one', () => {
    const about = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, string>;
    expect(about['homepage']).toMatch(/^https:/);
    expect(about['author']).toMatch(/<[^@\s]+@[^@\s]+>$/);
    expect(about['desktopName']).toBe('plybook-desktop.desktop');
  });

  it('is shipped with its fuses set', () => {
    const settings = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8');
    for (const fuse of [
      'enableNodeOptionsEnvironmentVariable: false',
      'enableNodeCliInspectArguments: false',
      'onlyLoadAppFromAsar: true',
      'enableEmbeddedAsarIntegrityValidation: true',
      'enableCookieEncryption: true',
      'grantFileProtocolExtraPrivileges: false',
    ])
      expect(settings).toContain(`  ${fuse}\n`);
  });

  it('never starts without its sandbox', () => {
    for (const file of ['resources/launcher/plybook', 'tools/package/debian/after-install.sh'])
      expect(readFileSync(path.join(root, file), 'utf8')).not.toContain('--no-sandbox');
    expect(readFileSync(path.join(root, 'tools/package/debian/after-install.sh'), 'utf8')).toContain(
      'chmod 4755 "$home/chrome-sandbox"',
    );
  });
});

describe('files that open with the program', () => {
  const config = readFileSync(path.join(root, 'electron-builder.yml'), 'utf8');

  it.each([
    ['plybook', 'application/vnd.plybook.run'],
    ['plybook-workspace', 'application/vnd.plybook.workspace'],
    ['pgn', 'application/vnd.chess-pgn'],
  ])('.%s is %s', (ending, mimeType) => {
    const [, after = ''] = config.split(`  - ext: ${ending}\n`);
    expect(after.split('\n  - ')[0]).toContain(`mimeType: ${mimeType}\n`);
  });

  it('are handed to the window by the launchers', () => {
    const launcher = (name: string) => readFileSync(path.join(root, 'resources/launcher', name), 'utf8');
    expect(launcher('plybook')).toMatch(/= open \]; then\n {2}shift\n {2}exec "\$program" "\$@"/);
    expect(launcher('plybook.cmd')).toContain('start "" "%PROGRAM%" %2 %3 %4');
  });
});
