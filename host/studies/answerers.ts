/**
 * Players of a study that need no service: a uniform draw among the legal moves, an engine's choice, recorded replies.
 * The first two say their move as the prompt's object, so that one judge serves all players; nothing is chosen for them.
 */
import { makeSan } from '../../core/chess/san.ts';
import type { UciMove } from '../../core/chess/uci-move.ts';
import type { FrozenStudyPlayer } from '../../core/player/seats.ts';
import { drawRandomMove } from '../../core/study/baselines.ts';
import { legalList } from '../../core/chess/legal-list.ts';
import { engineFailure } from '../asking/answerers/engine.ts';
import { attemptLocally, type LocalFailure, type LocalReply } from '../asking/answerers/local-attempt.ts';
import type { Answerer } from '../asking/ports.ts';
import { strengthOptions } from '../players/engine-strength.ts';
import type { ReadyEngine } from '../reproduction/ports.ts';
import type { AskedPosition } from './asked-positions.ts';

type Kind<K extends FrozenStudyPlayer['kind']> = Extract<FrozenStudyPlayer, { kind: K }>;

export function makeRandomAnswerer({ seed }: Kind<'random'>): Answerer<AskedPosition> {
  const url = 'plybook:random';
  return {
    gateKey: url,
    lanes: 1,
    spacingMs: 0,
    ask: ({ position: { id, fen } }, _n, queueMs) =>
      attemptLocally({ url, player: 'random', request: { positionId: id, fen, seed }, queueMs }, () =>
        replyOf(fen, drawRandomMove({ id, fen }, seed), null),
      ),
    close: () => Promise.resolve(),
  };
}

/** Every search begins with a new game and a cleared hash, so that order does not matter. */
export function makeEngineMover(
  engine: ReadyEngine,
  player: Omit<Kind<'engine'>, 'engine' | 'fixedOptions'>,
  processes: number,
): Answerer<AskedPosition> {
  const { settings, limit, elo } = player;
  const pool = engine.openPool(settings, processes, { retry: true, moreOptions: strengthOptions(elo) });
  const url = `plybook:engine/${engine.engineId}` as const;
  return {
    gateKey: url,
    lanes: processes,
    spacingMs: 0,
    ask: ({ position: { fen } }, _n, queueMs, signal) => {
      const request = { fen, limit, settings, elo, newGame: true };
      return attemptLocally({ url, player: engine.engineId, request, queueMs }, async () => {
        const found = await pool.search({ fen, moves: [], limit, newGame: true, signal });
        if (!found.ok) return engineFailure(found.error.code, found.error.message);
        const move = legalList(fen).find((legal) => legal === found.value.bestmove);
        return move === undefined
          ? engineFailure('engine_failed', 'The engine named no legal move.')
          : replyOf(fen, move, JSON.stringify(found.value));
      });
    },
    close: () => pool.close(),
  };
}

function replyOf(fen: string, uci: UciMove, raw: string | null): LocalReply | LocalFailure {
  const text = JSON.stringify({ move_uci: uci, move_san: makeSan(fen, uci) });
  return { text, reasoning: null, finishReason: null, raw, failure: null };
}
