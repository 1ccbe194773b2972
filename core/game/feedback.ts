/**
 * What a model is told after a reply of its own that was refused (R-GAME-7.1): that it was
 * refused and why, the reply itself, and what to do now. Infrastructure trouble is never told. The text is made from
 * the class and the stored reply alone, so it is the same with and without a restart in between.
 */
import type { FailureClass } from '../reply/failure-class.ts';
import { cutText } from '../util/utf8.ts';
import type { GamePromptForm } from './prompt.ts';

/** Grows with every change of wording. */
export const FEEDBACK_VERSION = 1;

/** UTF-16 units of the reply that are quoted. */
export const QUOTE_LIMIT = 2_000;

/** The last reply that was refused within a decision. */
export interface Correction {
  readonly failure: FailureClass;
  /** The visible reply, verbatim; null or empty: there was none. */
  readonly reply: string | null;
}

export function feedbackText(correction: Correction, form: GamePromptForm): string {
  const parts = [
    `Your previous reply was rejected. Reason: ${correction.failure}. ${reasonText(correction)}`,
  ];
  // A reply that was cut off ends in mid-thought: quoting it would only make the next one longer.
  if (correction.failure !== 'truncated' && correction.reply !== null && correction.reply !== '') {
    parts.push(
      `The previous reply was:\n${cutText(correction.reply, QUOTE_LIMIT)}\n(end of the previous reply)`,
    );
  }
  parts.push(instructionText(form));
  return parts.join('\n');
}

function reasonText({ failure }: Correction): string {
  switch (failure) {
    case 'missing_or_ambiguous_move':
      return 'No single move in UCI notation stood where it was asked for.';
    case 'illegal_move':
      return 'The move it states is not legal in this position.';
    case 'truncated':
      return 'It reached the limit on the length of a reply before it was complete: think and answer more briefly.';
    case 'empty_reply':
      return 'It was empty.';
    case 'refusal':
    case 'content_filter':
      return 'It was withheld instead of stating a move.';
    default:
      return 'It was not readable as text.';
  }
}

function instructionText({ menu, structured }: GamePromptForm): string {
  const choice = menu
    ? 'Choose one of the legal moves listed above'
    : 'Choose a legal move in the position above';
  const form = structured ? 'the JSON object asked for' : 'its UCI text';
  return `${choice} and send only ${form}.`;
}
