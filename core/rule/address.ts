/**
 * Addresses of the rules in `docs/rules` (`R-GAME-13`, `R-STUDY-7.2`): what a comment cites, and what a figure names as
 * its definition. That each one exists is not for this file to say: a test reads the pages and all sources.
 */

/** An area, a number, and for a part of a rule a second number. */
export type RuleAddress = `R-${string}-${number}`;

/** Finds every address in a text. A sentence may end behind one, so a final full stop is no part of it. */
export function addressesIn(text: string): readonly string[] {
  return text.match(/\bR-[A-Z]{2,8}-\d+(?:\.\d+)?\b/g) ?? [];
}
