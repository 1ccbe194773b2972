/** Figures from folds alone: what columns are called, who stands where, which positions count; and the thread that makes them. */
import { describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import type { StudyFiguresRequest } from '../../../core/study/figures.ts';
import type { MoveValued } from '../../../core/study/records.ts';
import type { StudyManifest } from '../../../core/study/run.ts';
import type { StudyPlayer } from '../../../core/player/seats.ts';
import { DEFAULT_ASK_LIMITS } from '../../../core/player/defaults.ts';
import { DEFAULT_STUDY_PARAMETERS } from '../../../core/study/wishes.ts';
import { judgePlayedMove } from '../../../core/study/outcome.ts';
import { PAPER_CONDITIONS } from '../../../core/study/paper-asking.ts';
import { emptyStudyFold, foldStudyRow, type StudyFold } from '../../../core/study/fold.ts';
import { makeStudyFigures } from '../../../core/study/figures-of-runs.ts';
import type { StudyRunFold } from '../../../core/study/models.ts';
import { canonicalJson } from '../../../core/record/canonical-json.ts';
import type { LedgerEntry } from '../../../host/journal/ledger-rows.ts';
import { runStatistics } from '../../../host/statistics/thread.ts';
import { buildStatisticsThread } from '../../statistics-thread.ts';
import { FIGURES, smallSet } from './study-lab.ts';

/** Two of each condition, in each of which three players can differ. */
const roomy = (await smallSet(8)).filter(({ legalCount }) => legalCount >= 3);
const positions = (['WD', 'ND', 'OOD'] as const).flatMap((condition) =>
  roomy.filter((position) => position.condition === condition).slice(0, 2),
);
const set = { positions, sha256: 'a'.repeat(64) };
const PROFILE = 'bench=1|{}|{"nodes":1}';

const CHAT: StudyPlayer = {
  kind: 'chat',
  preset: 'openai_compatible',
  baseUrl: 'http://127.0.0.1:1/v1',
  model: 'big-model',
  providerOrder: null,
};

function manifest(player: StudyManifest['player'], effort: string | null = null): StudyManifest {
  return {
    kind: 'study',
    schemaVersion: 1,
    positions: { count: positions.length, sha256: set.sha256 },
    conditions: { ...PAPER_CONDITIONS, effort },
    prompt: { source: 'published', version: null, sha256: 'b'.repeat(64) },
    promptsSha256: 'c'.repeat(64),
    player,
    parameters: DEFAULT_STUDY_PARAMETERS,
    omittedParameters: [],
    limits: DEFAULT_ASK_LIMITS,
    matcherVersion: 1,
  };
}

function add(fold: StudyFold, entry: LedgerEntry): void {
  const row = { seq: fold.headSeq + 1, kind: entry.kind, at: '2026-01-01T00:00:00.000Z', hash: 'h' };
  foldStudyRow(fold, { ...row, payload: canonicalJson(entry.payload), facts: null });
}

/** A run that answered every position with one of its legal moves; each of them lost so much. */
function run(runId: string, made: StudyManifest, loss: number, place = 0): StudyRunFold {
  const fold = emptyStudyFold();
  for (const [index, { id, condition, fen }] of positions.entries()) {
    const seq = index + 1;
    const uci = legalList(fen)[place];
    if (uci === undefined) throw new Error('no legal move');
    const answered = {
      seq,
      n: 1,
      positionId: id,
      condition,
      matcherVersion: 1,
      verdict: judgePlayedMove(fen, uci),
      failure: null,
      isTruncated: false,
      reasoningTokens: 10,
    };
    add(fold, { kind: 'study_answered', key: `${seq}`, payload: answered });
    addValue(fold, seq, 'answer', uci, loss);
  }
  return { runId, manifest: made, fold, status: 'finished' };
}

function addValue(
  fold: StudyFold,
  seq: number,
  purpose: MoveValued['purpose'],
  uci: string,
  loss: number,
  bestmove = uci,
): void {
  const positionId = positions[seq - 1]?.id ?? '';
  const payload: MoveValued = {
    seq,
    purpose,
    value: {
      positionId,
      uci,
      before: { cp: loss },
      after: { kind: 'searched', score: { cp: 0 } },
      bestmove,
      loss: { A: loss, C: loss },
      failure: null,
    },
    profile: PROFILE,
    engineId: 'stockfish-17.1',
    settings: { threads: 1, hashMb: 1, multipv: 1 },
    limit: { nodes: 1 },
    opinions: { before: 'd'.repeat(64), after: null },
    searches: [],
  };
  add(fold, { kind: 'move_valued', key: `${seq}:${purpose}:${uci}`, payload });
}

const request = (runs: readonly StudyRunFold[]): StudyFiguresRequest => ({
  ...FIGURES,
  runIds: runs.map(({ runId }) => runId),
});

describe('columns and roles', () => {
  const low = run('r1', manifest(CHAT, 'low'), 100);
  const high = run('r2', manifest(CHAT, 'high'), 40, 1);
  const again = run('r3', manifest(CHAT, 'high'), 40, 1);
  const random = run('r4', manifest({ kind: 'random', seed: 1 }), 300, 2);
  const runs = [low, high, again, random];
  const figures = makeStudyFigures(set, 'Six', runs, request(runs));

  it('have a name each, by which a point finds its run', () => {
    expect(figures.models.map(({ name }) => name)).toEqual([
      'big-model (effort low)',
      'big-model (effort high)',
      'big-model (effort high) #2',
      'Random legal move',
    ]);
    expect(figures.distributions.map(({ modelId }) => modelId).slice(0, 3)).toEqual(['r1', 'r1', 'r1']);
  });

  it('are suggested by what differs', () => {
    expect(figures.roles).toEqual({
      generations: ['r1', 'r2', 'r3'],
      random: 'r4',
      references: [],
      reasoning: { less: 'r1', more: 'r2' },
      peers: ['r1', 'r2', 'r3'],
    });
    expect(figures.reasoning.map(({ reduction }) => reduction.value)).toEqual([0.6, 0.6, 0.6]);
    expect(figures.overall.reasoning?.value).toBe(0.6);
    expect(figures.steps).toHaveLength(6);
    expect(figures.overall.steps).toHaveLength(2);
    expect(figures.differences.map(({ setting }) => setting)).toContain('conditions.effort');
  });

  it('a person may choose others', () => {
    const roles = { ...figures.roles, generations: ['r2'], reasoning: null };
    const chosen = makeStudyFigures(set, 'Six', runs, { ...request(runs), roles });
    expect(chosen.panels.map(({ id }) => id)).not.toContain('3a-acpl');
    expect(chosen.steps).toEqual([]);
  });
});

it('Table 3 stands at both levels and under both mate conventions', () => {
  const one = run('r1', manifest(CHAT), 100);
  const figures = makeStudyFigures(set, 'Six', [one], request([one]));
  expect(figures.readings.map(({ level, convention }) => `${level} ${convention}`)).toEqual(
    ['lenient', 'strict'].flatMap((level) => [1, 2, 3].flatMap(() => [`${level} A`, `${level} C`])),
  );
  expect(figures.readings.find(({ level }) => level === 'strict')?.acplLegalOnly.mean).toBe(100);
});

describe('what is not whole', () => {
  it('a position without an answer is asked for and in no denominator', () => {
    const half = run('r1', manifest(CHAT), 100);
    half.fold.answers.delete(1);
    const [row] = makeStudyFigures(set, 'Six', [half], request([half])).table3;
    expect(row).toMatchObject({ condition: 'WD', asked: 2, noVerdict: 1, legal: { count: 1, n: 1 } });
  });

  it('an exact mean is of positions whose legal moves are all valued', () => {
    const one = run('r1', manifest(CHAT), 100);
    const [first, second] = positions;
    for (const uci of legalList(first?.fen ?? '')) addValue(one.fold, 1, 'legal', uci, 50);
    for (const uci of legalList(second?.fen ?? '').slice(1)) addValue(one.fold, 2, 'legal', uci, 50);
    const { table3 } = makeStudyFigures(set, 'Six', [one], request([one]));
    const exact = table3.filter(({ modelId }) => modelId === 'random_exact');
    expect(exact.map(({ asked }) => asked)).toEqual([1, 0, 0]);
    expect(exact[0]?.acplLegalOnly.mean).toBe(50);
  });
});

it("the engine's own choice costs nothing to anybody where it is read so", () => {
  const one = run('r1', manifest(CHAT), 100);
  const [first] = positions;
  const legal = legalList(first?.fen ?? '');
  for (const uci of legal) addValue(one.fold, 1, 'legal', uci, 50, legal[1]);
  addValue(one.fold, 1, 'best', legal[1] ?? '', 50);
  const means = (zeroForEngineBest: boolean): unknown => {
    const reading = { ...FIGURES.reading, zeroForEngineBest };
    const { table3 } = makeStudyFigures(set, 'Six', [one], { ...request([one]), reading });
    return table3
      .filter(({ modelId, condition }) => modelId !== 'r1' && condition === 'WD')
      .map(({ modelId, acplLegalOnly }) => [modelId, acplLegalOnly.mean]);
  };
  expect(means(false)).toEqual([
    ['noise_floor', 50],
    ['random_exact', 50],
  ]);
  expect(means(true)).toEqual([
    ['noise_floor', 0],
    ['random_exact', (50 * (legal.length - 1)) / legal.length],
  ]);
});

it('the statistics thread, built as it ships, gives the same figures', async () => {
  const runs = [run('r1', manifest(CHAT), 100), run('r2', manifest({ kind: 'random', seed: 1 }), 300)];
  const job = { task: 'study' as const, runs: { set, setName: 'Six', folds: runs, request: request(runs) } };
  const inThread = await runStatistics(job, await buildStatisticsThread('figures'));
  expect(inThread).toEqual(makeStudyFigures(set, 'Six', runs, request(runs)));
  expect(inThread).toEqual(await runStatistics(job, null));
});
