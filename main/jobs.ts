/**
 * Work that takes its time and is no run: imports, exports, engine checks, verification. A job has an id, reports at
 * most ten times a second, can be cancelled, and ends with exactly one `job.done`. Jobs belong to the window that asked:
 * closing it cancels them.
 */
import { randomUUID } from 'node:crypto';
import type { EventPayload } from '../ipc/contract.ts';
import type { IpcError } from '../ipc/envelope.ts';
import { HandlerError } from './answer.ts';

export type JobKind = EventPayload<'job.progress'>['kind'];
export type JobResult = Pick<
  EventPayload<'job.done'>,
  'importReport' | 'verifyReport' | 'generated' | 'coverage' | 'engineId'
>;
export type JobProgress = Pick<EventPayload<'job.progress'>, 'done' | 'total' | 'unit'> & {
  /** Null or left out: there is nothing else to tell. */
  readonly note?: string | null;
  /** Told however little time has passed: nothing will move for a while. */
  readonly isNews?: boolean;
};

export interface JobContext {
  readonly signal: AbortSignal;
  readonly report: (progress: JobProgress) => void;
}

export type SendEvent = <E extends 'job.progress' | 'job.done'>(event: E, payload: EventPayload<E>) => void;

const REPORT_EVERY_MS = 100;
const NOTHING: JobResult = {
  importReport: null,
  verifyReport: null,
  generated: null,
  coverage: null,
  engineId: null,
};

export class Jobs {
  readonly #send: SendEvent;
  readonly #now: () => number;
  readonly #running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>();

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(send: SendEvent, now: () => number) {
    this.#send = send;
    this.#now = now;
  }

  /** Starts the work and returns its id at once. */
  start(kind: JobKind, title: string, work: (context: JobContext) => Promise<Partial<JobResult>>): string {
    const jobId = randomUUID();
    const abort = new AbortController();
    const report = this.#reporter(jobId, kind, title);
    const ended = Promise.resolve()
      .then(() => work({ signal: abort.signal, report }))
      .then(
        (result) => this.#finish(jobId, kind, { ...NOTHING, ...result }, null),
        (error: unknown) => this.#finish(jobId, kind, NOTHING, failureOf(error, abort.signal)),
      );
    this.#running.set(jobId, { abort, ended });
    return jobId;
  }

  /** Unknown ids are ignored: the job may just have ended. */
  cancel(jobId: string): void {
    this.#running.get(jobId)?.abort.abort();
  }

  /** Cancels everything and waits until it has come to rest. */
  async cancelAll(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  #finish(jobId: string, kind: JobKind, result: JobResult, error: IpcError | null): void {
    this.#running.delete(jobId);
    this.#send('job.done', { jobId, kind, ...result, error });
  }

  #reporter(jobId: string, kind: JobKind, title: string): JobContext['report'] {
    const startedAt = this.#now();
    let lastAt = Number.NEGATIVE_INFINITY;
    return ({ done, total, unit, note = null, isNews = false }) => {
      const at = this.#now();
      if (at - lastAt < REPORT_EVERY_MS && !isNews) return;
      lastAt = at;
      const elapsedMs = at - startedAt;
      const perSecond = elapsedMs > 0 && done > 0 ? (done * 1000) / elapsedMs : null;
      const remainingMs = perSecond === null || total === null ? null : ((total - done) * 1000) / perSecond;
      this.#send('job.progress', { jobId, kind, title, done, total, unit, perSecond, remainingMs, note });
    };
  }
}

function failureOf(error: unknown, signal: AbortSignal): IpcError {
  if (signal.aborted) return { code: 'cancelled', message: 'cancelled' };
  if (error instanceof HandlerError) return error.failure;
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}
