/**
 * The one way out of the window: the frozen object of the preload. An envelope that says no becomes a `ReplyError`
 * here, because TanStack Query speaks in thrown errors; screens read its `code`, never its text, to decide.
 */
import { createContext, useContext } from 'react';
import type { InvokeChannel } from '../../ipc/channels.ts';
import type { InvokeInput, InvokeOutput, PlybookBridge } from '../../ipc/contract.ts';
import type { IpcError } from '../../ipc/envelope.ts';

declare global {
  interface Window {
    readonly plybook?: PlybookBridge;
  }
}

export class ReplyError extends Error {
  readonly channel: InvokeChannel;
  readonly error: IpcError;

  constructor(channel: InvokeChannel, error: IpcError) {
    super(error.message);
    this.name = 'ReplyError';
    this.channel = channel;
    this.error = error;
  }
}

export async function call<C extends InvokeChannel>(
  bridge: PlybookBridge,
  channel: C,
  input: InvokeInput<C>,
): Promise<InvokeOutput<C>> {
  const reply = await bridge.invoke(channel, input);
  if (!reply.ok) throw new ReplyError(channel, reply.error);
  return reply.value;
}

const BridgeContext = createContext<PlybookBridge | null>(null);
export const BridgeProvider = BridgeContext.Provider;

export function useBridge(): PlybookBridge {
  const bridge = useContext(BridgeContext);
  if (bridge === null) throw new Error('no bridge: the screen stands outside of BridgeProvider');
  return bridge;
}
