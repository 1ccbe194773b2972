/**
 * One set-up at a time per cache, and a killed owner never blocks the next. The lock is a numbered file: whoever creates
 * the next number owns it. A number whose owner is gone (its process ended, or its id belongs to another process now) is
 * overtaken by number + 1, never removed first, so two waiting set-ups cannot both believe they have inherited it.
 */
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJson } from './cache.mjs';

const NAME = /^setup-lock-(\d+)\.json$/;
const POLL_MS = 300;

/**
 * @typedef {{ pid: number, startedAt: string | null, released: boolean }} Owner
 * @typedef {{ number: number, owner: Owner | null }} Held owner null: the file cannot be read
 */

/**
 * @param {string} cache
 * @param {(line: string) => void} report
 * @returns {Promise<() => void>} release
 */
export async function takeLock(cache, report) {
  mkdirSync(cache, { recursive: true });
  for (let waited = false; ; waited = true) {
    const held = highest(cache);
    if (held === null || !isAlive(held.owner)) {
      const release = tryTake(cache, (held?.number ?? 0) + 1);
      if (release !== null) return release;
      continue;
    }
    if (!waited) report(`another set-up is at work (process ${held.owner?.pid}); waiting for it`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * @param {string} cache
 * @param {number} number
 * @returns {(() => void) | null} null when someone else was faster
 */
function tryTake(cache, number) {
  const file = fileOf(cache, number);
  const owner = { pid: process.pid, startedAt: startOf(process.pid), released: false };
  const draft = path.join(cache, `setup-lock-draft-${process.pid}-${number}`);
  writeFileSync(draft, JSON.stringify(owner));
  try {
    linkSync(draft, file); // fails if the number exists; the content is whole from the first instant
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  if (highest(cache)?.number !== number) {
    rmSync(file, { force: true }); // we were so slow that the lock has passed on since we looked
    return null;
  }
  for (const { number: older } of all(cache))
    if (older < number) rmSync(fileOf(cache, older), { force: true });
  return () => {
    // The file stays, marked as released: numbers only ever grow.
    writeFileSync(draft, JSON.stringify({ ...owner, released: true }));
    renameSync(draft, file);
  };
}

/** @param {string} cache @param {number} number */
function fileOf(cache, number) {
  return path.join(cache, `setup-lock-${number}.json`);
}

/** @param {string} cache @returns {Held | null} */
function highest(cache) {
  return all(cache).sort((a, b) => b.number - a.number)[0] ?? null;
}

/** @param {string} cache @returns {Held[]} */
function all(cache) {
  return readdirSync(cache).flatMap((name) => {
    const match = NAME.exec(name);
    return match === null ? [] : [{ number: Number(match[1]), owner: readJson(path.join(cache, name)) }];
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
