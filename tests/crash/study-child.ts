/**
 * The program that the crash test of studies kills: asks a scripted model for moves, then values them with Stockfish, and
 * says on standard output what is durable, one line each. Started again it goes on wherever it was.
 */
import { writeSync } from 'node:fs';
import type { StudyRequest } from '../../core/study/run.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import type { ValuingSettings } from '../../core/study/valuing.ts';
import { openLab, type Lab } from '../../host/lab.ts';
import type { LabResources } from '../../host/lab-resources.ts';
import { patientWithEngines } from '../patience.ts';

export interface StudyOrder {
  readonly resources: LabResources;
  readonly userDataDir: string;
  readonly workspaceDir: string;
  readonly positions: readonly StudyPosition[];
  readonly request: Omit<StudyRequest, 'setSha256'>;
  readonly valuing: ValuingSettings;
  /** Dies with this acknowledgement, where nobody killed it before; null: lives on. */
  readonly lastAck: number | null;
}

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

async function main(order: StudyOrder): Promise<void> {
  const { resources, userDataDir, workspaceDir, lastAck } = order;
  let acks = 0;
  const acknowledge = (what: number): void => {
    say(`ack ${what}`);
    acks += 1;
    if (acks === lastAck) process.kill(process.pid, 'SIGKILL');
  };
  const opened = await openLab({
    resources,
    userDataDir,
    workspaceDir,
    create: true,
    backoff: { firstMs: 2, maxMs: 10 },
    deadlineScale: patientWithEngines,
    onPoint: (point, seq) => {
      if (point === 'attempt.closed') acknowledge(seq ?? 0);
    },
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const lab = opened.value;
  const runId = await ask(lab, order);
  const request = {
    runIds: [runId],
    valuing: order.valuing,
    noiseFloor: true,
    randomDraw: false,
    exactRandom: false,
    processes: 2,
  };
  const valued = await lab.studies.value(
    { ...request, valuing: { ...order.valuing, settings: { ...order.valuing.settings } } },
    { signal: new AbortController().signal, onProgress: acknowledge },
  );
  if (!valued.ok) throw new Error(valued.error.message);
  await lab.close();
  say('done finished');
}

/** Until every position has its answer; a run that stops for something that passes is resumed as a person would. */
async function ask(lab: Lab, { positions, request }: StudyOrder): Promise<string> {
  const { lanes, spacingMs, keyVariable } = request;
  for (;;) {
    const [known] = lab.runs();
    if (known?.status === 'finished') return known.runId;
    const set = lab.studies.sets.add(positions, 'Positions');
    if (!set.ok) throw new Error(set.error.message);
    const run =
      known === undefined
        ? await lab.studies.start({ ...request, setSha256: set.value.sha256 })
        : await lab.studies.resume(known.runId, { lanes, spacingMs, keyVariable });
    if (!run.ok) throw new Error(run.error.message);
    say(`run ${run.value.runId}`);
    await run.value.done;
  }
}

await main(JSON.parse(process.argv[2] ?? 'null') as StudyOrder);
