/** Engine opinions in the form of the article's `analysis.jsonl`, one object a move, members in the order of their names. */
import { boardOfFen } from '../../chess/fen.ts';
import { KING, kindOf, PAWN } from '../../chess/board.ts';
import type { EngineIdentity } from '../../uci/engine.ts';
import type { SearchLine, SearchLimit } from '../../uci/search.ts';
import type { LossBucket } from '../review-record.ts';
import { articleReview, sanOf, type SearchedDecision } from './review.ts';
import type { Reading } from './readings.ts';

/** The first two are the article's own words; it has no row of the others among those that were read. */
const BUCKETS: Readonly<Record<LossBucket, string>> = {
  under_50: 'under_50',
  from_50: '50_to_99',
  from_100: '100_to_299',
  from_300: '300_or_more',
  mate_line: 'mate_line',
};

export interface ArticleRowFacts {
  readonly profile: string;
  readonly reading: Reading;
  readonly engine: EngineIdentity;
  readonly limit: SearchLimit;
}

/** Without a line feed. */
export function articleLine(searched: SearchedDecision, facts: ArticleRowFacts): string {
  const { decision, free, restricted } = searched;
  const { reading, engine, limit } = facts;
  const review = articleReview(searched, facts.profile, reading);
  const best = opinionOf(reading === 'last_line' ? free.lastLine : free.lastExact);
  const chosen = opinionOf(reading === 'last_line' ? restricted.lastLine : restricted.lastExact);
  const isWhite = review.fen.split(' ')[1] === 'w';
  const advantage = review.materialWhite - review.materialBlack;
  const expected = [best?.expected_score ?? null, chosen?.expected_score ?? null] as const;
  return sortedJson({
    schema_version: 1,
    request_id: review.requestId,
    bot: decision.bot,
    game_id: decision.gameId,
    ply: decision.ply,
    side_to_move: isWhite ? 'white' : 'black',
    fen: review.fen,
    move_uci: decision.move,
    move_san: sanOf(decision),
    best,
    chosen,
    best_move_match: review.bestMoveMatch,
    raw_centipawn_loss: review.rawCp,
    centipawn_loss: review.isMateLine === true ? null : review.lossCp,
    cp_loss_bucket: review.bucket === null ? null : BUCKETS[review.bucket],
    missed_forced_mate: review.missedForcedMate,
    expected_score_loss: lossOf(...expected),
    engine: { name: engine.name },
    engine_sha256: engine.sha256,
    node_budget: 'nodes' in limit ? limit.nodes : null,
    reading,
    phase: review.phase,
    material_white: review.materialWhite,
    material_black: review.materialBlack,
    material_advantage: isWhite ? advantage : -advantage,
    ...menOf(review.fen),
    attacked_own_pieces: review.attackedMen,
    legal_captures: review.legalCaptures,
    legal_checks: review.legalChecks,
  });
}

/** Canonical JSON holds no decimals; expected scores are some. */
function sortedJson(row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function lossOf(best: number | null, chosen: number | null): number | null {
  return best === null || chosen === null ? null : Math.max(0, best - chosen);
}

function opinionOf(line: SearchLine | null) {
  if (line === null) return null;
  const { score, depth, seldepth, nodes, timeMs, wdl, pv } = line;
  return {
    cp: 'cp' in score ? score.cp : null,
    mate: 'mate' in score ? score.mate : null,
    depth,
    seldepth,
    nodes,
    time: timeMs === null ? null : timeMs / 1000,
    wdl: wdl === null ? null : [...wdl],
    expected_score: wdl === null ? null : (wdl[0] + wdl[1] / 2) / 1000,
    pv: [...pv],
  };
}

const WORTH = [0, 0, 3, 3, 5, 9, 0] as const;

function menOf(fen: string): { readonly pawn_count: number; readonly nonpawn_material: number } {
  const kinds = [...boardOfFen(fen).squares].map(kindOf).filter((kind) => kind !== KING);
  return {
    pawn_count: kinds.filter((kind) => kind === PAWN).length,
    nonpawn_material: kinds.reduce<number>((sum, kind) => sum + (WORTH[kind] ?? 0), 0),
  };
}
