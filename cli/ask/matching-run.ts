/**
 * The run of this workspace that has asked, or was asking, exactly what is wished now. The released runner resumes by
 * looking for its result file; here the manifest decides: the same items, prompts, player, parameters and limits.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { runManifestSchema } from '../../core/record/ledger.ts';
import type { QuestionManifest } from '../../core/record/question-run.ts';
import type { QuestionSummary } from '../../core/record/run.ts';
import type { Lab } from '../../host/lab.ts';

/** The newest unfinished one, else the newest finished one; cancelled and archived runs do not count. Null: none. */
export function matchingRun(lab: Lab, wished: QuestionManifest): QuestionSummary | null {
  const wanted = identityOf(wished);
  return bestOf(candidates(lab).filter((run) => identityOf(manifestOf(lab, run.runId)) === wanted));
}

/** An unfinished run that differs in nothing but its limits: to be amended, not asked anew. Null: none. */
export function runWithOtherLimits(lab: Lab, wished: QuestionManifest): QuestionSummary | null {
  const wanted = identityOf({ ...wished, limits: null });
  const unfinished = candidates(lab).filter((run) => run.status !== 'finished');
  return bestOf(
    unfinished.filter((run) => identityOf({ ...manifestOf(lab, run.runId), limits: null }) === wanted),
  );
}

function candidates(lab: Lab): readonly QuestionSummary[] {
  return lab
    .runs()
    .filter((run) => run.kind === 'questions')
    .filter((run) => !run.isArchived && run.status !== 'cancelled');
}

function bestOf(runs: readonly QuestionSummary[]): QuestionSummary | null {
  return runs.find((run) => run.status !== 'finished') ?? runs[0] ?? null;
}

function manifestOf(lab: Lab, runId: string): QuestionManifest {
  const row = lab.workspace.reader.run(runId);
  const manifest = row === null ? null : runManifestSchema.parse(JSON.parse(row.manifest));
  if (manifest?.kind !== 'questions') throw new Error(`run ${runId} is no question run`);
  return manifest;
}

/** What a service refused was found out by a run's preflight, and how answers are judged may have moved on since. */
function identityOf(manifest: Omit<QuestionManifest, 'limits'> & { readonly limits: unknown }): string {
  return canonicalJson({ ...manifest, omittedParameters: [], scoringVersion: null });
}
