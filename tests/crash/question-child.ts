/**
 * The program that the crash test of question runs kills: starts or resumes a run against the scripted model and says on
 * standard output what is durable, one line each, written synchronously. A run that stops for a reason a person could
 * clear is resumed here, as a person would. At a named failpoint it kills itself, as hard as the parent would.
 */
import { writeSync } from 'node:fs';
import type { QuestionRequest } from '../../core/question/run.ts';
import { openLab } from '../../host/lab.ts';
import type { LabResources } from '../../host/lab-resources.ts';
import type { QuestionPoint } from '../../host/asking/ports.ts';
import type { RunPoint } from '../../host/reproduction/ports.ts';

export interface QuestionOrder {
  readonly resources: LabResources;
  readonly userDataDir: string;
  readonly workspaceDir: string;
  readonly itemFiles: readonly string[];
  readonly request: Omit<QuestionRequest, 'datasetId'>;
  /** Null: start a run. */
  readonly runId: string | null;
  /** Dies when the point is reached for the `times`-th time. */
  readonly failpoint: { readonly point: QuestionPoint; readonly times: number } | null;
  /** Dies with this acknowledgement, where nobody killed it before; null: lives on. */
  readonly lastAck: number | null;
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

async function main(order: QuestionOrder): Promise<void> {
  let reached = 0;
  let acks = 0;
  const onPoint = (point: RunPoint | QuestionPoint, seq: number | null): void => {
    if (point === 'attempt.closed') {
      say(`ack ${seq ?? 0}`);
      acks += 1;
      if (acks === order.lastAck) process.kill(process.pid, 'SIGKILL');
    }
    if (order.failpoint?.point !== point) return;
    reached += 1;
    if (reached === order.failpoint.times) process.kill(process.pid, 'SIGKILL');
  };
  const { resources, userDataDir, workspaceDir, request } = order;
  const backoff = { firstMs: 2, maxMs: 10 };
  const opened = await openLab({ resources, userDataDir, workspaceDir, create: true, backoff, onPoint });
  if (!opened.ok) throw new Error(opened.error.message);
  const lab = opened.value;
  const { lanes, spacingMs, keyVariable } = request;
  const resume = (runId: string) => lab.questions.resume(runId, { lanes, spacingMs, keyVariable });
  let run = order.runId === null ? await start() : await resume(order.runId);
  for (;;) {
    if (!run.ok) throw new Error(run.error.message);
    say(`run ${run.value.runId}`);
    const status = await run.value.done;
    if (status !== 'failed' && status !== 'paused') {
      await lab.close();
      say(`done ${status}`);
      return;
    }
    run = await resume(run.value.runId);
  }

  async function start() {
    const imported = await lab.importDataset(order.itemFiles);
    if (!imported.ok) throw new Error(imported.error.message);
    return lab.questions.start({ ...request, datasetId: imported.value.datasetId ?? '' });
  }
}

await main(JSON.parse(process.argv[2] ?? 'null') as QuestionOrder);
