/**
 * One decision with everything behind it: the position and its legal moves, each request as it was sent, each reply as
 * it came, what the four judges make of it, the engines' opinions with both searches, and the rows that prove it all.
 */
import { legalList, uciSanPairs } from '../../core/chess/legal-list.ts';
import { judgeReply } from '../../core/reply/judges.ts';
import type { GameDecisionDetail } from '../../core/game/report.ts';
import {
  gameDecisionSchema,
  gameLedgerSchemas,
  type GameLedgerKind,
  type GameLedgerPayload,
} from '../../core/game/records.ts';
import { readPayload, type LedgerRow } from '../../core/record/ledger-row.ts';
import { rowsOfDecision } from '../journal/game-rows.ts';
import type { GameFolds } from './folds.ts';

type RequestView = GameDecisionDetail['requests'][number];

/** Null: no such run, or nothing was asked under this id. */
export function decisionDetail(
  folds: GameFolds,
  runId: string,
  decisionId: string,
): GameDecisionDetail | null {
  const run = folds.run(runId);
  const decision = run?.fold.facts.decisions.get(decisionId);
  if (run === null || decision === undefined) return null;
  const rows = rowsOfDecision(folds.reader, runId, decisionId);
  // As the figures count it: a person may have said that an empty reply was not the model's.
  const legalOf = (requestId: string) => run.fold.facts.requests.get(requestId)?.legal ?? null;
  const requests = payloadsOf(rows, 'game_attempt_opened').map(({ row, payload }) => ({
    ...requestView(rows, row, payload),
    legal: legalOf(payload.requestId),
  }));
  const fen = payloadsOf(rows, 'game_attempt_opened')[0]?.payload.fen;
  if (fen === undefined) throw new Error(`decision ${decisionId} has no request`);
  const { gameId, playerId, ply, outcome } = decision;
  return {
    decisionId,
    gameId,
    playerId,
    ply,
    fen,
    legalMoves: uciSanPairs(fen).map(({ uci, san }) => ({ uci, san })),
    move: payloadsOf(rows, 'game_decision')[0]?.payload.move ?? null,
    outcome,
    requests,
    reviews: payloadsOf(rows, 'game_reviewed').map(({ payload }) => payload),
    failedReviews: payloadsOf(rows, 'game_review_failed').map(({ payload }) => payload),
  };
}

interface KnownRow<K extends GameLedgerKind> {
  readonly row: LedgerRow;
  readonly payload: GameLedgerPayload<K>;
}

function payloadsOf<K extends GameLedgerKind>(rows: readonly LedgerRow[], kind: K): readonly KnownRow<K>[] {
  return rows
    .filter((row) => row.kind === kind)
    .map((row) => ({
      row,
      payload: gameLedgerSchemas[kind].parse(JSON.parse(row.payload)) as GameLedgerPayload<K>,
    }));
}

function requestView(
  rows: readonly LedgerRow[],
  openedRow: LedgerRow,
  opened: GameLedgerPayload<'game_attempt_opened'>,
): Omit<RequestView, 'legal'> {
  const own = rows.filter(({ key }) => key === openedRow.key);
  const closed = payloadsOf(own, 'game_attempt_closed')[0]?.payload ?? null;
  const isInterrupted = own.some(({ kind }) => kind === 'game_attempt_interrupted');
  const { number, attempt, requestId, execution, prompt, structured, fen } = opened;
  const text = closed?.attempt.text ?? null;
  const judged = text === null ? [] : judgeReply(text, legalList(fen), structured).opinions;
  return {
    number,
    attempt,
    requestId,
    execution,
    openedAt: openedRow.at,
    prompt,
    structured,
    end: closed !== null ? 'closed' : isInterrupted ? 'interrupted' : 'open',
    attemptRow: closed?.attempt ?? null,
    failure: closed?.failure ?? null,
    verdict: closed?.verdict ?? null,
    judges: judged.map((opinion) => ({ ...opinion })),
    ledger: [...own, ...rows.filter((row) => isAbout(row, requestId))].map(({ seq, kind, at, hash }) => ({
      seq,
      kind,
      at,
      hash,
    })),
  };
}

/** The decision that this request led to, its ply, and the reviews of it. */
function isAbout(row: LedgerRow, requestId: string): boolean {
  switch (row.kind) {
    case 'game_decision':
      return readPayload(gameDecisionSchema, row).requestId === requestId;
    case 'game_reviewed':
    case 'game_review_failed':
      return row.key.startsWith(`${requestId}:`);
    default:
      return false;
  }
}
