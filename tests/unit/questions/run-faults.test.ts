/**
 * Every way a service can fail, met by a whole run: what passes is asked again and leaves no verdict, what the model did
 * is judged, what nobody can mend by waiting stops the run with the class and the way out (R-PROV-11, R-PROV-10,
 * R-PROV-3.4).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FailureClass } from '../../../core/reply/failure-class.ts';
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';
import { deadlinesFor } from '../../http-server/deadlines.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { makeLabelSet } from '../../lab-fixture.ts';
import { repositoryRoot } from '../../setup-info.ts';
import { AskLab } from './ask-lab.ts';

const THREE = makeLabelSet(3).trim().split('\n');
let server: ModelServer;
let ask: AskLab;

beforeAll(async () => {
  server = await startModelServer();
  ask = new AskLab(server);
  await ask.open(THREE);
});
afterAll(async () => {
  await ask.remove();
  await server.stop();
});
beforeEach(() => ask.scriptRightAnswers());

const PASSING: readonly (readonly [string, FailureClass])[] = [
  ['drop', 'transport'],
  ['drop-mid', 'transport'],
  ['eof-mid', 'transport'],
  ['hang', 'timeout'],
  ['stall', 'timeout'],
  ['429', 'rate_limited'],
  ['408', 'timeout'],
  ['500', 'server_error'],
  ['502', 'server_error'],
  ['503', 'server_error'],
  ['529', 'server_error'],
  ['error-200', 'server_error'],
  ['error-stream-openai', 'server_error'],
  ['error-stream-openrouter', 'rate_limited'],
  ['error-stream-vllm', 'server_error'],
  ['bad-json', 'transport'],
];

describe('trouble of the infrastructure', () => {
  it.each(PASSING)('%s: no verdict, the run ends paused and says %s', async (fault, failure) => {
    const limits = { failureBudget: 2, ...deadlinesFor(fault) };
    const ended = await ask.run(ask.request(`fault/${fault}`, {}, limits));
    expect(ended.status).toBe('paused');
    expect(ended.progress.message).toBe(
      `3 of 3 items have no verdict: 3 ${failure}. Resume to ask them again.`,
    );
    expect(ask.rows(ended.runId, 'answer_scored')).toEqual([]);
    expect(classes(ended.runId)).toEqual(Array.from({ length: 6 }, () => failure));
    expect(ended.progress.asking).toMatchObject({
      requests: 6,
      failedRequests: 6,
      unanswered: 3,
      verdicts: 0,
    });
  });

  it('that ends in time leaves the same verdicts as none, and a killed streak is carried on', async () => {
    // Budget 1: each passing fault leaves its item for the next execution.
    await ask.scriptRightAnswers({ serviceRate: 1, serviceFaults: ['500'] });
    const limits = { failureBudget: 1, unansweredInRow: null };
    let ended = await ask.run(ask.request('', {}, limits));
    expect(ended.status).toBe('paused');
    for (let round = 0; ended.status === 'paused' && round < 4; round += 1) {
      ended = await ask.resume(ended.runId);
    }
    expect(ended.status).toBe('finished');
    expect(ask.rows(ended.runId, 'questions_finished')).toEqual([{ answered: 3, right: 3 }]);
  });

  it('in item after item stops before it goes through them all', async () => {
    const ended = await ask.run(
      ask.request('fault/500', { lanes: 1 }, { failureBudget: 1, unansweredInRow: 2 }),
    );
    expect(ended.status).toBe('paused');
    expect(ended.progress.message).toMatch(/^2 items in a row have no verdict; the last: server_error \(/);
    expect(classes(ended.runId)).toHaveLength(2);
  });
});

const STOPPING: readonly (readonly [string, FailureClass, RegExp])[] = [
  ['400', 'configuration', /status 400.*new run/],
  ['401', 'authentication', /status 401, invalid_api_key.*Store a valid key/],
  ['402', 'quota', /status 402.*Insufficient credits.*Settle that/],
  ['403', 'authentication', /status 403/],
  ['404', 'configuration', /model_not_found, No such model/],
  ['413', 'configuration', /status 413/],
  ['422', 'configuration', /status 422/],
  ['204', 'configuration', /status 204/],
  ['302', 'configuration', /status 302/],
  ['429-quota', 'quota', /insufficient_quota/],
  ['429-long', 'quota', /wait 86400 s/],
  ['context', 'configuration', /context_length_exceeded/],
  ['html', 'configuration', /address/],
  ['error-200-text', 'quota', /Credit balance is too low/],
  ['mismatch', 'model_mismatch', /asked test-model, answered by another-model/],
  ['empty-structured', 'client_defect', /message\.parsed/],
  ['tool-call', 'tool_use', /stays stopped/],
  ['too-large', 'reply_too_large', /Amend the limit/],
];
const FOR_GOOD: ReadonlySet<string> = new Set(['model_mismatch', 'tool_use']);

describe('what no waiting mends', () => {
  it.each(STOPPING)('%s: stops at once as %s', async (fault, failure, message) => {
    const ended = await ask.run(ask.request(`fault/${fault}`, { lanes: 1 }, { maxReplyBytes: 1024 * 1024 }));
    expect(ended.status).toBe('failed');
    expect(ended.progress.message?.startsWith(failure)).toBe(true);
    expect(ended.progress.message).toMatch(message);
    expect(classes(ended.runId)).toEqual([failure]);
    expect(ask.rows(ended.runId, 'answer_scored')).toEqual([]);
    const again = await ask.lab.questions.resume(ended.runId, {
      lanes: 1,
      spacingMs: null,
      keyVariable: null,
    });
    expect(again.ok).toBe(!FOR_GOOD.has(failure));
    if (again.ok) await again.value.done;
  });

  it('503-long: the run pauses, and the service is asked once', async () => {
    const ended = await ask.run(ask.request('fault/503-long', { lanes: 1 }));
    expect(ended.status).toBe('paused');
    expect(ended.progress.message).toMatch(/^provider_unavailable \(status 503, wait 86400 s/);
    expect(classes(ended.runId)).toEqual(['provider_unavailable']);
  });

  it('a refused key is nowhere in the journal, though the service echoes it', async () => {
    process.env['PLYBOOK_TEST_KEY'] = 'sk-test-0123456789-very-secret';
    const ended = await ask.run(ask.request('fault/echo-key', { lanes: 1, keyVariable: 'PLYBOOK_TEST_KEY' }));
    delete process.env['PLYBOOK_TEST_KEY'];
    expect(ended.status).toBe('failed');
    const rows = [...ask.lab.workspace.reader.ledger(ended.runId)].map(({ payload }) => payload).join('\n');
    expect(rows).toContain('Bad key: Bearer [key]');
    expect(rows).not.toContain('very-secret');
    expect(ended.progress.message).not.toContain('very-secret');
  });
});

/** What the model did: the failure that is noted, and whether the answer that stands there is found. */
const JUDGED: readonly (readonly [string, FailureClass | null, boolean])[] = [
  ['empty', 'empty_reply', false],
  ['reasoning-only', 'truncated', false],
  ['think-only', 'truncated', false],
  ['truncated', 'truncated', false],
  ['truncated-max-tokens', 'truncated', false],
  ['content-filter', 'content_filter', true],
  ['400-filter', 'content_filter', false],
  ['refusal', 'refusal', false],
  ['content-object', 'unreadable_reply', false],
  ['inline-think', null, true],
  ['slow', null, true],
  ['no-model', null, true],
  ['dated-model', null, true],
  ['content-parts', null, true],
  ['empty-tool-calls', null, true],
  ['json-for-stream', null, true],
  ['reset-after-finish', null, true],
  ['bad-event', null, true],
];

describe('what the model did', () => {
  it.each(JUDGED)('%s is judged, not asked again', async (fault, failure, isRight) => {
    const ended = await ask.run(ask.request(`fault/${fault}`));
    expect(ended.status).toBe('finished');
    expect(classes(ended.runId)).toEqual([failure, failure, failure]);
    for (const scored of ask.rows(ended.runId, 'answer_scored')) {
      expect(scored).toMatchObject({ failure, isTruncated: failure === 'truncated' });
      const { isCorrect, errorType, content } = scored.verdict;
      expect([isCorrect, errorType, content]).toEqual(
        isRight ? [true, 'correct', '0'] : [false, 'no_answer', null],
      );
    }
  });

  it('an answer complete before the cut counts; the cut is recorded apart', async () => {
    const ended = await ask.run(ask.request('fault/cut-after-answer'));
    expect(ended.status).toBe('finished');
    for (const { verdict, isTruncated } of ask.rows(ended.runId, 'answer_scored')) {
      expect([verdict.isCorrect, isTruncated]).toEqual([true, true]);
    }
  });
});

interface Trace {
  readonly expected: { readonly class: string };
  readonly request: { readonly body: { readonly model: string; readonly stream?: boolean } };
}

describe('recorded exchanges of real clients end a run as they were filed', () => {
  const folder = path.join(repositoryRoot, 'tests', 'vectors', 'provider-traces');
  const names = readdirSync(folder).map((file) => file.replace('.json', ''));

  it.each(names)('%s', async (name) => {
    const trace = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Trace;
    const { model, stream = false } = trace.request.body;
    const request = ask.request(`trace/${name}`, { lanes: 1 }, { failureBudget: 1, ...deadlinesFor(name) });
    const player: ChatPlayer = { ...(request.player as ChatPlayer), model };
    const ended = await ask.run({
      ...request,
      player,
      parameters: { ...request.parameters, stream },
      limits: { ...request.limits, unansweredInRow: 1 },
    });
    const verdicts = ask.rows(ended.runId, 'answer_scored').length;
    expect([ended.status, verdicts]).toEqual(ENDS[trace.expected.class]);
  });

  it('and every ledger verifies', async () => expect(await ask.problems()).toEqual([]));
});

/** How a run of three items ends, by the reaction the exchange was filed under, and how many verdicts it leaves. */
const ENDS: Readonly<Record<string, readonly [status: string, verdicts: number]>> = {
  ok: ['finished', 3],
  feedback: ['finished', 3],
  backoff: ['paused', 0],
  pause: ['paused', 0],
  stop: ['failed', 0],
  tool: ['failed', 0],
};

function classes(runId: string): readonly (FailureClass | null)[] {
  return ask.attempts(runId).map(({ classification }) => classification.failure);
}
