/** The random mover: a uniform draw among the legal moves, one a position of a study, one a half-move of a game. */
import { randomMove } from '../../../core/game/random-move.ts';
import type { FrozenStudyPlayer } from '../../../core/player/seats.ts';
import { drawRandomMove } from '../../../core/study/baselines.ts';
import { ok } from '../../../core/util/result.ts';
import type { Mover } from '../../games/ports.ts';
import type { AskedPosition } from '../../studies/asked-positions.ts';
import type { Answerer } from '../ports.ts';
import type { PlayerHost } from './kind.ts';
import { attemptLocally, moveReply } from './local-attempt.ts';

type RandomPlayer = Extract<FrozenStudyPlayer, { kind: 'random' }>;

export const RANDOM_HOST: PlayerHost<'random'> = {
  question: null,
  study: {
    ready: async (_context, player) =>
      ok({
        frozen: player,
        engine: null,
        whyNot: () => null,
        answerer: () => ok(makeRandomAnswerer(player)),
      }),
  },
  game: {
    freeze: async (_context, wish) => ok(wish),
    sit: async () => ok({ mover: RANDOM_MOVER }),
  },
  kept: null,
  tryOut: null,
};

function makeRandomAnswerer({ seed }: RandomPlayer): Answerer<AskedPosition> {
  const url = 'plybook:random';
  return {
    gateKey: url,
    lanes: 1,
    spacingMs: 0,
    ask: ({ position: { id, fen } }, _n, queueMs) =>
      attemptLocally({ url, player: 'random', request: { positionId: id, fen, seed }, queueMs }, () =>
        moveReply(fen, drawRandomMove({ id, fen }, seed), null),
      ),
    close: () => Promise.resolve(),
  };
}

const RANDOM_MOVER: Mover = {
  move: async ({ fen, moves, setup }) =>
    ok({
      by: 'random',
      move: randomMove(fen, setup.game.seed, moves.length + 1),
      search: null,
      queueMs: null,
      wallMs: null,
    }),
};
