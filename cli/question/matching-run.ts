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
import { runRepeatSchema } from '../../core/record/ledger-row.ts';
import type { Lab } from '../../host/lab.ts';
import { wrongUse } from '../exit.ts';

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

/** What a person says about a run that was begun with the same wishes. */
export interface RepeatSwitches {
  /** False: a new run, whatever was begun before. */
  readonly resume: boolean;
  /** Another asking of the same wishes, unless one is under way. */
  readonly repeat?: boolean;
  /** The run's own name. */
  readonly runId?: string;
}

/**
 * The run that these switches mean (R-JOUR-8); null: a new one. A run is never shown, and its replies are never written,
 * under a name that it was not asked under.
 */
export function meantRun(lab: Lab, wished: AskingManifest, switches: RepeatSwitches): RunSummary | null {
  const { resume, repeat = false, runId } = switches;
  if (!resume) return null;
  const wanted = identityOf(wished);
  const same = candidates(lab, wished).filter((run) => identityOf(manifestOf(lab, run.runId)) === wanted);
  if (runId === undefined) {
    const best = bestOf(same);
    return repeat && best?.status === 'finished' ? null : best;
  }
  const named = bestOf(same.filter((run) => runNameOf(lab, run.runId) === runId));
  // A run without a name that has not come to its end was never written out: it takes the name it is gone on with.
  const nameless = same.find((run) => run.status !== 'finished' && runNameOf(lab, run.runId) === null);
  const meant = named ?? nameless ?? null;
  const [other] = same;
  if (meant !== null || repeat || other === undefined) return meant;
  throw wrongUse(
    `${other.runId} is a run of exactly these wishes (${other.status}) under ${nameWords(lab, other.runId)}. ` +
      `To ask again as "${runId}", as repeat ${same.length + 1}, say --repeat; to go on with that run or to see it, leave --run-id away.`,
  );
}

/** Runs of exactly these wishes, oldest first; cancelled and archived ones do not count. */
export function repeatsOf(lab: Lab, wished: AskingManifest): readonly RunSummary[] {
  const wanted = identityOf(wished);
  return candidates(lab, wished)
    .filter((run) => identityOf(manifestOf(lab, run.runId)) === wanted)
    .toReversed();
}

function runNameOf(lab: Lab, runId: string): string | null {
  const first = lab.workspace.reader.ledgerRow(runId, 'run_created', 'run');
  if (first === null) return null;
  const repeat = runRepeatSchema.loose().safeParse(JSON.parse(first.payload));
  return repeat.success ? (repeat.data.runName ?? null) : null;
}

function nameWords(lab: Lab, runId: string): string {
  const name = runNameOf(lab, runId);
  return name === null ? 'no name of its own' : `the name "${name}"`;
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
