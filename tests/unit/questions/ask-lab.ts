/**
 * A lab that asks the scripted model: a workspace with a data set, the model server as a process of its own, and a
 * script in which every question has its right answer unless a test says otherwise.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';
import type { PromptSettings } from '../../../core/prompt/settings.ts';
import type { Attempt } from '../../../core/record/attempt.ts';
import { payloadOf, type LedgerKind, type LedgerPayload } from '../../../core/ledger/ledger.ts';
import type { AskLimits } from '../../../core/player/ask-settings.ts';
import type { QuestionRequest } from '../../../core/question/run.ts';
import type { RunProgress, RunStatus } from '../../../core/record/run.ts';
import { openLab, type Lab } from '../../../host/lab.ts';
import type { LabOptions } from '../../../host/lab-options.ts';
import type { Question } from '../../../host/asking/ports.ts';
import { questionSetOf } from '../../../host/questions/question-set.ts';
import { drawQuestions } from '../../../host/questions/questions.ts';
import { labResources } from '../../lab-fixture.ts';
import { patientWithEngines } from '../../patience.ts';
import { PATIENT } from '../../http-server/deadlines.ts';
import type { ModelServer } from '../../http-server/start.ts';
import { sha256Hex } from '../../../host/files.ts';

export const EVERYTHING = { tasks: [], perTask: null, maxItems: null, seed: 1 };

export class AskLab {
  readonly dir: string;
  readonly server: ModelServer;
  #lab: Lab | null = null;
  datasetId = '';

  constructor(server: ModelServer) {
    this.server = server;
    this.dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-ask-'));
    for (const name of ['user', 'engines']) mkdirSync(path.join(this.dir, name));
  }

  get lab(): Lab {
    if (this.#lab === null) throw new Error('the lab is not open');
    return this.#lab;
  }

  /** Opens the workspace, again if it was closed, and imports the lines as its data set. */
  async open(lines: readonly string[], options: Partial<LabOptions> = {}): Promise<void> {
    const opened = await openLab({
      resources: labResources(path.join(this.dir, 'engines')),
      userDataDir: path.join(this.dir, 'user'),
      workspaceDir: path.join(this.dir, 'workspace'),
      create: true,
      backoff: { firstMs: 2, maxMs: 20 },
      deadlineScale: patientWithEngines,
      ...options,
    });
    if (!opened.ok) throw new Error(opened.error.message);
    this.#lab = opened.value;
    const file = path.join(this.dir, 'items.jsonl');
    writeFileSync(file, `${lines.join('\n')}\n`);
    const imported = await this.lab.importDataset([file]);
    if (!imported.ok || imported.value.datasetId === null) throw new Error('the items were not imported');
    this.datasetId = imported.value.datasetId;
  }

  async close(): Promise<void> {
    await this.#lab?.close();
    this.#lab = null;
  }

  async remove(): Promise<void> {
    await this.close();
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** @param route of the server: `fault/429`, `refuse/seed`; nothing for the seeded model. */
  request(
    route = '',
    change: Partial<QuestionRequest> = {},
    limits: Partial<AskLimits> = {},
  ): QuestionRequest {
    return {
      datasetId: this.datasetId,
      sampling: EVERYTHING,
      prompt: DEFAULT_PROMPT,
      player: {
        kind: 'chat',
        preset: 'openai_compatible',
        baseUrl: this.server.baseUrl(route),
        model: 'test-model',
        providerOrder: null,
      },
      parameters: DEFAULT_PARAMETERS,
      limits: { ...DEFAULT_ASK_LIMITS, ...PATIENT, ...limits },
      lanes: 4,
      spacingMs: null,
      keyVariable: null,
      preflight: false,
      ...change,
    };
  }

  questions(prompt: PromptSettings = DEFAULT_PROMPT): readonly Question[] {
    const set = questionSetOf(this.lab.datasets, this.datasetId);
    if (!set.ok) throw new Error(set.error.message);
    return drawQuestions(set.value, EVERYTHING, prompt, { whyNot: () => null }).questions;
  }

  /** Gives every question its right answer, under the text protocol. */
  async scriptRightAnswers(more: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const answers = Object.fromEntries(
      this.questions().map(({ prompt, accepted }) => [
        sha256Hex(prompt),
        `FINAL ANSWER: ${accepted[0] ?? ''}`,
      ]),
    );
    await this.server.script({ ...QUIET, answers, ...more });
  }

  /** Starts a run and waits for its end. */
  async run(request: QuestionRequest): Promise<Ended> {
    const started = await this.lab.questions.start(request);
    if (!started.ok) throw new Error(`${started.error.code}: ${started.error.message}`);
    const status = await started.value.done;
    return { runId: started.value.runId, status, progress: started.value.progress };
  }

  async resume(runId: string): Promise<Ended> {
    const lanes = { lanes: 4, spacingMs: null, keyVariable: null };
    const resumed = await this.lab.questions.resume(runId, lanes);
    if (!resumed.ok) throw new Error(`${resumed.error.code}: ${resumed.error.message}`);
    const status = await resumed.value.done;
    return { runId, status, progress: resumed.value.progress };
  }

  rows<K extends LedgerKind>(runId: string, kind: K): readonly LedgerPayload<K>[] {
    return this.lab.workspace.reader.ledgerPage(runId, kind, 0, -1).map((row) => payloadOf(kind, row));
  }

  attempts(runId: string): readonly Attempt[] {
    return this.rows(runId, 'attempt_closed').map(({ attempt }) => attempt);
  }

  async problems(): Promise<readonly unknown[]> {
    return (await this.lab.verify()).problems;
  }
}

/** A server that answers everybody soon and fails nobody. */
export const QUIET = {
  forget: true,
  seed: 1,
  answers: {},
  fallback: 'FINAL ANSWER: 0',
  serviceRate: 0,
  replyRate: 0,
  delayMs: 5,
};

export interface Ended {
  readonly runId: string;
  readonly status: RunStatus;
  readonly progress: RunProgress;
}
