/** A question report and a comparison by hand, with a player whose name wants to be more than text. */
import type { Comparison, QuestionReport } from '../../../core/question/report.ts';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';

const HASH = 'a'.repeat(64);
export const HOSTILE = 'evil\u001B[2J\u202Emodel';

export const report: QuestionReport = {
  runId: 'r-20260101t000000-00000001',
  status: 'paused',
  message: 'Spend limit reached: 0.50 of 0.50.',
  manifest: {
    kind: 'questions',
    schemaVersion: 1,
    datasetId: 'd',
    datasetSha256: HASH,
    sampling: { tasks: [], perTask: null, maxItems: null, seed: 0 },
    items: 4,
    itemsSha256: HASH,
    prompt: { ...DEFAULT_PROMPT, representation: 'piece_list' },
    promptVersion: 1,
    promptsSha256: HASH,
    player: { kind: 'chat', preset: 'vllm', baseUrl: 'http://h/v1', model: HOSTILE, providerOrder: null },
    parameters: DEFAULT_PARAMETERS,
    omittedParameters: ['seed'],
    limits: DEFAULT_ASK_LIMITS,
    scoringVersion: 1,
  },
  manifestSha256: HASH,
  datasetName: 'bench & more',
  items: 4,
  answered: 3,
  unanswered: 1,
  truncated: 1,
  aggregates: [
    { aggregate: 'item_micro', slice: 'whole', accuracy: 1 / 3, compliance: 2 / 3, content: 1, n: 3 },
    {
      aggregate: 'item_micro',
      slice: 'source_disjoint',
      accuracy: null,
      compliance: null,
      content: null,
      n: 0,
    },
  ],
  byTask: [
    {
      group: 'motifs_pin',
      category: 'Motifs',
      asked: 4,
      answered: 3,
      right: 1,
      compliant: 2,
      contentRight: 3,
      truncated: 1,
      promptTokens: 120,
      completionTokens: 3000,
      reasoningTokens: null,
      costNano: 12_300_000,
      wallMs: 900,
    },
  ],
  byCategory: [],
  errorTypes: [{ key: 'correct', count: 1 }],
  failures: [{ key: 'rate_limited', count: 2 }],
  modelsReported: [{ key: HOSTILE, count: 3 }],
  requests: 6,
  interrupted: 1,
  totals: {
    promptTokens: 120,
    completionTokens: 3000,
    reasoningTokens: null,
    costNano: 12_300_000,
    uncosted: 1,
    wallMs: 900,
    queueMs: 0,
    activeMs: 65_000,
  },
  scoringVersion: 2,
  rescorings: [
    {
      number: 1,
      scoringVersion: 2,
      reason: 'new rules',
      scored: 3,
      changed: 1,
      at: '2026-01-01T00:00:00.000Z',
    },
  ],
  amendments: [],
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  executions: 2,
  headSeq: 20,
  headHash: HASH,
};

const interval = { low: 0.1, high: 0.9, n: 1000 };

export const comparison: Comparison = {
  runIds: ['r-20260101t000000-00000001', 'r-20260101t000000-00000002'],
  commonItems: 3,
  bootstrap: { replicates: 1000, seed: 5 },
  rows: [
    {
      runId: 'r-20260101t000000-00000001',
      aggregate: 'item_micro',
      flag: 'accuracy',
      slice: 'whole',
      value: 0.5,
      interval,
    },
    {
      runId: 'r-20260101t000000-00000002',
      aggregate: 'item_micro',
      flag: 'accuracy',
      slice: 'whole',
      value: null,
      interval: null,
    },
  ],
  byTask: [{ task: 'motifs_pin', category: 'Motifs', n: 3, right: [1, 2] }],
  ranks: [
    {
      aggregate: 'item_micro',
      ranks: [2, 1],
      rankShares: [
        [0.25, 0.75],
        [0.75, 0.25],
      ],
      winRates: [
        [0, 0.25],
        [0.75, 0],
      ],
      kendallTau: 0.5,
    },
  ],
  tauBetween: [{ a: 'item_micro', b: 'task_macro', tau: 1 }],
  pairs: [
    {
      a: 0,
      b: 1,
      difference: -0.25,
      interval: { low: -0.5, high: 0.1, n: 1000 },
      onlyA: 0,
      onlyB: 1,
      both: 1,
      neither: 1,
    },
  ],
  repeats: [],
  differences: [{ setting: 'player.model', values: [HOSTILE, null] }],
};
