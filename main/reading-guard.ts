/**
 * What a window must not begin where it only reads a workspace. Named by the last word of a channel, and refused before
 * anything is asked of a service: a run that cannot be written must not cost anything.
 */
import type { InvokeChannel } from '../ipc/channels.ts';
import { HandlerError, type Handlers } from './answer.ts';
import type { Workbench } from './workbench.ts';

type LastWord = InvokeChannel extends `${string}.${infer Word}` ? Word : never;

const WRITING: ReadonlySet<string> = new Set<LastWord>([
  'amend',
  'archive',
  'chooseTemplate',
  'clearEmptyReplies',
  'combine',
  'generate',
  'import',
  'importResults',
  'rename',
  'rescore',
  'resume',
  'review',
  'setRemoved',
  'start',
  'takeBundle',
  'value',
]);

export function writesWorkspace(channel: string): boolean {
  return WRITING.has(channel.slice(channel.lastIndexOf('.') + 1));
}

/** The same handlers, of which those that write refuse while the workspace is only read. */
export function guardReading(handlers: Handlers, workbench: Workbench): Handlers {
  const guarded = Object.entries(handlers).map(([channel, handler]) => [
    channel,
    writesWorkspace(channel)
      ? async (input: never) => {
          const { reading: message } = await workbench.info();
          if (message !== null) throw new HandlerError({ code: 'refused', message });
          return (handler as (value: unknown) => unknown)(input);
        }
      : handler,
  ]);
  return Object.fromEntries(guarded) as Handlers;
}
