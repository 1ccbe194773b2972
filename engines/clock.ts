/** Time and chance for the engine room, passed in so that tests decide both. */
import { performance } from 'node:perf_hooks';

export interface Clock {
  /** Milliseconds since 1970, for records. */
  readonly now: () => number;
  /** Milliseconds from any fixed point, never going back, for durations. */
  readonly monotonicMs: () => number;
  /** Calls back once; the returned function cancels. */
  readonly after: (ms: number, callback: () => void) => () => void;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
