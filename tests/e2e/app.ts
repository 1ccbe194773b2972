/**
 * Drives the real window: the built program in the Electron that set-up got, a fresh data folder per test, the same security
 * settings as in production. Whatever a page logs as an error or throws is collected; `close` fails the test if there was
 * any, or if a process of this data folder is still alive (found by its environment, which engines inherit).
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { expect, vi } from 'vitest';
import type { InvokeChannel } from '../../ipc/channels.ts';
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import type { Envelope } from '../../ipc/envelope.ts';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export interface OpenApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  readonly dataDir: string;
  readonly pid: number;
  /** Console errors and uncaught errors of the page so far. */
  readonly errors: string[];
  invoke<C extends InvokeChannel>(channel: C, input: InvokeInput<C>): Promise<Envelope<InvokeOutput<C>>>;
  /** Closes the window and checks that nothing is left and nothing went wrong. */
  close(): Promise<void>;
}

export function makeDataDir(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'plybook-e2e-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

export function launchSettings(dataDir: string): {
  executablePath: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
} {
  const setup = JSON.parse(readFileSync(path.join(ROOT, 'out/setup.json'), 'utf8')) as {
    electron: { executable: string } | null;
  };
  if (setup.electron === null) throw new Error('set-up found no Electron for this machine');
  const isRoot = process.getuid?.() === 0;
  const env: Record<string, string> = {};
  for (const [key, value] of Object.entries(process.env)) if (value !== undefined) env[key] = value;
  delete env['ELECTRON_RUN_AS_NODE'];
  return {
    executablePath: setup.electron.executable,
    args: [...(isRoot ? ['--no-sandbox'] : []), ROOT],
    cwd: ROOT,
    env: { ...env, PLYBOOK_DATA: dataDir },
  };
}

/** Opens the program and waits until it shows its first data. */
export async function openApp(
  dataDir: string,
  ready = 'html[data-ready="true"]',
  files: readonly string[] = [],
): Promise<OpenApp> {
  const settings = launchSettings(dataDir);
  const electron = await _electron.launch({ ...settings, args: [...settings.args, ...files] });
  const page = await electron.firstWindow();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.waitForSelector(ready, { timeout: 60_000 });
  const pid = electron.process().pid;
  if (pid === undefined) throw new Error('the program has no process');
  return {
    electron,
    page,
    dataDir,
    pid,
    errors,
    invoke: (channel, input) => invokeIn(page, channel, input),
    close: async () => {
      await electron.close();
      await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), { timeout: 15_000, interval: 100 });
      expect(errors).toEqual([]);
    },
  };
}

async function invokeIn<C extends InvokeChannel>(
  page: Page,
  channel: C,
  input: InvokeInput<C>,
): Promise<Envelope<InvokeOutput<C>>> {
  const reply = await page.evaluate(
    ([name, value]) => {
      const { plybook } = globalThis as unknown as {
        plybook: { invoke(name: unknown, value: unknown): Promise<unknown> };
      };
      return plybook.invoke(name, value);
    },
    [channel, input] as const,
  );
  return reply as Envelope<InvokeOutput<C>>;
}

/** The value of a call that must succeed. */
export async function valueOf<T>(reply: Promise<Envelope<T>>): Promise<T> {
  const envelope = await reply;
  if (!envelope.ok) throw new Error(`${envelope.error.code}: ${envelope.error.message}`);
  return envelope.value;
}

/** Command lines of living processes that were started with this data folder: window, helpers, engines. */
export function processesOf(dataDir: string): string[] {
  const mark = `PLYBOOK_DATA=${dataDir}\u0000`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const environment = `${readProc(pid, 'environ')}\u0000`;
      const isAlive = !/^\d+ \(.*\) Z/s.test(readProc(pid, 'stat'));
      return environment.includes(mark) && isAlive
        ? [readProc(pid, 'cmdline').replaceAll('\u0000', ' ')]
        : [];
    });
}

/** Those of them that are engines. */
export function enginesOf(dataDir: string): string[] {
  return processesOf(dataDir).filter((line) => line.includes('stockfish'));
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // gone meanwhile
  }
}
