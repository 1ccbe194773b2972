/** Whole question runs over a real server: every seeded fault, limits, pauses, amendments, and what the ledger holds. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASKS } from '../../../core/chessqa/tasks.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { answerableLines } from './answerable-lines.ts';
import { makeLabelSet } from '../../lab-fixture.ts';
import { AskLab } from './ask-lab.ts';

let server: ModelServer;
let ask: AskLab;
const FORTY = makeLabelSet(40).trim().split('\n');
const FEW = FORTY.slice(0, 5);

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  ask = new AskLab(server);
});
afterEach(() => ask.remove());

describe('a run over a service that answers', () => {
  it('asks every task once, finds the right answers right, and its ledger verifies', async () => {
    await ask.open(answerableLines());
    await ask.scriptRightAnswers();
    const ended = await ask.run(ask.request());
    expect(ended.status).toBe('finished');
    expect(await server.log()).toHaveLength(TASKS.length);
    const scored = ask.rows(ended.runId, 'answer_scored');
    expect(scored.filter(({ verdict }) => !verdict.isCorrect).map(({ task }) => task)).toEqual([]);
    expect(scored).toHaveLength(TASKS.length);
    expect(ask.rows(ended.runId, 'questions_finished')).toEqual([
      { answered: TASKS.length, right: TASKS.length },
    ]);
    expect(ended.progress).toMatchObject({ done: TASKS.length, total: TASKS.length, message: null });
    expect(ended.progress.asking).toMatchObject({
      verdicts: 50,
      right: 50,
      compliant: 50,
      failedRequests: 0,
    });
    expect(await ask.problems()).toEqual([]);
  });

  it('keeps its manifest free of lanes, keys and the wish for a preflight', async () => {
    await ask.open(FEW);
    const plan = await ask.lab.questions.plan(ask.request());
    const other = await ask.lab.questions.plan(
      ask.request('', { lanes: 1, spacingMs: 5, preflight: true, keyVariable: 'PATH' }),
    );
    if (!plan.ok || !other.ok) throw new Error('no plan');
    expect(plan.value.manifestSha256).toBe(other.value.manifestSha256);
    const ended = await ask.run(ask.request());
    expect(ask.lab.workspace.reader.run(ended.runId)?.manifestSha256).toBe(plan.value.manifestSha256);
  });
});

describe('faults that pass', () => {
  it('are asked again until there is a word of the model, and cost it nothing', async () => {
    await ask.open(FORTY);
    await ask.scriptRightAnswers({ serviceRate: 0.5 });
    const ended = await ask.run(ask.request());
    expect(ended.status).toBe('finished');
    const { asking } = ended.progress;
    expect(asking?.failedRequests).toBeGreaterThan(5);
    expect(asking).toMatchObject({ verdicts: 40, right: 40, requests: 40 + (asking?.failedRequests ?? 0) });
    expect(await ask.problems()).toEqual([]);
  });
});

describe('a ledger that was cut between a reply and its verdict', () => {
  it('is judged from the ledger; the service hears nothing of it', async () => {
    await ask.open(FEW);
    await ask.scriptRightAnswers();
    const ended = await ask.run(ask.request('', { lanes: 1 }, { requests: 1 }));
    const [opened] = ask.rows(ended.runId, 'attempt_opened');
    const [closed] = ask.rows(ended.runId, 'attempt_closed');
    if (opened === undefined || closed === undefined) throw new Error('nothing was asked');
    // Item 2 as an older program could have left it: its reply in one step, its verdict not yet.
    ask.lab.workspace.writer.appendStep(ended.runId, [
      { kind: 'attempt_opened', key: '2:1', payload: { ...opened, seq: 2 } },
      { kind: 'attempt_closed', key: '2:1', payload: { ...closed, seq: 2 } },
    ]);
    const limits = { ...ask.request().limits, requests: null };
    expect(ask.lab.questions.amend(ended.runId, limits, 'Go on.').ok).toBe(true);
    expect((await ask.resume(ended.runId)).status).toBe('finished');
    expect(await server.log()).toHaveLength(FEW.length - 1);
    const scored = ask.rows(ended.runId, 'answer_scored').find(({ seq }) => seq === 2);
    expect(scored).toMatchObject({ n: 1, verdict: { isCorrect: true } });
    expect(await ask.problems()).toEqual([]);
  });
});
