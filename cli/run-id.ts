/** Runs as they are named on the command line. */
import { parseRunId } from '../core/record/ids.ts';
import type { RunSummary } from '../core/record/run.ts';
import type { Lab } from '../host/lab.ts';
import { wrongUse } from './exit.ts';

function runIdOf(text: string): string {
  const id = parseRunId(text);
  if (!id.ok) throw wrongUse(id.error.message);
  return id.value;
}

/** The run of that id, of whatever kind. */
export function mustRun(lab: Lab, text: string): RunSummary {
  const runId = runIdOf(text);
  const run = lab.runs().find((summary) => summary.runId === runId);
  if (run === undefined) throw wrongUse(`There is no run ${runId}. "plybook runs" lists the runs.`);
  return run;
}
