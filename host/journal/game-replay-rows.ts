/** The rows of a game run for reading it again, without what makes them long; cut inside SQLite, and in pieces. */
import { gameOfKey } from '../../core/game/ids.ts';
import { replaySchemas, type CutKind } from '../../core/game/replay.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import { REVIEW_KINDS } from './game-rows.ts';
import type { JournalReader } from './reader.ts';

/** `payload` of a kind in `replaySchemas` has the fields of its schema; null: a review, which changes nothing. */
export interface CutRow extends Pick<LedgerRow, 'seq' | 'kind' | 'key' | 'at'> {
  readonly payload: string | null;
}

/** A few milliseconds of reading. */
const PIECE_ROWS = 150;

const members = (names: readonly string[], path: string): string =>
  names.map((name) => `'${name}', payload -> '${path}.${name}'`).join(', ');

function cut(kind: CutKind): string {
  const fields = Object.keys(replaySchemas[kind].shape);
  if (kind !== 'game_attempt_closed') return `json_object(${members(fields, '$')})`;
  const own = members(
    fields.filter((name) => name !== 'attempt'),
    '$',
  );
  const attempt = members(Object.keys(replaySchemas[kind].shape.attempt.shape), '$.attempt');
  return `json_object(${own}, 'attempt', json_object(${attempt}))`;
}

const SHAPED = `SELECT seq, kind, key, at, CASE
    WHEN kind = 'game_attempt_opened' THEN ${cut('game_attempt_opened')}
    WHEN kind = 'game_attempt_closed' THEN ${cut('game_attempt_closed')}
    WHEN kind = 'game_ply' THEN ${cut('game_ply')}
    WHEN kind IN ${REVIEW_KINDS} THEN NULL
    ELSE payload END AS payload
  FROM ledger WHERE run_id = @runId AND seq > @afterSeq`;

/** Reads the rows after one of them, a piece at a time; none: there are no more. */
export type RowsAfter = (afterSeq: number) => readonly CutRow[];

interface Wanted {
  readonly runId: string;
  readonly afterSeq: number;
}

/** Those that the run has now: what is appended between two pieces is not among them. */
export function gameReplayRows(reader: JournalReader, runId: string): RowsAfter {
  const lastSeq = reader.head(runId)?.seq ?? 0;
  const rows = reader.connection.prepare<[Wanted & { readonly lastSeq: number }], CutRow>(
    `${SHAPED} AND seq <= @lastSeq ORDER BY seq LIMIT ${PIECE_ROWS}`,
  );
  return (afterSeq) => rows.all({ runId, afterSeq, lastSeq });
}

/** Those of one game, and what the run says of all of them; the others' are not even shaped. */
export function oneGameReplayRows(reader: JournalReader, runId: string, gameId: string): RowsAfter {
  const rows = reader.connection.prepare<[Wanted & { readonly gameId: string }], CutRow>(
    `${SHAPED} AND (kind IN ('execution_started', 'game_amended')
       OR kind NOT IN ${REVIEW_KINDS} AND substr(key, 1, length(@gameId)) = @gameId) ORDER BY seq`,
  );
  const isMeant = ({ kind, key }: CutRow): boolean =>
    !kind.startsWith('game_') || kind === 'game_amended' || gameOfKey(key) === gameId;
  return (afterSeq) => rows.all({ runId, afterSeq, gameId }).filter(isMeant);
}

/** Ids of the games that have ended, in no order. */
export function endedGameIds(reader: JournalReader, runId: string): readonly string[] {
  return reader.connection
    .prepare<[string], string>("SELECT key FROM ledger WHERE run_id = ? AND kind = 'game_ended'")
    .pluck()
    .all(runId);
}
