/**
 * Starts and resumes question runs. The manifest is frozen and hashed before the first question; the preflight
 * comes before it, since what a service refuses is part of what is frozen. A run can be paused, cancelled and resumed,
 * also by another process after a kill.
 *
 * Ledger of a run: run_created and the requests of the preflight, then for each execution execution_started, rows of
 * attempts and verdicts, execution_ended; a run that came to its end has questions_finished or run_cancelled before the
 * last row.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { makeRunId } from '../../core/record/ids.ts';
import type { QuestionManifest, QuestionRequest } from '../../core/question/run.ts';
import { questionRuns } from '../../core/question/records.ts';
import { conditionText } from '../../core/question/words.ts';
import { playerName } from '../../core/player/players.ts';
import { SCORING_VERSION } from '../../core/score/answer-score.ts';
import { fail, ok } from '../../core/util/result.ts';
import { questionRows } from '../journal/question-rows.ts';
import type { EngineRow } from '../journal/rows.ts';
import type { LedgerEntry } from '../journal/ledger-rows.ts';
import type { ReadyEngine } from '../reproduction/ports.ts';
import { foldAskState, type AskState } from '../asking/state.ts';
import { AskExecution } from '../asking/execution.ts';
import { hashManifest, prepareAgain, prepareRun, type PreparedRun } from './manifest.ts';
import type { Answerer, Question, QuestionContext, QuestionResult } from '../asking/ports.ts';
import type { LaneSettings } from '../../core/player/ask-settings.ts';
import { checkOpen, checkUnchanged, openRun } from '../asking/open-run.ts';
import { tryPlayer } from '../asking/answerers/table.ts';
import { repeatOf, repeatTitle } from '../runs/repeats.ts';
import { scoringVersionOf } from './rescore.ts';
import { stoppedMessage } from '../asking/stop-message.ts';
import { questionJudge } from './verdict.ts';

type QuestionExecution = AskExecution<Question>;

/** Told which items a run asks, ascending, before it asks them. */
export type NoteItems = (seqs: readonly number[]) => void;

/** @param closing ends a preflight that is under way; no run begins after it. */
export async function startQuestions(
  context: QuestionContext,
  request: QuestionRequest,
  closing: AbortSignal,
  noteItems: NoteItems,
): Promise<QuestionResult<QuestionExecution>> {
  const prepared = await prepareRun(context, request);
  if (!prepared.ok) return prepared;
  if (prepared.value.manifest.items === 0) return fail('refused', emptyMessage(prepared.value));
  const { player, parameters, limits } = prepared.value.manifest;
  const wish = { player, parameters, limits, schema: null };
  const tried = await tryPlayer(context, wish, request, closing);
  if (!tried.ok) return tried;
  const open = checkOpen(closing);
  if (!open.ok) return open;
  const { omitted, attempts } = tried.value;
  const manifest = { ...prepared.value.manifest, omittedParameters: [...omitted] };
  const begun = { ...prepared.value, manifest };
  // Before the run is made: a run that cannot be asked for want of a key is none.
  const answerer = begun.player.answerer({ lanes: request, limits: manifest.limits, omitted });
  if (!answerer.ok) return answerer;
  const runId = createRun(context, begun, attempts, request.runName);
  const state = foldAskState(questionRuns, manifest, questionRows(context.workspace.reader, runId, 0));
  noteItems(begun.list.questions.map(({ seq }) => seq));
  return begin(context, runId, begun, state, answerer.value);
}

/** Begins another execution of a run that was paused, interrupted or failed. */
export async function resumeQuestions(
  context: QuestionContext,
  runId: string,
  lanes: LaneSettings,
  closing: AbortSignal,
  noteItems: NoteItems,
): Promise<QuestionResult<QuestionExecution>> {
  if (context.live.has(runId)) return fail('busy', `Run ${runId} is running already.`);
  const known = openRun(context, runId, questionRuns);
  if (!known.ok) return known;
  const { manifest, state } = known.value;
  if (state.stoppedBy !== null) return fail('refused', stoppedMessage(runId, state.stoppedBy));
  const scoredBy = scoringVersionOf(context.workspace.reader, runId, manifest);
  if (scoredBy !== SCORING_VERSION) return fail('refused', otherScoringMessage(runId, scoredBy));
  const prepared = await prepareAgain(context, manifest);
  if (!prepared.ok) return prepared;
  const omitted = manifest.omittedParameters;
  const answerer = prepared.value.player.answerer({ lanes, limits: state.limits, omitted });
  if (!answerer.ok) return answerer;
  const unchanged = checkUnchanged(context, runId, known.value, closing);
  if (!unchanged.ok) return unchanged;
  noteItems(prepared.value.list.questions.map(({ seq }) => seq));
  return begin(context, runId, prepared.value, state, answerer.value);
}

function begin(
  context: QuestionContext,
  runId: string,
  { manifest, list }: PreparedRun,
  state: AskState,
  answerer: Answerer,
): QuestionResult<QuestionExecution> {
  const { questions } = list;
  const judge = questionJudge(manifest.prompt.outputProtocol);
  const execution = new AskExecution({ context, runId, judge, questions, state, answerer });
  execution.start();
  return ok(execution);
}

/** One step: the run, its first row, and what was asked to find the parameters out. */
function createRun(
  context: QuestionContext,
  run: PreparedRun,
  preflight: readonly Attempt[],
  runName: string | undefined,
): string {
  const { manifest, set, player } = run;
  const runId = makeRunId(context.now(), context.randomHex());
  const manifestSha256 = hashManifest(manifest);
  const { items } = manifest;
  const repeat = repeatOf(context.workspace.reader, manifestSha256, runName);
  const created = {
    manifest,
    manifestSha256,
    datasetName: set.dataset.name,
    items,
    workspaceId: context.workspace.id,
    ...repeat,
  };
  const entries: LedgerEntry[] = [{ kind: 'run_created', key: 'run', payload: created }];
  for (const [index, attempt] of preflight.entries()) {
    const number = index + 1;
    entries.push({ kind: 'preflight_attempt', key: String(number), payload: { number, attempt } });
  }
  context.workspace.writer.createRun(
    {
      id: runId,
      kind: 'questions',
      title: repeatTitle(titleOf(manifest, set.dataset.name), repeat),
      manifest: canonicalJson(manifest),
      manifestSha256,
      items,
    },
    player.engine === null ? null : engineRow(player.engine),
    set.dataset,
    entries,
  );
  context.onPoint?.('run.created', null);
  return runId;
}

function titleOf(manifest: QuestionManifest, datasetName: string): string {
  return [`${datasetName}: ${playerName(manifest.player)}`, conditionText(manifest)]
    .filter((part) => part !== '')
    .join(', ');
}

export function engineRow({ engineId, identity, origin }: ReadyEngine): EngineRow {
  const { name, bench, sha256, verified } = identity;
  return { engineId, name, bench, fileSha256: sha256, verified, origin };
}

function otherScoringMessage(runId: string, scoredBy: number): string {
  return `The answers of run ${runId} are scored by version ${scoredBy} of the rules, this program scores by version ${SCORING_VERSION}. Score the stored replies again (plybook report ${runId} --rescore), then resume.`;
}

function emptyMessage({ list, set }: PreparedRun): string {
  const [first] = list.leftOut;
  const why = first === undefined ? 'The sampling draws no item.' : first.why;
  return `Nothing of data set ${set.dataset.name} can be asked. ${why}`;
}
