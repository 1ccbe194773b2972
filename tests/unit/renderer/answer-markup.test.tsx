/** What a model or a service says is shown as text, bounded at first, wherever an answer is looked at. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { attemptSchema } from '../../../core/record/attempt.ts';
import { answerDetailSchema, type AnswerDetail } from '../../../core/question/report.ts';
import { SHOWN_AT_FIRST } from '../../../renderer/format/visible-text.ts';
import { LongText } from '../../../renderer/parts/long-text.tsx';
import { AnswerAttempts } from '../../../renderer/routes/runs/questions/results/answer-attempts.tsx';
import { AnswerReply } from '../../../renderer/routes/runs/questions/results/answer-reply.tsx';
import { judgedReply } from '../../../renderer/routes/runs/questions/results/judged-reply.ts';

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>\u202e\u0000';

function render(node: ReactNode): string {
  return renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>);
}

const attempt = attemptSchema.parse({
  request: { url: `http://127.0.0.1/${HOSTILE}`, body: HOSTILE },
  requestedModel: HOSTILE,
  reportedModel: HOSTILE,
  modelVerification: 'mismatch',
  upstream: HOSTILE,
  end: 'complete',
  socketCode: HOSTILE,
  status: 200,
  headers: { 'x-request-id': HOSTILE },
  requestId: HOSTILE,
  retryAfterMs: 5,
  reply: { encoding: 'utf8', body: HOSTILE, bytes: 70, isRedacted: false },
  text: HOSTILE,
  reasoning: HOSTILE,
  reasoningSource: 'thinking',
  refusal: HOSTILE,
  structured: { field: HOSTILE, json: HOSTILE },
  error: { code: HOSTILE, type: HOSTILE, param: HOSTILE, message: HOSTILE },
  toolCalls: 1,
  finishReason: HOSTILE,
  nativeFinishReason: null,
  skippedEvents: 2,
  usage: null,
  usageJson: null,
  costNano: null,
  startedAt: '2026-03-14T09:26:53.000Z',
  finishedAt: '2026-03-14T09:26:54.000Z',
  queueMs: 0,
  wallMs: 1000,
  firstByteMs: null,
  classification: { failure: null, by: 'text', phrase: HOSTILE },
});

const row = {
  seq: 1,
  itemId: 'item_1',
  task: 'motifs_pin',
  category: 'Motifs',
  fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1',
  accepted: 'a1',
  verdict: null,
  isTruncated: false,
  failure: null,
  attempts: 2,
  completionTokens: null,
  costNano: null,
  wallMs: null,
};

function detailOf(change: Partial<AnswerDetail>): AnswerDetail {
  return answerDetailSchema.parse({
    row,
    prompt: 'a prompt',
    promptSha256: 'f'.repeat(64),
    acceptedAnswers: ['a1'],
    attempts: [],
    imported: null,
    scoredVerdict: null,
    ledger: [],
    ...change,
  });
}

const openedAt = '2026-03-14T09:26:53.000Z';
const asked = detailOf({
  attempts: [
    { n: 1, execution: 1, openedAt, attempt },
    { n: 2, execution: 2, openedAt, attempt: null },
  ],
});
const imported = detailOf({
  imported: {
    seq: 1,
    line: 7,
    text: HOSTILE,
    reasoning: null,
    usage: null,
    costNano: null,
    stated: { isCorrect: true, errorType: HOSTILE, extracted: HOSTILE },
  },
});

describe.each([
  ['a long text', <LongText key="a" text={HOSTILE} what="reply" />],
  ['a reply with its reasoning', <AnswerReply key="b" detail={asked} />],
  ['the requests of an item', <AnswerAttempts key="c" detail={asked} />],
  ['an imported reply', <AnswerReply key="d" detail={imported} />],
  ['what a result file states', <AnswerAttempts key="e" detail={imported} />],
])('%s', (_name, node) => {
  const html = render(node);

  it('shows hostile markup as text', () => {
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  });

  it('lets nothing turn the reading direction or stand there unseen', () => {
    expect(html).not.toMatch(/\u202e|\u0000/);
    expect(html).toContain('⟨U+202E⟩');
  });
});

describe('ten megabytes of reply', () => {
  it('are shown by their beginning first', () => {
    const html = render(<LongText text={'x<b>'.repeat(2_600_000)} what="reply" />);
    expect(html.length).toBeLessThan(SHOWN_AT_FIRST * 8);
    expect(html).toContain('Show all');
  });

  it('need no button when they are short', () => {
    expect(render(<LongText text="short" what="reply" />)).not.toContain('Show all');
  });
});

describe('the reply that is shown', () => {
  it('is the last one that came, named by its request', () => {
    expect(judgedReply(asked)).toMatchObject({ from: 'Reply to request 1', text: HOSTILE });
    expect(judgedReply(imported)).toMatchObject({ from: 'Reply out of the result file, line 7' });
  });

  it('is none where nothing came', () => {
    expect(judgedReply(detailOf({}))).toBeNull();
    expect(judgedReply(detailOf({ attempts: [{ n: 1, execution: 1, openedAt, attempt: null }] }))).toBeNull();
    expect(render(<AnswerAttempts detail={asked} />)).toContain('interrupted');
  });
});
