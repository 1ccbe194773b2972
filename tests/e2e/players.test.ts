/**
 * Players in the real window, against the scripted model as a service: a player is made and tested, its key goes in and
 * is never seen again, and it is removed. Whether the machine has a key store is the machine's business: without one the
 * window asks before it keeps a key as plain text, and the file says which of the two it became.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../http-server/start.ts';
import { makeDataDir, openApp, removeDataDir, valueOf, type OpenApp } from './app.ts';

const KEY = 'sk-test-0123456789abcdef';

let server: ModelServer;
let dataDir = '';
let app: OpenApp;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => removeDataDir(dataDir));

describe('the Players screen', () => {
  it('makes, tests, keys and removes a player', async () => {
    app = await openApp(dataDir);
    const { page } = app;
    await page.getByTestId('nav-players').click();
    await page.getByTestId('player-list').waitFor();
    await page.keyboard.press('a');
    await fill(page, 'Scripted', server.baseUrl('fault/echo-key'));
    await page.getByTestId('player-test').click();
    await said(page, 'asks for a key');
    await giveKey(page);
    await said(page, 'refuses the key');
    await page.getByTestId('field-baseUrl').fill(server.baseUrl('fault/hang'));
    await page.getByTestId('player-test').click();
    await page.getByTestId('player-test-cancel').click();
    await said(page, 'The test was cancelled.');
    await page.getByTestId('field-baseUrl').fill(server.baseUrl('fault/markup'));
    await page.getByTestId('player-test').click();
    await said(page, 'answered as test-model');
    // Hostile text is text: the reply's markup stands there in letters.
    await page.getByTestId('attempt-text').getByText('<img src=x').first().waitFor();
    await page.keyboard.press('Control+s');
    await page.getByTestId('player-remove').waitFor();
    await seeKept(app);
    await page.reload();
    await page.getByTestId('player-row').filter({ hasText: 'Scripted' }).click();
    expect(await page.content()).not.toContain(KEY);
    await page.getByTestId('player-remove').click();
    await page.getByTestId('player-remove-confirm').click();
    await page.getByTestId('player-row').filter({ hasText: 'Scripted' }).waitFor({ state: 'detached' });
    await app.close();
  });
});

async function fill(page: Page, name: string, baseUrl: string): Promise<void> {
  await page.getByTestId('player-save').click();
  await page.getByText('A name to find it by.').waitFor();
  await page.getByTestId('field-name').fill(name);
  await page.getByTestId('field-baseUrl').fill(baseUrl);
  await page.getByTestId('field-model').fill('test-model');
}

async function said(page: Page, words: string): Promise<void> {
  await page.getByTestId('connection-message').getByText(words).waitFor();
}

/** Types a key and asks again; without a key store the first try is refused until the person agrees. */
async function giveKey(page: Page): Promise<void> {
  await page.getByTestId('field-key').fill(KEY);
  const agreement = page.getByTestId('field-agreed');
  if ((await agreement.count()) > 0) {
    await page.getByTestId('player-test').click();
    await page.getByText('The key was not stored').waitFor();
    await agreement.check();
  }
  await page.getByTestId('player-test').click();
}

async function seeKept({ page, invoke }: OpenApp): Promise<void> {
  const { keys } = await valueOf(invoke('players.presets', undefined));
  const file = path.join(dataDir, 'keys.json');
  const kept = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly keys: Readonly<Record<string, { readonly form: string }>>;
  };
  expect(kept.keys).toMatchObject({
    [server.baseUrl('fault/echo-key')]: { form: keys.hasKeyStore ? 'sealed' : 'plain' },
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(dataDir, 'players.json'), 'utf8')).not.toContain(KEY);
  const players = await valueOf(invoke('players.list', undefined));
  expect(players.find(({ name }) => name === 'Scripted')).toMatchObject({ origin: 'saved', offline: true });
  expect(JSON.stringify(players)).not.toContain(KEY);
  expect(await page.content()).not.toContain(KEY);
}
