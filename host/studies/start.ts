/**
 * Plans, starts and resumes study runs. The manifest is frozen and hashed before the first position is asked; a run can be
 * paused, cancelled and resumed, also by another process after a kill. What its moves are worth is found out later
 * (`value-runs.ts`) and by other rows.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { makeRunId } from '../../core/record/ids.ts';
import type { StudyManifest, StudyPlan, StudyRequest } from '../../core/study/run.ts';
import { studyConditionText } from '../../core/study/wishes.ts';
import { playerName, repliesInWords } from '../../core/player/players.ts';
import { studyRuns } from '../../core/study/records.ts';
import { countConditions } from '../../core/study/position-set.ts';
import { fail, ok } from '../../core/util/result.ts';
import { questionRows } from '../journal/question-rows.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import { repeatOf, repeatTitle } from '../runs/repeats.ts';
import { foldAskState, type AskState } from '../asking/state.ts';
import { AskExecution } from '../asking/execution.ts';
import { checkOpen, checkUnchanged, openRun } from '../asking/open-run.ts';
import type { Answerer, QuestionResult } from '../asking/ports.ts';
import type { LaneSettings } from '../../core/player/ask-settings.ts';
import { tryPlayer } from '../asking/answerers/table.ts';
import { engineRow } from '../questions/start.ts';
import { stoppedMessage } from '../asking/stop-message.ts';
import { studyJudge, type AskedPosition } from './asked-positions.ts';
import {
  hashStudyManifest,
  prepareStudy,
  prepareStudyAgain,
  type PreparedStudy,
  type StudyContext,
} from './prepare.ts';

type StudyExecution = AskExecution<AskedPosition>;

const CHARACTERS_A_TOKEN = 4;

export async function planStudy(
  context: StudyContext,
  request: StudyRequest,
): Promise<QuestionResult<StudyPlan>> {
  const prepared = await prepareStudy(context, request);
  if (!prepared.ok) return prepared;
  const { manifest, setName, asked, notRecorded, set } = prepared.value;
  const { maxTokens } = manifest.parameters;
  const isInWords = repliesInWords(manifest.player);
  const promptCharacters = isInWords ? asked.reduce((sum, { prompt }) => sum + prompt.length, 0) : 0;
  return ok({
    manifest,
    manifestSha256: hashStudyManifest(manifest),
    setName,
    positions: asked.length,
    perCondition: [...countConditions(set.positions)].map(([condition, count]) => ({ condition, count })),
    notRecorded,
    promptCharacters,
    promptTokensEstimate: Math.ceil(promptCharacters / CHARACTERS_A_TOKEN),
    completionTokensAtMost: maxTokens === null ? null : maxTokens * asked.length,
    samplePrompt: isInWords ? (asked[0]?.prompt ?? null) : null,
  });
}

/** @param closing ends a preflight that is under way; no run begins after it. */
export async function startStudy(
  context: StudyContext,
  request: StudyRequest,
  closing: AbortSignal,
): Promise<QuestionResult<StudyExecution>> {
  const prepared = await prepareStudy(context, request);
  if (!prepared.ok) return prepared;
  const { notRecorded } = prepared.value;
  if (notRecorded > 0) {
    // Every player of a study answers the same positions, or their means are not of the same thing.
    return fail('refused', `The recording has no reply for ${notRecorded} of the positions.`);
  }
  const { player, conditions, limits, ...frozen } = prepared.value.manifest;
  const parameters = { ...frozen.parameters, reasoningEffort: conditions.effort };
  const wish = { player, parameters, limits, schema: null };
  const tried = await tryPlayer(context, wish, request, closing);
  if (!tried.ok) return tried;
  const open = checkOpen(closing);
  if (!open.ok) return open;
  const { omitted, attempts } = tried.value;
  const manifest = { ...prepared.value.manifest, omittedParameters: [...omitted] };
  const begun = { ...prepared.value, manifest };
  const answerer = begun.player.answerer({ lanes: request, limits: manifest.limits, omitted });
  if (!answerer.ok) return answerer;
  const runId = createRun(context, begun, attempts);
  const state = foldAskState(studyRuns, manifest, questionRows(context.workspace.reader, runId, 0));
  return begin(context, runId, begun, state, answerer.value);
}

/** Begins another execution of a run that was paused, interrupted or failed. */
export async function resumeStudy(
  context: StudyContext,
  runId: string,
  lanes: LaneSettings,
  closing: AbortSignal,
): Promise<QuestionResult<StudyExecution>> {
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is running already.`);
  const known = openRun(context, runId, studyRuns);
  if (!known.ok) return known;
  const { manifest, state } = known.value;
  if (state.stoppedBy !== null) return fail('refused', stoppedMessage(runId, state.stoppedBy));
  const prepared = await prepareStudyAgain(context, manifest);
  if (!prepared.ok) return prepared;
  const omitted = manifest.omittedParameters;
  const answerer = prepared.value.player.answerer({ lanes, limits: state.limits, omitted });
  if (!answerer.ok) return answerer;
  const unchanged = checkUnchanged(context, runId, known.value, closing);
  if (!unchanged.ok) return unchanged;
  return begin(context, runId, prepared.value, state, answerer.value);
}

function begin(
  context: StudyContext,
  runId: string,
  { manifest, asked }: PreparedStudy,
  state: AskState,
  answerer: Answerer<AskedPosition>,
): QuestionResult<StudyExecution> {
  const judge = studyJudge(manifest);
  const execution = new AskExecution({ context, runId, judge, questions: asked, state, answerer });
  execution.start();
  return ok(execution);
}

/** One step: the run, its first row, and what was asked to find the parameters out. */
function createRun(context: StudyContext, run: PreparedStudy, preflight: readonly Attempt[]): string {
  const { manifest, player, setName, asked } = run;
  const runId = makeRunId(context.now(), context.randomHex());
  const manifestSha256 = hashStudyManifest(manifest);
  const items = asked.length;
  const repeat = repeatOf(context.workspace.reader, manifestSha256);
  const created = {
    manifest,
    manifestSha256,
    datasetName: setName,
    items,
    workspaceId: context.workspace.id,
    ...repeat,
  };
  const entries: LedgerEntry[] = [{ kind: 'run_created', key: 'run', payload: created }];
  for (const [index, attempt] of preflight.entries()) {
    const number = index + 1;
    entries.push({ kind: 'preflight_attempt', key: String(number), payload: { number, attempt } });
  }
  const title = repeatTitle(titleOf(manifest, setName), repeat);
  context.workspace.writer.createRun(
    { id: runId, kind: 'study', title, manifest: canonicalJson(manifest), manifestSha256, items },
    player.engine === null ? null : engineRow(player.engine),
    null,
    entries,
  );
  context.onPoint?.('run.created', null);
  return runId;
}

function titleOf(manifest: StudyManifest, setName: string): string {
  return [`${setName}: ${playerName(manifest.player)}`, studyConditionText(manifest)]
    .filter((part) => part !== '')
    .join(', ');
}
