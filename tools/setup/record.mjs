/**
 * `out/setup.json`: what set-up found or made, read by the programs' composition roots and shown in the about screen.
 * `sqlite.nativeBinding` is for runtimes below Node-API 10 only; null: none of them was set up.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readJson, writeWhole } from './cache.mjs';
import { enginesFolder } from './place-engine.mjs';

/**
 * @typedef {import('./electron.mjs').InstalledElectron} InstalledElectron
 * @typedef {{
 *   schemaVersion: 1, road: import('./plan.mjs').Road, roadReason: string, completedAt: string,
 *   electron: InstalledElectron | null, sqlite: { nativeBinding: string | null, origin: string }, engines: { directory: string },
 * }} SetupRecord
 */

/** @param {string} root */
export function recordFile(root) {
  return path.join(root, 'out', 'setup.json');
}

/** @param {string} root @returns {SetupRecord | null} */
export function readRecord(root) {
  const record = readJson(recordFile(root));
  return record?.schemaVersion === 1 && ['networked', 'registry-only'].includes(record.road) ? record : null;
}

/**
 * Whether the record still says what is true: a moved tree, an emptied cache or another Node make it stale.
 * @param {string} root
 * @param {{ window: boolean, fallback: InstalledElectron | null, official: InstalledElectron | null, addon: string | null }} found
 */
export function recordIsCurrent(root, { window, fallback, official, addon }) {
  const record = readRecord(root);
  if (record === null || record.engines.directory !== enginesFolder(root)) return false;
  const electron = record.road === 'networked' ? official : fallback;
  if (window && electron !== null && record.electron?.executable !== electron.executable) return false;
  if (record.electron !== null && !existsSync(record.electron.executable)) return false;
  return record.sqlite.nativeBinding === addon;
}

/** @param {string} root @param {SetupRecord} record */
export function writeRecord(root, record) {
  writeWhole(recordFile(root), `${JSON.stringify(record, null, 2)}\n`);
}
