/**
 * What a later version does otherwise than the one that made the golden set, on purpose. Each entry stands in the change
 * log as well; whatever is not here must be as it was.
 */

/** Old spelling → new one, of words (never of numbers) in what is printed. */
export const SPELLINGS: Readonly<Record<string, string>> = {};

/** Old name of a member of what is printed → new one. */
export const MEMBERS: Readonly<Record<string, string>> = {};

/** What lists say otherwise, place by place: runs of result files show the settings that their file states. */
export const LISTED_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  runs: [
    '/1/condition: "stored questions" before, now "stored questions, thinking"',
    '/2/condition: "" before, now "temperature 0.2"',
    // A game run that was given more games counts them.
    '/16/total: 2 before, now 4',
  ],
  datasets: [],
};

/** Tables that have other rows than before, with the same numbers in all of them: one for each run, slice and aggregate. */
export const REGROUPED: ReadonlySet<string> = new Set(['compare-questions']);

/** Versions that a new manifest names, where it is made of the same wishes. */
export const VERSIONS: Readonly<Record<string, { readonly before: number; readonly now: number }>> = {
  promptVersion: { before: 1, now: 3 },
  scoringVersion: { before: 1, now: 2 },
  matcherVersion: { before: 3, now: 4 },
};

/** Hashes of all prompts of a run, now → before, where words changed on purpose: those of Semantic items do in version 3. */
const PROMPTS: Readonly<Record<string, string>> = {
  '1bb969c9ae3e5f3a314aebc995f2632a88b43ea52931de4ab5f5f0f274e7bc10':
    'f6b0df77b81d003f0d51d148070381e1c5779878afa9bcf9b39bc9c9a7541887',
  '7b5187de92195ed1a0858aa614f64e4082d82f59fcbe25420ce5c892ecbcbb4f':
    'f9f0596a39975cf6f67bc5122a3fa28faefaffa3e75af33e87b93b9d99597d05',
};

/** Open runs that are not gone on with, and a part of the reason that is given. */
export const NOT_RESUMED: Readonly<Record<string, string>> = {};

/** The same object with the versions of before, wherever it names those of now. */
export function withVersionsBefore<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (name, member: unknown) => {
      if (name === 'promptsSha256' && typeof member === 'string') return PROMPTS[member] ?? member;
      const version = VERSIONS[name];
      return version !== undefined && member === version.now ? version.before : member;
    }),
  ) as T;
}
