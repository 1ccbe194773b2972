/**
 * The program's life: one instance, one window, services that outlive no quit. Everything a person started is brought
 * to rest before the process ends: runs are paused, engines end, the journal is closed; if that takes longer than it
 * may, the program ends all the same and the next start resumes from the journal. Never await `whenReady` at top level.
 */
import path from 'node:path';
import { BrowserWindow, Menu, app, dialog, ipcMain, nativeTheme, shell } from 'electron';
import type { EventChannel } from '../ipc/channels.ts';
import { eventContract, type EventPayload } from '../ipc/contract.ts';
import { userDataFolder } from '../host/lab-resources.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { allowedLink } from './external-links.ts';
import { makeHandlers } from './handlers/all.ts';
import { buildMenu } from './menu.ts';
import { refusalOf } from './demonstration.ts';
import { registerIpc } from './register-ipc.ts';
import { makeServices, type Services } from './services.ts';
import { fileArgument } from './file-argument.ts';
import { isFromWindow, openWindow } from './window.ts';

const QUIT_WITHIN_MS = 15_000;

let window: BrowserWindow | null = null;
let services: Services | null = null;
let isEnding = false;
/** Named, and not asked for by the window yet. */
let waitingFile: string | null = null;

const userDataDir = userDataFolder(process.env['PLYBOOK_DATA']);
app.setPath('userData', path.join(userDataDir, 'window'));
registerAppScheme();

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', (_event, args, folder) => {
    focusWindow();
    openFile(fileArgument(args, folder));
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    openFile(file);
  });
  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    if (isEnding) return;
    event.preventDefault();
    void end();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  app.whenReady().then(start).catch(failToStart);
} else {
  app.quit();
}

function start(): void {
  const made = makeServices({ send, openLink, takeNamedFile, ownerWindow: () => window, userDataDir });
  services = made;
  // The store package listens for windows that would use it themselves; ours asks by our own channels alone.
  ipcMain.removeAllListeners('electron-store-get-data');
  nativeTheme.themeSource = made.stores.settings().theme;
  serveApp(path.join(import.meta.dirname, '../renderer'));
  registerIpc(makeHandlers(made.handlerParts), {
    isOurs: (event) => isFromWindow(window, event),
    checkOutputs: !app.isPackaged,
    refusal: (channel) => refusalOf(made.handlerParts.workbench, channel),
    onInternalError: (channel, error) => process.stderr.write(`plybook: ${channel}: ${String(error)}\n`),
  });
  Menu.setApplicationMenu(buildMenu((command) => send('menu.command', { command })));
  const opened = openWindow(path.join(import.meta.dirname, '../preload/index.cjs'), made.stores, openLink);
  opened.on('closed', () => {
    window = null;
    void made.jobs.cancelAll();
  });
  window = opened;
  waitingFile ??= fileArgument(process.argv, process.cwd());
  void made.openLastWorkspace();
  if (made.troubles.length > 0) sayTrouble(opened, made.troubles.join('\n\n'));
}

/** Events go to the window alone; one that does not fit the contract is a defect and is never sent. */
function send<E extends EventChannel>(event: E, payload: EventPayload<E>): void {
  if (window === null || window.isDestroyed() || window.webContents.isDestroyed()) return;
  window.webContents.send(event, app.isPackaged ? payload : eventContract[event].parse(payload));
}

function openLink(url: string): boolean {
  const link = allowedLink(url);
  if (link !== null) void shell.openExternal(link);
  return link !== null;
}

function focusWindow(): void {
  if (window === null) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** A file that the system or a person named waits until the window asks for it. */
function openFile(file: string | null): void {
  if (file === null) return;
  waitingFile = file;
  send('file.named', {});
}

function takeNamedFile(): string | null {
  const file = waitingFile;
  waitingFile = null;
  return file;
}

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const tooLate = setTimeout(() => app.exit(1), QUIT_WITHIN_MS);
  try {
    await services?.close();
  } finally {
    clearTimeout(tooLate);
    app.exit(0);
  }
}

function sayTrouble(owner: BrowserWindow, message: string): void {
  process.stderr.write(`plybook: ${message}\n`);
  void dialog.showMessageBox(owner, { type: 'warning', title: 'Plybook', message });
}

function failToStart(error: unknown): void {
  dialog.showErrorBox('Plybook cannot start', error instanceof Error ? error.message : String(error));
  app.exit(1);
}
