/** A run whose answers are of every sort, its result files, and runs made of such files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import { DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import {
  importResults,
  type ImportedRun,
  type ImportRequest,
} from '../../../host/questions/import-results.ts';
import type { Question, QuestionResult } from '../../../host/asking/ports.ts';
import { exportResults } from '../../../host/questions/result-files.ts';
import { inventedLine } from '../../invented-items.ts';
import { openStoredLab, rightReply, storeRun, USAGE, type StoredLab } from './stored-run.ts';

export const RUN = 'r-20260102t030405-00000001';
export const TACTICS = TASKS.filter(({ family }) => family === 'short_tactics').slice(0, 4);
export const LINES = TACTICS.flatMap((task) => [0, 1, 2].map((number) => inventedLine(task, number)));

export interface ResultLine {
  readonly task_id: string;
  readonly inference: Record<string, unknown>;
}

export async function openResultLab(): Promise<ResultLab> {
  const lab = await openStoredLab(LINES);
  const questions = storeRun(lab, {
    runId: RUN,
    manifest: {
      parameters: { ...DEFAULT_PARAMETERS, temperature: '0.7', enableThinking: true },
      player: {
        kind: 'chat',
        preset: 'openrouter',
        baseUrl: 'http://127.0.0.1:1/v1',
        model: 'maker/model:free',
        providerOrder: null,
      },
    },
    attemptsOf: (question) =>
      ({
        1: [{ text: 'no idea \ud800', costNano: null, reportedModel: 'm\ud800' }],
        2: [{ text: `\\boxed{${question.accepted[0] ?? ''}}` }],
        3: [],
        4: [{ text: null, failure: 'truncated' as const, usage: { ...USAGE, reasoningTokens: 9 } }],
        5: [{ text: 'ERROR is my first word\nFINAL ANSWER: a1a2' }],
      })[question.seq] ?? [{ text: rightReply(question), costNano: 1_500_000 }],
  });
  return new ResultLab(lab, questions);
}

export class ResultLab {
  readonly lab: StoredLab;
  readonly questions: readonly Question[];

  constructor(lab: StoredLab, questions: readonly Question[]) {
    this.lab = lab;
    this.questions = questions;
  }

  /** Paths of the result file and of the statistics. */
  async exported(label: string | null = null): Promise<readonly [string, string]> {
    const files = await exportResults(this.lab.folds, RUN, path.join(this.lab.dir, 'out'), label);
    if (!files.ok) throw new Error(files.error.message);
    const [results = '', stats = ''] = files.value;
    return [results, stats];
  }

  imported(
    file: string,
    request: Partial<ImportRequest> = {},
  ): Promise<QuestionResult<readonly ImportedRun[]>> {
    return importResults(this.lab.context, { ...this.request(file), ...request });
  }

  async importedRun(file: string, request: Partial<ImportRequest> = {}): Promise<ImportedRun> {
    const runs = await this.imported(file, request);
    if (!runs.ok) throw new Error(runs.error.message);
    const [run] = runs.value;
    if (run === undefined) throw new Error('no run');
    return run;
  }

  request(file: string): ImportRequest {
    return { paths: [file], datasetId: this.lab.datasetId, model: null, prompt: null, parameters: null };
  }
}

export function linesOf(file: string): readonly ResultLine[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ResultLine);
}
