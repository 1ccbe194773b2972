/** Lines of items for tests: positions are ours, nothing is taken from a published file. */

export interface LineParts {
  readonly task_id?: string;
  readonly task_type?: string;
  readonly task_category?: string;
  readonly input?: string;
  readonly question?: string;
  readonly correct_answer?: unknown;
  readonly answer_type?: string;
  readonly metadata?: unknown;
}

export const ITALIAN = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

/** A Short Tactics item of our own position; parts replace its fields. */
export function itemLine(parts: LineParts & Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    task_id: 'short_tactics_rating_beginner_0000',
    task_type: 'short_tactics_rating_beginner',
    task_category: 'Short Tactics',
    input: ITALIAN,
    question: `Position: ${parts.input ?? ITALIAN}. Which move solves it?`,
    format_examples: ['e2e4', 'g1f3'],
    correct_answer: 'g8f6',
    answer_type: 'single',
    metadata: { puzzle_id: 'p0000' },
    ...parts,
  });
}
