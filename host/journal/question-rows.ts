/**
 * Queries over the ledger of runs that ask, be it questions or study positions. Replies are long and figures want a few
 * facts of them only, so those facts are read inside SQLite and no reply crosses into the program, except where one
 * answer is shown or replies are read again, one at a time.
 */
import type { AttemptFacts, QuestionRow } from '../../core/question/fold.ts';
import type { LedgerRow } from '../../core/record/ledger-row.ts';
import type { JournalReader } from './reader.ts';

const REPLY_KINDS = `('attempt_closed', 'preflight_attempt', 'reply_imported')`;

interface FlatRow extends Pick<LedgerRow, 'seq' | 'kind' | 'at' | 'hash'> {
  readonly payload: string | null;
  readonly item: number | null;
  readonly n: number;
  readonly failure: string | null;
  /** As JSON. */
  readonly modelReported: string | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly costNano: number | null;
  readonly wallMs: number | null;
  readonly queueMs: number | null;
}

/** A field of a request or, at another place, of an imported reply. SQLite reads each payload once for all of them. */
function ofReply(name: string, attemptPath: string, importedPath: string | null): string {
  const imported = importedPath === null ? 'NULL' : `payload ->> '$.${importedPath}'`;
  return `CASE WHEN kind IN ('attempt_closed', 'preflight_attempt') THEN payload ->> '$.attempt.${attemptPath}'
    WHEN kind = 'reply_imported' THEN ${imported} END AS ${name}`;
}

const ROWS = `SELECT seq, kind, at, hash,
    CASE WHEN kind = 'move_valued' THEN json_set(payload, '$.searches', json('[]'))
      WHEN kind NOT IN ${REPLY_KINDS} THEN payload END AS payload,
    CASE WHEN kind IN ('attempt_closed', 'reply_imported') THEN payload ->> '$.seq' END AS item,
    CASE kind WHEN 'attempt_closed' THEN payload ->> '$.n'
      WHEN 'preflight_attempt' THEN payload ->> '$.number' ELSE 1 END AS n,
    ${ofReply('failure', 'classification.failure', null)},
    CASE WHEN kind IN ('attempt_closed', 'preflight_attempt') THEN payload -> '$.attempt.reportedModel' END
      AS modelReported,
    ${ofReply('promptTokens', 'usage.promptTokens', 'usage.promptTokens')},
    ${ofReply('completionTokens', 'usage.completionTokens', 'usage.completionTokens')},
    ${ofReply('reasoningTokens', 'usage.reasoningTokens', 'usage.reasoningTokens')},
    ${ofReply('costNano', 'costNano', 'costNano')},
    ${ofReply('wallMs', 'wallMs', null)},
    ${ofReply('queueMs', 'queueMs', null)}
  FROM ledger WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?`;

/**
 * The rows of a run after one of them (0: all), for the folds; one at a time. Values of moves come without their searches.
 * @param limit null: none.
 */
export function* questionRows(
  reader: JournalReader,
  runId: string,
  afterSeq: number,
  limit: number | null = null,
): IterableIterator<QuestionRow> {
  const rows = reader.connection
    .prepare<[string, number, number], FlatRow>(ROWS)
    .iterate(runId, afterSeq, limit ?? -1);
  for (const row of rows) {
    const { seq, kind, at, hash, payload } = row;
    yield { seq, kind, at, hash, payload, facts: payload === null ? factsOf(row) : null };
  }
}

function factsOf(row: FlatRow): AttemptFacts {
  const { item, n, failure, promptTokens, completionTokens, reasoningTokens, costNano } = row;
  return {
    seq: item,
    n,
    isImported: row.kind === 'reply_imported',
    failure,
    modelReported: exactText(row.modelReported),
    promptTokens,
    completionTokens,
    reasoningTokens,
    costNano,
    wallMs: row.wallMs ?? 0,
    queueMs: row.queueMs ?? 0,
  };
}

/**
 * A text as the ledger has it. SQLite's own reading of a JSON text does not know half of a surrogate pair, which a reply
 * may well hold, so texts that must be exact come out as JSON and are read here.
 */
function exactText(json: string | null): string | null {
  if (json === null) return null;
  const text: unknown = JSON.parse(json);
  return typeof text === 'string' ? text : null;
}

/** An answer as it was first scored, and the visible text of the reply it was scored from. */
export interface StoredReply {
  /** Of the ledger row that scored it. */
  readonly rowSeq: number;
  /** Payload of that row. */
  readonly scored: string;
  /** Null: the reply had no text. */
  readonly text: string | null;
  /** Thoughts in the text were looked for when the reply came; 0 for imported replies and those of earlier versions. */
  readonly areThoughtsOut: 0 | 1;
}

/** A few milliseconds of reading. */
const REPLIES_A_PIECE = 50;

/** The judged reply of every scored item, in the order of the scoring: those after a row, a piece at a time. */
export function storedReplies(
  reader: JournalReader,
  runId: string,
): (afterSeq: number) => readonly StoredReply[] {
  const replies = reader.connection.prepare<[string, number], StoredReply>(
    `SELECT scored.seq AS rowSeq, scored.payload AS scored,
         coalesce(closed.payload -> '$.attempt.text', imported.payload -> '$.text') AS text,
         closed.payload -> '$.attempt.textThoughts' IS NOT NULL AS areThoughtsOut
       FROM ledger AS scored
       LEFT JOIN ledger AS closed ON closed.run_id = scored.run_id AND closed.kind = 'attempt_closed'
         AND closed.key = scored.key || ':' || (scored.payload ->> '$.n')
       LEFT JOIN ledger AS imported ON imported.run_id = scored.run_id AND imported.kind = 'reply_imported'
         AND imported.key = scored.key
       WHERE scored.run_id = ? AND scored.kind = 'answer_scored' AND scored.seq > ?
       ORDER BY scored.seq LIMIT ${REPLIES_A_PIECE}`,
  );
  return (afterSeq) =>
    replies.all(runId, afterSeq).map((reply) => ({ ...reply, text: exactText(reply.text) }));
}

/** A judged reply with what an export tells of it. */
export interface FullReply {
  readonly text: string | null;
  readonly reasoning: string | null;
  readonly finishReason: string | null;
  readonly modelReported: string | null;
  /** JSON of a usage object; null: none was told. */
  readonly usage: string | null;
  readonly costNano: number | null;
  /** Of the request; null: the reply was imported. */
  readonly promptSha256: string | null;
}

/** Reads judged replies one by one: the item's number and that of its judged request. */
export function fullReplyReader(
  reader: JournalReader,
  runId: string,
): (seq: number, n: number) => FullReply | null {
  const requested = reader.connection.prepare<[string, string], FullReply>(
    `SELECT closed.payload -> '$.attempt.text' AS text, closed.payload -> '$.attempt.reasoning' AS reasoning,
       closed.payload -> '$.attempt.finishReason' AS finishReason,
       closed.payload -> '$.attempt.reportedModel' AS modelReported,
       closed.payload -> '$.attempt.usage' AS usage, closed.payload ->> '$.attempt.costNano' AS costNano,
       opened.payload ->> '$.promptSha256' AS promptSha256
     FROM ledger AS closed
     JOIN ledger AS opened ON opened.run_id = closed.run_id AND opened.kind = 'attempt_opened'
       AND opened.key = closed.key
     WHERE closed.run_id = ? AND closed.kind = 'attempt_closed' AND closed.key = ?`,
  );
  const imported = reader.connection.prepare<[string, string], FullReply>(
    `SELECT payload -> '$.text' AS text, payload -> '$.reasoning' AS reasoning, NULL AS finishReason,
       NULL AS modelReported, payload -> '$.usage' AS usage, payload ->> '$.costNano' AS costNano,
       NULL AS promptSha256
     FROM ledger WHERE run_id = ? AND kind = 'reply_imported' AND key = ?`,
  );
  return (seq, n) => {
    const stored = requested.get(runId, `${seq}:${n}`) ?? imported.get(runId, String(seq));
    return stored === undefined ? null : exactReply(stored);
  };
}

/** @param stored its texts are JSON still. */
function exactReply(stored: FullReply): FullReply {
  return {
    ...stored,
    text: exactText(stored.text),
    reasoning: exactText(stored.reasoning),
    finishReason: exactText(stored.finishReason),
    modelReported: exactText(stored.modelReported),
  };
}

/** The rows behind one answer, in order: those about the item, re-scorings that changed it included. */
export function rowsOfItem(reader: JournalReader, runId: string, seq: number): readonly LedgerRow[] {
  // Keys are `seq` or `seq:n`; the upper bound is the character after the colon.
  return reader.connection
    .prepare<{ runId: string; key: string; from: string; to: string }, LedgerRow>(
      `SELECT run_id AS runId, seq, kind, key, payload, at, prev_hash AS prevHash, hash FROM ledger
       WHERE run_id = @runId AND (
         kind IN ('answer_scored', 'reply_imported') AND key = @key
         OR kind IN ('attempt_opened', 'attempt_closed', 'answer_rescored') AND key > @from AND key < @to)
       ORDER BY seq`,
    )
    .all({ runId, key: String(seq), from: `${seq}:`, to: `${seq};` });
}
