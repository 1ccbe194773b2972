/**
 * Libraries of the system that Electron needs, and the virtual display of the tests, on Debian and its relatives.
 * Installed when set-up runs as root; otherwise the plan refuses with the exact command. Systems without apt are left
 * alone: what is missing there is said by Electron itself.
 */
import { spawnSync } from 'node:child_process';
import { findProgram, mustRun, runToEnd } from './run-program.mjs';

export const DEBIAN_PACKAGES = [
  'unzip',
  'xvfb',
  'xauth',
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libxtst6',
];

export function hasApt() {
  return (
    process.platform === 'linux' && findProgram('apt-get') !== null && findProgram('dpkg-query') !== null
  );
}

/** @returns {readonly string[]} */
export function missingDebianPackages() {
  const names = DEBIAN_PACKAGES.flatMap((name) => [name, `${name}t64`]);
  const asked = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\n', ...names], {
    encoding: 'utf8',
  });
  return readMissing(asked.stdout ?? '');
}

/**
 * Newer releases carry some libraries under a name with `t64`; either counts.
 * @param {string} listing lines of "name status"
 */
export function readMissing(listing) {
  const installed = new Set(
    listing.split('\n').flatMap((line) => {
      const [name, status] = line.split(' ');
      return name !== undefined && status === 'installed' ? [name.replace(/t64$/, '')] : [];
    }),
  );
  return DEBIAN_PACKAGES.filter((name) => !installed.has(name));
}

/** @param {readonly string[]} packages @param {(line: string) => void} report */
export async function installDebianPackages(packages, report) {
  report(`installing Debian packages: ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-q', '-o', 'DPkg::Lock::Timeout=120'];
  // A package run that was killed leaves dpkg half configured; this is its own repair and does nothing otherwise.
  await runToEnd('dpkg', ['--configure', '-a'], { env });
  const failure = `apt-get failed; run it by hand to see why: apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  await mustRun('apt-get', [...options, 'update'], { env, failure });
  const names = await Promise.all(packages.map((name) => nameHere(name)));
  await mustRun('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...names], {
    env,
    failure,
  });
}

/** @param {string} name @returns {Promise<string>} the name this release uses */
async function nameHere(name) {
  if (!name.startsWith('lib')) return name;
  const known = await runToEnd('apt-cache', ['show', '--quiet=0', `${name}t64`]);
  return known.code === 0 && /^Package: /m.test(known.output) ? `${name}t64` : name;
}
