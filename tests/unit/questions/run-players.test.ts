/** Whole runs of players without a service: recorded replies and baselines, planned, asked, resumed and refused. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_PROMPT } from '../../../core/prompt/default-prompt.ts';
import {
  outputProtocolSchema,
  representationSchema,
  type PromptSettings,
} from '../../../core/prompt/settings.ts';
import type { PlayerSpec } from '../../../core/player/seats.ts';
import { storeRecording } from '../../../host/asking/recordings.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { answerableLines } from './answerable-lines.ts';
import { AskLab } from './ask-lab.ts';

const TASK_COUNT = 50;
let server: ModelServer;
let ask: AskLab;

beforeAll(async () => {
  server = await startModelServer();
  ask = new AskLab(server);
  await ask.open(answerableLines());
});
afterAll(async () => {
  await ask.remove();
  await server.stop();
});

/** A recording of one reply an item, made by `say` from its first accepted answer; null: nothing recorded. */
function record(name: string, say: (answer: string, itemId: string) => object | null): PlayerSpec {
  const lines = ask.questions().flatMap(({ item, accepted }) => {
    const said = say(accepted[0] ?? '', item.itemId);
    return said === null ? [] : [JSON.stringify({ key: item.itemId, ...said })];
  });
  const file = path.join(ask.dir, `${name}.jsonl`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const stored = storeRecording(ask.lab.workspace.dir, file);
  if (!stored.ok) throw new Error(stored.error.message);
  expect(stored.value.replies).toBe(lines.length);
  return { kind: 'recorded', fileSha256: stored.value.fileSha256, name: stored.value.name };
}

const CONDITIONS = representationSchema.options.flatMap((representation) =>
  outputProtocolSchema.options.map((outputProtocol) => [representation, outputProtocol] as const),
);

describe('perfect answers', () => {
  it.each(CONDITIONS)('score 1.0 on every task: %s, %s', async (representation, outputProtocol) => {
    const prompt: PromptSettings = { ...DEFAULT_PROMPT, representation, outputProtocol };
    const player = record(`perfect-${outputProtocol}`, (answer) => ({
      text: outputProtocol === 'json' ? JSON.stringify({ answer }) : `I see.\nFINAL ANSWER: ${answer}`,
    }));
    const ended = await ask.run(ask.request('', { player, prompt }));
    expect(ended.status).toBe('finished');
    const report = ask.lab.questions.report(ended.runId);
    expect(report?.byTask).toHaveLength(TASK_COUNT);
    expect(report?.byTask.filter(({ right, answered }) => right !== 1 || answered !== 1)).toEqual([]);
    expect(report?.aggregates.filter(({ slice }) => slice === 'whole').map((row) => row.accuracy)).toEqual([
      1, 1, 1, 1,
    ]);
  });
});

describe('recorded replies', () => {
  it('leave out what is not recorded and class each reply as a live one', async () => {
    const player = record('mixed', (answer, itemId) => {
      if (itemId.startsWith('motifs')) return null;
      if (itemId.startsWith('semantic')) return { text: '', finish_reason: 'stop' };
      if (itemId.startsWith('position')) return { text: `FINAL ANSWER: ${answer}`, finish_reason: 'length' };
      return { text: `<think>Well.</think>FINAL ANSWER: ${answer}` };
    });
    const request = ask.request('', { player });
    const plan = await ask.lab.questions.plan(request);
    const motifs = ask.questions().filter(({ item }) => item.itemId.startsWith('motifs')).length;
    expect(plan.ok && plan.value.leftOutWhy).toEqual([
      { why: 'The recording has no reply for the item.', count: motifs },
    ]);
    const ended = await ask.run(request);
    expect(ended.status).toBe('finished');
    expect(ended.progress.total).toBe(TASK_COUNT - motifs);
    for (const { itemId, failure, verdict, isTruncated } of ask.rows(ended.runId, 'answer_scored')) {
      if (itemId.startsWith('semantic')) expect([failure, verdict.isCorrect]).toEqual(['empty_reply', false]);
      else if (itemId.startsWith('position')) expect([isTruncated, verdict.isCorrect]).toEqual([true, true]);
      else expect([failure, verdict.isCorrect]).toEqual([null, true]);
    }
    expect(await ask.problems()).toEqual([]);
  });

  it('are refused where a line is none, and where they are not what was stored', async () => {
    const file = path.join(ask.dir, 'broken.jsonl');
    writeFileSync(file, '{"key":"a","text":"b"}\n{"text":"no key"}\n');
    const stored = storeRecording(ask.lab.workspace.dir, file);
    expect(!stored.ok && stored.error.message).toBe('broken.jsonl: Line 2 is not a recorded reply.');
    const player = record('changed', (answer) => ({ text: answer }));
    if (player.kind !== 'recorded') throw new Error('not recorded');
    const kept = path.join(ask.lab.workspace.dir, 'recordings', `${player.fileSha256}.jsonl`);
    const original = readFileSync(kept, 'utf8');
    writeFileSync(kept, original.replace('text', 'TEXT'));
    const changed = await ask.lab.questions.start(ask.request('', { player }));
    expect(!changed.ok && changed.error.code).toBe('refused');
    rmSync(kept);
    const gone = await ask.lab.questions.start(ask.request('', { player }));
    expect(!gone.ok && gone.error.code).toBe('not_found');
  });
});

describe('baselines', () => {
  it('answer what they can; the rest is left out before the manifest is frozen', async () => {
    const player: PlayerSpec = { kind: 'baseline', baseline: 'uniform', seed: 3 };
    const ended = await ask.run(ask.request('', { player }));
    expect(ended.status).toBe('finished');
    const [created] = ask.rows(ended.runId, 'run_created');
    expect(created?.manifest).toMatchObject({ items: ended.progress.total, player, omittedParameters: [] });
    expect(ended.progress.total).toBeLessThan(TASK_COUNT);
    const again = await ask.run(ask.request('', { player }));
    const contents = (runId: string): readonly unknown[] =>
      ask.rows(runId, 'answer_scored').map(({ verdict }) => verdict);
    expect(contents(again.runId)).toEqual(contents(ended.runId));
  });

  it('broken off, are still known by all their items when the workspace is opened again', async () => {
    const player: PlayerSpec = { kind: 'baseline', baseline: 'uniform', seed: 4 };
    const { runId, status, progress } = await ask.run(ask.request('', { player, lanes: 1 }, { requests: 3 }));
    expect(status).toBe('paused');
    await ask.close();
    await ask.open(answerableLines());
    const report = ask.lab.questions.report(runId);
    expect(report).toMatchObject({ items: progress.total, answered: 3 });
    expect(report?.byTask.reduce((sum, { asked }) => sum + asked, 0)).toBe(progress.total);
    const unanswered = {
      task: null,
      category: null,
      outcome: 'unanswered',
      errorType: null,
      text: '',
    } as const;
    expect(ask.lab.questions.answers(runId, unanswered, 0, 1)?.total).toBe(progress.total - 3);
  });

  it('that can answer nothing make no run', async () => {
    const player: PlayerSpec = { kind: 'baseline', baseline: 'material', seed: 0 };
    const sampling = { ...ask.request().sampling, tasks: ['structural_legal_move_all'] };
    const started = await ask.lab.questions.start(ask.request('', { player, sampling }));
    expect(!started.ok && started.error.message).toMatch(/The player answers Position Judgment only\./);
  });
});

describe('wishes that cannot be kept', () => {
  it.each<readonly [string, Partial<PlayerSpec>, object, RegExp]>([
    ['an address that is none', { kind: 'chat', baseUrl: 'ftp://x' }, {}, /must begin with http/],
    ['an order of services without a router', { kind: 'chat', providerOrder: ['a'] }, {}, /is no router/],
    ['a switch the service has not', { kind: 'chat' }, { enableThinking: true }, /no switch for reasoning/],
  ])('%s', async (_name, change, parameters, message) => {
    const request = ask.request();
    const plan = await ask.lab.questions.plan({
      ...request,
      player: { ...request.player, ...change } as PlayerSpec,
      parameters: { ...request.parameters, ...parameters },
    });
    expect(!plan.ok && plan.error.code).toBe('refused');
    expect(!plan.ok && plan.error.message).toMatch(message);
  });

  it('a task the data set does not have', async () => {
    const sampling = { ...ask.request().sampling, tasks: ['no_such_task'] };
    const plan = await ask.lab.questions.plan(ask.request('', { sampling }));
    expect(!plan.ok && plan.error.message).toMatch(/no items of the task no_such_task/);
  });

  it('both spellings of a task are one, in any order', async () => {
    const hashes = await Promise.all(
      [
        ['semantic_easy_random', 'position_judgment_neutral'],
        ['position_judgement_neutral', 'semantic_easy_random', 'semantic_easy_random'],
      ].map(async (tasks) => {
        const plan = await ask.lab.questions.plan(
          ask.request('', { sampling: { ...ask.request().sampling, tasks } }),
        );
        if (!plan.ok) throw new Error(plan.error.message);
        return plan.value.manifestSha256;
      }),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });
});
