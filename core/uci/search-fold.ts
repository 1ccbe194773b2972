/**
 * Folds the `info` lines of one search into a `SearchResult`. Both readings of R-ENG-3 are kept: the last exact line
 * and the very last line of multipv 1 (measured: the last line is a bound in 127 of 307 searches of 50,000 nodes, up
 * to 82 cp away). Nodes are the largest count told, since engines overshoot the limit by up to 108 nodes.
 *
 * What an engine tells of one depth may stand on several lines. A line without a score completes the score of its rank
 * and depth where that lacks something, or waits for it; a line without a depth is of the depth told last. What a
 * score line says itself is never overwritten, and counts of nodes and time go with the depth they name.
 *
 * The rules come in as `cutPv`, so that this room knows none. Scores stay with the side to move.
 */
import type { InfoLine } from './info-line.ts';
import type { BestmoveLine } from './parse-line.ts';
import type { SearchLine, SearchResult } from './search.ts';

/** The legal beginning of `pv`, played after `moves` from `fen`. */
export type CutPv = (fen: string, moves: readonly string[], pv: readonly string[]) => readonly string[];

type Rest = Pick<SearchLine, 'seldepth' | 'nodes' | 'timeMs' | 'wdl' | 'pv'>;
type Waiting = Rest & Pick<SearchLine, 'depth'>;

/** What the lines so far told; immutable. Maps are by rank (multipv). */
export interface SearchFold {
  readonly asksManyLines: boolean;
  readonly lastExact: ReadonlyMap<number, SearchLine>;
  readonly lastLine: SearchLine | null;
  /** The last line of a rank, exact or not: the one that a later line may complete. */
  readonly latest: ReadonlyMap<number, SearchLine>;
  /** Told before its score. */
  readonly waiting: ReadonlyMap<number, Waiting>;
  /** Told last. */
  readonly depth: number | null;
  readonly nodesTotal: number | null;
  readonly droppedLines: number;
  readonly oddFields: number;
}

/** @param asksManyLines more than one line is asked for: then a line whose rank cannot be read belongs to none. */
export function emptyFold(asksManyLines: boolean): SearchFold {
  return {
    asksManyLines,
    lastExact: new Map(),
    lastLine: null,
    latest: new Map(),
    waiting: new Map(),
    depth: null,
    nodesTotal: null,
    droppedLines: 0,
    oddFields: 0,
  };
}

export function foldInfo(before: SearchFold, info: InfoLine): SearchFold {
  const isStrayBound = info.bound !== null && info.score === null;
  const fold: SearchFold = {
    ...before,
    depth: info.depth ?? before.depth,
    nodesTotal: info.nodes === null ? before.nodesTotal : Math.max(before.nodesTotal ?? 0, info.nodes),
    oddFields: before.oddFields + info.oddFields + (isStrayBound ? 1 : 0),
  };
  const hasPlace = !info.isRankUnread || !fold.asksManyLines;
  const rank = info.multipv ?? 1;
  if (info.score === null) {
    const rest = restOf(info);
    return rest === null || !hasPlace ? fold : foldRest(fold, rank, rest);
  }
  if (!hasPlace || fold.depth === null) return foldDropped(fold);
  return foldScore(fold, lineOf(info, rank, info.score, fold.depth));
}

function lineOf(info: InfoLine, multipv: number, score: SearchLine['score'], depth: number): SearchLine {
  const { seldepth, bound, nodes, timeMs, wdl, pv } = info;
  return { multipv, depth, seldepth, score, bound, nodes, timeMs, wdl, pv: [...pv] };
}

function foldScore(fold: SearchFold, line: SearchLine): SearchFold {
  const { multipv: rank, depth, bound } = line;
  const waiting = fold.waiting.get(rank);
  const whole = waiting?.depth === depth ? completed(line, waiting) : line;
  return {
    ...fold,
    latest: new Map(fold.latest).set(rank, whole),
    waiting: without(fold.waiting, rank),
    lastExact: bound === null ? new Map(fold.lastExact).set(rank, whole) : fold.lastExact,
    lastLine: rank === 1 ? whole : fold.lastLine,
  };
}

/** What a line without a score tells of its depth; null: nothing. Nodes and time count only where it names the depth. */
function restOf({ depth, seldepth, nodes, timeMs, wdl, pv }: InfoLine): Rest | null {
  const counts = depth === null ? { nodes: null, timeMs: null } : { nodes, timeMs };
  const isNothing =
    seldepth === null && counts.nodes === null && counts.timeMs === null && wdl === null && pv.length === 0;
  return isNothing ? null : { seldepth, ...counts, wdl, pv: [...pv] };
}

/** Completes the latest score of the same rank and depth; where that has a variation already, it waits for the next. */
function foldRest(fold: SearchFold, rank: number, rest: Rest): SearchFold {
  const { depth } = fold;
  if (depth === null) return fold;
  const latest = fold.latest.get(rank);
  const hasPv = latest !== undefined && latest.pv.length > 0;
  if (latest === undefined || latest.depth !== depth || (hasPv && rest.pv.length > 0)) {
    const earlier = fold.waiting.get(rank);
    const waiting = earlier?.depth === depth ? completed({ depth, ...rest }, earlier) : { depth, ...rest };
    return { ...fold, waiting: new Map(fold.waiting).set(rank, waiting) };
  }
  const whole = completed(latest, rest);
  const isExact = fold.lastExact.get(rank) === latest;
  return {
    ...fold,
    latest: new Map(fold.latest).set(rank, whole),
    lastExact: isExact ? new Map(fold.lastExact).set(rank, whole) : fold.lastExact,
    lastLine: fold.lastLine === latest ? whole : fold.lastLine,
  };
}

/** What the line does not say itself is taken from the rest. */
function completed<L extends Rest>(line: L, rest: Rest): L {
  return {
    ...line,
    seldepth: line.seldepth ?? rest.seldepth,
    nodes: line.nodes ?? rest.nodes,
    timeMs: line.timeMs ?? rest.timeMs,
    wdl: line.wdl ?? rest.wdl,
    pv: line.pv.length > 0 ? line.pv : rest.pv,
  };
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

export function foldDropped(fold: SearchFold): SearchFold {
  return { ...fold, droppedLines: fold.droppedLines + 1 };
}

/** `defect`: why a finished search cannot be believed; the job is then the engine's failure, never a number. */
export type FoldEnd =
  { readonly ok: true; readonly result: SearchResult } | { readonly ok: false; readonly defect: string };

/**
 * The result when `bestmove` has come. Positions without a legal move are never sent, so a missing, unreadable or illegal
 * best move and an exact mate in 0 are defects; a bound on a mate in 0 is a bound like others. A search that told no
 * score is none: both readings are then null.
 */
export function endFold(
  fold: SearchFold,
  answer: Omit<BestmoveLine, 'kind'>,
  position: { readonly fen: string; readonly moves: readonly string[] },
  cutPv: CutPv,
  wallMs: number | null,
): FoldEnd {
  const { bestmove, ponder, spelling } = answer;
  if (bestmove === null) return { ok: false, defect: spelling === null ? NO_BESTMOVE : unreadable(spelling) };
  const cut = (pv: readonly string[]): string[] => [...cutPv(position.fen, position.moves, pv)];
  const played = cut(ponder === null ? [bestmove] : [bestmove, ponder]);
  if (played.length === 0)
    return { ok: false, defect: `the best move the engine named, ${bestmove}, is not legal` };
  const legal = (line: SearchLine): SearchLine => ({ ...line, pv: cut(line.pv) });
  const lines = [...fold.lastExact.values()].sort((a, b) => a.multipv - b.multipv).map(legal);
  const lastLine = fold.lastLine === null ? null : legal(fold.lastLine);
  if (lines.some(isMateZero) || (lastLine !== null && isMateZero(lastLine))) {
    return { ok: false, defect: MATE_ZERO };
  }
  const lastExact = lines.find((line) => line.multipv === 1) ?? null;
  const first = lastExact?.pv[0];
  return {
    ok: true,
    result: {
      bestmove,
      ponder: played.length === 2 ? ponder : null,
      lastExact,
      lastLine,
      lines,
      nodesTotal: fold.nodesTotal,
      pvAgrees: first === undefined ? null : first === bestmove,
      wallMs,
      droppedLines: fold.droppedLines,
      ...(fold.oddFields > 0 ? { oddFields: fold.oddFields } : {}),
      ...(spelling === null ? {} : { bestmoveSpelling: spelling }),
    },
  };
}

const NO_BESTMOVE = 'the engine named no best move although the position has legal moves';
const MATE_ZERO = 'the engine told a mate in 0 although the position has legal moves';

function unreadable(spelling: string): string {
  return `the best move of the engine cannot be read: ${JSON.stringify(spelling)}`;
}

function isMateZero(line: SearchLine): boolean {
  return line.bound === null && 'mate' in line.score && line.score.mate === 0;
}
