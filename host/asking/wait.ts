/** Waiting that a signal ends early. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Settles after so many milliseconds, or as soon as the signal fires. Never rejects. */
export async function waitMs(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    // the signal came first
  }
}
