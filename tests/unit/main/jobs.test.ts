import { describe, expect, it } from 'vitest';
import { eventContract } from '../../../ipc/contract.ts';
import { HandlerError } from '../../../main/answer.ts';
import { Jobs, type JobContext, type SendEvent } from '../../../main/jobs.ts';

interface Sent {
  readonly event: 'job.progress' | 'job.done';
  readonly payload: Record<string, unknown>;
}

function makeJobs(): { jobs: Jobs; sent: Sent[]; clock: { ms: number } } {
  const sent: Sent[] = [];
  const clock = { ms: 0 };
  const send: SendEvent = (event, payload) => {
    sent.push({ event, payload: eventContract[event].parse(payload) });
  };
  return { jobs: new Jobs(send, () => clock.ms), sent, clock };
}

const untilAborted = ({ signal }: JobContext): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

describe('jobs', () => {
  it('report at most ten times a second, with rate and remaining time', async () => {
    const { jobs, sent, clock } = makeJobs();
    jobs.start('import', 'Importing', ({ report }) => {
      for (clock.ms = 0; clock.ms < 1000; clock.ms += 1)
        report({ done: clock.ms, total: 2000, unit: 'bytes' });
      return Promise.resolve({});
    });
    await jobs.cancelAll();
    const progress = sent.filter((one) => one.event === 'job.progress');
    expect(progress).toHaveLength(10);
    expect(progress[0]?.payload).toMatchObject({ done: 0, perSecond: null, remainingMs: null });
    expect(progress[5]?.payload).toMatchObject({ done: 500, perSecond: 1000, remainingMs: 1500 });
  });

  it('end with exactly one job.done, also when cancelled twice', async () => {
    const { jobs, sent } = makeJobs();
    const jobId = jobs.start('verify', 'Verifying', untilAborted);
    await Promise.resolve();
    jobs.cancel(jobId);
    jobs.cancel(jobId);
    await jobs.cancelAll();
    jobs.cancel(jobId);
    expect(sent).toEqual([
      {
        event: 'job.done',
        payload: {
          jobId,
          kind: 'verify',
          importReport: null,
          verifyReport: null,
          generated: null,
          coverage: null,
          engineId: null,
          error: { code: 'cancelled', message: 'cancelled' },
        },
      },
    ]);
  });

  it('cancel only the one that is named', async () => {
    const { jobs, sent } = makeJobs();
    const first = jobs.start('audit', 'First', untilAborted);
    const second = jobs.start('audit', 'Second', untilAborted);
    await Promise.resolve();
    jobs.cancel(first);
    jobs.cancel('unknown');
    await new Promise((done) => setImmediate(done));
    expect(sent.map((one) => one.payload['jobId'])).toEqual([first]);
    await jobs.cancelAll();
    expect(sent.map((one) => one.payload['jobId'])).toEqual([first, second]);
  });

  it('carry a refusal through and call anything else internal, without a stack', async () => {
    const { jobs, sent } = makeJobs();
    const refused = jobs.start('export', 'Refused', () =>
      Promise.reject(new HandlerError({ code: 'busy', message: 'not now', details: { runs: 1 } })),
    );
    const broken = jobs.start('export', 'Broken', () => Promise.reject(new Error('boom')));
    const thrown = jobs.start('export', 'Throws', () => {
      throw new TypeError('at once');
    });
    await new Promise((done) => setImmediate(done)); // all have settled before anything is cancelled
    const errors = new Map(sent.map(({ payload }) => [payload['jobId'], payload['error']]));
    expect(errors.get(refused)).toEqual({ code: 'busy', message: 'not now', details: { runs: 1 } });
    expect(errors.get(broken)).toEqual({ code: 'internal', message: 'boom' });
    expect(errors.get(thrown)).toEqual({ code: 'internal', message: 'at once' });
    await jobs.cancelAll();
    expect(sent).toHaveLength(3);
  });
});
