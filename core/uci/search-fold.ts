/**
 * Folds the `info` lines of one search into a `SearchResult`. Both readings of R-ENG-3 are kept: the last exact line
 * and the very last line of multipv 1 (measured: the last line is a bound in 127 of 307 searches of 50,000 nodes, up
 * to 82 cp away). Nodes are the largest count told, since engines overshoot the limit by up to 108 nodes.
 *
 * The rules come in as `cutPv`, so that this room knows none. Scores stay with the side to move.
 */
import type { EngineLine } from './parse-line.ts';
import type { SearchLine, SearchResult } from './search.ts';

/** The legal beginning of `pv`, played after `moves` from `fen`. */
export type CutPv = (fen: string, moves: readonly string[], pv: readonly string[]) => readonly string[];

/** What the lines so far told; immutable. */
export interface SearchFold {
  readonly lastExact: ReadonlyMap<number, SearchLine>;
  readonly lastLine: SearchLine | null;
  readonly nodesTotal: number | null;
  readonly droppedLines: number;
}

export const EMPTY_FOLD: SearchFold = {
  lastExact: new Map(),
  lastLine: null,
  nodesTotal: null,
  droppedLines: 0,
};

export function foldInfo(fold: SearchFold, info: Extract<EngineLine, { kind: 'info' }>): SearchFold {
  const nodesTotal = info.nodes === null ? fold.nodesTotal : Math.max(fold.nodesTotal ?? 0, info.nodes);
  const line = info.scored;
  if (line === null) return nodesTotal === fold.nodesTotal ? fold : { ...fold, nodesTotal };
  const lastExact = line.bound === null ? new Map(fold.lastExact).set(line.multipv, line) : fold.lastExact;
  return { ...fold, nodesTotal, lastExact, lastLine: line.multipv === 1 ? line : fold.lastLine };
}

export function foldDropped(fold: SearchFold): SearchFold {
  return { ...fold, droppedLines: fold.droppedLines + 1 };
}

/** Why a finished search cannot be believed; the job is then the engine's failure, never a number. */
export type SearchDefect = 'no_bestmove' | 'illegal_bestmove' | 'mate_zero';

export type FoldEnd =
  | { readonly ok: true; readonly result: SearchResult }
  | { readonly ok: false; readonly defect: SearchDefect };

/**
 * The result when `bestmove` has come. Positions without a legal move are never sent, so a missing or illegal best
 * move and a mate in 0 are defects. A search that told no score is none: both readings are then null.
 */
export function endFold(
  fold: SearchFold,
  answer: { readonly bestmove: string | null; readonly ponder: string | null },
  position: { readonly fen: string; readonly moves: readonly string[] },
  cutPv: CutPv,
  wallMs: number | null,
): FoldEnd {
  const { bestmove, ponder } = answer;
  if (bestmove === null) return { ok: false, defect: 'no_bestmove' };
  const cut = (pv: readonly string[]): string[] => [...cutPv(position.fen, position.moves, pv)];
  const played = cut(ponder === null ? [bestmove] : [bestmove, ponder]);
  if (played.length === 0) return { ok: false, defect: 'illegal_bestmove' };
  const legal = (line: SearchLine): SearchLine => ({ ...line, pv: cut(line.pv) });
  const lines = [...fold.lastExact.values()].sort((a, b) => a.multipv - b.multipv).map(legal);
  const lastLine = fold.lastLine === null ? null : legal(fold.lastLine);
  if (lines.some(isMateZero) || (lastLine !== null && isMateZero(lastLine))) {
    return { ok: false, defect: 'mate_zero' };
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
    },
  };
}

function isMateZero(line: SearchLine): boolean {
  return 'mate' in line.score && line.score.mate === 0;
}
