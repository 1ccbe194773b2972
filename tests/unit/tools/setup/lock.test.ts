import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../../../tools/setup/lock.mjs';

const lockModule = fileURLToPath(new URL('../../../../tools/setup/lock.mjs', import.meta.url));
let folder: string;
let children: ChildProcess[];
let lines: string[];
const report = (line: string) => void lines.push(line);

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'plybook-lock-'));
  children = [];
  lines = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that takes the lock, says so and holds it until its input ends, or does what `then` says. */
function startHolder(then: string): ChildProcess {
  const script = `
    import { appendFileSync } from 'node:fs';
    const { takeLock } = await import(${JSON.stringify(lockModule)});
    const release = await takeLock(${JSON.stringify(folder)}, 'set-up', () => undefined);
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

const HOLD = `process.stdout.write('held'); process.stdin.on('end', () => { release(); process.exit(0); }).resume();`;

function heard(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(text)) resolve();
    });
  });
}

function closed(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('close', resolve);
  });
}

describe('set-up lock', () => {
  it('is free, is taken, is released, again and again, and leaves one file', async () => {
    for (let round = 0; round < 5; round += 1) (await takeLock(folder, 'set-up', report))();
    expect(readdirSync(folder)).toEqual(['set-up-lock-5.json']);
    expect(lines).toEqual([]);
  });

  it('waits for a living owner and says whom it waits for', async () => {
    const holder = startHolder(HOLD);
    await heard(holder, 'held');
    let isMine = false;
    const mine = takeLock(folder, 'set-up', (line) => {
      report(line);
      expect(isMine).toBe(false);
      holder.stdin?.end();
    });
    const release = await mine.then((free) => {
      isMine = true;
      return free;
    });
    release();
    expect(lines).toEqual([`another set-up is at work (process ${holder.pid}); waiting for it`]);
  });

  it('passes on at once when its owner was killed', async () => {
    const holder = startHolder(HOLD);
    await heard(holder, 'held');
    const gone = closed(holder);
    holder.kill('SIGKILL');
    await gone;
    (await takeLock(folder, 'set-up', report))();
    expect(lines).toEqual([]);
  });

  it.skipIf(process.platform !== 'linux')(
    'is not fooled by another process with the number of a killed owner',
    async () => {
      const stale = { pid: process.pid, startedAt: '1', released: false };
      writeFileSync(path.join(folder, 'set-up-lock-7.json'), JSON.stringify(stale));
      (await takeLock(folder, 'set-up', report))();
      expect(readdirSync(folder)).toEqual(['set-up-lock-8.json']);
    },
  );

  it('passes over a file that cannot be read', async () => {
    writeFileSync(path.join(folder, 'set-up-lock-3.json'), '{"pid":');
    (await takeLock(folder, 'set-up', report))();
    expect(readdirSync(folder)).toEqual(['set-up-lock-4.json']);
  });

  it('keeps set-ups and builds apart', async () => {
    const first = await takeLock(folder, 'set-up', report);
    const second = await takeLock(folder, 'build', report);
    first();
    second();
    expect(lines).toEqual([]);
  });

  it('has one owner at a time among many, some of whom die holding it', async () => {
    const log = path.join(folder, 'log.txt');
    writeFileSync(log, '');
    const note = (text: string) =>
      `appendFileSync(${JSON.stringify(log)}, '${text} ' + process.pid + '\\n');`;
    const work = `${note('in')} for (let i = 0, end = Date.now() + 20; Date.now() < end; i += 1);`;
    const dies = `${work} ${note('dead')} process.kill(process.pid, 'SIGKILL');`;
    const ends = `${work} ${note('out')} release(); process.exit(0);`;
    const all = Array.from({ length: 8 }, (_, at) => closed(startHolder(at % 2 === 0 ? dies : ends)));
    await Promise.all(all);
    const entries = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    expect(entries).toHaveLength(16);
    for (let at = 0; at < entries.length; at += 2) {
      expect(entries[at]?.[0]).toBe('in');
      expect(entries[at + 1]?.[1]).toBe(entries[at]?.[1]); // the same process leaves or dies before another comes in
    }
  });
});
