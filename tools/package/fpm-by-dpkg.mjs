#!/usr/bin/env node
/**
 * Stands where electron-builder calls fpm for a .deb (`CUSTOM_FPM_PATH`), for machines that cannot download fpm: reads the
 * switches electron-builder gives and calls dpkg-deb. Icons, desktop entry, scripts and names stay electron-builder's, so
 * a package made here is put together as one made anywhere else. `DEB_COMPRESSION` names the compression.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { argv, env } from 'node:process';
import { pathToFileURL } from 'node:url';

/** Switches without a value. */
const FLAGS = new Set(['--force', '--debug']);

/**
 * @typedef {{ one: Record<string, string>, depends: string[], recommends: string[], maps: [string, string][] }} Wishes
 *   one: switches given once, by name without dashes; maps: what lies where, from and to
 */

/** @param {readonly string[]} args @returns {Wishes} */
export function readSwitches(args) {
  /** @type {Wishes} */
  const wishes = { one: {}, depends: [], recommends: [], maps: [] };
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (FLAGS.has(word)) continue;
    if (word === '-d') wishes.depends.push(args[(at += 1)] ?? '');
    else if (word === '--deb-recommends') wishes.recommends.push(args[(at += 1)] ?? '');
    else if (word.startsWith('-')) wishes.one[word.replace(/^-+/, '')] = args[(at += 1)] ?? '';
    else {
      const sign = word.lastIndexOf('=');
      wishes.maps.push([word.slice(0, sign), word.slice(sign + 1)]);
    }
  }
  return wishes;
}

/** The control file. @param {Wishes} wishes @param {number} sizeKib installed size */
export function controlText({ one, depends, recommends }, sizeKib) {
  const fields = [
    ['Package', one['name']],
    ['Version', one['version']],
    ['License', one['license']],
    ['Vendor', one['vendor']],
    ['Architecture', one['architecture']],
    ['Maintainer', one['maintainer']],
    ['Installed-Size', String(sizeKib)],
    ['Depends', depends.join(', ')],
    ['Recommends', recommends.join(', ')],
    ['Section', one['category'] ?? 'default'],
    ['Priority', one['deb-priority']],
    ['Homepage', one['url']],
  ].filter(([, value]) => value !== undefined && value !== '');
  const lines = (one['description'] ?? '').split('\n').map((line) => line.trim());
  const [summary = '', ...rest] = lines;
  const description = [summary || (one['name'] ?? ''), ...rest.map((line) => ` ${line || '.'}`)].join('\n');
  return `${fields.map(([name, value]) => `${name}: ${value}\n`).join('')}Description: ${description}\n`;
}

/** @param {string} program @param {readonly string[]} args */
function mustRun(program, args) {
  const done = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.status !== 0)
    throw new Error(`${program} ended with ${done.status ?? done.signal ?? 'no exit code'}`);
}

/** @param {string} root */
function sizeKib(root) {
  return Math.ceil(Number(spawnSync('du', ['-sk', root]).stdout.toString().split('\t')[0]));
}

/** @param {Wishes} wishes */
function build(wishes) {
  const { one, maps } = wishes;
  if (one['t'] !== 'deb') throw new Error('only .deb packages can be made here');
  const stage = mkdtempSync(path.join(os.tmpdir(), 'plybook-deb-'));
  try {
    const root = path.join(stage, 'root');
    for (const [from, target] of maps) {
      const to = path.join(root, target);
      mkdirSync(path.dirname(to), { recursive: true });
      cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    }
    mustRun('chmod', ['-R', 'u+rwX,go+rX,go-w', root]);
    const meta = path.join(root, 'DEBIAN');
    mkdirSync(meta);
    writeFileSync(path.join(meta, 'control'), controlText(wishes, sizeKib(root)));
    script(one['after-install'], path.join(meta, 'postinst'));
    script(one['after-remove'], path.join(meta, 'postrm'));
    const compression = env['DEB_COMPRESSION'] ?? one['deb-compression'] ?? 'xz';
    mustRun('dpkg-deb', [
      '--root-owner-group',
      `-Z${compression}`,
      '--build',
      root,
      /** @type {string} */ (one['package']),
    ]);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** @param {string | undefined} from @param {string} to */
function script(from, to) {
  if (from === undefined) return;
  writeFileSync(to, readFileSync(from));
  chmodSync(to, 0o755);
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) build(readSwitches(argv.slice(2)));
