/**
 * What a reply names and how it came to its move, by rule alone (R-STAT-27): lengths, moves and squares named, phantom moves,
 * candidates, and whether the move played was among them. Never a verdict on quality. Pure.
 */
import { z } from 'zod';
import type { Board } from '../chess/board.ts';
import { namedMoves, NAMED_KINDS, type NamedKind, type NamedMove } from '../reply/named-moves.ts';
import { clusterMeanInterval } from '../score/cluster-mean.ts';
import { countedShareSchema } from '../score/interval-schema.ts';
import { meanOf } from '../score/mean.ts';
import { countedShare, type CountedShare } from '../score/share.ts';
import { groupBy } from '../util/collect.ts';

const count = z.number().int().min(0);

export const reasoningRowSchema = z.strictObject({
  id: z.string().describe('of the position, or of the decision and its request'),
  opens: z.string().describe('what the window opens: number of the position, or id of the decision'),
  group: z.string().describe('condition, or player'),
  fen: z.string(),
  played: z.string().nullable().describe('UCI; null: the reply has no legal move'),
  reasoningCharacters: count.nullable().describe('null: no reasoning was told'),
  answerCharacters: count,
  named: count.describe('moves, in reasoning and answer'),
  squares: count.describe('named alone'),
  isCut: z.boolean(),
  kinds: z.record(z.enum(NAMED_KINDS), count),
  phantoms: z.array(z.string()).describe('the first of them, as they stand'),
  candidates: count.describe(
    'different legal moves that the reasoning names; of the answer where none was told',
  ),
  isCandidate: z
    .boolean()
    .nullable()
    .describe('the reasoning names the move played; null: no reasoning, or no move'),
  endsElsewhere: z
    .boolean()
    .nullable()
    .describe('the last legal move of the reasoning is another than the one played; null: it names none'),
});
export type ReasoningRow = z.infer<typeof reasoningRowSchema>;

const groupSchema = z.strictObject({
  group: z.string(),
  replies: count,
  withReasoning: count,
  meanReasoningCharacters: z.number().nullable(),
  meanAnswerCharacters: z.number().nullable(),
  named: count,
  squares: count,
  legal: countedShareSchema,
  inLine: countedShareSchema,
  opponent: countedShareSchema,
  otherMan: countedShareSchema,
  impossible: countedShareSchema,
  phantomReplies: countedShareSchema.describe('replies that name at least one phantom move'),
  meanCandidates: z.number().nullable(),
  playedNamed: countedShareSchema.describe('of replies with reasoning and a legal move'),
  endsElsewhere: countedShareSchema.describe('of those whose reasoning names a legal move'),
});
export type ReasoningGroup = z.infer<typeof groupSchema>;

export const reasoningReportSchema = z.strictObject({
  runId: z.string(),
  groups: z.array(groupSchema),
  total: count.describe('rows that fit the filter'),
  rows: z.array(reasoningRowSchema).max(500),
});
export type ReasoningReport = z.infer<typeof reasoningReportSchema>;

export const reasoningWishSchema = z.strictObject({
  runId: z.string().max(200),
  phantomsOnly: z.boolean().describe('only replies that name a phantom move'),
  offset: count,
  limit: z.number().int().min(1).max(500),
});

export interface NamedReply extends Pick<ReasoningRow, 'id' | 'opens' | 'group' | 'fen' | 'played'> {
  readonly board: Board;
  readonly reasoning: string | null;
  readonly text: string | null;
}

const MOST_PHANTOMS = 20;
const MOST_TEXT = 12;

export function reasoningRow({ board, reasoning, text, ...head }: NamedReply): ReasoningRow {
  const thought = namedMoves(reasoning ?? '', board);
  const said = namedMoves(text ?? '', board);
  const moves = [...thought.moves, ...said.moves];
  const kinds: Record<NamedKind, number> = { legal: 0, in_line: 0, opponent: 0, other_man: 0, impossible: 0 };
  for (const { kind } of moves) kinds[kind] += 1;
  const hasReasoning = reasoning !== null && reasoning !== '';
  const legal = legalOf(hasReasoning ? thought.moves : said.moves);
  const isJudged = hasReasoning && head.played !== null;
  return {
    ...head,
    reasoningCharacters: hasReasoning ? reasoning.length : null,
    answerCharacters: text?.length ?? 0,
    named: moves.length,
    squares: thought.squares + said.squares,
    isCut: thought.isCut || said.isCut,
    kinds,
    phantoms: moves
      .filter(({ kind }) => isPhantom(kind))
      .slice(0, MOST_PHANTOMS)
      .map((move) => move.text.slice(0, MOST_TEXT)),
    candidates: new Set(legal).size,
    isCandidate: isJudged ? legal.includes(head.played ?? '') : null,
    endsElsewhere: isJudged && legal.length > 0 ? legal.at(-1) !== head.played : null,
  };
}

function isPhantom(kind: NamedKind): boolean {
  return kind === 'other_man' || kind === 'impossible';
}

export function namesPhantom({ kinds }: Pick<ReasoningRow, 'kinds'>): boolean {
  return kinds.other_man + kinds.impossible > 0;
}

function legalOf(moves: readonly NamedMove[]): readonly string[] {
  return moves.flatMap(({ uci }) => uci ?? []);
}

/** In the order of first appearance. */
export function reasoningGroups(rows: readonly ReasoningRow[]): ReasoningGroup[] {
  return [...groupBy(rows, ({ group }) => group)].map(([group, own]) => groupFigures(group, own));
}

function groupFigures(group: string, rows: readonly ReasoningRow[]): ReasoningGroup {
  const named = sumOf(rows, (row) => row.named);
  const ofNamed = (kind: NamedKind): CountedShare => {
    const found = sumOf(rows, ({ kinds }) => kinds[kind]);
    const interval = clusterMeanInterval(rows.map((row) => ({ sum: row.kinds[kind], n: row.named })));
    return { count: found, n: named, value: named === 0 ? null : found / named, interval };
  };
  const told = rows.flatMap(({ reasoningCharacters }) => reasoningCharacters ?? []);
  return {
    group,
    replies: rows.length,
    withReasoning: told.length,
    meanReasoningCharacters: meanOf(told).mean,
    meanAnswerCharacters: meanOf(rows.map(({ answerCharacters }) => answerCharacters)).mean,
    named,
    squares: sumOf(rows, ({ squares }) => squares),
    legal: ofNamed('legal'),
    inLine: ofNamed('in_line'),
    opponent: ofNamed('opponent'),
    otherMan: ofNamed('other_man'),
    impossible: ofNamed('impossible'),
    phantomReplies: countedShare(rows.map(namesPhantom)),
    meanCandidates: meanOf(rows.map(({ candidates }) => candidates)).mean,
    playedNamed: countedShare(rows.flatMap(({ isCandidate }) => isCandidate ?? [])),
    endsElsewhere: countedShare(rows.flatMap(({ endsElsewhere }) => endsElsewhere ?? [])),
  };
}

function sumOf<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}
