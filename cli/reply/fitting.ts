/** Which command shows the replies of a run, by its kind: named where another was tried. */
import type { RunSummary } from '../../core/record/run.ts';
import { wrongUse, type CliError } from '../exit.ts';

const FITTING: Readonly<Record<RunSummary['kind'], (runId: string) => string>> = {
  questions: (runId) =>
    `"plybook answers ${runId}" lists its answers, "plybook item ${runId} NUMBER" shows one.`,
  study: (runId) => `"plybook items ${runId}" lists its answers, "plybook item ${runId} NUMBER" shows one.`,
  reproduction: (runId) =>
    `"plybook items ${runId}" lists its labels, "plybook item ${runId} NUMBER" shows one.`,
  games: (runId) =>
    `"plybook games ${runId}" lists its games, "plybook game ${runId} GAME" one, "plybook decision ${runId} DECISION" a reply.`,
};

export function wrongKind({ kind, runId }: RunSummary): CliError {
  return wrongUse(`Run ${runId} is of kind ${kind}: ${FITTING[kind](runId)}`);
}
