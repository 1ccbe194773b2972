/**
 * Workspaces that cannot be used, a second start, and a broken settings file, each as a person would meet them: the
 * window says which case it is in its own words, and touches nothing.
 */
import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { launchSettings, makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';

/** Places of SQLite's header that a journal is told by. */
const USER_VERSION_OFFSET = 60;
const APPLICATION_ID_OFFSET = 68;

let dataDir = '';
let app: OpenApp;
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

describe('a workspace that cannot be used', () => {
  it('says in the window what is wrong with it and leaves it as it was', async () => {
    app = await openApp(dataDir);
    const sound = path.join(dataDir, 'default');
    const model = await makeModel();
    const seen: string[] = [];
    for (const { state, spoil, title } of CASES) {
      const folder = path.join(dataDir, `workspace-${state}`);
      copyJournal(model, folder);
      spoil(folder);
      const before = readJournal(folder);
      const info = await valueOf(app.invoke('workspace.open', { path: folder, create: false }));
      expect(info.state).toBe(state);
      const trouble = app.page.getByTestId('workspace-trouble');
      await trouble.getByText(title, { exact: true }).waitFor();
      const text = await trouble.innerText();
      expect(text).toContain(folder);
      expect(text).toContain(info.message ?? 'a message');
      seen.push(info.message ?? '');
      expect(readJournal(folder).equals(before)).toBe(true);
      expect(await app.invoke('datasets.list', undefined)).toMatchObject({
        ok: false,
        error: { code: 'workspace_unusable', details: { state } },
      });
    }
    expect(new Set(seen).size).toBe(CASES.length);
    await seeUnwritable(app, model);
    await seeTaken(app);
    const back = await valueOf(app.invoke('workspace.open', { path: sound, create: false }));
    expect(back.state).toBe('open');
    await app.page.getByTestId('workspace-trouble').waitFor({ state: 'detached' });
    await app.close();
  });
});

describe('a second start', () => {
  it('ends at once and brings the first window forward', async () => {
    app = await openApp(dataDir);
    await app.electron.evaluate(({ app: program }) => {
      const marks = globalThis as unknown as { secondStarts: number };
      marks.secondStarts = 0;
      program.on('second-instance', () => (marks.secondStarts += 1));
    });
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    const { executablePath, args, cwd, env } = launchSettings(dataDir);
    await promisify(execFile)(executablePath, args, { cwd, env, timeout: 60_000 });
    await vi.waitFor(async () => expect(await stateOfWindows(app)).toEqual({ starts: 1, visible: [true] }), {
      timeout: 15_000,
      interval: 100,
    });
    await app.close();
  });
});

describe('a broken settings file', () => {
  it('is put aside, and the program starts anew', async () => {
    const folder = path.join(dataDir, 'window');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'config.json'), '{"settings": {"theme": ');
    app = await openApp(dataDir);
    const aside = readdirSync(folder).filter((name) => name.startsWith('config.json.broken-'));
    expect(aside).toHaveLength(1);
    expect(readFileSync(path.join(folder, aside[0] ?? ''), 'utf8')).toBe('{"settings": {"theme": ');
    const settings = await valueOf(app.invoke('settings.get', undefined));
    expect(settings).toMatchObject({ theme: 'system', deadlineScale: 1 });
    await app.close();
  });
});

interface Case {
  readonly state: 'damaged' | 'foreign' | 'newer';
  readonly title: string;
  readonly spoil: (folder: string) => void;
}

const CASES: readonly Case[] = [
  {
    state: 'damaged',
    title: 'The journal is damaged',
    spoil: (folder) => changeJournal(folder, (bytes) => bytes.fill(0xa5, 4096)),
  },
  {
    state: 'foreign',
    title: 'This file is not a Plybook journal',
    spoil: (folder) => changeJournal(folder, (bytes) => bytes.writeUInt32BE(7, APPLICATION_ID_OFFSET)),
  },
  {
    state: 'newer',
    title: 'This workspace was made by a newer Plybook',
    spoil: (folder) => changeJournal(folder, (bytes) => bytes.writeUInt32BE(999, USER_VERSION_OFFSET)),
  },
];

function changeJournal(folder: string, change: (bytes: Buffer) => void): void {
  const file = path.join(folder, 'journal.sqlite');
  const bytes = readFileSync(file);
  change(bytes);
  writeFileSync(file, bytes);
}

function readJournal(folder: string): Buffer {
  return readFileSync(path.join(folder, 'journal.sqlite'));
}

/** A journal at rest: the program itself makes one and lets go of it. */
async function makeModel(): Promise<string> {
  const model = path.join(dataDir, 'model');
  await valueOf(app.invoke('workspace.open', { path: model, create: true }));
  const nowhere = await valueOf(
    app.invoke('workspace.open', { path: path.join(dataDir, 'nowhere'), create: false }),
  );
  expect(nowhere.state).toBe('missing');
  return model;
}

function copyJournal(model: string, folder: string): void {
  mkdirSync(folder);
  copyFileSync(path.join(model, 'journal.sqlite'), path.join(folder, 'journal.sqlite'));
}

/** A journal that may not be written is opened for reading, and says why. */
async function seeUnwritable(opened: OpenApp, model: string): Promise<void> {
  const folder = path.join(dataDir, 'workspace-unwritable');
  copyJournal(model, folder);
  chmodSync(path.join(folder, 'journal.sqlite'), 0o444);
  const before = readJournal(folder);
  const info = await valueOf(opened.invoke('workspace.open', { path: folder, create: false }));
  expect(info).toMatchObject({ state: 'open', message: null });
  await seeReading(opened, info.reading);
  expect(readJournal(folder).equals(before)).toBe(true);
}

/** Another program of the same person has the workspace open, here a second window over other settings: it is only read. */
async function seeTaken(first: OpenApp): Promise<void> {
  const otherDir = makeDataDir();
  try {
    const other = await openApp(otherDir);
    const taken = path.join(otherDir, 'default');
    const info = await valueOf(first.invoke('workspace.open', { path: taken, create: false }));
    expect(info).toMatchObject({ state: 'open', message: null });
    expect(info.reading).toContain(String(other.pid));
    await seeReading(first, info.reading);
    await other.close();
    const freed = await valueOf(first.invoke('workspace.open', { path: taken, create: false }));
    expect(freed).toMatchObject({ state: 'open', reading: null });
    await first.invoke('workspace.open', { path: path.join(dataDir, 'nowhere'), create: false });
  } finally {
    removeDataDir(otherDir);
  }
}

/** Says so, and refuses what would write. */
async function seeReading(opened: OpenApp, why: string | null): Promise<void> {
  expect(why).not.toBeNull();
  await opened.page.getByTestId('journal-state').getByText('open for reading').waitFor();
  const refused = await opened.invoke('datasets.import', { paths: [path.join(dataDir, 'items.jsonl')] });
  expect(refused).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining(why ?? 'a reason') },
  });
}

function stateOfWindows(opened: OpenApp): Promise<{ starts: number; visible: boolean[] }> {
  return opened.electron.evaluate(({ BrowserWindow }) => ({
    starts: (globalThis as unknown as { secondStarts: number }).secondStarts,
    visible: BrowserWindow.getAllWindows().map((window) => window.isVisible()),
  }));
}
