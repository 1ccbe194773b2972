/** A call to the scripted model. */
import type { Attempt } from '../../../core/record/attempt.ts';
import { askChat, systemPorts, type ChatCall } from '../../../host/providers/chat-http.ts';
import { PATIENT } from '../../http-server/deadlines.ts';

export const LIMITS = { ...PATIENT, maxReplyBytes: 16 * 1024 * 1024 };

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
    limits: LIMITS,
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
