/**
 * One decision's question to one model: through the gate, asked again while the infrastructure fails and its budget
 * lasts, every attempt handed over to be recorded before anything else happens. Settles with the attempt that says
 * something about the model, or with the reason why there is none. Feedback and its attempts are the caller's.
 */
import {
  foldFailuresInRow,
  planAfterFailure,
  type AfterFailure,
  type BackoffPolicy,
  type Rng,
} from '../../core/asking/backoff.ts';
import type { Attempt } from '../../core/record/attempt.ts';
import type { ProviderGate } from './gates.ts';

export interface GatedPorts {
  readonly gate: ProviderGate;
  readonly policy: BackoffPolicy;
  readonly rng: Rng;
  /** Settles after so many milliseconds, or as soon as the signal fires. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** One request; never throws. */
  readonly ask: (queueMs: number, signal: AbortSignal) => Promise<Attempt>;
  /** Asked inside the gate, before each request; false: leave without it. Absent: always. */
  readonly mayAsk?: () => boolean;
  /** Durable when it returns. */
  readonly record: (attempt: Attempt) => Promise<void> | void;
}

export type GatedEnd =
  | { readonly end: 'reply'; readonly attempt: Attempt }
  | { readonly end: 'ended'; readonly plan: Exclude<AfterFailure, { step: 'retry' | 'feedback' }> };

/** @param failuresBefore infrastructure failures in a row that the ledger already holds for this decision. */
export async function askGated(
  ports: GatedPorts,
  failuresBefore: number,
  signal: AbortSignal,
): Promise<GatedEnd> {
  let failuresInRow = failuresBefore;
  for (;;) {
    const pass = await ports.gate.enter(signal);
    if (pass === null) return { end: 'ended', plan: { step: 'leave' } };
    if (ports.mayAsk?.() === false) {
      pass.leave();
      return { end: 'ended', plan: { step: 'leave' } };
    }
    let attempt: Attempt;
    let plan: AfterFailure | null;
    try {
      attempt = await ports.ask(pass.queueMs, signal);
      const { failure } = attempt.classification;
      failuresInRow = foldFailuresInRow(failuresInRow, failure);
      plan =
        failure === null
          ? null
          : planAfterFailure(failure, failuresInRow, attempt.retryAfterMs, ports.policy, ports.rng);
      // Before the pass goes back: otherwise the next lane would slip in.
      if (plan?.step === 'retry' && plan.isShared) ports.gate.pauseFor(plan.waitMs);
    } finally {
      pass.leave();
    }
    await ports.record(attempt);
    if (plan === null || plan.step === 'feedback') return { end: 'reply', attempt };
    if (plan.step !== 'retry') return { end: 'ended', plan };
    if (!plan.isShared) await ports.wait(plan.waitMs, signal);
  }
}
