/** As `host/asking/answerers/resigning.ts` would stand. */
import { ok } from '../../core/util/result.ts';
import { attemptLocally } from '../../host/asking/answerers/local-attempt.ts';
import { ANSWERS_AT_ONCE } from '../../host/asking/answerers/local-test.ts';
import type { Resigning, ResigningSeat } from './schemas.ts';

const url = 'plybook:resigning';

function resign({ sentence }: Resigning, queueMs: number) {
  const reply = { text: sentence, reasoning: null, finishReason: null, raw: null, failure: null };
  return attemptLocally({ url, player: 'resigning', request: {}, queueMs }, () => reply);
}

function ready(player: Resigning) {
  const answerer = {
    gateKey: url,
    lanes: 1,
    spacingMs: 0,
    ask: (_asked: unknown, _n: number, queueMs: number) => resign(player, queueMs),
    close: () => Promise.resolve(),
  };
  return ok({ frozen: player, engine: null, whyNot: () => null, answerer: () => ok(answerer) });
}

export const RESIGNING_HOST = {
  question: {
    ready: async (_context: unknown, _set: unknown, wish: { readonly player: Resigning }) =>
      ready(wish.player),
    whyNot: () => () => null,
  },
  study: { ready: async (_context: unknown, player: Resigning) => ready(player) },
  game: {
    freeze: async (_context: unknown, wish: ResigningSeat) => ok(wish),
    sit: async (_context: unknown, _manifest: unknown, player: ResigningSeat) =>
      ok({
        replier: {
          gateKey: `${url}/${player.id}`,
          concurrency: 1,
          spacingMs: 0,
          ask: (_action: unknown, queueMs: number) => resign(player, queueMs),
        },
      }),
  },
  kept: ANSWERS_AT_ONCE,
  tryOut: null,
};
