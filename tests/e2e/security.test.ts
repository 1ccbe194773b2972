/**
 * What the window may not do, asked of the real window with production settings: run code that is not ours, open or go
 * anywhere, reach Node, call what is not on the list, get a permission, or lead the system to an address of its choice.
 */
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir, openApp, removeDataDir, type OpenApp } from './app.ts';

const REFUSALS = /Content Security Policy|Failed to load resource|^Not allowed to (load|navigate)/;

let dataDir = '';
let app: OpenApp;
beforeAll(async () => {
  dataDir = makeDataDir();
  app = await openApp(dataDir);
  await watchOpenedLinks(app.electron);
});
afterAll(async () => {
  // Refused attempts are logged by the browser as errors; every other error still fails.
  const unexpected = app.errors.filter((text) => !REFUSALS.test(text));
  app.errors.length = 0;
  await app.close();
  removeDataDir(dataDir);
  expect(unexpected).toEqual([]);
});

it('is isolated, sandboxed and without Node', async () => {
  const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) throw new Error('there is no window');
    const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
    return contents.getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
  });
  const globals = await app.page.evaluate('[typeof require, typeof process, typeof module, typeof Buffer]');
  expect(globals).toEqual(['undefined', 'undefined', 'undefined', 'undefined']);
});

it('runs no inline script, no eval and no script from elsewhere', async () => {
  const outcome = await app.page.evaluate(async () => {
    const marks = globalThis as unknown as { inlineRan?: boolean };
    const inline = document.createElement('script');
    inline.textContent = 'globalThis.inlineRan = true';
    document.body.append(inline);
    const handler = document.createElement('button');
    handler.setAttribute('onclick', 'globalThis.inlineRan = true');
    document.body.append(handler);
    handler.click();
    const foreign = document.createElement('script');
    foreign.src = 'data:text/javascript,globalThis.inlineRan=true';
    const settled = new Promise<string>((resolve) => {
      foreign.addEventListener('load', () => resolve('loaded'));
      foreign.addEventListener('error', () => resolve('refused'));
    });
    document.body.append(foreign);
    const foreignOutcome = await settled;
    for (const element of [inline, handler, foreign]) element.remove();
    return { ran: marks.inlineRan ?? false, foreign: foreignOutcome };
  });
  expect(outcome).toEqual({ ran: false, foreign: 'refused' });
  expect(await evalInPage(app.page)).toBe('EvalError');
});

it('states a policy without unsafe scripts for every file it serves', async () => {
  const policy = await app.page.evaluate(async () => {
    const reply = await fetch('app://plybook/index.html');
    return reply.headers.get('content-security-policy') ?? '';
  });
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
  expect(scripts).toBe("script-src 'self'");
  expect(policy).toContain("default-src 'none'");
});

it('serves nothing outside its own folder', async () => {
  const statuses = await app.page.evaluate(async () => {
    const addresses = ['..%2f..%2fpackage.json', '%2e%2e/main/app.js', '..%5c..%5cpackage.json'];
    return Promise.all(addresses.map(async (name) => (await fetch(`app://plybook/${name}`)).status));
  });
  expect(statuses).toEqual([404, 404, 404]);
  expect(await fetchOutcome(app.page, 'https://example.org/')).toBe('refused');
  expect(await fetchOutcome(app.page, 'file:///etc/hostname')).toBe('refused');
});

it('opens no second window', async () => {
  const opened = await app.page.evaluate(() => [
    window.open('https://example.org/') === null,
    window.open('app://plybook/') === null,
    window.open('about:blank') === null,
  ]);
  expect(opened).toEqual([true, true, true]);
  expect(app.electron.windows()).toHaveLength(1);
});

it('goes nowhere else, not even in a frame', async () => {
  const before = app.page.url();
  await app.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.org/';
    document.body.append(link);
    link.click();
    link.remove();
    location.assign('file:///etc/hostname');
    location.assign('data:text/html,moved');
  });
  await settle(app.page);
  expect(app.page.url()).toBe(before);
  await app.page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.src = 'https://example.org/';
    const loaded = new Promise((done) => frame.addEventListener('load', done));
    document.body.append(frame);
    await loaded;
  });
  expect(app.page.frames().map((frame) => frame.url())).not.toContain('https://example.org/');
});

it('tells no address of the machine to a call, and has no listener but its own channels', async () => {
  const facts = await app.electron.evaluate(({ BrowserWindow, ipcMain }) => ({
    policy: BrowserWindow.getAllWindows()[0]?.webContents.getWebRTCIPHandlingPolicy(),
    events: ipcMain.eventNames().map(String),
  }));
  expect(facts.policy).toBe('disable_non_proxied_udp');
  expect(facts.events).not.toContain('electron-store-get-data');
});

it('comes back when it is led to an empty page', async () => {
  await app.page.evaluate(() => location.assign('about:blank'));
  await app.page.waitForURL('app://plybook/**');
  await app.page.waitForSelector('[data-testid="status-bar"]');
});

it('answers no channel that is not on the list', async () => {
  const outcomes = await app.page.evaluate(async () => {
    const { plybook } = globalThis as unknown as {
      plybook: {
        invoke(name: unknown, value: unknown): Promise<unknown>;
        subscribe(name: unknown, listener: () => void): unknown;
      };
    };
    const wordOf = (error: unknown): string => (error instanceof Error ? error.message : 'thrown');
    const invoked = await Promise.all(
      ['shell.openPath', '__proto__', 'ELECTRON_BROWSER_REQUIRE', 7].map((name) =>
        plybook.invoke(name, {}).then(() => 'answered', wordOf),
      ),
    );
    let subscribed = 'answered';
    try {
      plybook.subscribe('shell.anything', () => undefined);
    } catch (error) {
      subscribed = wordOf(error);
    }
    return { invoked, subscribed, keys: Object.keys(plybook).sort(), isFrozen: Object.isFrozen(plybook) };
  });
  for (const word of [...outcomes.invoked, outcomes.subscribed])
    expect(word).toMatch(/unknown (channel|event)/);
  expect(outcomes.keys).toEqual(['invoke', 'pathForFile', 'subscribe']);
  expect(outcomes.isFrozen).toBe(true);
});

it('gets no permission but to write to the clipboard', async () => {
  const outcome = await app.page.evaluate(async () => {
    const asked = await Notification.requestPermission();
    const media = await navigator.permissions.query({ name: 'microphone' as PermissionName });
    const place = await new Promise<string>((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        (error) => resolve(`refused ${error.code}`),
      ),
    );
    const read = await navigator.clipboard.readText().then(
      () => 'granted',
      (error: unknown) => (error instanceof Error ? error.name : 'thrown'),
    );
    return { asked, media: media.state, place, read };
  });
  expect(outcome).toEqual({
    asked: 'denied',
    media: 'denied',
    place: 'refused 1',
    read: 'NotAllowedError',
  });
});

it('opens listed addresses outside and refuses every other', async () => {
  for (const url of [
    'https://example.org/',
    'http://github.com/',
    'file:///etc/hostname',
    'javascript:alert(1)',
  ]) {
    expect(await app.invoke('app.openExternal', { url })).toMatchObject({
      ok: false,
      error: { code: 'refused' },
    });
  }
  expect(await openedLinks(app.electron)).toEqual([]);
  expect(await app.invoke('app.openExternal', { url: 'https://arxiv.org/abs/1' })).toMatchObject({
    ok: true,
  });
  expect(await openedLinks(app.electron)).toEqual(['https://arxiv.org/abs/1']);
});

/** The system's browser is not started by a test; what would be handed to it is written down instead. */
async function watchOpenedLinks(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    (globalThis as unknown as { openedLinks: string[] }).openedLinks = opened;
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
}

function openedLinks(electron: ElectronApplication): Promise<string[]> {
  return electron.evaluate(() => (globalThis as unknown as { openedLinks: string[] }).openedLinks);
}

/** From a timer, because the policy does not bind the synchronous part of what a test evaluates. */
async function evalInPage(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            // oxlint-disable-next-line no-new-func -- that it is refused is what is tested
            resolve(String(new Function('return 1')()));
          } catch (error) {
            resolve(error instanceof Error ? error.name : 'thrown');
          }
        });
      }),
  );
}

async function fetchOutcome(page: Page, url: string): Promise<string> {
  return page.evaluate(
    (address) =>
      fetch(address).then(
        () => 'answered',
        () => 'refused',
      ),
    url,
  );
}

/** A navigation that was going to happen would have begun after two frames and one answer of the main process. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await app.invoke('settings.get', undefined);
}

it('is loaded again when its page breaks, and says so', async () => {
  const reloaded = await app.electron.evaluate(async ({ BrowserWindow, dialog }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) throw new Error('there is no window');
    const said: string[] = [];
    dialog.showMessageBox = ((_owner: unknown, options: { message: string }) => {
      said.push(options.message);
      return Promise.resolve({ response: 0, checkboxChecked: false });
    }) as unknown as typeof dialog.showMessageBox;
    const loaded = new Promise<void>((resolve) =>
      window.webContents.once('did-finish-load', () => resolve()),
    );
    window.webContents.forcefullyCrashRenderer();
    await loaded;
    return { said, url: window.webContents.getURL(), isCrashed: window.webContents.isCrashed() };
  });
  expect(reloaded.said).toEqual([expect.stringContaining('was loaded again. Runs go on')]);
  expect(reloaded.url).toContain('app://plybook/');
  expect(reloaded.isCrashed).toBe(false);
});
