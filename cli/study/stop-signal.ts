/** The wish to stop (Ctrl-C) as a signal, for work that takes one. */
import type { CliSession } from '../session.ts';

export function stopSignal(session: CliSession): AbortSignal {
  const stop = new AbortController();
  session.onStop(() => stop.abort());
  return stop.signal;
}
