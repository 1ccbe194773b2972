import { describe, expect, it } from 'vitest';
import { makeLimit, makeLimitText, readLimitParts, limitParts } from '../../../core/uci/limit.ts';
import { makeGo, profileFingerprint } from '../../../core/uci/profile.ts';
import { searchLimitSchema } from '../../../core/uci/search.ts';
import { searchDeadlineMs } from '../../../core/uci/session-rules.ts';
import { canonicalJson } from '../../../core/record/canonical-json.ts';

const identity = { bench: 7, sha256: 'a' };
const settings = { threads: 1, hashMb: 16, multipv: 1 };

describe('limits of a search', () => {
  it.each([
    ['nodes=5', 'go nodes 5', 'nodes=5'],
    ['depth=3', 'go depth 3', 'depth=3'],
    ['movetime=9', 'go movetime 9', 'movetime=9'],
    ['movetime=9, nodes=5', 'go nodes 5 movetime 9', 'nodes=5,movetime=9'],
    ['mate=2,depth=20', 'go depth 20 mate 2', 'depth=20,mate=2'],
    [
      'mate=1,movetime=3,depth=2,nodes=4',
      'go nodes 4 depth 2 movetime 3 mate 1',
      'nodes=4,depth=2,movetime=3,mate=1',
    ],
  ])('%s', (text, go, key) => {
    const parts = readLimitParts(text);
    const made = parts.ok ? makeLimit(parts.value) : parts;
    if (!made.ok) throw new Error(made.error.message);
    expect(searchLimitSchema.parse(made.value)).toEqual(made.value);
    expect(makeGo(made.value)).toBe(go);
    expect(makeGo(made.value, ['e2e4'])).toBe(`${go} searchmoves e2e4`);
    expect(profileFingerprint(identity, settings, [], made.value).endsWith(`|${key}`)).toBe(true);
    const again = readLimitParts(makeLimitText(limitParts(made.value)));
    expect(again).toMatchObject({ ok: true, value: limitParts(made.value) });
  });

  it.each([
    ['nodes', '"nodes" is none of'],
    ['nodes=0', 'nodes takes 1 to'],
    ['depth=246', 'depth takes 1 to 245, not 246'],
    ['time=5', '"time=5" is none of'],
    ['nodes=5, nodes=6', 'nodes stands there twice'],
    ['mate=3', 'a search for a mate needs a second limit'],
    ['', 'a search needs a limit'],
    ['nodes=-1', 'none of'],
    ['nodes=99999999999999999', 'none of'],
  ])('refuses %j', (text, message) => {
    const parts = readLimitParts(text);
    const made = parts.ok ? makeLimit(parts.value) : parts;
    expect(made).toMatchObject({ ok: false, error: { message: expect.stringContaining(message) } });
  });

  it('stay as they were written where there is one', () => {
    for (const limit of [{ nodes: 100_000 }, { depth: 30 }, { movetimeMs: 300 }])
      expect(canonicalJson(searchLimitSchema.parse(limit))).toBe(canonicalJson(limit));
    for (const bad of [{}, { mate: 3 }, { nodes: 1, seconds: 2 }, { depth: 246 }])
      expect(searchLimitSchema.safeParse(bad).success).toBe(false);
  });

  it('wait for the one that ends first', () => {
    const config = { deadlineScale: 1, nodesPerSecond: 1000 };
    const slow = searchDeadlineMs({ nodes: 60_000 }, config);
    expect(searchDeadlineMs({ nodes: 60_000, movetimeMs: 100 }, config)).toBeLessThan(slow);
    expect(searchDeadlineMs({ depth: 20, movetimeMs: 100 }, config)).toBe(
      searchDeadlineMs({ movetimeMs: 100 }, config),
    );
    expect(searchDeadlineMs({ depth: 20 }, config)).toBeGreaterThan(
      searchDeadlineMs({ movetimeMs: 100 }, config),
    );
  });
});
