/** The replies of a study run with their positions, for whoever looks at what they name. */
import type { NamedReply } from '../../core/asking/reasoning.ts';
import { attemptClosedSchema } from '../../core/asking/records.ts';
import { boardOfFen } from '../../core/chess/fen.ts';
import { readPayload } from '../../core/record/ledger-row.ts';
import { outcomeAt, type StudyVerdict } from '../../core/study/outcome.ts';
import { pagedRows } from '../journal/paged-rows.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { FoldedStudyRun } from './folds.ts';

const PIECE_ROWS = 50;

/** Those that answers were read from, in the order in which they came. */
export function* studyReplies(
  reader: JournalReader,
  { runId, fold, set }: FoldedStudyRun,
): Generator<NamedReply> {
  for (const row of pagedRows(reader, runId, 'attempt_closed', PIECE_ROWS)) {
    const { seq, n, attempt } = readPayload(attemptClosedSchema, row);
    const answered = fold.answers.get(seq);
    const position = set.positions[seq - 1];
    if (answered === undefined || answered.n !== n || position === undefined) continue;
    const { id, condition, fen } = position;
    yield {
      id,
      opens: String(seq),
      group: condition,
      fen,
      board: boardOfFen(fen),
      played: playedOf(answered.verdict),
      reasoning: attempt.reasoning,
      text: attempt.text,
    };
  }
}

/** The legal move of the answer, in either notation; null: it has none, or they differ. */
function playedOf(verdict: StudyVerdict): string | null {
  if (verdict.kind === 'no_verdict') return null;
  const moves = [verdict.sanMove, verdict.uciMove].flatMap((move) =>
    move !== null && outcomeAt(move, 'lenient') === 'legal' && move.uci !== null ? [move.uci] : [],
  );
  return new Set(moves).size === 1 ? (moves[0] ?? null) : null;
}
