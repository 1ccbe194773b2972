/**
 * A position set: the positions of a study in a fixed order, one JSON record a line, and the hash of its content by
 * which runs name it. The text of a set is canonical, so equal sets have equal files. Positions are distinct by
 * four-field FEN and have distinct ids; whoever builds a set goes through `makePositionSet`.
 */
import { canonicalJson } from '../record/canonical-json.ts';
import type { Sha256 } from '../record/hash-chain.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { Condition, StudyPosition } from './position.ts';

export interface PositionSet {
  readonly positions: readonly StudyPosition[];
  /** Of the set's text, lower-case hex. */
  readonly sha256: string;
}

export type PositionSetFailure = Failure<'repeated_position' | 'repeated_id' | 'no_positions'>;

export function makePositionSet(
  positions: readonly StudyPosition[],
  sha256: Sha256,
): Result<PositionSet, PositionSetFailure> {
  if (positions.length === 0) return fail('no_positions', 'A position set needs at least one position.');
  const ids = new Set<string>();
  const byEpd = new Map<string, string>();
  for (const { id, epd } of positions) {
    if (ids.has(id)) return fail('repeated_id', `Two positions have the id ${id}.`);
    const first = byEpd.get(epd);
    if (first !== undefined) {
      return fail('repeated_position', `${first} and ${id} are the same position: ${epd}`);
    }
    ids.add(id);
    byEpd.set(epd, id);
  }
  return ok({ positions, sha256: sha256(makeSetText(positions)) });
}

/** JSON lines, each canonical and closed by a line feed. */
export function makeSetText(positions: readonly StudyPosition[]): string {
  return positions.map((position) => `${canonicalJson(position)}\n`).join('');
}

/** Positions of each condition, in order of first appearance. */
export function countConditions(positions: readonly StudyPosition[]): ReadonlyMap<Condition, number> {
  const counts = new Map<Condition, number>();
  for (const { condition } of positions) counts.set(condition, (counts.get(condition) ?? 0) + 1);
  return counts;
}

/** Sets put together, without the positions an earlier one already has. Ids stay; a clash is the caller's to see. */
export function mergePositions(sets: readonly (readonly StudyPosition[])[]): {
  readonly positions: readonly StudyPosition[];
  /** Left out because an earlier set holds the same position. */
  readonly repeated: readonly StudyPosition[];
} {
  const seen = new Set<string>();
  const positions: StudyPosition[] = [];
  const repeated: StudyPosition[] = [];
  for (const position of sets.flat()) {
    (seen.has(position.epd) ? repeated : positions).push(position);
    seen.add(position.epd);
  }
  return { positions, repeated };
}
