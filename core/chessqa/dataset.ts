/**
 * Data sets as the screens, the command line and the exports see them. Items keep every field of their source line
 * untouched in `raw`; the typed columns beside it are read from it and never written back.
 */
import { z } from 'zod';

const datasetKindSchema = z.enum(['chessqa']);

export const importRefusalSchema = z.strictObject({
  file: z.string(),
  line: z.number().int().min(1),
  reason: z.string(),
  excerpt: z.string().describe('start of the line, at most 200 characters'),
});
export type ImportRefusal = z.infer<typeof importRefusalSchema>;

/** A thing kept, but worth knowing: a normalised FEN, an unknown task, an answer that looks wrong. */
export const importNoteSchema = z.strictObject({
  file: z.string(),
  line: z.number().int().min(0).describe('0: of the file itself'),
  note: z.string(),
});

export type ImportNote = z.infer<typeof importNoteSchema>;

export const importReportSchema = z.strictObject({
  datasetId: z.string().nullable().describe('null when nothing could be kept, so no data set was made'),
  alreadyPresent: z.boolean().describe('the same content had been imported before; that data set is named'),
  files: z.array(
    z.strictObject({
      file: z.string(),
      sha256: z.string(),
      bytes: z.number().int(),
      lines: z.number().int(),
    }),
  ),
  read: z.number().int().describe('non-empty lines'),
  kept: z.number().int(),
  refused: z.number().int(),
  refusals: z.array(importRefusalSchema).describe('the first 1,000'),
  noted: z.number().int(),
  notes: z.array(importNoteSchema).describe('the first 1,000'),
  elapsedMs: z.number().int(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const countSchema = z.strictObject({ key: z.string(), count: z.number().int() });

export const datasetSummarySchema = z.strictObject({
  id: z.string().describe('first 16 hex digits of contentSha256'),
  kind: datasetKindSchema,
  name: z.string(),
  contentSha256: z.string().describe('over the kept raw lines in order, each followed by a line feed'),
  itemCount: z.number().int(),
  refusedCount: z.number().int(),
  tasks: z.array(countSchema),
  categories: z.array(countSchema),
  release: z.enum(['first', 'revised', 'mixed']).describe('first: judgement spelling and no provenance'),
  labelSetCount: z.number().int().describe('items that can be reproduced: position judgment items'),
  licenceNote: z.string(),
  source: z.string().describe('paths or the word sample'),
  isSample: z.boolean(),
  importedAt: z.string(),
});
export type DatasetSummary = z.infer<typeof datasetSummarySchema>;

/** All given conditions must hold; null or empty means no condition. */
export const itemFilterSchema = z.strictObject({
  category: z.string().nullable(),
  task: z.string().nullable(),
  label: z.string().nullable().describe('exact correct_answer'),
  source: z.string().nullable().describe('exact source cluster key'),
  text: z
    .string()
    .max(500)
    .nullable()
    .describe('substring of id, FEN, question or answer, ASCII case ignored'),
  minPieces: z.number().int().nullable(),
  maxPieces: z.number().int().nullable(),
  flag: z.string().nullable().describe('one audit flag, see auditFlagSchema'),
});
export type ItemFilter = z.infer<typeof itemFilterSchema>;

/** `shared_fen`, `shared_puzzle`: also in another category. `label_differs`: our rules give another answer than the file. */
export const auditFlagSchema = z.enum([
  'shared_fen',
  'shared_puzzle',
  'label_differs',
  'several_answers',
  'target_pinned',
  'label_unchecked',
]);
export type AuditFlag = z.infer<typeof auditFlagSchema>;

export const itemRowSchema = z.strictObject({
  seq: z.number().int().describe('position in the data set, from 1; the row id'),
  itemId: z.string(),
  task: z.string(),
  category: z.string(),
  fen: z.string().describe('six fields, counters 0 1 added where the source has four'),
  answer: z.string(),
  sourceKey: z.string(),
  pieces: z.number().int(),
  flags: z.array(auditFlagSchema),
});
export type ItemRow = z.infer<typeof itemRowSchema>;

export const itemPageSchema = z.strictObject({
  total: z.number().int().describe('rows that match the filter'),
  offset: z.number().int(),
  rows: z.array(itemRowSchema).max(500),
});
export type ItemPage = z.infer<typeof itemPageSchema>;

/** Something to draw on the board: squares or arrows, in groups that belong together. */
export const answerShapeSchema = z.strictObject({
  kind: z.enum(['square', 'arrow']),
  from: z.string(),
  to: z.string().nullable(),
  group: z.number().int(),
});
export type AnswerShape = z.infer<typeof answerShapeSchema>;

export const itemDetailSchema = z.strictObject({
  row: itemRowSchema,
  raw: z.string().describe('the source line, byte for byte'),
  questionStored: z.string().describe('as the file has it, placeholders and all'),
  answerType: z.enum(['single', 'multi']),
  acceptedAnswers: z
    .array(z.string())
    .describe('what counts as right under our rules; from the file where we have no rule'),
  acceptedFrom: z.enum(['rules', 'file']),
  fileAnswer: z.string(),
  labelCheck: z.enum(['agrees', 'differs', 'unchecked']),
  labelNote: z.string().nullable(),
  moves: z.array(z.string()).describe('state tracking: the UCI moves after the FEN; else empty'),
  shapes: z.array(answerShapeSchema),
  provenance: z
    .array(z.strictObject({ key: z.string(), value: z.string() }))
    .describe('metadata, flattened for display'),
  sameSource: z
    .array(itemRowSchema)
    .describe('other items of the data set with the same source cluster, at most 50'),
  sameFen: z.array(itemRowSchema).describe('other items with the same four-field FEN, at most 50'),
});
export type ItemDetail = z.infer<typeof itemDetailSchema>;

export const datasetAuditSchema = z.strictObject({
  items: z.number().int(),
  tasks: z.array(countSchema),
  categories: z.array(countSchema),
  answerTypes: z.array(countSchema),
  uniqueFens: z.number().int().describe('four-field'),
  fenUses: z.array(z.strictObject({ uses: z.number().int(), fens: z.number().int() })),
  uniqueFensByCategory: z.array(countSchema),
  itemsWithPuzzleId: z.number().int(),
  uniquePuzzleIds: z.number().int(),
  puzzleIdUses: z.array(z.strictObject({ uses: z.number().int(), puzzles: z.number().int() })),
  uniquePuzzleIdsByCategory: z.array(countSchema),
  sourceClusters: z.number().int(),
  clusterSizes: z.array(z.strictObject({ size: z.number().int(), clusters: z.number().int() })),
  overlaps: z
    .array(
      z.strictObject({
        categories: z.array(z.string()),
        fens: z.number().int(),
        puzzleIds: z.number().int(),
      }),
    )
    .describe('every pair of categories, and the triple where three share'),
  sharedFens: z.number().int().describe('FENs in more than one category'),
  sharedPuzzleIds: z.number().int(),
  sourceDisjoint: z.strictObject({
    items: z.number().int(),
    byCategory: z.array(countSchema),
    clusters: z.number().int(),
    tasksWithItems: z.number().int(),
    byFenAlone: z.number().int(),
  }),
  labelChecks: z.strictObject({
    checked: z.number().int(),
    agree: z.number().int(),
    differ: z.number().int(),
    unchecked: z.number().int(),
    severalAccepted: z.number().int(),
    targetsPinned: z.array(z.strictObject({ itemId: z.string(), square: z.string(), pinnedBy: z.string() })),
    mateSolutions: z.number().int(),
    promotionSuffix: z.number().int().describe('motif items whose file answer lacks promotion suffixes'),
    batteryOrder: z.number().int().describe('battery items whose stored order is not canonical'),
    illegalSolutions: z.number().int(),
    differing: z.array(
      z.strictObject({
        itemId: z.string(),
        fileAnswer: z.string(),
        accepted: z.array(z.string()),
        why: z.enum(['several_mates', 'promotion_suffix', 'battery_order', 'other']),
      }),
    ),
  }),
});
export type DatasetAudit = z.infer<typeof datasetAuditSchema>;
