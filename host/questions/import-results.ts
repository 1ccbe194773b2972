/**
 * Makes runs of result files of elsewhere: of the first release, of the revised one, or our own. Lines are matched to a
 * data set by their task id; each reply is read and scored by our own rules under the stated protocol, and what a file
 * says of its answers is kept as stated and never used. Lines that cannot be used are refused by number. A file is read
 * whole before anything is written, and its run is one step.
 */
import path from 'node:path';
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { makeRunId } from '../../core/record/ids.ts';
import type { QuestionLedgerEntry } from '../../core/question/records.ts';
import { playerName } from '../../core/player/players.ts';
import type { QuestionManifest } from '../../core/question/run.ts';
import { DEFAULT_ASK_LIMITS, NO_PARAMETERS } from '../../core/player/defaults.ts';
import { DEFAULT_SAMPLING } from '../../core/question/wishes.ts';
import { DEFAULT_PROMPT } from '../../core/prompt/default-prompt.ts';
import { PROMPT_VERSION, type PromptSettings } from '../../core/prompt/settings.ts';
import type { AskParameters } from '../../core/player/ask-settings.ts';
import type { StatedCondition } from '../../core/question/result-stats.ts';
import { splitInlineThoughts } from '../../core/reply/inline-thoughts.ts';
import { SCORING_VERSION } from '../../core/score/answer-score.ts';
import { fail, ok } from '../../core/util/result.ts';
import { startedRow } from '../runs/execution-rows.ts';
import type { QuestionContext, QuestionResult, QuestionSet } from '../asking/ports.ts';
import { readResultFile, type MatchedResult, type ReadResults } from './read-results.ts';
import { judgeText } from './verdict.ts';
import { sha256Hex } from '../files.ts';

export interface ImportRequest {
  readonly paths: readonly string[];
  readonly datasetId: string;
  /** Null: as the file or its name says. */
  readonly model: string | null;
  /** Null: as the file says, else the stored questions of the data set with the defaults. */
  readonly prompt: PromptSettings | null;
  /** Null: as the file says, else unknown. */
  readonly parameters: AskParameters | null;
}

export interface ImportedRun {
  readonly runId: string;
  /** Lines that became items of the run. */
  readonly read: number;
  /** `line 12: why`; the first 1,000. */
  readonly refused: readonly string[];
}

/** One run a result file; statistics files among the paths only tell how their results were made. */
export async function importResults(
  context: Pick<QuestionContext, 'workspace' | 'questionSet' | 'now' | 'randomHex'>,
  request: ImportRequest,
): Promise<QuestionResult<readonly ImportedRun[]>> {
  const set = context.questionSet(request.datasetId);
  if (!set.ok) return set;
  const files = request.paths.filter((file) => !file.endsWith('_stats.json'));
  if (files.length === 0) return fail('refused', 'None of the files is a result file.');
  const read: ReadResults[] = [];
  for (const file of files) {
    const results = await readResultFile(file, set.value);
    if (!results.ok) return results;
    read.push(results.value);
  }
  return ok(read.map((results) => writeRun(context, set.value, request, results)));
}

function writeRun(
  context: Pick<QuestionContext, 'workspace' | 'now' | 'randomHex'>,
  set: QuestionSet,
  request: ImportRequest,
  results: ReadResults,
): ImportedRun {
  const { writer, id: workspaceId } = context.workspace;
  const manifest = makeManifest(set, request, results);
  const text = canonicalJson(manifest);
  const manifestSha256 = sha256Hex(text);
  const runId = makeRunId(context.now(), context.randomHex());
  const { items } = manifest;
  const title = `${playerName(manifest.player)} (${path.basename(results.file)})`.slice(0, 300);
  const rows = results.matched.flatMap((result) => entriesOf(result, manifest));
  const created: QuestionLedgerEntry = {
    kind: 'run_created',
    key: 'run',
    payload: { manifest, manifestSha256, datasetName: set.dataset.name, items, workspaceId },
  };
  const run = { id: runId, kind: 'questions' as const, title, manifest: text, manifestSha256, items };
  writer.createEndedRun(run, set.dataset, [created, startedRow(1, 1)], [...rows, ...lastRows(rows)]);
  return { runId, read: results.matched.length, refused: results.refused };
}

/** The import counts as the run's one execution, so that the run is finished as others are. */
function lastRows(rows: readonly QuestionLedgerEntry[]): readonly QuestionLedgerEntry[] {
  const scored = rows.filter((row) => row.kind === 'answer_scored');
  const right = scored.filter(({ payload }) => payload.verdict.isCorrect).length;
  return [
    { kind: 'questions_finished', key: 'run', payload: { answered: scored.length, right } },
    { kind: 'execution_ended', key: '1', payload: { number: 1, outcome: 'finished', message: null } },
  ];
}

function makeManifest(set: QuestionSet, request: ImportRequest, results: ReadResults): QuestionManifest {
  const { condition, matched } = results;
  return {
    kind: 'questions',
    schemaVersion: 1,
    datasetId: request.datasetId,
    datasetSha256: set.dataset.contentSha256,
    sampling: DEFAULT_SAMPLING,
    items: matched.length,
    itemsSha256: sha256Hex(canonicalJson(matched.map(({ seq }) => seq))),
    prompt: request.prompt ?? statedPrompt(results.release, condition),
    promptVersion: PROMPT_VERSION,
    // As the file states them; a line that states none counts as an empty one.
    promptsSha256: sha256Hex(canonicalJson(matched.map(({ line }) => sha256Hex(line.prompt ?? '')))),
    player: {
      kind: 'results_file',
      model: request.model ?? condition.model ?? 'unknown model',
      release: results.release,
      fileSha256: results.fileSha256,
    },
    parameters: request.parameters ?? { ...NO_PARAMETERS, ...condition.parameters },
    omittedParameters: [],
    limits: DEFAULT_ASK_LIMITS,
    scoringVersion: SCORING_VERSION,
  };
}

/** The releases asked the questions that the data set holds; our own files tell their words themselves. */
function statedPrompt(release: ReadResults['release'], condition: StatedCondition): PromptSettings {
  const source = release === 'plybook' ? 'own' : 'imported';
  return { ...DEFAULT_PROMPT, source, ...condition.prompt };
}

function entriesOf({ seq, number, line, key, item }: MatchedResult, manifest: QuestionManifest) {
  const { reply, reasoning, usage, costNano, stated } = line;
  const imported: QuestionLedgerEntry = {
    kind: 'reply_imported',
    key: String(seq),
    payload: { seq, line: number, text: reply, reasoning, usage, costNano, stated },
  };
  if (reply === null) return [imported];
  const scored: QuestionLedgerEntry = {
    kind: 'answer_scored',
    key: String(seq),
    payload: {
      seq,
      n: 1,
      itemId: item.itemId,
      task: item.taskId,
      category: item.category,
      scoringVersion: SCORING_VERSION,
      verdict: judgeText(splitInlineThoughts(reply).text, key, manifest.prompt.outputProtocol),
      failure: null,
      isTruncated: line.isTruncated || reachedLimit(usage?.completionTokens ?? null, manifest),
    },
  };
  return [imported, scored];
}

/** A reply as long as it could be was cut (R-QUEST-3.5): recorded, and judged all the same. */
function reachedLimit(completionTokens: number | null, { parameters }: QuestionManifest): boolean {
  const { maxTokens } = parameters;
  return completionTokens !== null && maxTokens !== null && completionTokens >= maxTokens;
}
