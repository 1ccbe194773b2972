/**
 * The only bridge into the window: `window.plybook` with three functions on one frozen object. Channel names are
 * checked against the list; neither `ipcRenderer` nor its event objects are ever handed over (R-WIN-2).
 */
import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import { EVENT_CHANNELS, INVOKE_CHANNELS } from '../ipc/channels.ts';

const invokable: ReadonlySet<string> = new Set(INVOKE_CHANNELS);
const subscribable: ReadonlySet<string> = new Set(EVENT_CHANNELS);

const bridge = Object.freeze({
  invoke: (channel: string, input: unknown): Promise<unknown> => {
    if (!invokable.has(channel)) return Promise.reject(new Error(`unknown channel ${String(channel)}`));
    return ipcRenderer.invoke(channel, input);
  },
  subscribe: (event: string, callback: (payload: unknown) => void): (() => void) => {
    if (!subscribable.has(event)) throw new Error(`unknown event ${String(event)}`);
    const listener = (_event: IpcRendererEvent, payload: unknown): void => callback(payload);
    ipcRenderer.on(event, listener);
    return () => {
      ipcRenderer.removeListener(event, listener);
    };
  },
  pathForFile: (file: unknown): string => (file instanceof File ? webUtils.getPathForFile(file) : ''),
});

contextBridge.exposeInMainWorld('plybook', bridge);
