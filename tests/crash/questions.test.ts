/**
 * Kills a question run over the scripted model at 50 random moments and at every named failpoint, while the service fails
 * in seeded ways. After each kill what was judged is there and is never asked again; the run ends with the verdicts and
 * figures of an undisturbed one. The 3,500 items are the four shared benchmark files and invented Semantic items; without
 * the shared files 600 invented ones stand in. What this says of fsync is said in `reproduction.test.ts`.
 */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRng } from '../../core/util/rng.ts';
import type { QuestionPoint } from '../../host/asking/ports.ts';
import { startModelServer, type ModelServer } from '../http-server/start.ts';
import { sharedData } from '../shared-data.ts';
import { lookAt, QuestionVictim, semanticLines, type LeftBehind } from './question-victim.ts';
import { buildChild, fairShare } from './victim.ts';

const KILLS = 50;
const LONG_MS = 1_800_000;
const hasShared = existsSync(sharedData('chessqa'));
const SHARED = ['structural', 'motifs', 'short_tactics', 'position_judgement'];

/** Passing trouble of every kind; those that make all lanes wait, or stop the run, are rare. */
const OFTEN = ['slow', 'drop', 'drop-mid', 'eof-mid', '429', '408', '500', '502', '503', '529', 'error-200'];
const ALSO = ['error-stream-openai', 'error-stream-openrouter', 'error-stream-vllm', 'bad-json'];
const RARE = ['401', '402', '429-seconds', '429-date'];
const FAULTS = [...Array.from({ length: 12 }, () => [...OFTEN, ...ALSO]).flat(), ...RARE];

const SCRIPT = {
  forget: true,
  seed: 7,
  fallback: 'I think it is this.\nFINAL ANSWER: A',
  serviceRate: 0.15,
  replyRate: 0.1,
  serviceFaults: FAULTS,
  delayMs: 20,
};

let program: string;
let server: ModelServer;
const victims: QuestionVictim[] = [];

beforeAll(async () => {
  program = await buildChild('question-child');
  server = await startModelServer();
}, LONG_MS);

afterAll(async () => {
  await server.stop();
  for (const victim of victims) victim.remove();
});

function victimOf(files: readonly string[], invented: number): QuestionVictim {
  const victim = new QuestionVictim(program, server, files, semanticLines(invented));
  victims.push(victim);
  return victim;
}

/** A run that nothing happens to. */
async function undisturbed(victim: QuestionVictim): Promise<LeftBehind> {
  await server.script(SCRIPT);
  const folder = victim.folder('undisturbed');
  expect((await victim.run(folder)).done).toBe('finished');
  return lookAt(folder, true);
}

function expectSame(left: LeftBehind, whole: LeftBehind): void {
  expect(left.report?.status).toBe('finished');
  expect(left.verdicts.size).toBe(whole.verdicts.size);
  const other = [...whole.verdicts].filter(([seq, verdict]) => left.verdicts.get(seq) !== verdict);
  expect(other).toEqual([]);
  expect(left.boughtTwice).toEqual([]);
  for (const figure of ['aggregates', 'errorTypes', 'truncated', 'answered', 'unanswered'] as const) {
    expect(left.report?.[figure]).toEqual(whole.report?.[figure]);
  }
  expect(left.report?.byTask.map(withoutTimes)).toEqual(whole.report?.byTask.map(withoutTimes));
  expect(left.report?.byCategory.map(withoutTimes)).toEqual(whole.report?.byCategory.map(withoutTimes));
}

function withoutTimes<T extends { readonly wallMs: number | null }>({ wallMs: _wallMs, ...row }: T): unknown {
  return row;
}

/** Nothing that was judged then has been asked since. */
async function expectNotAskedAgain(before: LeftBehind, then: ReadonlyMap<string, number>): Promise<void> {
  const now = await server.counts();
  const again = [...before.judged].filter((prompt) => now.get(prompt) !== then.get(prompt));
  expect(again).toEqual([]);
}

describe('a question run killed at random moments', () => {
  const items = hasShared ? 3_500 : 600;
  const note = hasShared ? '' : ' [600 invented items: the shared benchmark files are absent]';
  it(
    `loses nothing, asks nothing twice, ends as if never interrupted${note}`,
    { timeout: LONG_MS },
    async () => {
      const files = hasShared ? SHARED.map((name) => sharedData('chessqa', `${name}.jsonl`)) : [];
      const victim = victimOf(files, items - (hasShared ? 3_100 : 0));
      const whole = await undisturbed(victim);
      expect(whole.verdicts.size).toBe(items);
      await server.script(SCRIPT);
      const folder = victim.folder('killed');
      const rng = makeRng(3);
      let left: LeftBehind = await lookAt(folder, false);
      let times = await server.counts();
      for (let kills = 0; kills < KILLS; kills += 1) {
        const lastAck = fairShare(items - left.verdicts.size, KILLS - kills);
        const afterAcks = Math.floor(rng() * lastAck) * (kills % 10 === 9 ? 0 : 1);
        const delayMs = Math.floor(rng() * (afterAcks === 0 ? 1_500 : 30));
        const kill = { afterAcks, delayMs, lastAck };
        const outcome = await victim.run(folder, { runId: left.runId, kill });
        expect(outcome.killed).toBe(true);
        await expectNotAskedAgain(left, times);
        const before = left.verdicts;
        left = await lookAt(folder, kills % 10 === 9);
        times = await server.counts();
        for (const [seq, verdict] of before) expect(left.verdicts.get(seq)).toBe(verdict);
        expect(left.boughtTwice).toEqual([]);
      }
      const last = await victim.run(folder, { runId: left.runId });
      expect(last.done).toBe('finished');
      await expectNotAskedAgain(left, times);
      const ended = await lookAt(folder, true);
      expectSame(ended, whole);
      expect(ended.report?.interrupted).toBeGreaterThan(0);
    },
  );
});

describe('a question run that dies at a named point', () => {
  const ITEMS = 40;
  let victim: QuestionVictim;
  let whole: LeftBehind;
  beforeAll(async () => {
    victim = victimOf([], ITEMS);
    whole = await undisturbed(victim);
  }, LONG_MS);

  const points: readonly (readonly [QuestionPoint, number])[] = [
    ['step.open', 1], // the run
    ['run.created', 1],
    ['step.open', 2], // its execution
    ['execution.started', 1],
    ['step.open', 3], // an opened request
    ['attempt.opened', 1],
    ['attempt.opened', 25],
    ['attempt.answered', 1],
    ['attempt.answered', 25],
    ['step.open', 30], // in the midst of it
    ['attempt.closed', 1],
    ['attempt.closed', ITEMS],
    ['execution.ending', 1],
    ['execution.ended', 1],
  ];
  it.each(points)('%s, time %i', { timeout: LONG_MS }, async (point, times) => {
    await server.script(SCRIPT);
    const folder = victim.folder(`at-${point}-${times}`);
    const died = await victim.run(folder, { failpoint: { point, times } });
    expect(died.killed).toBe(true);
    const left = await lookAt(folder, true);
    const asked = await server.counts();
    if (left.report?.status !== 'finished') {
      const resumed = await victim.run(folder, { runId: left.runId });
      expect(resumed.done).toBe('finished');
    }
    await expectNotAskedAgain(left, asked);
    expectSame(await lookAt(folder, true), whole);
  });
});
