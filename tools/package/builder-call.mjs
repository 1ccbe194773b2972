/**
 * How electron-builder is called on each road of set-up (docs/setup.md). Pure. On the registry-only road it gets the Electron
 * that set-up made, our own stand-in for fpm, and the targets that need no download.
 */
import path from 'node:path';

/**
 * @typedef {{ road: 'networked' | 'registry-only', electron: { executable: string, version: string } }} Setup
 * @typedef {{ has7zip: boolean }} Machine has7zip: Debian's own 7za, which makes a tar.gz without a download
 */

const NAMED_TARGET = /^--?(?:dir|linux|mac|win|l|m|w)$/;

/** @param {Setup} setup @param {readonly string[]} asked arguments of `npm run package` @param {Machine} machine */
export function builderArguments(setup, asked, machine) {
  const args = ['--publish', 'never', ...asked];
  if (setup.road === 'networked') return args;
  const { executable, version } = setup.electron;
  args.push(`-c.electronDist=${path.dirname(executable)}`, `-c.electronVersion=${version}`);
  if (!asked.some((word) => NAMED_TARGET.test(word)))
    args.push('--linux', 'deb', ...(machine.has7zip ? ['tar.gz'] : []));
  return args;
}

/** @param {Setup} setup @param {string} root @param {NodeJS.ProcessEnv} env @param {Machine} machine @returns {NodeJS.ProcessEnv} */
export function builderEnvironment(setup, root, env, machine) {
  if (setup.road === 'networked') return env;
  return {
    DEB_COMPRESSION: 'zstd',
    ...env,
    CUSTOM_FPM_PATH: path.join(root, 'tools', 'package', 'fpm-by-dpkg.mjs'),
    ...(machine.has7zip ? { ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7za' } : {}),
  };
}
