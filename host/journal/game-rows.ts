/**
 * Queries over the ledger of game runs. Prompts, replies and searches make up nearly all bytes of a run and no report
 * shows them, so they are cut off inside SQLite; where one decision is shown, its rows are read whole.
 */
import type { ReportRow } from '../../core/game/report-fold.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import type { JournalReader } from './reader.ts';

/** What an engine says of a move, or that it failed on it: neither changes anything of the run. */
export const REVIEW_KINDS = "('game_reviewed', 'game_review_failed')";

const field = (name: string): string => `'${name}', payload -> '$.${name}'`;

const CLOSED = `json_object(${['gameId', 'decisionId', 'requestId', 'legal', 'failure', 'verdict']
  .map(field)
  .join(', ')},
  'attempt', json_object('wallMs', payload -> '$.attempt.wallMs', 'queueMs', payload -> '$.attempt.queueMs',
    'costNano', payload -> '$.attempt.costNano', 'reportedModel', payload -> '$.attempt.reportedModel', 'usage', payload -> '$.attempt.usage'))`;

const PLY_FIELDS = [
  'gameId',
  'ply',
  'by',
  'playerId',
  'move',
  'san',
  'fenBefore',
  'fenAfter',
  'decisionId',
  'queueMs',
  'wallMs',
];

const PLY = `json_object(${PLY_FIELDS.map(field).join(', ')}, 'score', payload -> '$.search.lastExact.score')`;

const ROWS = `SELECT seq, kind, key, at, hash, CASE kind
    WHEN 'game_attempt_opened' THEN json_remove(payload, '$.prompt')
    WHEN 'game_attempt_closed' THEN ${CLOSED}
    WHEN 'game_ply' THEN ${PLY}
    WHEN 'game_reviewed' THEN payload -> '$.review'
    WHEN 'preflight_attempt' THEN NULL
    ELSE payload END AS payload
  FROM ledger WHERE run_id = ? AND seq > ? ORDER BY seq`;

/** The rows of a run after one of them (0: all), for `foldReportRow`; one at a time. */
export function gameReportRows(
  reader: JournalReader,
  runId: string,
  afterSeq: number,
): IterableIterator<ReportRow> {
  return reader.connection.prepare<[string, number], ReportRow>(ROWS).iterate(runId, afterSeq);
}

type SettingRow = Pick<LedgerRow, 'kind' | 'payload'>;

/** Amendments, and ends of the run, in order: what it is to play, and whether it has. */
export function gameChangeRows(reader: JournalReader, runId: string): readonly SettingRow[] {
  return rowsOfKinds(reader, runId, "('game_amended', 'game_run_finished')");
}

/** Starts, amendments and ends of the run, in order. */
export function gameSettingRows(reader: JournalReader, runId: string): readonly SettingRow[] {
  return rowsOfKinds(reader, runId, "('game_started', 'game_amended', 'game_run_finished')");
}

/** By their kinds: in the order of all rows every row of a long run would be touched. */
function rowsOfKinds(reader: JournalReader, runId: string, kinds: string): readonly SettingRow[] {
  return reader.connection
    .prepare<[string], SettingRow>(
      `SELECT kind, payload FROM ledger WHERE run_id = ? AND kind IN ${kinds} ORDER BY +seq`,
    )
    .all(runId);
}

/** Number of the last row that is no review: what is said of a move changes nothing of the run. Null: no such run. */
export function lastPlayedSeq(reader: JournalReader, runId: string): number | null {
  const found = reader.connection
    .prepare<[string], { readonly seq: number }>(
      `SELECT seq FROM ledger WHERE run_id = ? AND kind NOT IN ${REVIEW_KINDS} ORDER BY seq DESC LIMIT 1`,
    )
    .get(runId);
  return found?.seq ?? null;
}

/** The rows behind one decision, in order: its requests, the decision, its ply, and every review of it. */
export function rowsOfDecision(
  reader: JournalReader,
  runId: string,
  decisionId: string,
): readonly LedgerRow[] {
  // Keys of requests and reviews begin with the id, `-a` and a number; the upper bound is the character after `a`.
  return reader.connection
    .prepare<{ runId: string; key: string; from: string; to: string }, LedgerRow>(
      `SELECT run_id AS runId, seq, kind, key, payload, at, prev_hash AS prevHash, hash FROM ledger
       WHERE run_id = @runId AND (
         kind IN ('game_decision', 'game_ply') AND key = @key
         OR (kind IN ('game_attempt_opened', 'game_attempt_closed', 'game_attempt_interrupted')
           OR kind IN ${REVIEW_KINDS}) AND key > @from AND key < @to)
       ORDER BY seq`,
    )
    .all({ runId, key: decisionId, from: `${decisionId}-a`, to: `${decisionId}-b` });
}
