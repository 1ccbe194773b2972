/**
 * Ledger rows of a study run beside those of asking (`core/asking/records.ts`). What a position was answered, and what a move
 * is worth, are rows of their own: valuing comes later, can be done again with another engine or limit, and never touches
 * an answer.
 */
import { z } from 'zod';
import { askingLedgerSchemas, type AskedRuns } from '../asking/records.ts';
import {
  readPayload,
  runCreatedSchemaOf,
  runLedgerSchemas,
  type LedgerSchemas,
} from '../record/ledger-row.ts';
import { flagsOfStudyVerdict } from './outcome.ts';
import { conditionSchema } from './position.ts';
import { studyManifestSchema, type StudyManifest } from './run.ts';
import { moveValueSchema } from './valuing.ts';
import { engineSettingsSchema, searchLimitSchema, searchResultSchema } from '../uci/search.ts';
import { studyVerdictSchema } from './verdict-schema.ts';

const count = z.number().int().min(0);
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const seq = z.number().int().min(1).describe('of the position in the set');

/**
 * Key: `seq`. Of the reply of attempt `n`. A reply that the output limit cut before its object was whole has no verdict and is
 * not asked again.
 */
export const studyAnsweredSchema = z.strictObject({
  seq,
  n: z.number().int().min(1),
  positionId: z.string(),
  condition: conditionSchema,
  matcherVersion: z.number().int(),
  verdict: studyVerdictSchema,
  failure: z.string().nullable().describe('class of a reply that arrived but was none: empty, refusal …'),
  isTruncated: z.boolean(),
  reasoningTokens: count.nullable().describe('as the provider reports them; null: not told'),
});
export type StudyAnswered = z.infer<typeof studyAnsweredSchema>;

const valuedSearchSchema = z.strictObject({
  fen: z.string(),
  opinionSha256: sha256Schema.describe('of engine, options, limit and position'),
  search: searchResultSchema,
});

/** Why a move was valued; a move can be valued for several reasons, and is valued once for each. */
export const baselinePurposeSchema = z
  .enum(['best', 'random', 'legal'])
  .describe('players that only the engine makes: noise floor, one random draw a position, all legal moves');
export type BaselinePurpose = z.infer<typeof baselinePurposeSchema>;
/** Columns of the figures that rest on them. */
export const NOISE_FLOOR_ID = 'noise_floor';
export const RANDOM_DRAW_ID = 'random_draw';
export const EXACT_RANDOM_ID = 'random_exact';

export const valuedForSchema = z.enum(['answer', ...baselinePurposeSchema.options]);
export type ValuedFor = z.infer<typeof valuedForSchema>;

/**
 * Key: `seq:purpose:move:profile`, the move being `-` for the engine's own choice and the profile the first 16 digits of
 * its hash. One position and move under one engine, options and limit.
 */
export const moveValuedSchema = z.strictObject({
  seq,
  purpose: valuedForSchema.describe(
    'answer: what the player gave; best: noise floor; random: the one draw; legal: one of all legal moves',
  ),
  value: moveValueSchema,
  profile: z.string().describe('engine by bench value, options and limit, in canonical form'),
  engineId: z.string(),
  settings: engineSettingsSchema,
  limit: searchLimitSchema,
  opinions: z
    .strictObject({ before: sha256Schema, after: sha256Schema.nullable() })
    .describe('keys of the searches it rests on; after is null where the move ended the game'),
  searches: z
    .array(valuedSearchSchema)
    .describe('those of them made for this row; what the journal knew already stands where it was made'),
});
export type MoveValued = z.infer<typeof moveValuedSchema>;

/**
 * Key: as `move_valued`. The engine failed on the position twice, or told no score of it: the move has no value under this
 * profile, stands in no mean, and is not searched again.
 */
export const moveValueFailedSchema = moveValuedSchema.omit({ opinions: true, searches: true });
export type MoveValueFailed = z.infer<typeof moveValueFailedSchema>;

/** Key: `run`. */
export const studyFinishedSchema = z.strictObject({
  answered: count,
  legal: count.describe('answers with a legal move at the headline reading'),
});

export const studyLedgerSchemas = {
  ...runLedgerSchemas,
  ...askingLedgerSchemas,
  run_created: runCreatedSchemaOf(studyManifestSchema),
  study_answered: studyAnsweredSchema,
  move_valued: moveValuedSchema,
  move_value_failed: moveValueFailedSchema,
  study_finished: studyFinishedSchema,
} as const satisfies LedgerSchemas;

/** False: a person's doing, or work on what is stored already; it says nothing of how long an execution lasted. */
function isStudyExecutionRow(kind: string): boolean {
  return kind !== 'run_amended' && kind !== 'move_valued' && kind !== 'move_value_failed';
}

export const studyRuns: AskedRuns<StudyManifest> = {
  kind: 'study',
  name: 'study run',
  created: studyLedgerSchemas.run_created,
  finished: 'study_finished',
  isExecutionRow: isStudyExecutionRow,
  answerOf: (row) => {
    if (row.kind !== 'study_answered') return null;
    const { seq: answered, verdict } = readPayload(studyAnsweredSchema, row);
    return { seq: answered, verdict: flagsOfStudyVerdict(verdict) };
  },
};
