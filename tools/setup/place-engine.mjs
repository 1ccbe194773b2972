/**
 * Puts an engine from the cache into the tree as `engines/bin/<id>/`: hard links where the disk allows, copies else.
 * The folder appears by a rename; `recipe.txt` in it names the artefact it came from, so a changed recipe is noticed.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { readJson } from './cache.mjs';

/** @param {string} root */
export function enginesFolder(root) {
  return path.join(root, 'engines', 'bin');
}

/** @param {string} root @param {string} id @param {string} name of the artefact */
export function isPlaced(root, id, name) {
  const folder = path.join(enginesFolder(root), id);
  const recipe = path.join(folder, 'recipe.txt');
  if (!existsSync(recipe) || readFileSync(recipe, 'utf8').trim() !== name) return false;
  const install = readJson(path.join(folder, 'install.json'));
  const files = [install?.file, ...(install?.dataFiles ?? [])];
  return files.every((file) => typeof file === 'string' && existsSync(path.join(folder, file)));
}

/** @param {string} root @param {string} id @param {string} name @param {string} artefact folder in the cache */
export function placeEngine(root, id, name, artefact) {
  const parent = enginesFolder(root);
  const draft = path.join(parent, `.draft-${id}`);
  const old = path.join(parent, `.old-${id}`);
  const folder = path.join(parent, id);
  for (const leftover of [draft, old]) rmSync(leftover, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const file of readdirSync(artefact)) linkOrCopy(path.join(artefact, file), path.join(draft, file));
  writeFileSync(path.join(draft, 'recipe.txt'), `${name}\n`);
  addLicence(root, draft);
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(draft, folder);
  rmSync(old, { recursive: true, force: true });
}

/** Every copy of the engine carries the text of its licence, which is also ours. @param {string} root @param {string} folder */
function addLicence(root, folder) {
  const ours = path.join(root, 'LICENSE');
  const there = path.join(folder, 'Copying.txt');
  if (!existsSync(there) && existsSync(ours)) copyFileSync(ours, there);
}

/** @param {string} from @param {string} to */
function linkOrCopy(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another disk, or one without hard links
  }
}
