/**
 * Deadlines of requests to the scripted model. What is slow on a busy machine is no fault of the service, so they are
 * long; short they are only where the server falls silent for good, and that silence is what is tested.
 */
export interface Deadlines {
  readonly wallMs: number;
  readonly stallMs: number;
}

/** The least that a run may have as a limit. */
const SHORTEST_MS = 1_000;

export const PATIENT: Deadlines = { wallMs: 120_000, stallMs: 120_000 };

/** Faults (`faults.mjs`) and recorded exchanges whose server never says a word, or stops in the midst of its reply. */
const SILENT: ReadonlySet<string> = new Set(['hang', 'chat-hang', 'chat-hang-stream']);
const STALLED: ReadonlySet<string> = new Set(['stall', 'chat-hangmid', 'chat-hangmid-stream']);

/** @param name of the fault or of the recorded exchange */
export function deadlinesFor(name: string): Deadlines {
  if (SILENT.has(name)) return { ...PATIENT, wallMs: SHORTEST_MS };
  return STALLED.has(name) ? { ...PATIENT, stallMs: SHORTEST_MS } : PATIENT;
}
