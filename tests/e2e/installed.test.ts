/**
 * The program as a person has it: a real .deb, installed by apt outside of the source tree, used by an ordinary user with an
 * empty home, upgraded and purged. Fuses are set as shipped, so the window is driven through Chromium's own port and not
 * through Node's inspector.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './app.ts';

const USER = 'plybook-installed-test';
const HOME = path.join('/home', USER);
const JOURNAL = path.join(HOME, '.local/share/plybook/default/journal.sqlite');
const STEP_MS = 600_000;

const needs = 'Linux, root, apt, and the Electron that set-up got';
const canInstall =
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && hasElectron();

function hasElectron(): boolean {
  const setup = path.join(ROOT, 'out/setup.json');
  return (
    existsSync(setup) && (JSON.parse(readFileSync(setup, 'utf8')) as { electron: unknown }).electron !== null
  );
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const done = spawnSync(program, args, { encoding: 'utf8', cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 });
  if (done.status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${done.status}\n${done.stdout}\n${done.stderr}`);
  return done.stdout;
}

/** As the ordinary user, in its home, with a login's environment and nothing of ours. */
function asUser(command: string): { code: number | null; out: string; errors: string } {
  const done = spawnSync('su', ['-', USER, '-c', command], { encoding: 'utf8', cwd: '/' });
  return { code: done.status, out: done.stdout, errors: done.stderr };
}

function install(file: string): void {
  run('apt-get', ['install', '-y', '--no-install-recommends', file], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
  });
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

interface Installed {
  readonly browser: Browser;
  readonly page: Page;
  readonly stop: () => Promise<void>;
}

async function openInstalled(): Promise<Installed> {
  const command = `exec xvfb-run -a --server-args='-screen 0 1600x1000x24' plybook-desktop --remote-debugging-port=0`;
  const child = spawn('su', ['-', USER, '-c', command], { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString('utf8');
      const listening = /DevTools listening on (ws:\S+)/.exec(told);
      if (listening?.[1] !== undefined) resolve(listening[1]);
    });
    child.once('close', () => reject(new Error(`the installed program ended: ${told}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error('the installed program has no window');
  await page.waitForSelector('html[data-ready="true"]', { timeout: 60_000 });
  return {
    browser,
    page,
    stop: async () => {
      await browser.close();
      spawnSync('pkill', ['-TERM', '-u', USER, '-f', '^plybook-desktop|/opt/Plybook/plybook-desktop']);
      await gone;
    },
  };
}

function engineProcesses(): string {
  return spawnSync('pgrep', ['-u', USER, '-fl', 'stockfish'], { encoding: 'utf8' }).stdout;
}

describe.skipIf(!canInstall)(`the installed program [needs ${needs}]`, () => {
  let folder = '';
  let first = '';
  let second = '';

  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'plybook-deb-'));
    const packaged = path.join(ROOT, 'tools/package.mjs');
    const release = (version: string): string => path.join(folder, `plybook_${version}_amd64.deb`);
    const out = `-c.directories.output=${folder}`;
    run(process.execPath, [packaged, '--linux', 'deb', out, '-c.extraMetadata.version=0.0.1']);
    const unpacked = `--prepackaged=${path.join(folder, 'linux-unpacked')}`;
    run(process.execPath, [packaged, '--linux', 'deb', out, unpacked, '-c.extraMetadata.version=0.0.2']);
    [first, second] = [release('0.0.1'), release('0.0.2')];
    spawnSync('userdel', ['-r', USER]);
    run('useradd', ['-m', '-s', '/bin/sh', USER]);
    // apt reads the package as a user of its own.
    run('chmod', ['755', folder]);
  }, STEP_MS);

  afterAll(() => {
    spawnSync('pkill', ['-KILL', '-u', USER]);
    spawnSync('apt-get', ['purge', '-y', 'plybook']);
    spawnSync('userdel', ['-r', USER]);
    rmSync(folder, { recursive: true, force: true });
  }, STEP_MS);

  it(
    'is installed, reproduces labels by its command, opens its window, survives an upgrade, and leaves the data',
    async () => {
      install(first);
      expect(asUser('plybook --version').out.trim()).toBe(version());
      const entry = readFileSync('/usr/share/applications/plybook-desktop.desktop', 'utf8');
      expect(entry).toMatch(/^Name=Plybook$/m);
      expect(entry).toMatch(/^Exec=\/opt\/Plybook\/plybook-desktop\b/m);

      const ten = readFileSync(path.join(ROOT, 'resources/sample/position_judgment.jsonl'), 'utf8')
        .split('\n')
        .slice(0, 10);
      writeFileSync(path.join(HOME, 'ten.jsonl'), `${ten.join('\n')}\n`, { mode: 0o644 });
      const reproduced = asUser('plybook reproduce ten.jsonl --json');
      expect(reproduced.errors).not.toMatch(/Error|setup\.json/);
      expect(reproduced.code).toBe(0);
      expect(engineProcesses()).toBe('');

      const before = await openInstalled();
      const facts = await before.page.evaluate(
        "plybook.invoke('runs.list', undefined).then((reply) => JSON.stringify(reply))",
      );
      expect(JSON.parse(String(facts))).toMatchObject({
        ok: true,
        value: [{ kind: 'reproduction', status: 'finished', done: 10, total: 10 }],
      });
      expect(await before.page.evaluate('typeof require + typeof process')).toBe('undefinedundefined');
      await before.stop();

      const journal = sha256(JOURNAL);
      install(second);
      expect(sha256(JOURNAL)).toBe(journal);
      const runs = asUser('plybook runs --json');
      expect(runs.code).toBe(0);
      expect(runs.out).toContain('"reproduction"');
      expect(asUser('plybook verify').out).toContain('sound');

      run('apt-get', ['purge', '-y', 'plybook']);
      for (const left of ['/opt/Plybook', '/usr/bin/plybook', '/usr/bin/plybook-desktop'])
        expect(existsSync(left)).toBe(false);
      expect(existsSync(JOURNAL)).toBe(true);
    },
    STEP_MS,
  );
});

function version(): string {
  return (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}
