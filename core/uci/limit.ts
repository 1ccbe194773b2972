/**
 * A search's limit: nodes, depth, time or a mate to look for, or several of them, of which the first that is reached ends
 * the search. Parts have one order, so that equal limits have equal texts.
 */
import { fail, ok, type Failure, type Result } from '../util/result.ts';
import type { SearchLimit } from './search.ts';

export const LIMIT_NAMES = ['nodes', 'depth', 'movetimeMs', 'mate'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

export interface LimitPart {
  readonly name: LimitName;
  readonly value: number;
}

/** As `go` and the command line call them. */
export const LIMIT_WORDS: Readonly<Record<LimitName, string>> = {
  nodes: 'nodes',
  depth: 'depth',
  movetimeMs: 'movetime',
  mate: 'mate',
};

/** The largest value of each. */
export const LIMIT_MOST: Readonly<Record<LimitName, number>> = {
  nodes: Number.MAX_SAFE_INTEGER,
  depth: 245,
  movetimeMs: 1_000_000_000,
  mate: 100,
};

export function limitParts(limit: SearchLimit): readonly LimitPart[] {
  return LIMIT_NAMES.flatMap((name) => {
    const value = limit[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** Refused where a part stands twice, or where only a mate is looked for: an engine that finds none never ends. */
export function makeLimit(parts: readonly LimitPart[]): Result<SearchLimit, Failure<'bad_limit'>> {
  const twice = parts.find(({ name }, at) => parts.findIndex((part) => part.name === name) !== at);
  if (twice !== undefined) return fail('bad_limit', `${LIMIT_WORDS[twice.name]} stands there twice`);
  if (parts.length === 0) return fail('bad_limit', 'a search needs a limit');
  if (parts.every(({ name }) => name === 'mate'))
    return fail('bad_limit', 'a search for a mate needs a second limit, or it may never end');
  return ok(Object.fromEntries(parts.map(({ name, value }) => [name, value])));
}

/** `depth=12, movetime=500`; empty: none. */
export function readLimitParts(text: string): Result<readonly LimitPart[], Failure<'bad_limit'>> {
  const parts: LimitPart[] = [];
  for (const word of text.split(',').map((one) => one.trim())) {
    if (word === '') continue;
    const [, called = '', digits = ''] = /^([a-z]+)\s*=\s*(\d{1,16})$/.exec(word) ?? [];
    const name = LIMIT_NAMES.find((one) => LIMIT_WORDS[one] === called);
    if (name === undefined)
      return fail(
        'bad_limit',
        `"${word}" is none of ${Object.values(LIMIT_WORDS)
          .map((one) => `${one}=…`)
          .join(', ')}`,
      );
    const value = Number(digits);
    if (value < 1 || value > LIMIT_MOST[name])
      return fail('bad_limit', `${called} takes 1 to ${LIMIT_MOST[name]}, not ${digits}`);
    parts.push({ name, value });
  }
  return ok(parts);
}

/** The inverse. */
export function makeLimitText(parts: readonly LimitPart[]): string {
  return parts.map(({ name, value }) => `${LIMIT_WORDS[name]}=${value}`).join(', ');
}
