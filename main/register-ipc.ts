/**
 * The loop over the contract, and the only file that touches `ipcMain` (R-WIN-1). Every call: is the sender our
 * window's main frame on our scheme? Then `answer.ts` does the rest.
 */
import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { INVOKE_CHANNELS } from '../ipc/channels.ts';
import type { Envelope } from '../ipc/envelope.ts';
import { answer, refuse, type AnswerSettings, type Handlers } from './answer.ts';

export interface IpcSettings extends AnswerSettings {
  /** Is this the main frame of a window of ours? */
  readonly isOurs: (event: IpcMainInvokeEvent) => boolean;
}

export function registerIpc(handlers: Handlers, settings: IpcSettings): void {
  for (const channel of INVOKE_CHANNELS) {
    ipcMain.handle(channel, async (event, input: unknown): Promise<Envelope<unknown>> => {
      if (!settings.isOurs(event))
        return refuse({ code: 'forbidden', message: 'not a window of this program' });
      return answer(channel, input, handlers, settings);
    });
  }
}
