/**
 * The one window: isolated, sandboxed, without Node, going nowhere (R-WIN-3). The same settings in tests as in
 * production. Its place on the screen is remembered and restored only where a display still shows it.
 */
import path from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen, type IpcMainInvokeEvent } from 'electron';
import { APP_ORIGIN } from './app-protocol.ts';
import type { Stores } from './stores.ts';
import { visiblePlace } from './window-place.ts';

const BACKGROUND = { light: '#ffffff', dark: '#141517' } as const;
const SAVE_AFTER_MS = 400;

export function openWindow(preload: string, stores: Stores, openLink: (url: string) => void): BrowserWindow {
  const state = stores.windowState();
  const place = visiblePlace(
    state,
    screen.getAllDisplays().map((display) => display.workArea),
  );
  const window = new BrowserWindow({
    ...place,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Plybook',
    backgroundColor: BACKGROUND[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    webPreferences: {
      preload: path.resolve(preload),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  if (state.isMaximised) window.maximize();
  window.once('ready-to-show', () => window.show());
  lockDown(window, openLink);
  recoverPage(window);
  rememberPlace(window, stores);
  void window.loadURL(`${APP_ORIGIN}/`);
  return window;
}

/** Is this call from the main frame of the window, on our scheme? */
export function isFromWindow(window: BrowserWindow | null, event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  if (window === null || window.isDestroyed() || frame === null) return false;
  return event.sender === window.webContents && frame === window.webContents.mainFrame && isOurs(frame.url);
}

function isOurs(address: string): boolean {
  return URL.canParse(address) && `${new URL(address).protocol}//${new URL(address).host}` === APP_ORIGIN;
}

function lockDown(window: BrowserWindow, openLink: (url: string) => void): void {
  const { webContents } = window;
  webContents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.on('will-frame-navigate', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  // An empty page is gone to without being asked about: whoever led there can do nothing from it, and is led back.
  webContents.on('did-navigate', (_event, url) => {
    if (!isOurs(url)) void webContents.loadURL(`${APP_ORIGIN}/`);
  });
  // Nothing here calls anybody; a page that was taken over must not learn or tell the machine's addresses.
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  const { session } = webContents;
  session.setPermissionRequestHandler((_contents, permission, allow) =>
    allow(permission === 'clipboard-sanitized-write'),
  );
  session.setPermissionCheckHandler((_contents, permission) => permission === 'clipboard-sanitized-write');
  session.setDevicePermissionHandler(() => false);
}

/** More crashes than this in a minute are no accident: the page is left as it is, and the program says so. */
const MOST_CRASHES = 3;
const CRASHES_WITHIN_MS = 60_000;

/** A page that breaks is said and loaded again. Runs belong to the main process and go on meanwhile. */
function recoverPage(window: BrowserWindow): void {
  let crashes: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    crashes = [...crashes.filter((at) => now - at < CRASHES_WITHIN_MS), now];
    const isReloaded = crashes.length <= MOST_CRASHES;
    const message = isReloaded
      ? `The window's page broke (${reason}) and was loaded again. Runs go on; nothing that was written is lost.`
      : `The window's page broke again (${reason}). Runs go on; close the window and start Plybook anew.`;
    process.stderr.write(`plybook: ${message}\n`);
    if (isReloaded) window.webContents.reload();
    void dialog.showMessageBox(window, { type: 'warning', title: 'Plybook', message });
  });
}

function rememberPlace(window: BrowserWindow, stores: Stores): void {
  let timer: NodeJS.Timeout | null = null;
  const save = (): void => {
    if (window.isDestroyed()) return;
    stores.setWindowState({ ...window.getNormalBounds(), isMaximised: window.isMaximized() });
  };
  const saveSoon = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('close', () => {
    if (timer !== null) clearTimeout(timer);
    save();
  });
}
