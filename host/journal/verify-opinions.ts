/**
 * Opinions stand outside the hash chains, so each is held against the ledger row that searched it first: same result,
 * and a key that is the hash of its parts.
 */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import { payloadOf } from '../../core/ledger/ledger.ts';
import { opinionKeySha256 } from '../../core/record/opinion.ts';
import type { SearchResult } from '../../core/uci/search.ts';
import type { Slices } from '../datasets/slices.ts';
import type { JournalReader } from './reader.ts';
import type { JournalProblem } from './rows.ts';
import { sha256Hex } from '../files.ts';

interface OpinionWithRow {
  readonly id: number;
  readonly keySha256: string;
  readonly engine: string;
  readonly options: string;
  readonly limit: string;
  readonly position: string;
  readonly result: string;
  readonly runId: string;
  readonly ledgerSeq: number;
  readonly kind: string | null;
  readonly payload: string | null;
}

const PIECE_ROWS = 25;

export async function opinionProblems(
  reader: JournalReader,
  slices: Slices,
): Promise<readonly JournalProblem[]> {
  const after = reader.connection.prepare<[number], OpinionWithRow>(
    `SELECT o.id, o.key_sha256 AS keySha256, o.engine, o.options, o.search_limit AS "limit", o.position, o.result,
       o.run_id AS runId, o.ledger_seq AS ledgerSeq, l.kind, l.payload
     FROM opinion o LEFT JOIN ledger l ON l.run_id = o.run_id AND l.seq = o.ledger_seq
     WHERE o.id > ? ORDER BY o.id LIMIT ${PIECE_ROWS}`,
  );
  const found: JournalProblem[] = [];
  // Numbers may have been changed to anything.
  for (
    let rows = after.all(Number.MIN_SAFE_INTEGER);
    rows.length > 0;
    rows = after.all(rows.at(-1)?.id ?? 0)
  ) {
    for (const row of rows) {
      const problem = problemOf(row);
      if (problem !== null) found.push({ runId: row.runId, seq: row.ledgerSeq, problem });
    }
    if (slices.isDue) await slices.rest();
  }
  return found;
}

function problemOf(row: OpinionWithRow): string | null {
  if (opinionKeySha256(row, sha256Hex) !== row.keySha256) return 'an opinion does not have its key';
  const search = searchOf(row);
  if (search === null) return 'an opinion refers to a row that holds no search';
  const same = canonicalJson(search) === row.result;
  return same ? null : 'an opinion differs from the search it was taken from';
}

/** The search of the row that the opinion was taken from; null: it holds none. */
function searchOf({ kind, payload, keySha256 }: OpinionWithRow): SearchResult | null {
  if (payload === null) return null;
  if (kind === 'label') return payloadOf(kind, { payload }).search;
  if (kind !== 'move_valued') return null;
  const { searches } = payloadOf(kind, { payload });
  return searches.find(({ opinionSha256 }) => opinionSha256 === keySha256)?.search ?? null;
}
