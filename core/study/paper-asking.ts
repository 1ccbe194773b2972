/**
 * How the paper asked, but for the effort, which differs by model configuration: what is left out of a wish is this. No
 * schema is loaded, so that the window can use it.
 */
import type { StudyConditions } from './conditions.ts';
import { PUBLISHED_PROMPT_SHA256 } from './prompt-template.ts';

export const PAPER_CONDITIONS: StudyConditions = {
  representation: 'fen',
  notation: 'both',
  menu: 'none',
  effort: null,
};

/** Only so can a position be asked with a text that has one place, for a FEN. */
export function isPaperAsking(conditions: StudyConditions): boolean {
  const { representation, notation, menu } = conditions;
  return (
    representation === PAPER_CONDITIONS.representation &&
    notation === PAPER_CONDITIONS.notation &&
    menu === PAPER_CONDITIONS.menu
  );
}

/** The prompt where nobody chose one: the published one wherever it can ask so, else the program's own (null). */
export function usualTemplate(conditions: StudyConditions): string | null {
  return isPaperAsking(conditions) ? PUBLISHED_PROMPT_SHA256 : null;
}
