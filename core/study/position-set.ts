/**
 * A position set: the positions of a study in a fixed order, one JSON record a line, and the hash of its content by
 * which runs name it. The text of a set is canonical, so equal sets have equal files. Positions are distinct by
 * four-field FEN (`storedIdentityOf`) and have distinct ids; whoever builds a set goes through `makePositionSet`.
 */
import { canonicalJson } from '../record/canonical-json.ts';
import type { Sha256 } from '../record/hash-chain.ts';
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import { identityOf, storedIdentityOf, type Condition, type StudyPosition } from './position.ts';

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
  const byIdentity = new Map<string, string>();
  for (const position of positions) {
    const { id, epd } = position;
    const identity = storedIdentityOf(position);
    if (ids.has(id)) return fail('repeated_id', `Two positions have the id ${id}.`);
    const first = byIdentity.get(identity);
    if (first !== undefined) {
      return fail('repeated_position', `${first} and ${id} are the same position: ${epd}`);
    }
    ids.add(id);
    byIdentity.set(identity, id);
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

export interface MergedPositions {
  readonly positions: readonly StudyPosition[];
  /** Left out because an earlier set holds the same position. */
  readonly repeated: readonly StudyPosition[];
  /** Kept under another id, because an earlier set uses theirs for another position. */
  readonly renamed: readonly { readonly from: string; readonly id: string }[];
}

const MAX_ID = 100;

/**
 * Sets put together, without the positions an earlier one already has. Condition and provenance stay with each position.
 * An id names a position within its set, and two sets of one generator count alike: the later position is then
 * `nd-0000.2`, so that sets of any kinds go together and the same sets always give the same set.
 */
export function mergePositions(sets: readonly (readonly StudyPosition[])[]): MergedPositions {
  const seen = new Set<string>();
  const ids = new Set<string>();
  const positions: StudyPosition[] = [];
  const repeated: StudyPosition[] = [];
  const renamed: { from: string; id: string }[] = [];
  for (const position of sets.flat()) {
    const identity = identityOf(position);
    if (seen.has(identity)) {
      repeated.push(position);
      continue;
    }
    const id = freeId(position.id, ids);
    if (id !== position.id) renamed.push({ from: position.id, id });
    seen.add(identity);
    ids.add(id);
    positions.push(id === position.id ? position : { ...position, id });
  }
  return { positions, repeated, renamed };
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let count = 2; taken.has(free); count += 1) {
    const ending = `.${count}`;
    free = `${id.slice(0, MAX_ID - ending.length)}${ending}`;
  }
  return free;
}
