/**
 * One call of the window without its transport: does the input fit exactly, then the handler, then (while developing and
 * testing) does the output fit too. What comes back is an envelope; an unforeseen error becomes `internal` without its
 * stack. Free of Electron, so that the whole contract is tested without a window.
 */
import { ForeignRunError } from '../host/journal/foreign-run.ts';
import { ReadingOnlyError } from '../host/journal/workspace.ts';
import type { InvokeChannel } from '../ipc/channels.ts';
import { invokeContract, type InvokeInput, type InvokeOutput } from '../ipc/contract.ts';
import type { Envelope, IpcError } from '../ipc/envelope.ts';
import { issuesInWords } from '../core/util/schema-words.ts';

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

export interface AnswerSettings {
  readonly checkOutputs: boolean;
  readonly onInternalError: (channel: string, error: unknown) => void;
  /** Why a call is not let through just now; null: it is. Left out: all are. */
  readonly refusal?: (channel: InvokeChannel) => Promise<IpcError | null>;
}

export async function answer(
  channel: InvokeChannel,
  input: unknown,
  handlers: Handlers,
  settings: AnswerSettings,
): Promise<Envelope<unknown>> {
  const { input: inputSchema, output: outputSchema } = invokeContract[channel];
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success)
    return refuse({ code: 'bad_request', message: `${channel}: ${issuesInWords(parsed.error).join('; ')}` });
  const refusal = (await settings.refusal?.(channel)) ?? null;
  if (refusal !== null) return refuse(refusal);
  try {
    // The table's type ties each handler to its channel; TypeScript cannot follow that through the union.
    const handler = handlers[channel] as (value: unknown) => unknown;
    const value = await handler(parsed.data);
    return { ok: true, value: settings.checkOutputs ? outputSchema.parse(value) : value };
  } catch (error) {
    if (error instanceof HandlerError) return refuse(error.failure);
    if (error instanceof ReadingOnlyError || error instanceof ForeignRunError)
      return refuse({ code: 'refused', message: error.message });
    settings.onInternalError(channel, error);
    const message = error instanceof Error ? error.message : String(error);
    return refuse({ code: 'internal', message: `${channel} failed: ${message}` });
  }
}

export function refuse(error: IpcError): Envelope<never> {
  return { ok: false, error };
}
