/** Replies as services really send them, through the adapter (R-PROV-4, R-PROV-8). */
import { describe, expect, it } from 'vitest';
import { attemptSchema, type Attempt } from '../../../core/record/attempt.ts';
import { askChat, systemPorts } from '../../../host/providers/chat-http.ts';
import vectors from '../../vectors/service-replies.json' with { type: 'json' };
import { call } from './call.ts';

interface Case {
  readonly id: string;
  readonly about: string;
  readonly status: number;
  readonly contentType: string;
  readonly body?: unknown;
  readonly text?: string;
  readonly events?: readonly unknown[];
  readonly expected: Readonly<Record<string, unknown>>;
}

function sent({ body, text, events }: Case): string {
  if (text !== undefined) return text;
  if (events === undefined) return JSON.stringify(body);
  return events
    .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    .join('');
}

async function ask(row: Case, bytes = Infinity): Promise<Attempt> {
  const whole = Buffer.from(sent(row));
  const parts: Buffer[] = [];
  for (let at = 0; at < whole.length; at += bytes) parts.push(whole.subarray(at, at + bytes));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  const response = new Response(body, { status: row.status, headers: { 'content-type': row.contentType } });
  const fetch = (() => Promise.resolve(response)) as typeof globalThis.fetch;
  const stream = row.events !== undefined;
  return askChat(call('http://127.0.0.1:1/v1', { stream }), { ...systemPorts, fetch });
}

describe('replies of services', () => {
  it.each(vectors.cases as unknown as readonly Case[])('$id: $about', async (row) => {
    const attempt = await ask(row);
    expect(attemptSchema.parse(attempt)).toEqual(attempt);
    const { failure, ...fields } = row.expected;
    expect(attempt.classification.failure).toBe(failure);
    expect(attempt).toMatchObject(fields);
    const inPieces = await ask(row, 3);
    expect(inPieces.text).toBe(attempt.text);
    expect(inPieces.classification).toEqual(attempt.classification);
  });
});
