/**
 * The shapes of one engine search. Scores are from the side to move unless a name says White. A line with a bound
 * is not a score: both readings of R-ENG-3 are kept (`lastExact`, `lastLine`) and never merged.
 */
import { z } from 'zod';
import type { Failure } from '../util/result.ts';

/** Centipawns or full moves to mate, from the side to move; mate is negative when the side to move is mated. */
export const scoreSchema = z.union([
  z.strictObject({ cp: z.number().int() }),
  z.strictObject({ mate: z.number().int() }),
]);
export type Score = z.infer<typeof scoreSchema>;

export const boundSchema = z.enum(['lowerbound', 'upperbound']);
export type Bound = z.infer<typeof boundSchema>;

/** One `info` line that carries a score. `pv` is cut at its first illegal move by whoever knows the rules. */
export const searchLineSchema = z.strictObject({
  multipv: z.number().int().min(1),
  depth: z.number().int().min(0),
  seldepth: z.number().int().nullable(),
  score: scoreSchema,
  bound: boundSchema.nullable().describe('null: an exact score'),
  nodes: z.number().int().nullable(),
  timeMs: z.number().int().nullable(),
  wdl: z
    .tuple([z.number().int(), z.number().int(), z.number().int()])
    .nullable()
    .describe('permille, side to move'),
  pv: z.array(z.string()).describe('lower-case UCI, castling as king moves two squares'),
});
export type SearchLine = z.infer<typeof searchLineSchema>;

export const searchResultSchema = z.strictObject({
  bestmove: z.string().nullable().describe('null for (none), 0000 and NULL'),
  ponder: z.string().nullable(),
  lastExact: searchLineSchema.nullable().describe('multipv 1: the last line without a bound'),
  lastLine: searchLineSchema
    .nullable()
    .describe('multipv 1: the very last line with a score, bounded or not'),
  lines: z.array(searchLineSchema).describe('last exact line of every multipv, in order of multipv'),
  nodesTotal: z
    .number()
    .int()
    .nullable()
    .describe('nodes really searched: the largest node count any info line told'),
  pvAgrees: z
    .boolean()
    .nullable()
    .describe('first move of lastExact is the best move; null when either is unknown'),
  wallMs: z.number().int().nullable().describe('go to bestmove, measured by us; no part of any comparison'),
  droppedLines: z.number().int().describe('lines that could not be read or came too late'),
  oddFields: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('fields that could not be read or moves in another spelling; absent: none'),
  bestmoveSpelling: z
    .string()
    .optional()
    .describe('as the engine wrote the best move; absent: as UCI writes it'),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** One limit or several: the first that is reached ends the search (`limit.ts`). */
export const searchLimitSchema = z
  .strictObject({
    nodes: z.number().int().min(1).optional(),
    depth: z.number().int().min(1).max(245).optional(),
    movetimeMs: z.number().int().min(1).optional(),
    mate: z.number().int().min(1).max(100).optional().describe('moves; never alone'),
  })
  .refine(({ mate: _mate, ...ending }) => Object.values(ending).some((value) => value !== undefined), {
    error: 'a search needs nodes, depth or movetimeMs, and a mate one of them beside it',
  });
export type SearchLimit = z.infer<typeof searchLimitSchema>;

/** Options a researcher sets; everything else stays at the engine's default. */
export const engineSettingsSchema = z.strictObject({
  threads: z.number().int().min(1).max(1024),
  hashMb: z.number().int().min(1).max(1048576),
  multipv: z.number().int().min(1).max(256),
});
export type EngineSettings = z.infer<typeof engineSettingsSchema>;

/**
 * The last lines of the talk with the engine, both directions, as every failed search and probe carries them
 * (`details.dialogue`): marked `>` to the engine, `<` from it, `!` its stderr, `#` what happened; at most 64,000
 * characters. Null: there is none, because no engine was asked.
 */
export function dialogueOf({ details }: Failure<string>): string | null {
  const dialogue = details?.['dialogue'];
  return typeof dialogue === 'string' && dialogue !== '' ? dialogue : null;
}

/** The dialogue as a member of a row; nothing where there is none, so that rows without one read as ever. */
export function withDialogue(failure: Failure<string> | null): { readonly dialogue?: string } {
  const dialogue = failure === null ? null : dialogueOf(failure);
  return dialogue === null ? {} : { dialogue };
}

/** As a journal row keeps it; absent in rows from before and where no engine failed. */
export const keptDialogueSchema = z
  .string()
  .max(70_000)
  .optional()
  .describe('last lines of the talk with the engine that failed: > to it, < from it, ! its stderr, # notes');

/** Why a search gave no result. A job settles exactly once: with a result or with one of these. */
export type EngineFailureCode =
  | 'engine_missing' // the file is not there or cannot be started
  | 'engine_failed' // crashed, stalled or broke the protocol twice on the same job
  | 'engine_options' // an option is unknown to the engine or out of its range
  | 'position_refused' // finished or invalid position: never sent
  | 'cancelled'
  | 'closed';
