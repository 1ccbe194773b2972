/**
 * The files of the article's harness, as far as they are read here (docs/game-runs.md): games, half-moves and engine
 * opinions, one JSON object a line. Other members are passed over; what is not there is unknown.
 */
import { z } from 'zod';

const uci = z.string().regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/);
const name = z.string().max(200);
const whole = z.number().int();

export const articleGameSchema = z.object({
  bot: name,
  game_id: name,
  color_llm_white: z.boolean(),
  llm_moves: whole.min(0).optional(),
  path: z.string().max(1000).optional(),
});
export type ArticleGame = z.infer<typeof articleGameSchema>;

export const articlePlySchema = z.object({
  bot: name,
  game_id: name,
  ply: whole.min(1),
  move_uci: uci,
  player: name,
  request_id: name.optional(),
});
export type ArticlePly = z.infer<typeof articlePlySchema>;

/** Openings of the schedule, by game. */
export const articleManifestSchema = z.object({
  schedule: z.array(z.object({ game_id: name, opening_moves: z.array(uci).max(400) })).max(10_000),
});

const opinion = z.object({
  cp: whole.nullable(),
  mate: whole.nullable(),
  depth: whole.nullable(),
  seldepth: whole.nullable(),
  nodes: whole.nullable(),
  pv: z.array(z.string()),
});
export type ArticleOpinion = z.infer<typeof opinion>;

export const articleAnalysisSchema = z.object({
  bot: name,
  game_id: name,
  ply: whole.min(1),
  move_uci: uci,
  fen: z.string().max(200).optional(),
  request_id: name.optional(),
  best: opinion.describe('free search'),
  chosen: opinion.describe('search of the played move only'),
});
export type ArticleAnalysis = z.infer<typeof articleAnalysisSchema>;

/** One move of a player that is reviewed, with all moves before it. */
export interface ArticleDecision {
  readonly bot: string;
  readonly gameId: string;
  /** From 1, the opening counted. */
  readonly ply: number;
  /** Where the history begins: of a move whose history is not there, the position before it. */
  readonly startFen: string;
  readonly history: readonly string[];
  readonly move: string;
  /** As the file has it; null: it has none. */
  readonly requestId: string | null;
}

export function decisionKey({ bot, gameId, ply }: Pick<ArticleDecision, 'bot' | 'gameId' | 'ply'>): string {
  return JSON.stringify([bot, gameId, ply]);
}
