/** One item as the line of a ChessQA file, with our own wording of the question. */

export interface ItemParts {
  readonly task: string;
  /** Place within the task, from 0. */
  readonly number: number;
  readonly category: string;
  readonly input: string;
  /** What is asked about the position. */
  readonly task_text: string;
  readonly examples: readonly string[];
  readonly answer: string;
  readonly answerType: 'single' | 'multi';
  readonly metadata: Readonly<Record<string, unknown>>;
}

export function itemText(parts: ItemParts): string {
  const [position, moves] = parts.input.split(' | ');
  const opening =
    moves === undefined
      ? `Here is a chess position in FEN: ${position}`
      : `Here is a chess position in FEN: ${position}\nThese moves (UCI) are played from it: ${moves}`;
  return JSON.stringify({
    task_id: `${parts.task}_${String(parts.number).padStart(4, '0')}`,
    task_type: parts.task,
    task_category: parts.category,
    input: parts.input,
    question: [
      opening,
      parts.task_text,
      'Think it through, then end with one line of exactly this form:',
      'FINAL ANSWER: <answer>',
      `An answer has the form of: ${parts.examples[0] ?? ''}`,
    ].join('\n'),
    format_examples: parts.examples,
    correct_answer: parts.answer,
    answer_type: parts.answerType,
    metadata: parts.metadata,
  });
}
