/**
 * What a study run's rows say: how its answers were read, what was asked and spent, which values there are; pages of
 * answers, and one answer with everything behind it. Figures that compare runs stand in `study-figures.ts`.
 */
import { z } from 'zod';
import { valuedForSchema } from './records.ts';
import { conditionSchema, studyPositionSchema } from './position.ts';
import { moveOutcomes, studyVerdictSchema } from './verdict-schema.ts';
import { moveValueSchema } from './valuing.ts';
import { engineSettingsSchema, searchLimitSchema, searchResultSchema } from '../uci/search.ts';
import { runAmendedSchema } from '../asking/records.ts';
import { attemptViewSchema } from '../asking/records.ts';
import { runStatusSchema } from '../record/run.ts';
import { studyManifestSchema } from './run.ts';

const count = z.number().int().min(0);
const countRow = z.strictObject({ key: z.string(), count });

/** How rows are read from answers; named beside every table (R-STUDY-5.5). */
export const studyReadingSchema = z.strictObject({
  notation: z.enum(['san', 'uci']),
  level: z.enum(['strict', 'lenient']),
  zeroForEngineBest: z
    .boolean()
    .describe("the engine's own choice costs nothing; off in the paper's reading"),
});

const outcomeCounts = z.strictObject(
  Object.fromEntries(moveOutcomes.map((outcome) => [outcome, count])) as Record<
    (typeof moveOutcomes)[number],
    typeof count
  >,
);

/** One condition under one reading. */
const outcomeRowSchema = z.strictObject({
  condition: conditionSchema,
  notation: z.enum(['san', 'uci']),
  level: z.enum(['strict', 'lenient']),
  judged: count.describe('the denominator'),
  outcomes: outcomeCounts,
});

export const extractionSchema = z.strictObject({
  judged: count,
  strict: count,
  lenient: count,
  failed: count,
  severalObjects: count,
  withoutText: count,
  agree: count,
  differ: count,
});

/** Which answers a count of the extraction counts; `judged`: its denominator. */
export const extractionFilters = [
  'judged',
  'strict',
  'lenient',
  'failed',
  'several_objects',
  'without_text',
  'agree',
  'differ',
] as const;

/** What is valued under one engine, options and limit; values of different profiles never meet. */
export const profileRowSchema = z.strictObject({
  profile: z.string().describe('canonical text'),
  engineId: z.string(),
  settings: engineSettingsSchema,
  limit: searchLimitSchema,
  answers: count.describe('distinct answered moves that are valued'),
  best: count.describe('positions whose engine choice is valued: the noise floor'),
  random: count.describe('positions whose one random draw is valued'),
  legal: count.describe('moves of the exact random mean that are valued'),
  failed: count.describe('moves without a value: the engine failed on the position twice, or told no score'),
  failedAnswers: count.describe('of these, answered moves'),
});
export type ProfileRow = z.infer<typeof profileRowSchema>;

export const studyReportSchema = z.strictObject({
  runId: z.string(),
  status: runStatusSchema,
  message: z.string().nullable().describe('why the last execution ended, where it says'),
  manifest: studyManifestSchema,
  manifestSha256: z.string(),
  setName: z.string(),
  player: z.string().describe('as it is shown'),
  condition: z.string().describe('settings that differ from how the paper asked; may be empty'),
  positions: count,
  answered: count.describe('truncated ones included'),
  unanswered: count.describe('asked again on resume'),
  truncated: count.describe(
    'cut by the output limit before the object was whole: no verdict, not asked again',
  ),
  perCondition: z.array(
    z.strictObject({ condition: conditionSchema, positions: count, answered: count, truncated: count }),
  ),
  outcomes: z.array(outcomeRowSchema),
  extraction: extractionSchema,
  movesToValue: count.describe('distinct legal moves among the answers, at either notation and level'),
  profiles: z.array(profileRowSchema).describe('most values first'),
  requests: count,
  interrupted: count.describe('requests cut off by the end of the program'),
  failures: z.array(countRow).describe('requests by failure class, retried ones included'),
  modelsReported: z.array(countRow),
  totals: z.strictObject({
    promptTokens: count.nullable(),
    completionTokens: count.nullable(),
    reasoningTokens: count.nullable(),
    costNano: count.nullable(),
    uncosted: count.describe('answers whose cost the service did not tell'),
    wallMs: count.nullable().describe('null: nothing was asked'),
    queueMs: count.nullable(),
    activeMs: count.describe('of all executions'),
  }),
  amendments: z.array(runAmendedSchema.extend({ at: z.string() })),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  executions: count,
  headSeq: count,
  headHash: z.string(),
});
export type StudyReport = z.infer<typeof studyReportSchema>;

/** Null: all. Outcome, notation and level belong together: an outcome is that of the reading. */
export const studyFilterSchema = z.strictObject({
  condition: conditionSchema.nullable(),
  outcome: z
    .enum([...moveOutcomes, 'not_legal', 'no_verdict', 'unanswered', 'unvalued'])
    .nullable()
    .describe('not_legal: judged, and anything but a legal move'),
  extraction: z.enum(extractionFilters).nullable(),
  failure: z.string().max(60).nullable().describe('with a request of this class, retried ones included'),
  notation: z.enum(['san', 'uci']),
  level: z.enum(['strict', 'lenient']),
  profile: z.string().max(4000).nullable().describe('whose values are shown; null: the one with most values'),
  convention: z.enum(['A', 'C']),
  lossFrom: count.nullable().describe('cp, included; of valued legal moves alone'),
  lossTo: count.nullable().describe('cp, included'),
  text: z.string().max(200).describe('in position id, FEN or move text; empty: all'),
  order: z.enum(['set', 'loss']).describe('loss: largest first, unknown ones last'),
});
export type StudyFilter = z.infer<typeof studyFilterSchema>;

export const studyAnswerRowSchema = z.strictObject({
  seq: z.number().int().min(1),
  positionId: z.string(),
  condition: conditionSchema,
  fen: z.string(),
  verdict: studyVerdictSchema.nullable().describe('null: unanswered'),
  isTruncated: z.boolean(),
  failure: z.string().nullable().describe('of the last request, where the position is unanswered'),
  value: moveValueSchema
    .nullable()
    .describe('of the move of the reading; null: no legal move, or not valued under the profile'),
  attempts: count,
  reasoningTokens: count.nullable(),
  completionTokens: count.nullable(),
  costNano: count.nullable(),
  wallMs: count.nullable(),
});
export type StudyAnswerRow = z.infer<typeof studyAnswerRowSchema>;

export const studyAnswerPageSchema = z.strictObject({
  total: count,
  offset: count,
  profile: z.string().nullable().describe('whose values are shown; null: nothing is valued'),
  rows: z.array(studyAnswerRowSchema).max(500),
});
export type StudyAnswerPage = z.infer<typeof studyAnswerPageSchema>;

/** A value of this position with the searches it rests on. */
const valueViewSchema = z.strictObject({
  purpose: valuedForSchema,
  profile: z.string(),
  engineId: z.string(),
  settings: engineSettingsSchema,
  limit: searchLimitSchema,
  value: moveValueSchema,
  before: searchResultSchema.nullable().describe('null: the journal does not hold it'),
  after: searchResultSchema.nullable().describe('null: the move ended the game, or not held'),
});

export const studyAnswerDetailSchema = z.strictObject({
  row: studyAnswerRowSchema,
  position: studyPositionSchema,
  prompt: z.string().describe('as sent; empty where it cannot be made again'),
  promptSha256: z.string(),
  attempts: z.array(attemptViewSchema),
  values: z.array(valueViewSchema).describe("of the answered moves and of the engine's own choice"),
  ledger: z.array(
    z.strictObject({ seq: z.number().int(), kind: z.string(), at: z.string(), hash: z.string() }),
  ),
});
export type StudyAnswerDetail = z.infer<typeof studyAnswerDetailSchema>;

/** Rows behind the noise floor (`best`), the random draw (`random`) and the exact random mean (`legal`). */
export const valuePageSchema = z.strictObject({
  total: count,
  offset: count,
  rows: z
    .array(
      z.strictObject({
        seq: z.number().int().min(1),
        condition: conditionSchema,
        fen: z.string(),
        value: moveValueSchema,
      }),
    )
    .max(500),
});
export type ValuePage = z.infer<typeof valuePageSchema>;

export const valuingSettingsSchema = z.strictObject({
  engineId: z.string().min(1).max(200),
  limit: searchLimitSchema,
  settings: engineSettingsSchema,
});

/** What is to be valued; everything is kept, and nothing is searched twice. */
export const valuingRequestSchema = z.strictObject({
  runIds: z.array(z.string().max(200)).min(1).max(20).describe('over one set'),
  valuing: valuingSettingsSchema,
  noiseFloor: z.boolean().describe("the engine's own choice in every position"),
  randomDraw: z.boolean().describe('one legal move of every position, drawn uniformly'),
  exactRandom: z.boolean().describe('every legal move of every position: about 25 searches each'),
  processes: z.number().int().min(1).max(256),
});
export type ValuingRequest = z.infer<typeof valuingRequestSchema>;

export const valuingOutcomeSchema = z.strictObject({
  profile: z.string(),
  valued: count.describe('rows written now'),
  known: count.describe('that stood in the journal already'),
  failed: count.describe(
    'the engine failed on twice or gave no score for, now or before; not searched again',
  ),
  failure: z.string().nullable().describe('why the first of them has none'),
  searches: count,
});
export type ValuingOutcome = z.infer<typeof valuingOutcomeSchema>;
