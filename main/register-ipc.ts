/**
 * The loop over the contract, and the only file that touches `ipcMain` (style 3.2). Every call: is the sender our
 * window's main frame on our scheme, does the input fit exactly, then the handler, then (while developing and testing)
 * does the output fit too. What comes back is an envelope; an unforeseen error becomes `internal` without its stack.
 */
import { ipcMain, type IpcMainInvokeEvent } from 'electron';
import { z } from 'zod';
import { INVOKE_CHANNELS, type InvokeChannel } from '../ipc/channels.ts';
import { invokeContract, type InvokeInput, type InvokeOutput } from '../ipc/contract.ts';
import type { Envelope, IpcError } from '../ipc/envelope.ts';

/** A refusal a handler wants the window to see; anything else that is thrown is `internal`. */
export class HandlerError extends Error {
  readonly failure: IpcError;
  constructor(failure: IpcError) {
    super(failure.message);
    this.failure = failure;
  }
}

export type Handlers = {
  readonly [C in InvokeChannel]: (input: InvokeInput<C>) => InvokeOutput<C> | Promise<InvokeOutput<C>>;
};

export interface IpcSettings {
  /** Is this the main frame of a window of ours? */
  readonly isOurs: (event: IpcMainInvokeEvent) => boolean;
  readonly checkOutputs: boolean;
  readonly onInternalError: (channel: string, error: unknown) => void;
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

/** One call without its transport. Exported for the contract tests. */
export async function answer(
  channel: InvokeChannel,
  input: unknown,
  handlers: Handlers,
  settings: Pick<IpcSettings, 'checkOutputs' | 'onInternalError'>,
): Promise<Envelope<unknown>> {
  const { input: inputSchema, output: outputSchema } = invokeContract[channel];
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success)
    return refuse({ code: 'bad_request', message: `${channel}: ${z.prettifyError(parsed.error)}` });
  try {
    // The table's type ties each handler to its channel; TypeScript cannot follow that through the union.
    const handler = handlers[channel] as (value: unknown) => unknown;
    const value = await handler(parsed.data);
    return { ok: true, value: settings.checkOutputs ? outputSchema.parse(value) : value };
  } catch (error) {
    if (error instanceof HandlerError) return refuse(error.failure);
    settings.onInternalError(channel, error);
    const message = error instanceof Error ? error.message : String(error);
    return refuse({ code: 'internal', message: `${channel} failed: ${message}` });
  }
}

function refuse(error: IpcError): Envelope<never> {
  return { ok: false, error };
}
