/** The replies of a game run with their positions, for whoever looks at what they name. */
import type { NamedReply } from '../../core/asking/reasoning.ts';
import { boardOfFen } from '../../core/chess/fen.ts';
import { gameAttemptClosedSchema, gameAttemptOpenedSchema } from '../../core/game/records.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import { pagedRows } from '../journal/paged-rows.ts';
import type { JournalReader } from '../journal/reader.ts';

const PIECE_ROWS = 50;

/** Replies with a verdict, in the order in which they came. */
export function* gameReplies(reader: JournalReader, runId: string): Generator<NamedReply> {
  const fens = new Map<string, { readonly fen: string; readonly playerId: string }>();
  for (const row of pagedRows(reader, runId, 'game_attempt_opened', PIECE_ROWS)) {
    const { requestId, fen, playerId } = readPayload(gameAttemptOpenedSchema, row);
    fens.set(requestId, { fen, playerId });
  }
  for (const row of pagedRows(reader, runId, 'game_attempt_closed', PIECE_ROWS)) {
    const { requestId, decisionId, verdict, attempt } = readPayload(gameAttemptClosedSchema, row);
    const asked = fens.get(requestId);
    if (asked === undefined || verdict === null) continue;
    yield {
      id: requestId,
      opens: decisionId,
      group: asked.playerId,
      fen: asked.fen,
      board: boardOfFen(asked.fen),
      played: verdict.move,
      reasoning: attempt.reasoning,
      text: attempt.text,
    };
  }
}
