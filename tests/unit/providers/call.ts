/** A call to the scripted model with deadlines short enough for tests. */
import type { Attempt } from '../../../core/record/attempt.ts';
import { askChat, systemPorts, type ChatCall } from '../../../host/providers/chat-http.ts';

export const QUICK = { wallMs: 5_000, stallMs: 600, maxReplyBytes: 16 * 1024 * 1024 };

export function call(
  baseUrl: string,
  more: Partial<ChatCall> & { readonly stream?: boolean } = {},
): ChatCall {
  const { stream = false, ...rest } = more;
  return {
    baseUrl,
    apiKey: null,
    model: 'test-model',
    body: { messages: [{ role: 'user', content: 'Which move?' }], ...(stream ? { stream: true } : {}) },
    limits: QUICK,
    decisionTimeoutMs: 60_000,
    queueMs: 0,
    signal: null,
    ...rest,
  };
}

export function ask(
  baseUrl: string,
  more: Partial<ChatCall> & { readonly stream?: boolean } = {},
): Promise<Attempt> {
  return askChat(call(baseUrl, more), systemPorts);
}
