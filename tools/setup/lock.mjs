/**
 * One set-up (or build) at a time per folder, and a killed owner never blocks the next. The lock is a numbered
 * file: whoever creates the next number owns it. A number whose owner is gone (its process ended, or its id belongs to
 * another process now) is overtaken by number + 1, never removed first, so two that wait cannot both inherit it.
 */
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './cache.mjs';

const POLL_MS = 300;

/**
 * @typedef {{ pid: number, startedAt: string | null, released: boolean }} Owner
 * @typedef {{ folder: string, job: 'set-up' | 'build' }} Place
 * @typedef {{ number: number, owner: Owner | null }} Held owner null: the file cannot be read
 */

/**
 * @param {string} folder
 * @param {'set-up' | 'build'} job
 * @param {(line: string) => void} report
 * @returns {Promise<() => void>} release
 */
export async function takeLock(folder, job, report) {
  const place = { folder, job };
  mkdirSync(folder, { recursive: true });
  for (let waited = false; ; waited = true) {
    const held = highest(place);
    if (held === null || !isAlive(held.owner)) {
      const release = tryTake(place, (held?.number ?? 0) + 1);
      if (release !== null) return release;
      continue;
    }
    if (!waited) report(`another ${job} is at work (process ${held.owner?.pid}); waiting for it`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * @param {Place} place
 * @param {number} number
 * @returns {(() => void) | null} null when someone else was faster
 */
function tryTake(place, number) {
  const file = fileOf(place, number);
  const owner = { pid: process.pid, startedAt: startOf(process.pid), released: false };
  const draft = path.join(place.folder, `${place.job}-lock-draft-${process.pid}-${number}`);
  writeFileSync(draft, JSON.stringify(owner));
  try {
    linkSync(draft, file); // fails if the number exists; the content is whole from the first instant
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  if (highest(place)?.number !== number) {
    rmSync(file, { force: true }); // we were so slow that the lock has passed on since we looked
    return null;
  }
  for (const { number: older } of all(place)) {
    if (older < number) rmSync(fileOf(place, older), { force: true });
  }
  return () => {
    // The file stays, marked as released: numbers only ever grow.
    writeFileSync(draft, JSON.stringify({ ...owner, released: true }));
    renameSync(draft, file);
  };
}

/** @param {Place} place @param {number} number */
function fileOf({ folder, job }, number) {
  return path.join(folder, `${job}-lock-${number}.json`);
}

/** @param {Place} place @returns {Held | null} */
function highest(place) {
  return all(place).sort((a, b) => b.number - a.number)[0] ?? null;
}

/** @param {Place} place @returns {Held[]} */
function all({ folder, job }) {
  return readdirSync(folder).flatMap((name) => {
    const number = new RegExp(`^${job}-lock-(\\d+)\\.json$`).exec(name)?.[1];
    return number === undefined ? [] : [{ number: Number(number), owner: readJson(path.join(folder, name)) }];
  });
}

/** @param {Owner | null} owner */
function isAlive(owner) {
  if (owner === null || owner.released) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return false;
  }
  return owner.startedAt === startOf(owner.pid);
}

/**
 * When a process started, in the kernel's own ticks: tells an owner from a later process with the same id.
 * @param {number} pid
 * @returns {string | null} null where the system does not tell (not Linux)
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
