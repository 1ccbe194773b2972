/**
 * A game run of ours in the form of the article's harness: `games.jsonl`, `plies.jsonl`, `requests.jsonl` and the schedule of
 * `manifest.json`, a row a model and game, without prompts, replies, addresses and paths. Unknown is null.
 */
import { boardOfFen } from '../../chess/fen.ts';
import type { GameDecisionDetail, GameDetail, PlyView } from '../report.ts';
import type { ArticleDecision } from './forms.ts';

export interface WrittenGame {
  readonly detail: GameDetail;
  /** By decision id. */
  readonly decisions: ReadonlyMap<string, GameDecisionDetail>;
  readonly seed: number;
  /** Of the PGN file beside, relative. */
  readonly path: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Members in the order of their names, as the article writes them. */
export function articleJson(row: Row): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Players that were asked for moves in the game. */
export function botsOf({ detail }: WrittenGame): readonly string[] {
  return [...new Set(detail.plies.flatMap((ply) => (ply.decisionId === null ? [] : [ply.playerId])))].sort();
}

export function gameRow(game: WrittenGame, bot: string): Row {
  const { detail, path, seed } = game;
  const { game: facts, plies } = detail;
  const own = plies.filter((ply) => ply.playerId === bot && ply.decisionId !== null);
  const ms = own.reduce((sum, { wallMs, queueMs }) => sum + (wallMs ?? 0) + (queueMs ?? 0), 0);
  return {
    bot,
    color_llm_white: facts.white === bot,
    format_recoveries: own.filter(({ marks }) => marks.includes('recovered')).length,
    game_duration: ms / 1000,
    game_id: facts.gameId,
    llm_moves: own.filter(({ move }) => move !== null).length,
    llm_requests: own.reduce((sum, { requests }) => sum + requests, 0),
    opening: facts.eco ?? '',
    path,
    ply_count: plies.filter(({ move }) => move !== null).length,
    result: facts.result ?? '*',
    retry_requests: own.reduce((sum, { requests }) => sum + Math.max(0, requests - 1), 0),
    seed,
    termination: facts.termination ?? facts.state,
    timestamp: facts.endedAt ?? facts.startedAt,
  };
}

/** Both sides; moves of the opening are left out. */
export function plyRows({ detail, decisions }: WrittenGame, bot: string): readonly Row[] {
  return detail.plies.flatMap((ply): readonly Row[] => {
    if (ply.by === 'book' || ply.move === null) return [];
    const decision = ply.decisionId === null ? undefined : decisions.get(ply.decisionId);
    const accepted = decision?.requests.find(({ verdict }) => verdict?.move === ply.move);
    return [
      {
        bot,
        fen: ply.fenBefore,
        fen_after: ply.fenAfter,
        game_id: detail.game.gameId,
        move_san: ply.san,
        move_uci: ply.move,
        player: ply.playerId,
        ply: ply.ply,
        promotion: ply.move.length > 4 ? ply.move.slice(4) : null,
        ...(accepted === undefined ? {} : { request_id: accepted.requestId }),
        wall_seconds: ply.wallMs === null ? null : ply.wallMs / 1000,
      },
    ];
  });
}

export function requestRows({ detail, decisions }: WrittenGame, bot: string): readonly Row[] {
  const history: string[] = [];
  return detail.plies.flatMap((ply): readonly Row[] => {
    const before = [...history];
    if (ply.move !== null) history.push(ply.move);
    const decision = ply.decisionId === null ? undefined : decisions.get(ply.decisionId);
    if (decision === undefined || ply.playerId !== bot) return [];
    return decision.requests.map((request) => requestRow(ply, decision, request, before));
  });
}

function requestRow(
  ply: PlyView,
  decision: GameDecisionDetail,
  {
    requestId,
    attempt,
    prompt,
    structured,
    attemptRow,
    verdict,
    legal,
    failure,
    end,
  }: GameDecisionDetail['requests'][number],
  history: readonly string[],
): Row {
  const { decisionId, gameId, playerId, fen, legalMoves } = decision;
  const [, turn, , , halfmoves = '0'] = fen.split(' ');
  const isAccepted = verdict?.move !== null && verdict?.move === ply.move;
  return {
    attempt,
    bot: playerId,
    decision_id: decisionId,
    error: failure ?? (end === 'interrupted' ? 'interrupted' : null),
    fen,
    fen_after: isAccepted ? ply.fenAfter : null,
    finished_at: attemptRow?.finishedAt ?? null,
    format_recovered: verdict?.formatRecovered ?? null,
    game_id: gameId,
    halfmove_clock: Number(halfmoves),
    history_uci: history,
    legal,
    legal_move_count: legalMoves.length,
    legal_moves: legalMoves.map(({ uci }) => uci),
    model_verification: attemptRow?.modelVerification ?? null,
    move_san: isAccepted ? ply.san : null,
    move_uci: verdict?.move ?? null,
    parse_method: verdict?.method ?? null,
    pieces: [...boardOfFen(fen).squares].filter((code) => code !== 0).length,
    ply: decision.ply,
    prompt_bytes: prompt.bytes,
    prompt_sha256: prompt.sha256,
    queue_seconds: attemptRow === null ? null : attemptRow.queueMs / 1000,
    reported_model: attemptRow?.reportedModel ?? null,
    request_id: requestId,
    requested_model: attemptRow?.requestedModel ?? null,
    schema_version: 1,
    side_to_move: turn === 'b' ? 'black' : 'white',
    started_at: attemptRow?.startedAt ?? null,
    strict_uci_valid: verdict?.strictUciValid ?? null,
    structured_requested: structured,
    usage: attemptRow?.usage ?? null,
    validation_error: verdict?.error ?? null,
    wall_seconds: attemptRow === null ? null : attemptRow.wallMs / 1000,
  };
}

/** The moves of the opening, and whose colour is whose. */
export function scheduleRow({ detail, seed }: WrittenGame, bot: string): Row {
  const { game } = detail;
  return {
    eco: game.eco,
    game_id: game.gameId,
    opening: game.eco ?? '',
    opening_moves: detail.plies.flatMap(({ by, move }) => (by === 'book' && move !== null ? [move] : [])),
    pair_id: game.pairId,
    seed,
    white: game.white === bot,
  };
}

/** The decision of a half-move, as `articleLine` takes it. */
export function writtenDecision(
  { detail }: WrittenGame,
  ply: PlyView,
  requestId: string,
): ArticleDecision | null {
  if (ply.move === null) return null;
  const history = detail.plies.flatMap((one) => (one.ply < ply.ply && one.move !== null ? [one.move] : []));
  const { startFen, game } = detail;
  return {
    bot: ply.playerId,
    gameId: game.gameId,
    ply: ply.ply,
    startFen,
    history,
    move: ply.move,
    requestId,
  };
}
