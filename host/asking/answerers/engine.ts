/**
 * The answerer of an engine: its best move where one move is asked, and the bucket of its score for White in Position
 * Judgment (the last exact line; where the engine told none, its last line). Every search begins with a new game and a
 * cleared hash, so that order does not matter. What goes wrong with the engine says nothing about an answer: it is
 * infrastructure and gives no verdict.
 */
import type { QaItem } from '../../../core/chessqa/item.ts';
import { hasLegalMove } from '../../../core/chess/moves.ts';
import { searchedFen } from '../../../core/chess/searched-fen.ts';
import type { PromptSettings } from '../../../core/prompt/settings.ts';
import type { FrozenPlayer } from '../../../core/player/seats.ts';
import { readLabels } from '../../../core/score/label.ts';
import type { EngineFailureCode, SearchResult } from '../../../core/uci/search.ts';
import type { ReadyEngine, SearchOutcome } from '../../reproduction/ports.ts';
import type { ChoosyAnswerer } from './baseline.ts';
import { attemptLocally, localReply, type LocalFailure, type LocalReply } from './local-attempt.ts';

export type EnginePlayer = Extract<FrozenPlayer, { kind: 'engine' }>;

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
export function engineRefusal(item: QaItem): string | null {
  const isMove = item.task?.form === 'uci' && item.task.answerType === 'single';
  if (!isMove && !isJudgment(item)) return 'An engine answers single moves and Position Judgment only.';
  return hasLegalMove(item.board) ? null : 'The game is over in this position; an engine is never asked.';
}

function replyOf(
  item: QaItem,
  outcome: SearchOutcome,
  prompt: Pick<PromptSettings, 'outputProtocol'>,
): LocalReply | LocalFailure {
  if (!outcome.ok) return engineFailure(outcome.error.code, outcome.error.message);
  const answer = isJudgment(item) ? bucketOf(item, outcome.value) : outcome.value.bestmove;
  if (answer === null)
    return engineFailure('engine_failed', 'The engine ended its search without an answer.');
  return localReply(answer, prompt.outputProtocol, JSON.stringify(outcome.value));
}

function bucketOf(item: QaItem, result: SearchResult): string | null {
  const { lastExact, lastLine } = readLabels(result, item.board.turn === 0 ? 'w' : 'b');
  const read = lastExact ?? lastLine;
  return read === null ? null : String(read.bucket);
}

/** What went wrong with an engine says nothing about whoever it plays for. */
export function engineFailure(code: EngineFailureCode, message: string): LocalFailure {
  switch (code) {
    case 'cancelled':
    case 'closed':
      return { failure: 'cancelled', end: 'cancelled', code, message };
    case 'engine_failed':
      return { failure: 'server_error', end: 'dropped', code, message };
    default:
      return { failure: 'configuration', end: 'bad_request', code, message };
  }
}

function isJudgment(item: QaItem): boolean {
  return item.task?.family === 'position_judgment';
}
