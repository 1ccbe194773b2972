/** Watching a run of any kind from the terminal until it comes to rest: progress, Ctrl-C, how to go on. */
import type { RunKind, RunProgress, RunStatus } from '../core/record/run.ts';
import { makeAmount } from '../core/question/wishes.ts';
import type { RunHandle } from '../host/runs/handle.ts';
import type { ProgressState } from './progress-line.ts';
import type { CliSession } from './session.ts';
import { plural } from './text.ts';
import { safeText } from '../core/util/safe-text.ts';

/** Shows progress until the run comes to rest; Ctrl-C pauses it. Never throws because of the run. */
export async function watchRun(session: CliSession, run: RunHandle): Promise<RunStatus> {
  const undoProgress = run.onProgress((progress) => session.progress.show(progressOf(progress)));
  const stop = (): void => {
    session.say('Stopping; the run can be resumed.');
    void run.pause();
  };
  const undoStop = session.onStop(stop);
  if (session.interrupted) stop();
  const status = await run.done;
  undoProgress();
  undoStop();
  session.progress.clear();
  return status;
}

/** Why the run rests, and how to go on. */
export function restText(run: RunHandle, status: 'paused' | 'failed'): string {
  const { message } = run.progress;
  const goOn = `Go on with: plybook resume ${run.runId}`;
  if (status === 'failed') {
    return `Run ${run.runId} stopped: ${safeText(message ?? 'no reason given')}. ${goOn}`.replace('..', '.');
  }
  return `The run is paused.${message === null ? '' : ` ${safeText(message)}`} ${goOn}`;
}

/** What a run's progress counts. */
const UNITS: Readonly<Record<RunKind, string>> = {
  reproduction: 'position',
  questions: 'item',
  games: 'game',
  study: 'item',
};

function progressOf(progress: RunProgress): ProgressState {
  const { done, total, itemsPerSecond, remainingMs, asking } = progress;
  const common = { done, total, unit: UNITS[progress.kind], perSecond: itemsPerSecond, remainingMs };
  if (asking === null) {
    return { ...common, title: progress.warming ? 'Refilling the hash' : 'Searching' };
  }
  const title = asking.pausedForMs > 0 ? 'Waiting for the service' : 'Asking';
  return { ...common, title, note: askingNote(asking) };
}

/** `131 requests, 4 failed, cost 0.52 and 3 of unknown cost`. */
function askingNote(asking: NonNullable<RunProgress['asking']>): string {
  const parts = [plural(asking.requests, 'request')];
  if (asking.failedRequests > 0) parts.push(`${asking.failedRequests.toLocaleString('en-US')} failed`);
  if (asking.spentNano !== null) {
    const unknown = asking.uncosted === 0 ? '' : ` and ${asking.uncosted} of unknown cost`;
    parts.push(`cost ${makeAmount(asking.spentNano)}${unknown}`);
  }
  return parts.join(', ');
}
