/**
 * One search read as a reference label, in both readings of R-ENG-3: the last exact line, and the very last line
 * whether or not it is a bound. Everything here is White's view, bounds included: a lower bound for Black is an upper
 * bound for White. A mate is bucket ±400 with its distance in its own field, never a centipawn number.
 *
 * Agreement with a released label is counted by what the release states. Without engine provenance (a cloud evaluation
 * of another depth) it can agree in score or bucket, never exactly.
 */
import type { ReleasedLabel } from '../chessqa/label-record.ts';
import type { Agreement, ReadLabel } from './label-record.ts';
import type { Bound, SearchLine, SearchResult } from '../uci/search.ts';
import { nearestBucket } from './buckets.ts';

export interface BothReadings {
  readonly lastExact: ReadLabel | null;
  readonly lastLine: ReadLabel | null;
}

/** `turn` is the side to move in the searched position. A reading is null when the engine told no such line. */
export function readLabels(
  search: Pick<SearchResult, 'lastExact' | 'lastLine'>,
  turn: 'w' | 'b',
): BothReadings {
  return {
    lastExact: search.lastExact === null ? null : readLine(search.lastExact, turn),
    lastLine: search.lastLine === null ? null : readLine(search.lastLine, turn),
  };
}

function readLine(line: SearchLine, turn: 'w' | 'b'): ReadLabel {
  const { depth, seldepth, nodes, pv } = line;
  const common = { bound: boundForWhite(line.bound, turn), depth, seldepth, nodes, pv: [...pv] };
  if ('cp' in line.score) {
    const whiteCp = forWhite(line.score.cp, turn);
    return { ...common, whiteCp, whiteMate: null, bucket: nearestBucket(whiteCp) };
  }
  const whiteMate = forWhite(line.score.mate, turn);
  if (whiteMate === 0) throw new Error('a mate in 0 is no label: finished positions are never searched');
  return { ...common, whiteCp: null, whiteMate, bucket: whiteMate > 0 ? 400 : -400 };
}

/** Without a negative zero, which is another value in comparisons and in JSON text. */
function forWhite(score: number, turn: 'w' | 'b'): number {
  return turn === 'w' || score === 0 ? score : -score;
}

function boundForWhite(bound: Bound | null, turn: 'w' | 'b'): Bound | null {
  if (bound === null || turn === 'w') return bound;
  return bound === 'lowerbound' ? 'upperbound' : 'lowerbound';
}

/** `released.nodes` is compared with the nodes of the line that was read, not with the nodes of the whole search. */
export function compareLabel(released: ReleasedLabel, read: ReadLabel): Agreement {
  const isSameBucket = released.answer === read.bucket;
  const stated = { cp: released.whiteCp, mate: released.whiteMate ?? null };
  const isStated = stated.cp !== null || stated.mate !== null;
  if (!isStated || stated.cp !== read.whiteCp || stated.mate !== read.whiteMate) {
    return isSameBucket ? 'bucket' : 'different';
  }
  const isExact =
    released.hasEngineProvenance &&
    isSameBucket &&
    isStatedEqual(released.depth, read.depth) &&
    isStatedEqual(released.seldepth, read.seldepth) &&
    isStatedEqual(released.nodes, read.nodes) &&
    (released.pv === null || isSameLine(released.pv, read.pv));
  return isExact ? 'exact' : 'score';
}

/** What the release does not state cannot differ. */
function isStatedEqual(stated: number | null, found: number | null): boolean {
  return stated === null || stated === found;
}

function isSameLine(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((move, index) => move === b[index]);
}
