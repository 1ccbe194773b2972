/**
 * From wishes to a frozen manifest and its questions. The window's plan, the command line and the start of a run all come
 * through here, so the same wishes give the same manifest and hash everywhere; a resume comes through here as well and
 * must arrive at what was frozen. Lanes, keys and the wish for a preflight are no part of it.
 */
import { reviseSpelling } from '../../core/chessqa/tasks.ts';
import { PROMPT_VERSION, WORDINGS, type Wording } from '../../core/prompt/settings.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { isAskedOverService, thawPlayer } from '../../core/player/players.ts';
import type { QuestionManifest, QuestionRequest } from '../../core/question/run.ts';
import { NO_PARAMETERS } from '../../core/player/defaults.ts';
import { SCORING_VERSION } from '../../core/score/answer-score.ts';
import { fail, ok } from '../../core/util/result.ts';
import type { QuestionContext, QuestionResult, QuestionSet } from '../asking/ports.ts';
import { drawQuestions, hashQuestions, type QuestionList } from './questions.ts';
import type { ReadyPlayer } from '../asking/answerers/kind.ts';
import { readyPlayer, whyNotOf } from '../asking/answerers/table.ts';
import { sha256Hex } from '../files.ts';

/** The part of a request that decides a result. */
export type QuestionWishes = Pick<
  QuestionRequest,
  'datasetId' | 'sampling' | 'prompt' | 'player' | 'parameters' | 'limits'
>;

export interface PreparedRun {
  readonly set: QuestionSet;
  readonly player: ReadyPlayer;
  readonly list: QuestionList;
  /** Nothing is omitted yet: that is for the preflight to find out. */
  readonly manifest: QuestionManifest;
}

export async function prepareRun(
  context: QuestionContext,
  wishes: QuestionWishes,
  wording: Wording = PROMPT_VERSION,
): Promise<QuestionResult<PreparedRun>> {
  const sound = await context.checkDataset(wishes.datasetId);
  if (!sound.ok) return sound;
  const set = context.questionSet(wishes.datasetId);
  if (!set.ok) return set;
  const sampling = { ...wishes.sampling, tasks: sortedTasks(wishes.sampling.tasks) };
  const missing = missingTask(set.value, sampling.tasks);
  if (missing !== null) {
    return fail('refused', `Data set ${set.value.dataset.name} has no items of the task ${missing}.`);
  }
  const player = await readyPlayer(context, set.value, wishes);
  if (!player.ok) return player;
  const list = drawQuestions(set.value, sampling, wishes.prompt, { whyNot: player.value.whyNot, wording });
  const manifest: QuestionManifest = {
    kind: 'questions',
    schemaVersion: 1,
    datasetId: wishes.datasetId,
    datasetSha256: set.value.dataset.contentSha256,
    sampling,
    items: list.questions.length,
    prompt: wishes.prompt,
    promptVersion: wording,
    ...hashQuestions(list.questions),
    player: player.value.frozen,
    parameters: isAskedOverService(wishes.player) ? wishes.parameters : NO_PARAMETERS,
    omittedParameters: [],
    limits: wishes.limits,
    scoringVersion: SCORING_VERSION,
  };
  return ok({ set: set.value, player: player.value, list, manifest });
}

/**
 * The same for a run that has begun: what is here now must give what was frozen, item for item and word for word. The
 * scoring may have moved on; then the stored replies are scored again first (`start.ts`).
 */
export async function prepareAgain(
  context: QuestionContext,
  manifest: QuestionManifest,
): Promise<QuestionResult<PreparedRun>> {
  const spec = thawPlayer(manifest.player);
  if (spec === null)
    return fail('refused', 'The run was imported from a result file; there is nobody to ask.');
  const wording = WORDINGS.find((version) => version === manifest.promptVersion) ?? PROMPT_VERSION;
  const prepared = await prepareRun(context, { ...manifest, player: spec }, wording);
  if (!prepared.ok) return prepared;
  const changed = changedSince(manifest, prepared.value.manifest);
  return changed === null ? ok({ ...prepared.value, manifest }) : fail('refused', changed);
}

/**
 * Numbers of the items that a run asks, drawn once more as they were; null: they cannot be. Every prompt is composed for
 * it, so whoever wants them keeps them. The hash in the manifest says whether they are the same still.
 */
export function redrawItems(
  context: Pick<QuestionContext, 'workspace' | 'questionSet'>,
  manifest: QuestionManifest,
): readonly number[] | null {
  const set = context.questionSet(manifest.datasetId);
  const whyNot = set.ok ? whyNotOf(context.workspace, set.value, manifest) : null;
  if (!set.ok || whyNot === null) return null;
  const { questions } = drawQuestions(set.value, manifest.sampling, manifest.prompt, { whyNot });
  return questions.map(({ seq }) => seq);
}

export function hashManifest(manifest: QuestionManifest): string {
  return sha256Hex(canonicalJson(manifest));
}

function sortedTasks(tasks: readonly string[]): string[] {
  return [...new Set(tasks.map(reviseSpelling))].sort();
}

function missingTask(set: QuestionSet, tasks: readonly string[]): string | null {
  if (tasks.length === 0) return null;
  const there = new Set(set.index.map(({ task }) => task));
  return tasks.find((task) => !there.has(task)) ?? null;
}

/** Why the run cannot go on with what is here now; null: it can. */
function changedSince(frozen: QuestionManifest, now: QuestionManifest): string | null {
  if (now.datasetSha256 !== frozen.datasetSha256) {
    return `Data set ${frozen.datasetId} does not have the content this run began with.`;
  }
  if (canonicalJson(now.player) !== canonicalJson(frozen.player)) {
    return 'The player is not the one this run began with (another engine program?). Start a new run.';
  }
  if (now.itemsSha256 !== frozen.itemsSha256) {
    return 'This version of the program would ask other items than the run began with. Start a new run.';
  }
  if (now.promptsSha256 !== frozen.promptsSha256) {
    return 'This version of the program words the prompts otherwise than the run began with. Start a new run.';
  }
  return null;
}
