/** What a command of move studies is about: a position set of the workspace or files that become one, and runs. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PositionSetSummary } from '../../core/study/position-sets.ts';
import type { StudySummary } from '../../core/record/run.ts';
import type { Lab } from '../../host/lab.ts';
import { wrongUse } from '../exit.ts';
import { questionValue } from '../question/output.ts';
import { mustRun } from '../run-id.ts';
import type { CliSession } from '../session.ts';
import { readSets } from './sets.ts';

const SHORTEST_HASH = 8;

/** Files are put together and kept in the workspace; else the set of that name, or whose hash begins so. */
export async function resolveSet(
  lab: Lab,
  session: CliSession,
  targets: readonly string[],
): Promise<PositionSetSummary> {
  const [first = '', ...others] = targets;
  if (others.length > 0 || existsSync(first)) {
    const positions = await readSets(targets, session);
    const name = targets.map((file) => path.basename(file, path.extname(file))).join(' + ');
    return questionValue(lab.studies.sets.add(positions, name));
  }
  const isHash = /^[0-9a-f]+$/.test(first) && first.length >= SHORTEST_HASH;
  const found = lab.studies.sets
    .list()
    .filter(({ name, sha256 }) => name === first || (isHash && sha256.startsWith(first)));
  const [set, second] = found;
  if (set === undefined) throw wrongUse(`There is no file and no position set "${first}".`);
  if (second !== undefined) throw wrongUse(`"${first}" names several position sets; give more of the hash.`);
  return set;
}

/** Study runs by their ids. */
export function mustStudyRuns(lab: Lab, texts: readonly string[]): readonly StudySummary[] {
  return texts.map((text) => {
    const run = mustRun(lab, text);
    if (run.kind !== 'study') throw wrongUse(`Run ${run.runId} is of kind ${run.kind}, not a study.`);
    return run;
  });
}
