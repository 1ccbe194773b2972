/**
 * An engine: its best move where one move is asked, and the bucket of its score for White in Position Judgment (the last
 * exact line; where the engine told none, its last line). Every search begins with a new game and a cleared hash, so that
 * order does not matter, and a resumed game goes on as an undisturbed one. What goes wrong with the engine says nothing
 * about an answer: it is infrastructure and gives no verdict.
 */
import os from 'node:os';
import { legalList } from '../../../core/chess/legal-list.ts';
import type { GameState } from '../../../core/game/game.ts';
import type { GameManifest } from '../../../core/game/run.ts';
import { isSameEngine } from '../../../core/record/same-engine.ts';
import { fail, ok, type Failure } from '../../../core/util/result.ts';
import type { Mover } from '../../games/ports.ts';
import { strengthOptions } from '../../players/engine-strength.ts';
import type { QaItem } from '../../../core/chessqa/item.ts';
import { hasLegalMove } from '../../../core/chess/moves.ts';
import { searchedFen } from '../../../core/chess/searched-fen.ts';
import type { PromptSettings } from '../../../core/prompt/settings.ts';
import type { FrozenPlayer, FrozenStudyPlayer, GamePlayer } from '../../../core/player/seats.ts';
import { readLabels } from '../../../core/score/label.ts';
import { withDialogue, type EngineFailureCode, type SearchResult } from '../../../core/uci/search.ts';
import type { ReadyEngine, SearchOutcome, SearchPool } from '../../reproduction/ports.ts';
import type { AskedPosition } from '../../studies/asked-positions.ts';
import type { Answerer, ChoosyAnswerer, QuestionFailureCode } from '../ports.ts';
import type { PlayerHost, Seated } from './kind.ts';
import {
  attemptLocally,
  localReply,
  moveReply,
  type LocalFailure,
  type LocalReply,
} from './local-attempt.ts';
import { keepAsWished, localFinding } from './local-test.ts';

export type EnginePlayer = Extract<FrozenPlayer, { kind: 'engine' }>;
type EngineStudySeat = Extract<FrozenStudyPlayer, { kind: 'engine' }>;
type EngineSeat = Extract<GamePlayer, { kind: 'engine' }>;

export const ENGINE_HOST: PlayerHost<'engine'> = {
  question: {
    ready: async (context, _set, { player, prompt }) => {
      const engine = await context.readyEngine(player.engineId);
      if (!engine.ok) return engine;
      return ok({
        frozen: { ...player, engine: engine.value.identity },
        engine: engine.value,
        whyNot: engineRefusal,
        answerer: ({ lanes }) =>
          ok(makeEngineAnswerer(engine.value, player, prompt, lanes.lanes ?? usualProcesses())),
      });
    },
    whyNot: () => engineRefusal,
  },
  study: {
    ready: async (context, player) => {
      const engine = await context.readyEngine(player.engineId);
      if (!engine.ok) return engine;
      const { identity, fixedOptions } = engine.value;
      return ok({
        frozen: { ...player, engine: identity, fixedOptions: [...fixedOptions] },
        engine: engine.value,
        whyNot: () => null,
        answerer: ({ lanes }) => ok(makeEngineMover(engine.value, player, lanes.lanes ?? usualProcesses())),
      });
    },
  },
  game: {
    freeze: async (context, wish) => {
      const engine = await context.readyEngine(wish.engineId);
      if (!engine.ok) return engine;
      const { identity, fixedOptions } = engine.value;
      const problem = engine.value.settingsProblem(wish.settings, strengthOptions(wish.elo));
      if (problem !== null) return fail('refused', `Player ${wish.id}: ${problem}.`);
      return ok({ ...wish, engine: identity, fixedOptions: [...fixedOptions] });
    },
    sit: async (context, manifest, player) => {
      const engine = await context.readyEngine(player.engineId);
      if (!engine.ok) return engine;
      const changed = engineProblem(player, engine.value);
      return changed === null ? ok(engineAtBoard(manifest, player, engine.value)) : changed;
    },
  },
  kept: {
    keep: keepAsWished,
    test: async (context, { spec }) => {
      const engine = await context.readyEngine(spec.engineId);
      return ok(
        engine.ok
          ? localFinding(true, `${engine.value.identity.name ?? spec.engineId} is ready.`)
          : localFinding(false, engine.error.message),
      );
    },
  },
  tryOut: null,
};

/** One processor is left to the window. */
function usualProcesses(): number {
  return Math.max(1, os.availableParallelism() - 1);
}

/** Processes are started when the first question is asked and end with `close`. @param processes also its lanes. */
export function makeEngineAnswerer(
  engine: ReadyEngine,
  player: Omit<EnginePlayer, 'engine'>,
  prompt: Pick<PromptSettings, 'outputProtocol'>,
  processes: number,
): ChoosyAnswerer {
  const pool = engine.openPool(player.settings, processes, { retry: true });
  const id = `engine/${engine.engineId}`;
  return {
    gateKey: `plybook:${id}`,
    lanes: processes,
    spacingMs: 0,
    refusalOf: engineRefusal,
    ask: ({ item }, _n, queueMs, signal) => {
      const fen = isJudgment(item) ? searchedFen(item.inputFen) : item.fen;
      const request = { fen, limit: player.limit, settings: player.settings, newGame: true };
      return attemptLocally({ url: `plybook:${id}`, player: engine.engineId, request, queueMs }, async () =>
        replyOf(
          item,
          await pool.search({ fen, moves: [], limit: player.limit, newGame: true, signal }),
          prompt,
        ),
      );
    },
    close: () => pool.close(),
  };
}

/** Why an engine has no answer for an item, the same words for the same reason; null: it has one. */
function engineRefusal(item: QaItem): string | null {
  const isMove = item.task?.form === 'uci' && item.task.answerType === 'single';
  if (!isMove && !isJudgment(item)) return 'An engine answers single moves and Position Judgment only.';
  return hasLegalMove(item.board) ? null : 'The game is over in this position; an engine is never asked.';
}

function replyOf(
  item: QaItem,
  outcome: SearchOutcome,
  prompt: Pick<PromptSettings, 'outputProtocol'>,
): LocalReply | LocalFailure {
  if (!outcome.ok) return engineFailure(outcome.error);
  const answer = isJudgment(item) ? bucketOf(item, outcome.value) : outcome.value.bestmove;
  if (answer === null)
    return engineFailure({
      code: 'engine_failed',
      message: 'The engine ended its search without an answer.',
    });
  return localReply(answer, prompt.outputProtocol, JSON.stringify(outcome.value));
}

function bucketOf(item: QaItem, result: SearchResult): string | null {
  const { lastExact, lastLine } = readLabels(result, item.board.turn === 0 ? 'w' : 'b');
  const read = lastExact ?? lastLine;
  return read === null ? null : String(read.bucket);
}

/** Every search begins with a new game and a cleared hash, so that order does not matter. */
function makeEngineMover(
  engine: ReadyEngine,
  player: Omit<EngineStudySeat, 'engine' | 'fixedOptions'>,
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
        if (!found.ok) return engineFailure(found.error);
        const move = legalList(fen).find((legal) => legal === found.value.bestmove);
        return move === undefined
          ? engineFailure({ code: 'engine_failed', message: 'The engine named no legal move.' })
          : moveReply(fen, move, JSON.stringify(found.value));
      });
    },
    close: () => pool.close(),
  };
}

function engineProblem(
  player: EngineSeat,
  engine: ReadyEngine,
): { ok: false; error: Failure<QuestionFailureCode> } | null {
  return isSameEngine({ engine: engine.identity, fixedOptions: engine.fixedOptions }, player)
    ? null
    : fail('refused', `Engine ${player.engineId} is not the one this run began with. Start a new run.`);
}

/** The hash is cleared before every move, so a resumed game goes on as an undisturbed one. */
function engineAtBoard(manifest: GameManifest, player: EngineSeat, engine: ReadyEngine): Seated {
  const lanes = manifest.pairings.filter(({ first, second }) => first === player.id || second === player.id);
  const processes = Math.max(1, Math.min(lanes.length, os.availableParallelism()));
  const pool = engine.openPool(player.settings, processes, {
    retry: true,
    moreOptions: strengthOptions(player.elo),
  });
  return { mover: { move: (state, signal) => searchMove(pool, player, state, signal) }, pool };
}

async function searchMove(
  pool: SearchPool,
  { limit }: EngineSeat,
  { setup, moves }: GameState,
  signal: AbortSignal,
): ReturnType<Mover['move']> {
  const startMs = performance.now();
  const found = await pool.search({ fen: setup.startFen, moves, limit, newGame: true, signal });
  if (!found.ok) return found;
  const { bestmove, wallMs } = found.value;
  if (bestmove === null) return fail('engine_failed', 'the engine named no move');
  const queueMs = wallMs === null ? null : Math.max(0, Math.round(performance.now() - startMs - wallMs));
  return ok({ by: 'engine', move: bestmove, search: found.value, queueMs, wallMs });
}

/** What went wrong with an engine says nothing about whoever it plays for. */
function engineFailure(error: Failure<EngineFailureCode>): LocalFailure {
  const { code, message } = error;
  const dialogue = withDialogue(error);
  switch (code) {
    case 'cancelled':
    case 'closed':
      return { failure: 'cancelled', end: 'cancelled', code, message };
    case 'engine_failed':
      return { failure: 'server_error', end: 'dropped', code, message, ...dialogue };
    default:
      return { failure: 'configuration', end: 'bad_request', code, message, ...dialogue };
  }
}

function isJudgment(item: QaItem): boolean {
  return item.task?.family === 'position_judgment';
}
