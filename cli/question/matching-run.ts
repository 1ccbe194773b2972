/**
 * The run of this workspace that has asked, or was asking, exactly what is wished now. The released runner resumes by
 * looking for its result file; here the manifest decides: the same items, positions or games, prompts, players,
 * parameters and limits.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { gameManifestSchema, type GameManifest } from '../../core/game/run.ts';
import { questionManifestSchema, type QuestionManifest } from '../../core/question/run.ts';
import type { RunSummary } from '../../core/record/run.ts';
import { studyManifestSchema, type StudyManifest } from '../../core/study/run.ts';
import type { Lab } from '../../host/lab.ts';

type AskingManifest = QuestionManifest | StudyManifest | GameManifest;

const MANIFESTS = {
  questions: questionManifestSchema,
  study: studyManifestSchema,
  games: gameManifestSchema,
};

/** The newest unfinished one, else the newest finished one; cancelled and archived runs do not count. Null: none. */
export function matchingRun(lab: Lab, wished: AskingManifest): RunSummary | null {
  const wanted = identityOf(wished);
  return bestOf(candidates(lab, wished).filter((run) => identityOf(manifestOf(lab, run.runId)) === wanted));
}

/** An unfinished run that differs in nothing but its limits: to be amended, not asked anew. Null: none. */
export function runWithOtherLimits(lab: Lab, wished: AskingManifest): RunSummary | null {
  const wanted = identityOf({ ...wished, limits: null });
  const unfinished = candidates(lab, wished).filter((run) => run.status !== 'finished');
  return bestOf(
    unfinished.filter((run) => identityOf({ ...manifestOf(lab, run.runId), limits: null }) === wanted),
  );
}

function candidates(lab: Lab, { kind }: AskingManifest): readonly RunSummary[] {
  return lab.runs().filter((run) => run.kind === kind && !run.isArchived && run.status !== 'cancelled');
}

function bestOf(runs: readonly RunSummary[]): RunSummary | null {
  return runs.find((run) => run.status !== 'finished') ?? runs[0] ?? null;
}

function manifestOf(lab: Lab, runId: string): AskingManifest {
  const row = lab.workspace.reader.run(runId);
  if (row === null || row.kind === 'reproduction') throw new Error(`run ${runId} asks nothing`);
  return MANIFESTS[row.kind].parse(JSON.parse(row.manifest));
}

/** What a service refused was found out by a run's preflight, and how answers are judged may have moved on since. */
function identityOf(manifest: object): string {
  const found = { omittedParameters: [], scoringVersion: null, matcherVersion: null };
  return canonicalJson({
    ...manifest,
    ...found,
    ...('players' in manifest ? { players: playersOf(manifest.players) } : {}),
  });
}

function playersOf(players: unknown): readonly object[] {
  return Array.isArray(players)
    ? players.map((player: object) => ({ ...player, omittedParameters: [] }))
    : [];
}
