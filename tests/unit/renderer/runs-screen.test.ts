import { describe, expect, it } from 'vitest';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';
import { DEFAULT_ASK_LIMITS, DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import type { GroupRow, QuestionReport } from '../../../core/question/report.ts';
import type { AskingProgress, QuestionSummary, RunProgress, RunSummary } from '../../../core/record/run.ts';
import { changedLimits } from '../../../renderer/routes/runs/form/limit-words.ts';
import {
  filterRuns,
  makeRunFilterEntries,
  NO_RUN_FILTER,
  readRunFilter,
  withProgress,
} from '../../../renderer/routes/runs/list/list-filter.ts';
import { isOwn, limitsInForce, liveFigures } from '../../../renderer/routes/runs/questions/live-figures.ts';
import { groupTasks, toggleTasks } from '../../../renderer/routes/runs/questions/task-groups.ts';

const asking: AskingProgress = {
  inFlight: 2,
  waiting: 0,
  pausedForMs: 0,
  requests: 13,
  failedRequests: 3,
  verdicts: 9,
  right: 6,
  compliant: 8,
  unanswered: 1,
  promptTokens: 900,
  completionTokens: null,
  spentNano: 5,
  uncosted: 2,
  failures: [{ failure: 'rate_limited', count: 3 }],
};

function progressOf(part: Partial<RunProgress>): RunProgress {
  return {
    runId: 'r',
    kind: 'questions',
    status: 'running',
    asksService: true,
    done: 9,
    total: 20,
    warming: false,
    itemsPerSecond: null,
    nodesPerSecond: null,
    remainingMs: null,
    message: null,
    asking,
    ...part,
  };
}

function group(part: Partial<GroupRow>): GroupRow {
  return {
    group: 't',
    category: 'c',
    asked: 10,
    answered: 0,
    right: 0,
    compliant: 0,
    contentRight: 0,
    truncated: 0,
    promptTokens: null,
    completionTokens: null,
    reasoningTokens: null,
    costNano: null,
    wallMs: 0,
    ...part,
  };
}

function reportOf(part: Partial<QuestionReport>): QuestionReport {
  const hash = 'a'.repeat(64);
  return {
    runId: 'r',
    status: 'running',
    message: null,
    manifest: {
      kind: 'questions',
      schemaVersion: 1,
      datasetId: 'd',
      datasetSha256: hash,
      sampling: { tasks: [], perTask: null, maxItems: null, seed: 0 },
      items: 20,
      itemsSha256: hash,
      prompt: DEFAULT_PROMPT,
      promptVersion: 1,
      promptsSha256: hash,
      player: { kind: 'baseline', baseline: 'uniform', seed: 0 },
      parameters: DEFAULT_PARAMETERS,
      omittedParameters: [],
      limits: DEFAULT_ASK_LIMITS,
      scoringVersion: 1,
    },
    manifestSha256: hash,
    datasetName: 'D',
    items: 20,
    answered: 7,
    unanswered: 0,
    truncated: 0,
    aggregates: [
      { aggregate: 'item_micro', slice: 'whole', accuracy: 0.5, compliance: 0.6, content: 0.7, n: 7 },
    ],
    byTask: [group({ answered: 4, right: 3, compliant: 4 }), group({ answered: 3, right: 1, compliant: 2 })],
    byCategory: [],
    errorTypes: [],
    failures: [
      { key: 'timeout', count: 2 },
      { key: 'truncated', count: 4 },
    ],
    modelsReported: [],
    requests: 9,
    interrupted: 1,
    totals: {
      promptTokens: 700,
      completionTokens: null,
      reasoningTokens: null,
      costNano: null,
      uncosted: 7,
      wallMs: 1,
      queueMs: 0,
      activeMs: 1,
    },
    scoringVersion: 1,
    rescorings: [],
    amendments: [],
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
    executions: 1,
    headSeq: 1,
    headHash: hash,
    ...part,
  };
}

describe('figures of a live run', () => {
  it('are those of the events where these know more', () => {
    expect(liveFigures(reportOf({}), progressOf({}))).toEqual({
      done: 9,
      total: 20,
      isLive: true,
      requests: 13,
      failedRequests: 3,
      verdicts: 9,
      right: 6,
      compliant: 8,
      contentShare: 0.7,
      unanswered: 1,
      promptTokens: 900,
      completionTokens: null,
      spentNano: 5,
      uncosted: 2,
      failures: [{ failure: 'rate_limited', count: 3 }],
    });
  });

  it('keep numerator and denominator together: an older event does not lend its counts', () => {
    const figures = liveFigures(reportOf({ answered: 11 }), progressOf({}));
    expect(figures).toMatchObject({ done: 11, verdicts: 11, right: 4, compliant: 6 });
  });

  it('are the report alone when the program does not run it, and unknown stays unknown', () => {
    expect(liveFigures(reportOf({}), null)).toMatchObject({
      isLive: false,
      done: 7,
      verdicts: 7,
      right: 4,
      compliant: 6,
      requests: 9,
      completionTokens: null,
      spentNano: null,
    });
    const last = { ...asking, requests: 9 };
    const paused = liveFigures(reportOf({}), progressOf({ status: 'paused', asking: last }));
    const { failures } = liveFigures(reportOf({}), null);
    expect(paused).toMatchObject({ isLive: false, unanswered: 0, failures });
  });

  it('tell requests that say nothing about the model from replies that are judged', () => {
    const { failures, failedRequests } = liveFigures(reportOf({}), null);
    expect(failures).toEqual([
      { failure: 'timeout', count: 2 },
      { failure: 'truncated', count: 4 },
      { failure: 'interrupted', count: 1 },
    ]);
    expect(failedRequests).toBe(3);
    expect(['truncated', 'refusal', 'timeout', 'interrupted', 'of_tomorrow'].map(isOwn)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('limits in force', () => {
  it('are those of the last amendment, and a change is said in words', () => {
    const after = { ...DEFAULT_ASK_LIMITS, spendNano: 2_000_000_000, wallMs: 90_000 };
    const amendment = { number: 1, reason: 'why', before: DEFAULT_ASK_LIMITS, after, at: '' };
    expect(limitsInForce(reportOf({}))).toBe(DEFAULT_ASK_LIMITS);
    expect(limitsInForce(reportOf({ amendments: [amendment] }))).toBe(after);
    expect(changedLimits(DEFAULT_ASK_LIMITS, after)).toEqual([
      'Spend: no limit → 2.00',
      'Longest reply: 6 min → 90 s',
    ]);
  });
});

describe('the list of runs', () => {
  const question: QuestionSummary = {
    kind: 'questions',
    runId: 'r-1',
    status: 'paused',
    title: 'A run',
    datasetId: 'd',
    done: 3,
    total: 9,
    createdAt: '2026-01-01T00:00:00.000Z',
    isArchived: false,
    player: 'Some-Model',
    condition: 'json',
    manifestSha256: 'a'.repeat(64),
  };
  const reproduction: RunSummary = {
    kind: 'reproduction',
    runId: 'r-2',
    status: 'finished',
    title: 'Labels',
    datasetId: 'd',
    done: 9,
    total: 9,
    createdAt: '2026-01-01T00:00:00.000Z',
    isArchived: true,
    engineId: 'stockfish',
    mode: 'isolated',
  };
  const shown = (query: string): readonly string[] =>
    filterRuns([question, reproduction], readRunFilter(new URLSearchParams(query))).map((run) => run.runId);

  it('is filtered by what the address says; what cannot be read is no condition', () => {
    expect(shown('')).toEqual(['r-1']);
    expect(shown('shelf=archived')).toEqual(['r-2']);
    expect(shown('text=some-model')).toEqual(['r-1']);
    expect(shown('text=R-1')).toEqual(['r-1']);
    expect(shown('text=other')).toEqual([]);
    expect(shown('kind=reproduction')).toEqual([]);
    expect(shown('kind=constructor&status=nonsense')).toEqual(['r-1']);
    expect(shown('status=paused&kind=questions')).toEqual(['r-1']);
    expect(shown('shelf=archived&text=stockfish')).toEqual(['r-2']);
  });

  it('writes its filter as it reads it', () => {
    const filter = { kind: 'games', status: 'failed', text: 'x', isArchived: true } as const;
    const params = new URLSearchParams();
    for (const [key, value] of Object.entries(makeRunFilterEntries(filter)))
      if (value !== null) params.set(key, value);
    expect(readRunFilter(params)).toEqual(filter);
    expect(Object.values(makeRunFilterEntries(NO_RUN_FILTER)).filter((value) => value !== null)).toEqual([]);
  });

  it('takes state and progress of the events, and never goes back', () => {
    expect(withProgress(question, null)).toBe(question);
    expect(withProgress(question, progressOf({ done: 5 }))).toMatchObject({ status: 'running', done: 5 });
    expect(withProgress(question, progressOf({ done: 1 }))).toMatchObject({ done: 3 });
  });
});

describe('the tasks of a data set', () => {
  const groups = groupTasks([
    { key: 'position_judgement_winning', count: 2 },
    { key: 'position_judgment_winning', count: 3 },
    { key: 'motifs_fork', count: 4 },
    { key: 'structural_check_in_1', count: 5 },
    { key: 'motifs_pin', count: 1 },
    { key: 'of_their_own', count: 7 },
  ]);

  it('stand in the order of the release, both spellings as one, unknown ones at the end', () => {
    expect(groups).toEqual([
      { category: 'Structural', tasks: [{ task: 'structural_check_in_1', count: 5 }] },
      {
        category: 'Motifs',
        tasks: [
          { task: 'motifs_pin', count: 1 },
          { task: 'motifs_fork', count: 4 },
        ],
      },
      { category: 'Position Judgment', tasks: [{ task: 'position_judgment_winning', count: 5 }] },
      { category: 'Other tasks', tasks: [{ task: 'of_their_own', count: 7 }] },
    ]);
  });

  it('are chosen by ticks: none chosen is all, all ticked is none chosen, the last stays', () => {
    const motifs = ['motifs_pin', 'motifs_fork'];
    const rest = toggleTasks(groups, [], motifs, false);
    expect(rest).toEqual(['of_their_own', 'position_judgment_winning', 'structural_check_in_1']);
    expect(toggleTasks(groups, rest, motifs, true)).toEqual([]);
    expect(toggleTasks(groups, ['motifs_pin'], ['motifs_pin'], false)).toEqual(['motifs_pin']);
  });
});
