/**
 * `--repeats k`: so many askings of one manifest. Each is a run of its own that asks anew; those that have finished count,
 * one that was broken off goes on, and the rest begin.
 */
import type { RunSummary } from '../../core/record/run.ts';
import { EXIT, wrongUse } from '../exit.ts';
import type { CliSession } from '../session.ts';
import { parseWhole } from '../values.ts';
import type { RepeatSwitches } from './matching-run.ts';

/** More than anybody compares. */
const MOST_REPEATS = 20;

export interface RepeatsSwitches extends RepeatSwitches {
  readonly repeats?: number;
}

export function parseRepeats(text: string): number {
  return parseWhole(text, MOST_REPEATS);
}

/** Null: asked once. */
export function wishedRepeats({ repeats, repeat, resume, runId }: RepeatsSwitches): number | null {
  if (repeats === undefined) return null;
  if (repeat === true || !resume || runId !== undefined)
    throw wrongUse(
      '--repeats goes without --repeat, --no-resume and --run-id: each asking is a run of its own.',
    );
  return repeats;
}

/**
 * Asks until so many have finished, or one does not come to its end; gives the finished ones, oldest first; null: one did
 * not, and the exit code says so.
 *
 * @param list of the runs of these wishes, oldest first
 * @param askOnce goes on with the one that was broken off, else begins the next
 */
export async function askRepeats(
  session: CliSession,
  repeats: number,
  list: () => readonly RunSummary[],
  askOnce: () => Promise<void>,
): Promise<readonly RunSummary[] | null> {
  for (;;) {
    const finished = list().filter(({ status }) => status === 'finished');
    if (finished.length >= repeats) return finished.slice(0, repeats);
    session.say(`Asking ${finished.length + 1} of ${repeats}.`);
    await askOnce();
    if (session.exitCode !== EXIT.done) return null;
    const now = list().filter(({ status }) => status === 'finished').length;
    if (now === finished.length) return null;
  }
}
