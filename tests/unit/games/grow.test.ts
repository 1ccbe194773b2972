import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameAmendment } from '../../../core/game/run.ts';
import { NO_PAIRS } from '../../../core/score/pentanomial.ts';
import { sprtFigures, thawSprt } from '../../../core/score/sprt.ts';
import { checkBundle, writeBundle } from '../../../host/journal/bundle.ts';
import { verifyJournal } from '../../../host/journal/verify.ts';
import { runSummaries } from '../../../host/run-summaries.ts';
import { makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { sqliteBinding } from '../../setup-info.ts';
import { engineWish, gameRequest, openGameLab, type GameLab } from './game-lab.ts';

let folder: LabFolder;
let lab: GameLab;

beforeAll(async () => {
  folder = makeLabFolder(1);
  lab = await openGameLab(folder);
});

afterAll(async () => {
  await lab.close();
  removeLabFolder(folder);
});

const players = [
  { kind: 'random', id: 'dice' } as const,
  { kind: 'random', id: 'coin' } as const,
  engineWish('fish', 500),
];
const pairings = [
  { lane: 'a', first: 'dice', second: 'coin' },
  { lane: 'b', first: 'dice', second: 'fish' },
];
const requestOf = (gamesPerLane: number) => ({
  ...gameRequest(players, pairings),
  gamesPerLane,
  maxPlies: 40,
});

async function play(gamesPerLane: number): Promise<string> {
  const started = await lab.games.start(requestOf(gamesPerLane));
  if (!started.ok) throw new Error(started.error.message);
  expect(await started.value.done).toBe('finished');
  return started.value.runId;
}

const more = (before: number, after: number): GameAmendment => ({ setting: 'games_per_lane', before, after });

function amend(runId: string, changes: readonly GameAmendment[]) {
  return lab.games.amend(runId, { changes, clearEmptyReplies: null }, 'the interval is too wide');
}

async function goOn(runId: string): Promise<void> {
  const resumed = await lab.games.resume(runId, {});
  if (!resumed.ok) throw new Error(resumed.error.message);
  expect(await resumed.value.done).toBe('finished');
}

/** What was played, game by game. */
function gamesOf(runId: string) {
  return [...(lab.games.read(runId)?.state.games.entries() ?? [])]
    .map(([id, { setup, moves, ended }]) => ({
      id,
      game: setup.game,
      moves,
      result: ended?.result,
      why: ended?.termination,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

const summaryOf = (runId: string) =>
  runSummaries(lab.lab.workspace.reader, new Map()).find((run) => run.runId === runId);

describe('a finished run that is given more games', () => {
  it('has the games of one that was scheduled with as many, game by game', async () => {
    const grown = await play(2);
    expect(summaryOf(grown)).toMatchObject({ status: 'finished', done: 4, total: 4 });
    expect(amend(grown, [more(2, 6)])).toMatchObject({ ok: true });
    // Twice before it goes on, and the report says what is left.
    expect(amend(grown, [more(6, 10)])).toMatchObject({ ok: true });
    expect(summaryOf(grown)).toMatchObject({ status: 'paused', done: 4, total: 20 });
    expect(lab.games.report(grown)).toMatchObject({ status: 'paused', finishedAt: null });
    await goOn(grown);
    const whole = await play(10);
    expect(gamesOf(grown)).toHaveLength(20);
    expect(gamesOf(grown)).toEqual(gamesOf(whole));
    expect(summaryOf(grown)).toMatchObject({ status: 'finished', done: 20, total: 20 });
    const [report, other] = [lab.games.report(grown), lab.games.report(whole)];
    expect(report?.matches).toEqual(other?.matches);
    expect(report?.amendments.map(({ reason }) => reason)).toEqual([
      'the interval is too wide',
      'the interval is too wide',
    ]);
    expect(report?.manifest.gamesPerLane).toBe(2);
    const verified = await verifyJournal(lab.lab.workspace.reader, { nativeBinding: sqliteBinding() });
    expect(verified.problems).toEqual([]);
    const bundle = `${folder.dir}/grown.jsonl`;
    expect(writeBundle(lab.lab.workspace.reader, grown, bundle)).toMatchObject({ ok: true });
    expect(await checkBundle(bundle)).toMatchObject({ ok: true, value: { problems: [] } });
  });

  it('grows again after it has finished again', async () => {
    const runId = await play(2);
    expect(amend(runId, [more(2, 4)])).toMatchObject({ ok: true });
    await goOn(runId);
    expect(amend(runId, [more(4, 6)])).toMatchObject({ ok: true });
    await goOn(runId);
    expect(gamesOf(runId)).toHaveLength(12);
  });

  it('takes nothing else, and nothing that is not true of it', async () => {
    const runId = await play(2);
    const requests: GameAmendment = { setting: 'requests', before: null, after: 5 };
    expect(amend(runId, [requests])).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(amend(runId, [more(4, 10)])).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('2 now') },
    });
    expect(amend(runId, [more(2, 2)])).toMatchObject({ ok: false });
    expect(amend(runId, [more(2, 7)])).toMatchObject({ ok: false });
    expect(await lab.games.resume(runId, {})).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('give it more games') },
    });
    expect(summaryOf(runId)).toMatchObject({ status: 'finished', total: 4 });
  });
});

describe('a run with a sequential test', () => {
  it('is frozen with it, ends when its match is decided, and proves', async () => {
    const sprt = { model: 'logistic', elo0: '0', elo1: '400', alpha: '0.05', beta: '0.05' } as const;
    const request = {
      ...gameRequest(players, [{ lane: 'b', first: 'fish', second: 'dice' }]),
      gamesPerLane: 200,
      maxPlies: 400,
      sprt,
    };
    const started = await lab.games.start(request);
    if (!started.ok) throw new Error(started.error.message);
    expect(await started.value.done).toBe('finished');
    const { runId } = started.value;
    const report = lab.games.report(runId);
    expect(report).toMatchObject({ status: 'finished', manifest: { sprt }, lanes: [{ plan: 'finished' }] });
    const [match] = report?.matches ?? [];
    expect(match?.completed).toBeLessThan(200);
    expect(sprtFigures(match?.pairs ?? NO_PAIRS, thawSprt(sprt)).decision).toBe('h1');
    const verified = await verifyJournal(lab.lab.workspace.reader, { nativeBinding: sqliteBinding() });
    expect(verified.problems).toEqual([]);
  });
});
