import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legalList } from '../../../core/chess/legal-list.ts';
import { attemptSchema, type Attempt } from '../../../core/record/attempt.ts';
import { ruleOf } from '../../../core/reply/failure-class.ts';
import { readMove } from '../../../core/reply/move-reader.ts';
import { deadlinesFor } from '../../http-server/deadlines.ts';
import { startModelServer, type ModelServer } from '../../http-server/start.ts';
import { ask } from './call.ts';

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../vectors/provider-traces');

interface Trace {
  readonly stream: boolean;
  readonly expected: { readonly class: string; readonly reason: string };
  readonly request: { readonly body: Readonly<Record<string, unknown>> };
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The adapter's class, or, for a usable reply, what the game's move reader says to it. Recovered moves are not ok. */
function verdictOf(attempt: Attempt): string {
  const { failure } = attempt.classification;
  if (failure !== null) return ruleOf(failure).reaction;
  const move = readMove(attempt.text ?? '', { legal: legalList(START), structured: true, mode: 'protocol3' });
  if (move.error !== null) return ruleOf(move.error).reaction;
  return move.formatRecovered ? 'feedback' : 'ok';
}

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

describe('recorded exchanges come out in the class they were filed under', () => {
  const names = readdirSync(folder).map((file) => file.replace('.json', ''));
  it('has all of them', () => expect(names).toHaveLength(68));

  it.each(names)('%s', async (name) => {
    const trace = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Trace;
    const { model, ...body } = trace.request.body;
    const limits = { ...deadlinesFor(name), maxReplyBytes: 1 << 20 };
    const attempt = await ask(server.baseUrl(`trace/${name}`), { model: String(model), body, limits });
    expect(attemptSchema.parse(attempt)).toEqual(attempt);
    expect(verdictOf(attempt), JSON.stringify(attempt.classification)).toBe(trace.expected.class);
    expect(JSON.parse(attempt.request.body)).toEqual(trace.request.body);
  });
});
