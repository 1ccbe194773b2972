/** Engines in the window: a program is talked to before it is listed, and one program with other options is another. */
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeDataDir, openApp, removeDataDir, ROOT, valueOf, type OpenApp } from './app.ts';

const LC0 = path.join(ROOT, 'tests/fake-engine/lc0.mjs');
const PLAIN = { name: '', options: [], args: [], cwd: null, environment: [] };
const WAIT = { timeout: 30_000, interval: 100 };

let dataDir = '';
let app: OpenApp;

beforeEach(async () => {
  chmodSync(LC0, 0o755);
  dataDir = makeDataDir();
  app = await openApp(dataDir);
});
afterEach(async () => {
  await app.close();
  removeDataDir(dataDir);
});

it('adds an engine, makes another of it with a network, and says why a program is none', async () => {
  const { page } = app;
  await valueOf(app.invoke('engines.add', { ...PLAIN, path: LC0, name: 'lc0' }));
  await vi.waitFor(() => expect(page.url()).toContain('#/engines/lc0-'), WAIT);
  const net = path.join(dataDir, 'a net.pb');
  writeFileSync(net, 'network');
  await page.getByTestId('engine-profile-open').click();
  const form = page.getByTestId('engine-profile');
  await form.getByLabel('Name', { exact: true }).fill('maia');
  await form.getByLabel('Options', { exact: true }).fill('weights');
  await form.getByLabel('WeightsFile').fill(net);
  await page.getByTestId('engine-profile-add').click();
  await vi.waitFor(async () => {
    const added = (await valueOf(app.invoke('engines.list', undefined))).filter((engine) => engine.added);
    expect(added.map(({ fixedOptions }) => fixedOptions)).toContainEqual([
      { name: 'WeightsFile', value: net },
    ]);
    expect(added).toHaveLength(2);
  }, WAIT);
  await page.getByTestId(/^engine-maia-/).waitFor();
  const listed = await valueOf(app.invoke('engines.list', undefined));
  await valueOf(app.invoke('engines.add', { ...PLAIN, path: process.execPath, args: ['--version'] }));
  await page.getByText('The engine was not added').waitFor({ timeout: 30_000 });
  expect(await valueOf(app.invoke('engines.list', undefined))).toHaveLength(listed.length);
});
