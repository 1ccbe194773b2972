/**
 * Whether a later version still prints the figures of the older one. Everything that was printed must be there and equal;
 * what a later version prints beside it does not matter. What it prints otherwise on purpose stands in `changes.ts`.
 */
import { MEMBERS, SPELLINGS } from './changes.ts';

/** Times, and hashes over them: of a run that was resumed they are new each time. */
const OF_THE_MOMENT = /(?:Ms|At|Hash|PerSecond|_ms)$|^(?:at|hash)$/;

/** A report without what depends on when and how fast it was made. */
export function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OF_THE_MOMENT.test(name))
      .map(([name, member]) => [name, withoutTimes(member)]),
  );
}

/** Where `actual` lacks something of `kept`, or says something else there. Empty: nowhere. The first twenty. */
export function unequalAt(actual: unknown, kept: unknown): readonly string[] {
  return [...differences(actual, kept, '')].slice(0, 20);
}

function* differences(actual: unknown, kept: unknown, where: string): Generator<string> {
  if (Array.isArray(kept)) {
    if (!Array.isArray(actual) || actual.length !== kept.length)
      yield `${where}: ${kept.length} rows before, now ${JSON.stringify(actual)?.slice(0, 80)}`;
    else
      for (const [index, row] of kept.entries()) yield* differences(actual[index], row, `${where}/${index}`);
  } else if (kept !== null && typeof kept === 'object') {
    if (actual === null || typeof actual !== 'object')
      yield `${where}: an object before, now ${String(actual)}`;
    else yield* memberDifferences(actual as Readonly<Record<string, unknown>>, kept, where);
  } else if (!isSame(actual, kept)) {
    yield `${where}: ${JSON.stringify(kept)} before, now ${JSON.stringify(actual)}`;
  }
}

function* memberDifferences(
  actual: Readonly<Record<string, unknown>>,
  kept: object,
  where: string,
): Generator<string> {
  for (const [name, member] of Object.entries(kept)) {
    const renamed = MEMBERS[name];
    const now = !(name in actual) && renamed !== undefined ? actual[renamed] : actual[name];
    yield* differences(now, member, `${where}/${name}`);
  }
}

function isSame(actual: unknown, kept: unknown): boolean {
  return actual === kept || (typeof kept === 'string' && kept in SPELLINGS && actual === SPELLINGS[kept]);
}
