/**
 * Replies that try to be something else: markup, control characters, ten megabytes, right-to-left text, lone surrogates.
 * They are stored byte for byte, judged like any other, and break nothing that reads them again.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerDetailSchema, answerRowSchema, type AnswerFilter } from '../../../core/question/report.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabelSet } from '../../lab-fixture.ts';
import { AskLab } from './ask-lab.ts';

let server: ModelServer;
let ask: AskLab;

beforeAll(async () => {
  server = await startModelServer();
  ask = new AskLab(server);
  await ask.open(makeLabelSet(1).trim().split('\n'));
  await ask.scriptRightAnswers();
});
afterAll(async () => {
  await ask.remove();
  await server.stop();
});

const ALL: AnswerFilter = { task: null, category: null, outcome: null, errorType: null, text: '' };
const HOSTILE = ['ten-megabytes', 'lone-surrogates', 'control-characters', 'right-to-left', 'markup'];

/** The bytes the server sends to this very request. */
async function bytesOf(route: string, body: string): Promise<Buffer> {
  const response = await fetch(`${server.baseUrl(route)}/chat/completions`, { method: 'POST', body });
  return Buffer.from(await response.arrayBuffer());
}

describe.each([false, true])('hostile replies, stream %s', (stream) => {
  it.each(HOSTILE)('%s', async (fault) => {
    const parameters = { ...ask.request().parameters, stream };
    const ended = await ask.run(ask.request(`fault/${fault}`, { parameters }));
    expect(ended.status).toBe('finished');
    const [attempt] = ask.attempts(ended.runId);
    const { reply } = attempt ?? {};
    const sent = await bytesOf(`fault/${fault}`, attempt?.request.body ?? '');
    expect(Buffer.from(reply?.body ?? '', 'utf8').equals(sent)).toBe(true);
    expect(ask.rows(ended.runId, 'answer_scored')).toMatchObject([
      { verdict: { isCorrect: true, content: '0' }, failure: null },
    ]);
    // Read again by everything that reads.
    const { questions } = ask.lab;
    expect(await questions.rescore(ended.runId, 'once more')).toEqual({
      ok: true,
      value: { scored: 1, changed: 0 },
    });
    expect(questions.report(ended.runId)).toMatchObject({ answered: 1, unanswered: 0 });
    const page = questions.answers(ended.runId, ALL, 0, 10);
    expect(page?.rows.map((row) => answerRowSchema.parse(row).verdict?.isCorrect)).toEqual([true]);
    const detail = answerDetailSchema.parse(questions.answer(ended.runId, 1));
    expect(detail.attempts[0]?.attempt?.text).toBe(attempt?.text);
  });

  it('bytes that are no text are kept as they are', async () => {
    const parameters = { ...ask.request().parameters, stream };
    const ended = await ask.run(ask.request('fault/not-utf8', { parameters }));
    expect(ended.status).toBe('finished');
    const [attempt] = ask.attempts(ended.runId);
    expect(attempt?.reply?.encoding).toBe('base64');
    const sent = await bytesOf('fault/not-utf8', attempt?.request.body ?? '');
    expect(Buffer.from(attempt?.reply?.body ?? '', 'base64').equals(sent)).toBe(true);
  });
});

describe('an answer without end', () => {
  it('is bounded in the verdict, never inside a pair of surrogates, and whole in the reply', async () => {
    await server.script({ fallback: `FINAL ANSWER: ${'\u{1F3C6}'.repeat(5_000)}`, answers: {} });
    const ended = await ask.run(ask.request());
    const [scored] = ask.rows(ended.runId, 'answer_scored');
    expect(scored?.verdict).toMatchObject({ formatCompliant: false, errorType: 'wrong_answer' });
    expect(scored?.verdict.content).toBe('\u{1F3C6}'.repeat(2_000));
    await server.script({ fallback: `FINAL ANSWER: x${'\u{1F3C6}'.repeat(5_000)}` });
    const again = await ask.run(ask.request());
    expect(ask.rows(again.runId, 'answer_scored')[0]?.verdict.content).toBe(`x${'\u{1F3C6}'.repeat(1_999)}`);
    expect(ask.attempts(again.runId)[0]?.text).toHaveLength(10_000 + 'FINAL ANSWER: x'.length);
  });

  it('and every ledger verifies', async () => expect(await ask.problems()).toEqual([]));
});
