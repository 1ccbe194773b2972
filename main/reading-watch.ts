/**
 * A window that only reads learns of what another program writes by looking: every second, is there anything new in the
 * journal, and which runs go on there. It says so by the events that a run of its own would cause.
 */
import type { RunProgress, RunSummary } from '../core/record/run.ts';
import type { Lab } from '../host/lab.ts';
import { holderText } from '../host/journal/lease.ts';
import { UNMEASURED } from '../host/runs/progress.ts';
import type { EventChannel } from '../ipc/channels.ts';
import type { EventPayload } from '../ipc/contract.ts';

const LOOK_MS = 1000;

export interface ReadingWatchParts {
  readonly lab: Lab;
  readonly send: <E extends EventChannel>(event: E, payload: EventPayload<E>) => void;
  /** Somebody else began or ended to write the workspace. */
  readonly onHolder: () => void;
}

/** Begins to look; the returned function ends it. */
export function watchReading({ lab, send, onHolder }: ReadingWatchParts): () => void {
  const { reading } = lab.workspace;
  if (reading === null) return () => undefined;
  let version = reading.version();
  let holder = readingText(lab);
  let going = new Map<string, RunProgress>();
  const look = (): void => {
    const now = readingText(lab);
    if (now !== holder) onHolder();
    holder = now;
    const seen = reading.version();
    const hasMoved = seen !== version;
    version = seen;
    if (!hasMoved && going.size === 0) return;
    const runs = lab.runs();
    const next = new Map(
      runs.filter(({ status }) => status === 'running').map((run) => [run.runId, progressOf(run)]),
    );
    const rested = runs.filter(({ runId }) => going.has(runId) && !next.has(runId)).map(progressOf);
    const isNewRun = [...next.keys()].some((runId) => !going.has(runId));
    for (const progress of [...next.values(), ...rested]) send('run.progress', progress);
    // What moves without a run that goes on: an import, a review, an amendment.
    if (isNewRun || rested.length > 0 || (hasMoved && next.size === 0)) send('runs.changed', { runId: null });
    going = next;
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

/** Why the window only reads; null: it writes. */
export function readingText(lab: Lab): string | null {
  const reason = lab.workspace.reading?.reason ?? null;
  if (reason !== null) return reason;
  const elsewhere = lab.elsewhere();
  if (elsewhere === null) return null;
  if (elsewhere.holder === null)
    return 'Open for reading: the program that wrote this workspace has ended. Open it again to write.';
  return `Open for reading: ${holderText(elsewhere.holder)} writes this workspace.`;
}

/** As far as the journal tells: lanes, rates and money are known where the run is executed. */
function progressOf({ runId, kind, status, done, total }: RunSummary): RunProgress {
  return { ...UNMEASURED, runId, kind, status, asksService: false, done, total };
}
