/**
 * Engine opinions on games of the article's harness, in both readings of a search (R-ENG-3), beside the published ones.
 * The article read the very last line of a search, bounded or not; read by the last exact line, means over few moves
 * differ by several centipawns, so every figure names its reading.
 */
import { z } from 'zod';
import { boardSan } from '../../chess/board-san.ts';
import { boardAfter } from '../../chess/played-line.ts';
import { makeFen } from '../../chess/fen.ts';
import { findBoardMove } from '../../chess/moves.ts';
import type { GameReview } from '../review-record.ts';
import { reviewFiguresSchema } from '../review-schema.ts';
import { makeReview, reviewFigures, type ReviewFigures } from '../review.ts';
import type { SearchLine, SearchResult } from '../../uci/search.ts';
import { groupBy } from '../../util/collect.ts';
import { decisionKey, type ArticleAnalysis, type ArticleDecision, type ArticleOpinion } from './forms.ts';
import { ARTICLE_READINGS, type Reading } from './readings.ts';

/** A decision and its two searches. */
export interface SearchedDecision {
  readonly decision: ArticleDecision;
  readonly free: SearchResult;
  readonly restricted: SearchResult;
}

/** How one opinion of ours stands to the published one. */
export type ArticleAgreement = 'exact' | 'score' | 'different';

export interface ReadAgreement {
  readonly reading: Reading;
  readonly exact: number;
  readonly score: number;
  readonly different: number;
  /** Published rows about moves that are not among those searched. */
  readonly unmatched: number;
}

export interface ArticlePlayer {
  readonly bot: string;
  readonly reading: Reading;
  readonly figures: ReviewFigures | null;
}

export interface ArticleReport {
  readonly profile: string;
  readonly decisions: number;
  readonly players: readonly ArticlePlayer[];
  /** Null: nothing published was given. */
  readonly agreement: readonly ReadAgreement[] | null;
  /** Moves whose opinion is not exactly the published one, under the article's reading. */
  readonly differing: readonly {
    readonly bot: string;
    readonly gameId: string;
    readonly ply: number;
    readonly agreement: ArticleAgreement;
  }[];
}

export function articleReport(
  searched: readonly SearchedDecision[],
  published: readonly ArticleAnalysis[] | null,
  profile: string,
): ArticleReport {
  const rows = published === null ? null : paired(searched, published);
  return {
    profile,
    decisions: searched.length,
    players: playersOf(searched, profile),
    agreement: rows === null ? null : ARTICLE_READINGS.map((reading) => agreementOf(rows, reading)),
    differing: (rows ?? []).flatMap(({ row, ours }) => {
      const agreement = ours === null ? null : compareWithArticle(row, ours, 'last_line');
      const { bot, game_id: gameId, ply } = row;
      return agreement === null || agreement === 'exact' ? [] : [{ bot, gameId, ply, agreement }];
    }),
  };
}

interface Paired {
  readonly row: ArticleAnalysis;
  readonly ours: SearchedDecision | null;
}

/** Every published row with the search of its move; null: there is none. */
function paired(
  searched: readonly SearchedDecision[],
  published: readonly ArticleAnalysis[],
): readonly Paired[] {
  const byDecision = groupBy(searched, ({ decision }) => decisionKey(decision));
  return published.map((row) => {
    const { bot, game_id: gameId, ply, move_uci: move } = row;
    const [found] = byDecision.get(decisionKey({ bot, gameId, ply })) ?? [];
    return { row, ours: found?.decision.move === move ? found : null };
  });
}

function agreementOf(rows: readonly Paired[], reading: Reading): ReadAgreement {
  const counts = { exact: 0, score: 0, different: 0, unmatched: 0 };
  for (const { row, ours } of rows) {
    counts[ours === null ? 'unmatched' : compareWithArticle(row, ours, reading)] += 1;
  }
  return { reading, ...counts };
}

/** Exact: score, depth, selective depth, nodes and line of both searches are equal. */
function compareWithArticle(
  row: ArticleAnalysis,
  { free, restricted }: SearchedDecision,
  reading: Reading,
): ArticleAgreement {
  const pairs = [
    [row.best, lineOf(free, reading)],
    [row.chosen, lineOf(restricted, reading)],
  ] as const;
  if (!pairs.every(([published, line]) => isSameScore(published, line))) return 'different';
  return pairs.every(([published, line]) => isSameLine(published, line)) ? 'exact' : 'score';
}

function isSameScore(published: ArticleOpinion, line: SearchLine | null): boolean {
  if (line === null) return published.cp === null && published.mate === null;
  return 'cp' in line.score
    ? published.cp === line.score.cp && published.mate === null
    : published.mate === line.score.mate && published.cp === null;
}

function isSameLine(published: ArticleOpinion, line: SearchLine | null): boolean {
  if (line === null) return true;
  const { depth, seldepth, nodes, pv } = line;
  return (
    published.depth === depth &&
    published.seldepth === seldepth &&
    published.nodes === nodes &&
    published.pv.length === pv.length &&
    published.pv.every((move, index) => move === pv[index])
  );
}

function lineOf(search: SearchResult, reading: Reading): SearchLine | null {
  return reading === 'last_line' ? search.lastLine : search.lastExact;
}

/** The review of a decision in one reading: as `makeReview` reads the last exact line, so it reads the line of the reading. */
export function articleReview(
  { decision, free, restricted }: SearchedDecision,
  profile: string,
  reading: Reading,
): GameReview {
  const { bot, gameId, ply, move } = decision;
  const read = lineOf(free, reading);
  const bestmove = reading === 'last_line' ? (read?.pv[0] ?? free.bestmove) : free.bestmove;
  return makeReview(
    { requestId: requestIdOf(decision), gameId, playerId: bot, ply, fen: fenBefore(decision), move },
    profile,
    { ...free, bestmove, lastExact: read },
    { ...restricted, lastExact: lineOf(restricted, reading) },
  );
}

function playersOf(searched: readonly SearchedDecision[], profile: string): readonly ArticlePlayer[] {
  const byBot = [...groupBy(searched, ({ decision }) => decision.bot)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byBot.flatMap(([bot, own]) => {
    return ARTICLE_READINGS.map((reading) => {
      const reviews = own.map((one) => articleReview(one, profile, reading));
      const accepted = new Set(reviews.map(({ requestId }) => requestId));
      const figures = reviewFigures(reviews, accepted, profile);
      return { bot, reading, figures: figures.ok ? figures.value : null };
    });
  });
}

export function requestIdOf(decision: ArticleDecision): string {
  return decision.requestId ?? `${decision.bot}-g${decision.gameId}-p${decision.ply}`;
}

function boardBefore({ startFen, history }: ArticleDecision) {
  const board = boardAfter(startFen, history);
  if (board === null) throw new Error('the history of a decision is not legal');
  return board;
}

function fenBefore(decision: ArticleDecision): string {
  return makeFen(boardBefore(decision));
}

export function sanOf(decision: ArticleDecision): string {
  const board = boardBefore(decision);
  const move = findBoardMove(board, decision.move);
  if (move === null) throw new Error(`${decision.move} is not legal`);
  return boardSan(board, move);
}

const count = z.number().int().min(0);
const readingSchema = z.enum(ARTICLE_READINGS);

/** The report as it crosses to the window. */
export const articleReportSchema = z.strictObject({
  profile: z.string(),
  decisions: count,
  players: z.array(
    z.strictObject({
      bot: z.string(),
      reading: readingSchema,
      figures: reviewFiguresSchema.nullable(),
    }),
  ),
  agreement: z
    .array(
      z.strictObject({
        reading: readingSchema,
        exact: count,
        score: count,
        different: count,
        unmatched: count,
      }),
    )
    .nullable(),
  differing: z.array(
    z.strictObject({
      bot: z.string(),
      gameId: z.string(),
      ply: count,
      agreement: z.enum(['exact', 'score', 'different']),
    }),
  ),
}) satisfies z.ZodType<ArticleReport>;
