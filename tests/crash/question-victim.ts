/** The crash test's question run: its items, its child, what is left behind, and the server's view of it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { TASKS } from '../../core/chessqa/tasks.ts';
import { DEFAULT_PROMPT } from '../../core/prompt/default-prompt.ts';
import { payloadOf } from '../../core/ledger/ledger.ts';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS } from '../../core/player/defaults.ts';
import type { QuestionReport } from '../../core/question/report.ts';
import type { QuestionRequest } from '../../core/question/run.ts';
import { DatasetStore } from '../../host/datasets/store.ts';
import { openWorkspace } from '../../host/journal/open.ts';
import { verifyJournal } from '../../host/journal/verify.ts';
import { questionReport } from '../../host/questions/report.ts';
import { RunFolds } from '../../host/questions/folds.ts';
import type { QuestionPoint } from '../../host/asking/ports.ts';
import { inventedLine } from '../invented-items.ts';
import { labResources } from '../lab-fixture.ts';
import { sqliteBinding } from '../setup-info.ts';
import type { ModelServer } from '../http-server/start.ts';
import type { QuestionOrder } from './question-child.ts';
import { watchChild, type Kill, type Outcome } from './victim.ts';

export const EVERYTHING = { tasks: [], perTask: null, maxItems: null, seed: 1 };

export class QuestionVictim {
  readonly dir = mkdtempSync(path.join(os.tmpdir(), 'plybook-crash-'));
  readonly #program: string;
  readonly #server: ModelServer;
  readonly itemFiles: readonly string[];

  /** @param files of items beside the invented lines. */
  constructor(program: string, server: ModelServer, files: readonly string[], invented: readonly string[]) {
    this.#program = program;
    this.#server = server;
    for (const name of ['user', 'engines']) mkdirSync(path.join(this.dir, name));
    const inventedFile = path.join(this.dir, 'invented.jsonl');
    writeFileSync(inventedFile, `${invented.join('\n')}\n`);
    this.itemFiles = [...files, inventedFile];
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  folder(name: string): string {
    return path.join(this.dir, name);
  }

  run(workspaceDir: string, order: Partial<VictimOrder> = {}): Promise<Outcome> {
    const { runId = null, failpoint = null, kill = null } = order;
    const text: QuestionOrder = {
      resources: labResources(path.join(this.dir, 'engines')),
      userDataDir: path.join(this.dir, 'user'),
      workspaceDir,
      itemFiles: this.itemFiles,
      request: this.#request(),
      runId,
      failpoint,
      lastAck: kill?.lastAck ?? null,
    };
    return watchChild(this.#program, JSON.stringify(text), { runId, kill });
  }

  #request(): Omit<QuestionRequest, 'datasetId'> {
    return {
      sampling: EVERYTHING,
      prompt: DEFAULT_PROMPT,
      player: {
        kind: 'chat',
        preset: 'openai_compatible',
        baseUrl: this.#server.baseUrl(),
        model: 'test-model',
        providerOrder: null,
      },
      parameters: DEFAULT_PARAMETERS,
      limits: { ...DEFAULT_ASK_LIMITS, wallMs: 20_000, stallMs: 5_000 },
      lanes: 4,
      spacingMs: null,
      keyVariable: null,
      preflight: false,
    };
  }
}

export interface VictimOrder {
  readonly runId: string | null;
  readonly failpoint: { readonly point: QuestionPoint; readonly times: number } | null;
  readonly kill: Kill | null;
}

export interface LeftBehind {
  /** Null: the run was never made. */
  readonly runId: string | null;
  /** Null: there is no run, or it was not asked for. */
  readonly report: QuestionReport | null;
  /** What each verdict says, by item; without the number of the request. */
  readonly verdicts: ReadonlyMap<number, string>;
  /** SHA-256 of the prompts whose item has a verdict. */
  readonly judged: ReadonlySet<string>;
  /** Items with more than one closed request that says something about the model. */
  readonly boughtTwice: readonly number[];
}

/** Opens what the child left. @param isThorough walks the whole journal, which must be whole, and makes the report. */
export async function lookAt(workspaceDir: string, isThorough: boolean): Promise<LeftBehind> {
  const nativeBinding = sqliteBinding();
  const now = (): string => new Date().toISOString();
  const opened = openWorkspace(workspaceDir, { create: true, nativeBinding, now });
  if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
  const { reader, dir } = opened.value;
  const datasets = new DatasetStore(dir, { nativeBinding });
  try {
    if (isThorough) expect((await verifyJournal(reader, { nativeBinding })).problems).toEqual([]);
    const runs = reader.runs();
    expect(runs.length).toBeLessThanOrEqual(1);
    const runId = runs[0]?.id ?? null;
    if (runId === null) {
      return { runId, report: null, verdicts: new Map(), judged: new Set(), boughtTwice: [] };
    }
    const verdicts = new Map<number, string>();
    for (const row of reader.ledgerPage(runId, 'answer_scored', 0, -1)) {
      const { n: _n, ...scored } = payloadOf('answer_scored', row);
      verdicts.set(scored.seq, JSON.stringify(scored));
    }
    const folds = new RunFolds({ reader, datasets, live: new Map() });
    const report = isThorough ? questionReport(folds, runId) : null;
    return { runId, report, verdicts, ...requestsOf(reader.connection, runId) };
  } finally {
    datasets.close();
    opened.value.close();
  }
}

type Connection = Parameters<typeof verifyJournal>[0]['connection'];

function requestsOf(db: Connection, runId: string): Pick<LeftBehind, 'judged' | 'boughtTwice'> {
  const rows = db
    .prepare<[string], { seq: number; prompt: string }>(
      `SELECT opened.payload ->> '$.seq' AS seq, opened.payload ->> '$.promptSha256' AS prompt
       FROM ledger AS opened
       JOIN ledger AS closed ON closed.run_id = opened.run_id AND closed.kind = 'attempt_closed'
         AND closed.key = opened.key
       WHERE opened.run_id = ? AND opened.kind = 'attempt_opened'
         AND coalesce(closed.payload ->> '$.attempt.classification.failure', 'none')
           IN ('none', 'truncated', 'empty_reply', 'refusal', 'content_filter', 'unreadable_reply')`,
    )
    .all(runId);
  const seen = new Set<number>();
  const boughtTwice = rows.filter(({ seq }) => seen.has(seq) || !seen.add(seq)).map(({ seq }) => seq);
  return { judged: new Set(rows.map(({ prompt }) => prompt)), boughtTwice };
}

/** Invented Semantic lines, no two of which are asked in the same words. */
export function semanticLines(count: number): readonly string[] {
  const tasks = TASKS.filter(({ family }) => family === 'semantic');
  return Array.from({ length: count }, (_, number) => {
    const task = tasks[number % tasks.length];
    if (task === undefined) throw new Error('no such task');
    const line = JSON.parse(inventedLine(task, number, 'ABCD'[number % 4])) as {
      metadata: { options: string[] };
    };
    line.metadata.options = line.metadata.options.map((comment) => `${comment} (Note ${number}.)`);
    return JSON.stringify(line);
  });
}
