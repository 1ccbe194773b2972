/**
 * Addresses of the rules in `docs/rules` (`R-GAME-13`, `R-STUDY-7.2`): what a comment cites, and what a figure names as
 * its definition. That each one exists is not for this file to say: a test reads the pages and all sources.
 */

/** An area, a number, and for a part of a rule a second number. */
export type RuleAddress = `R-${string}-${number}`;

/** For a pattern. A sentence may end behind an address, so a final full stop is no part of it. */
export const ADDRESS_PATTERN = String.raw`\bR-[A-Z]{2,8}-\d+(?:\.\d+)?\b`;

/** Every address in a text, in its order, repeats included. */
export function addressesIn(text: string): readonly string[] {
  return text.match(new RegExp(ADDRESS_PATTERN, 'g')) ?? [];
}
