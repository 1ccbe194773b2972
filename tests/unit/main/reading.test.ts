/** The window beside another program that writes its workspace: it reads, follows, and begins nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '../../../host/journal/bundle.ts';
import { openWorkspace } from '../../../host/journal/open.ts';
import type { Workspace } from '../../../host/journal/workspace.ts';
import { INVOKE_CHANNELS } from '../../../ipc/channels.ts';
import { fileArgument } from '../../../main/file-argument.ts';
import { writesWorkspace } from '../../../main/reading-guard.ts';
import { addRun, labelEntry, openOptions, RUN } from '../journal/workspace-fixture.ts';
import { WindowLab } from './window-lab.ts';

let window: WindowLab;
let writer: Workspace;

beforeEach(async () => {
  window = new WindowLab();
  const dir = path.join(window.folder.dir, 'workspace');
  const opened = openWorkspace(dir, { ...openOptions(), program: 'plybook ask' });
  if (!opened.ok) throw new Error(opened.error.message);
  writer = opened.value;
  await window.open();
});
afterEach(async () => {
  writer.close();
  await window.remove();
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isTrue(); tries += 1) await new Promise((done) => setTimeout(done, 50));
  expect(isTrue()).toBe(true);
}

const told = (event: string) =>
  window.events.filter((one) => one.event === event).map(({ payload }) => payload);

describe('a window that only reads', () => {
  it('says why, and tells of a run that begins, moves and ends elsewhere', async () => {
    const info = await window.ask('workspace.info', undefined);
    expect(info).toMatchObject({ state: 'open', synchronous: null });
    expect(info.reading).toContain('plybook ask');
    addRun(writer, 1);
    await until(() => told('run.progress').length > 0);
    expect(told('run.progress')).toContainEqual(
      expect.objectContaining({ runId: RUN, status: 'running', done: 1 }),
    );
    expect(await window.ask('runs.list', undefined)).toMatchObject([{ runId: RUN, status: 'running' }]);
    writer.writer.appendStep(RUN, [labelEntry(2)]);
    await until(() => told('run.progress').some((payload) => (payload as { done: number }).done === 2));
    writer.close();
    await until(() =>
      told('run.progress').some((payload) => (payload as { status: string }).status === 'interrupted'),
    );
    expect(await window.ask('workspace.info', undefined)).toMatchObject({
      reading: expect.stringContaining('Open it again to write') as string,
    });
  });

  it('begins nothing that would write', async () => {
    addRun(writer, 1);
    await expect(window.ask('runs.archive', { runId: RUN, isArchived: true })).rejects.toThrow('plybook ask');
    await expect(window.ask('reproduce.resume', { runId: RUN, processes: 1 })).rejects.toThrow('plybook ask');
    await until(() => told('run.progress').length > 0);
    await expect(window.ask('runs.pause', { runId: RUN })).rejects.toThrow('stop it there');
    expect(await window.ask('workspace.verify', undefined)).toHaveProperty('jobId');
  });

  it('knows every channel that writes by its last word', () => {
    const writing = INVOKE_CHANNELS.filter(writesWorkspace);
    for (const area of ['datasets.import', 'games.', 'positions.', 'coverage.', 'runs.archive'])
      expect(writing.some((channel) => channel.startsWith(area))).toBe(true);
    expect(writing.filter((channel) => /export|choose.*File|list|report|page/.test(channel))).toEqual([]);
  });

  it('writes again once it is opened when nobody else does', async () => {
    writer.close();
    await window.open();
    expect(await window.ask('workspace.info', undefined)).toMatchObject({ reading: null, synchronous: 2 });
  });
});

describe('a bundle', () => {
  it('is shown as the run it is, checked, without being taken in; then it is taken in', async () => {
    addRun(writer, 2);
    const file = path.join(window.folder.dir, 'run.plybook');
    expect(writeBundle(writer.reader, RUN, file).ok).toBe(true);
    const author = writer.id;
    writer.close();
    expect(await window.ask('workspace.openFile', { path: file })).toBe('bundle');
    const shown = await window.ask('workspace.info', undefined);
    expect(shown).toMatchObject({ state: 'open', bundle: { file, runId: RUN, kind: 'reproduction' } });
    expect(shown.reading).toContain(`of workspace ${author}`);
    expect(shown.reading).toContain('checked and sound');
    expect(await window.ask('reproduce.report', { runId: RUN })).toMatchObject({ done: 2 });
    await expect(window.ask('workspace.takeBundle', { path: file })).rejects.toThrow('checked and sound');

    expect(await window.ask('workspace.openFile', { path: path.join(window.folder.dir, 'other') })).toBe(
      'other',
    );
    await window.ask('workspace.open', { path: path.join(window.folder.dir, 'other'), create: true });
    const taken = await window.ask('workspace.takeBundle', { path: file });
    expect(taken).toEqual({ runId: RUN, kind: 'reproduction', isKnown: false, notes: [] });
    expect(await window.ask('runs.list', undefined)).toMatchObject([{ runId: RUN, origin: author }]);
    expect(await window.ask('workspace.openFile', { path: path.join(window.folder.dir, 'other') })).toBe(
      'workspace',
    );
  });

  it('that is not sound leaves what was open as it was', async () => {
    addRun(writer, 2);
    const file = path.join(window.folder.dir, 'run.plybook');
    expect(writeBundle(writer.reader, RUN, file).ok).toBe(true);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"title":"test"', '"title":"tess"'));
    await expect(window.ask('workspace.openFile', { path: file })).rejects.toThrow('is not sound');
    expect(await window.ask('workspace.info', undefined)).toMatchObject({ state: 'open', bundle: null });
  });
});

it('finds the file among the arguments of a start', () => {
  const file = path.join(window.folder.dir, 'a game.pgn');
  writeFileSync(file, '*');
  expect(fileArgument(['plybook', '--flag', 'a game.pgn'], window.folder.dir)).toBe(file);
  expect(fileArgument(['plybook', file, path.join(window.folder.dir, 'gone.plybook')], '/')).toBe(file);
  expect(fileArgument(['plybook', pathToFileURL(file).href], '/')).toBe(file);
  expect(fileArgument(['plybook', 'file://elsewhere/%zz.pgn'], '/')).toBeNull();
  expect(fileArgument(['plybook', '.'], window.folder.dir)).toBeNull();
  expect(fileArgument(['plybook'], '/')).toBeNull();
});
