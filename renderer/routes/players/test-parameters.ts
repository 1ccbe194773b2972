/** What a connection test tries, and which of its requests tried what. Pure. */
import { DEFAULT_PARAMETERS } from '../../../core/player/defaults.ts';
import type { AskParameters } from '../../../core/player/ask-settings.ts';

/** Every parameter that can be set, with values any model knows. @param isRouter only routers switch thinking. */
export function everyParameter(isRouter: boolean): AskParameters {
  return {
    ...DEFAULT_PARAMETERS,
    temperature: '0',
    topP: '1',
    seed: 1,
    reasoningEffort: 'medium',
    enableThinking: isRouter ? true : null,
  };
}

/** In every request of a test. */
const ALWAYS: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'usage']);

/** `bare request`, or the names of what it carried beside the question; null: the body is not ours to read. */
export function triedIn(body: string): string | null {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof sent !== 'object' || sent === null) return null;
  const names = Object.keys(sent).filter((name) => !ALWAYS.has(name));
  return names.length === 0 ? 'bare request' : names.join(', ');
}
