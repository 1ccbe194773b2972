/**
 * The program that the crash test kills: starts or resumes a real reproduction and acknowledges on standard output what
 * is durable, one line each, written synchronously. At a named failpoint it kills itself, as hard as the parent would.
 */
import { writeSync } from 'node:fs';
import { openLab } from '../../host/lab.ts';
import type { LabResources } from '../../host/lab-resources.ts';
import type { ReproductionRequest } from '../../core/reproduction/run.ts';
import type { QuestionPoint } from '../../host/asking/ports.ts';
import type { RunPoint } from '../../host/reproduction/ports.ts';
import { patientWithEngines } from '../patience.ts';

interface ChildOrder {
  readonly resources: LabResources;
  readonly userDataDir: string;
  readonly workspaceDir: string;
  readonly labelFile: string;
  readonly request: Omit<ReproductionRequest, 'datasetId'>;
  /** Null: start a run. */
  readonly runId: string | null;
  /** Dies when the point is reached for the `times`-th time. */
  readonly failpoint: { readonly point: RunPoint; readonly times: number } | null;
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

async function main(order: ChildOrder): Promise<void> {
  let reached = 0;
  const onPoint = (point: RunPoint | QuestionPoint, seq: number | null): void => {
    if (point === 'label.appended') say(`ack ${seq ?? 0}`);
    if (order.failpoint?.point !== point) return;
    reached += 1;
    if (reached === order.failpoint.times) process.kill(process.pid, 'SIGKILL');
  };
  const { resources, userDataDir, workspaceDir } = order;
  const opened = await openLab({
    resources,
    userDataDir,
    workspaceDir,
    create: true,
    onPoint,
    deadlineScale: patientWithEngines,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const lab = opened.value;
  const run =
    order.runId === null ? await start() : await lab.resumeRun(order.runId, order.request.processes);
  if (!run.ok) throw new Error(run.error.message);
  say(`run ${run.value.runId}`);
  const status = await run.value.done;
  await lab.close();
  say(`done ${status}`);

  async function start() {
    const imported = await lab.importDataset([order.labelFile]);
    if (!imported.ok) throw new Error(imported.error.message);
    return lab.startRun({ ...order.request, datasetId: imported.value.datasetId ?? '' });
  }
}

await main(JSON.parse(process.argv[2] ?? 'null') as ChildOrder);
