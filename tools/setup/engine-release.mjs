/**
 * The networked road to an engine: download an official release file and take the program and licence out of it. The
 * releases publish no hash that could be pinned here, so the proof is the bench value, checked afterwards, which no other
 * engine has; the hash of the file is recorded with the artefact. The system's own tar unpacks both kinds of archive.
 */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { downloadFile } from './download.mjs';
import { mustRun } from './run-program.mjs';
import { SetupError } from './report.mjs';

/**
 * @param {string} cache
 * @param {string} url
 * @param {string} folder
 * @param {string} work
 * @param {(line: string) => void} report
 */
export async function unpackRelease(cache, url, folder, work, report) {
  const tag = url.split('/').at(-2);
  const archive = path.join(cache, 'downloads', `${tag}-${path.basename(url)}`);
  report(`downloading ${url}`);
  await downloadFile({ url, file: archive, sha256: null });
  const unpacked = path.join(work, 'release');
  mkdirSync(unpacked);
  await mustRun('tar', ['-xf', archive, '-C', unpacked], {
    failure: `${archive} cannot be unpacked: delete it and run the same command again`,
  });
  const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' });
  const wanted = path.basename(url).replace(/\.(tar|zip)$/, '');
  const program = files.find(
    (file) => [wanted, `${wanted}.exe`].includes(path.basename(file)) && isFile(unpacked, file),
  );
  if (program === undefined)
    throw new SetupError(`${archive} holds no program named ${wanted}: delete it and run again`);
  const target = path.join(folder, process.platform === 'win32' ? 'stockfish.exe' : 'stockfish');
  copyFileSync(path.join(unpacked, program), target);
  chmodSync(target, 0o755);
  for (const file of files) {
    if (/^(Copying\.txt|AUTHORS)$/.test(path.basename(file)))
      copyFileSync(path.join(unpacked, file), path.join(folder, path.basename(file)));
  }
}

/** @param {string} folder @param {string} file */
function isFile(folder, file) {
  return statSync(path.join(folder, file)).isFile();
}
