/** The replies of a game run with their positions, for whoever looks at what they name. */
import type { NamedReply } from '../../core/asking/reasoning.ts';
import { boardOfFen } from '../../core/chess/fen.ts';
import { gameAttemptClosedSchema, gameAttemptOpenedSchema } from '../../core/game/records.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import type { JournalReader } from '../journal/reader.ts';

const PIECE_ROWS = 50;

/** Replies with a verdict, in the order in which they came. */
export function* gameReplies(reader: JournalReader, runId: string): Generator<NamedReply> {
  const fens = new Map<string, { readonly fen: string; readonly playerId: string }>();
  for (const row of rowsOf(reader, runId, 'game_attempt_opened')) {
    const { requestId, fen, playerId } = readPayload(gameAttemptOpenedSchema, row);
    fens.set(requestId, { fen, playerId });
  }
  for (const row of rowsOf(reader, runId, 'game_attempt_closed')) {
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

function* rowsOf(reader: JournalReader, runId: string, kind: 'game_attempt_opened' | 'game_attempt_closed') {
  let after = 0;
  for (;;) {
    const page = reader.ledgerPage(runId, kind, after, PIECE_ROWS);
    yield* page;
    after = page.at(-1)?.seq ?? after;
    if (page.length < PIECE_ROWS) return;
  }
}
