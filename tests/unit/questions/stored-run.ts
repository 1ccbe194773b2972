/** A workspace with a data set of given lines, and question runs written into its ledger as the runner writes them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Attempt, Usage } from '../../../core/record/attempt.ts';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import type { LedgerEntry } from '../../../host/journal/ledger-rows.ts';
import type { AnswerScored } from '../../../core/question/records.ts';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import type { QuestionManifest } from '../../../core/question/run.ts';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';
import { PROMPT_VERSION } from '../../../core/prompt/settings.ts';
import { SCORING_VERSION } from '../../../core/score/answer-score.ts';
import { ok } from '../../../core/util/result.ts';
import { importDataset } from '../../../host/datasets/import-jsonl.ts';
import { DatasetStore } from '../../../host/datasets/store.ts';
import type { Workspace } from '../../../host/journal/workspace.ts';
import type { Question, QuestionContext } from '../../../host/asking/ports.ts';
import { checkDataset, questionSetOf } from '../../../host/questions/question-set.ts';
import { drawQuestions, hashQuestions } from '../../../host/questions/questions.ts';
import { ProviderGates, systemGateClock } from '../../../host/runs/gates.ts';
import { RunFolds } from '../../../host/questions/folds.ts';
import { scoreAttempt } from '../../../host/questions/verdict.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { mustOpen, NOW, removeFolder, temporaryFolder } from '../journal/workspace-fixture.ts';
import { sha256Hex } from '../../../host/files.ts';

export interface StoredLab {
  readonly dir: string;
  readonly datasetId: string;
  readonly workspace: Workspace;
  readonly datasets: DatasetStore;
  readonly context: QuestionContext;
  readonly folds: RunFolds;
  close(): void;
}

export async function openStoredLab(lines: readonly string[]): Promise<StoredLab> {
  const dir = temporaryFolder();
  const workspace = mustOpen(path.join(dir, 'workspace'));
  const file = path.join(dir, 'items.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const nativeBinding = sqliteBinding();
  const imported = await importDataset([file], {
    workspaceDir: workspace.dir,
    nativeBinding,
    now: () => NOW,
  });
  if (!imported.ok || imported.value.datasetId === null) throw new Error('the items were not imported');
  const datasets = new DatasetStore(workspace.dir, { nativeBinding });
  const live: QuestionContext['live'] = new Map();
  let runs = 0;
  const context: QuestionContext = {
    workspace,
    questionSet: (datasetId) => questionSetOf(datasets, datasetId),
    checkDataset: (datasetId) => checkDataset(datasets, datasetId),
    readyEngine: () => Promise.reject(new Error('no engine is asked here')),
    findKey: () => ok(null),
    now: () => NOW,
    randomHex: () => (runs += 1).toString(16).padStart(16, '0').split('').reverse().join(''),
    live,
    gates: new ProviderGates(systemGateClock),
  };
  return {
    dir,
    datasetId: imported.value.datasetId,
    workspace,
    datasets,
    context,
    folds: new RunFolds({ reader: workspace.reader, datasets, live }),
    close: () => {
      datasets.close();
      workspace.close();
      removeFolder(dir);
    },
  };
}

export interface StoredAttempt {
  readonly text?: string | null;
  readonly failure?: Attempt['classification']['failure'];
  readonly usage?: Usage | null;
  readonly costNano?: number | null;
  readonly wallMs?: number;
  readonly reportedModel?: string | null;
  /** Bytes of the raw reply. */
  readonly rawBytes?: number;
}

export const USAGE: Usage = {
  promptTokens: 100,
  completionTokens: 40,
  totalTokens: 140,
  reasoningTokens: null,
  cachedTokens: null,
};

export function storedAttempt(prompt: string, given: StoredAttempt): Attempt {
  const { text = null, failure = null, usage = USAGE, costNano = 1_000, wallMs = 20 } = given;
  const body = 'x'.repeat(given.rawBytes ?? 20);
  return {
    request: {
      url: 'http://127.0.0.1:1/v1/chat/completions',
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: prompt }] }),
    },
    requestedModel: 'm',
    reportedModel: given.reportedModel === undefined ? 'm' : given.reportedModel,
    modelVerification: 'client_reported',
    upstream: null,
    end: 'complete',
    socketCode: null,
    status: 200,
    headers: {},
    requestId: null,
    retryAfterMs: null,
    reply: { encoding: 'utf8', body, bytes: body.length, isRedacted: false },
    text,
    reasoning: null,
    reasoningSource: null,
    refusal: null,
    structured: null,
    error: null,
    toolCalls: 0,
    finishReason: 'stop',
    nativeFinishReason: null,
    skippedEvents: 0,
    usage,
    usageJson: null,
    costNano,
    startedAt: NOW,
    finishedAt: NOW,
    queueMs: 2,
    wallMs,
    firstByteMs: 5,
    classification: { failure, by: 'finish', phrase: null },
  };
}

export interface RunPlan {
  readonly runId: string;
  readonly manifest?: Partial<QuestionManifest>;
  /** Requests of an item, in order; null: cut off by the end of the program. An empty list: not asked. */
  readonly attemptsOf: (question: Question, index: number) => readonly (StoredAttempt | null)[];
  readonly isFinished?: boolean;
  /** What the ledger holds in place of what the present scoring says. */
  readonly scoredAs?: (scored: AnswerScored) => AnswerScored;
}

/** Writes a run over the whole data set; returns its questions. */
export function storeRun(lab: StoredLab, plan: RunPlan): readonly Question[] {
  const { workspace, context, datasetId } = lab;
  const set = context.questionSet(datasetId);
  if (!set.ok) throw new Error(set.error.message);
  const sampling = { tasks: [], perTask: null, maxItems: null, seed: 0, ...plan.manifest?.sampling };
  const prompt = plan.manifest?.prompt ?? DEFAULT_PROMPT;
  const { questions } = drawQuestions(set.value, sampling, prompt, { whyNot: () => null });
  const manifest: QuestionManifest = {
    kind: 'questions',
    schemaVersion: 1,
    datasetId,
    datasetSha256: set.value.dataset.contentSha256,
    items: questions.length,
    promptVersion: PROMPT_VERSION,
    ...hashQuestions(questions),
    player: {
      kind: 'chat',
      preset: 'openai_compatible',
      baseUrl: 'http://127.0.0.1:1/v1',
      model: 'm',
      providerOrder: null,
    },
    parameters: DEFAULT_PARAMETERS,
    omittedParameters: [],
    limits: DEFAULT_ASK_LIMITS,
    scoringVersion: SCORING_VERSION,
    ...plan.manifest,
    sampling,
    prompt,
  };
  createRun(lab, plan.runId, manifest);
  const { writer } = workspace;
  writer.appendStep(
    plan.runId,
    questions.flatMap((question, at) =>
      plan
        .attemptsOf(question, at)
        .flatMap((attempt, index) => attemptEntries(plan, question, index + 1, attempt)),
    ),
  );
  if (plan.isFinished !== false) endRun(lab, plan.runId);
  return questions;
}

function createRun(lab: StoredLab, runId: string, manifest: QuestionManifest): void {
  const { workspace, context, datasetId } = lab;
  const set = context.questionSet(datasetId);
  if (!set.ok) throw new Error(set.error.message);
  const text = canonicalJson(manifest);
  const manifestSha256 = sha256Hex(text);
  const run = { id: runId, kind: 'questions' as const, title: 'test', manifest: text, manifestSha256 };
  const { items } = manifest;
  const payload = { manifest, manifestSha256, datasetName: 'test set', items, workspaceId: workspace.id };
  workspace.writer.createRun({ ...run, items }, null, set.value.dataset, [
    { kind: 'run_created', key: 'run', payload },
  ]);
  const started = { number: 1, pid: 1, host: 'test', processes: 1, reuseOpinions: false, program: null };
  workspace.writer.appendExecution(
    runId,
    [{ kind: 'execution_started', key: '1', payload: started }],
    1,
    'started',
  );
}

function endRun({ workspace }: StoredLab, runId: string): void {
  const answered = workspace.reader.countKind(runId, 'answer_scored');
  const payload = { number: 1, outcome: 'finished' as const, message: null };
  workspace.writer.appendExecution(
    runId,
    [
      { kind: 'questions_finished', key: 'run', payload: { answered, right: 0 } },
      { kind: 'execution_ended', key: '1', payload },
    ],
    1,
    'ended',
  );
}

function attemptEntries(
  plan: RunPlan,
  question: Question,
  n: number,
  given: StoredAttempt | null,
): readonly LedgerEntry[] {
  const { seq, promptSha256 } = question;
  const key = `${seq}:${n}`;
  const opened: LedgerEntry = {
    kind: 'attempt_opened',
    key,
    payload: { seq, n, execution: 1, promptSha256 },
  };
  if (given === null) return [opened];
  const attempt = storedAttempt(question.prompt, given);
  const protocol = (plan.manifest?.prompt ?? DEFAULT_PROMPT).outputProtocol;
  const scored = scoreAttempt(question, n, attempt, protocol);
  const { scoredAs = (same) => same } = plan;
  const closed: LedgerEntry = { kind: 'attempt_closed', key, payload: { seq, n, attempt } };
  return scored === null
    ? [opened, closed]
    : [opened, closed, { kind: 'answer_scored', key: String(seq), payload: scoredAs(scored) }];
}

/** A reply in the text protocol that gives the first accepted answer. */
export function rightReply({ accepted }: Question): string {
  return `The board says so.\nFINAL ANSWER: ${accepted[0] ?? ''}`;
}
