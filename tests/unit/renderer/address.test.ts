import { NO_FILTER } from '../../../core/chessqa/no-filter.ts';
import { describe, expect, it } from 'vitest';
import { itemFilterSchema } from '../../../core/chessqa/dataset.ts';
import {
  countConditions,
  filterKeys,
  makeFilterEntries,
  makeItemsHref,
  readFilter,
} from '../../../renderer/state/item-filter.ts';
import { makeHash, makeHashLocation, parseHash } from '../../../renderer/state/location.ts';
import { rememberPlace, takeUpPlace } from '../../../renderer/state/remember.ts';

describe('item filter in the address', () => {
  const full = {
    category: 'Short Tactics',
    task: 'short_tactics_theme_mateIn1',
    label: 'e2e4, d2d4',
    source: 'puzzle:00sHx',
    text: 'a&b=c?#%<script>',
    minPieces: 3,
    maxPieces: 32,
    flag: 'label_differs',
  };

  it('knows every condition of the contract', () => {
    expect([...filterKeys].sort()).toEqual(Object.keys(itemFilterSchema.shape).sort());
  });

  it('comes back as it went in', () => {
    const { search } = parseHash(makeItemsHref('a/b c', full, 7));
    const params = new URLSearchParams(search);
    expect(readFilter(params)).toEqual(full);
    expect(params.get('item')).toBe('7');
    expect(parseHash(makeItemsHref('a/b c', full)).path).toBe('/datasets/a%2Fb%20c');
  });

  it('writes only conditions that are set', () => {
    expect(makeItemsHref('x', {})).toBe('#/datasets/x');
    expect(makeFilterEntries({ ...NO_FILTER, text: '' })['text']).toBeNull();
    expect(countConditions(full)).toBe(8);
    expect(countConditions({ ...NO_FILTER, text: '' })).toBe(0);
  });

  it.each([
    ['minPieces=abc', 'minPieces'],
    ['minPieces=-4', 'minPieces'],
    ['maxPieces=65', 'maxPieces'],
    ['maxPieces=1e1', 'maxPieces'],
    ['category=', 'category'],
  ] as const)('takes %s for no condition', (query, key) => {
    expect(readFilter(new URLSearchParams(query))[key]).toBeNull();
  });

  it('always gives what the contract takes, whatever stands in the address', () => {
    const hostile = new URLSearchParams({ text: 'x'.repeat(9000), task: '__proto__', minPieces: '99999' });
    expect(itemFilterSchema.safeParse(readFilter(hostile)).success).toBe(true);
  });
});

/** A window of four members: an address, a history of it, no events but ours, and a clock moved by hand. */
function makeTarget(hash: string) {
  const entries = [hash];
  const timers: (() => void)[] = [];
  const listeners: (() => void)[] = [];
  const target = {
    location: { hash },
    history: {
      pushState: (_state: unknown, _title: string, next: string) => {
        entries.push(next);
        target.location.hash = next;
      },
      replaceState: (_state: unknown, _title: string, next: string) => {
        entries[entries.length - 1] = next;
        target.location.hash = next;
      },
    },
    addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
    setTimeout: (work: () => void) => timers.push(work),
  };
  return {
    entries,
    asWindow: target as unknown as Parameters<typeof makeHashLocation>[0],
    elapse: () => timers.splice(0).forEach((work) => work()),
    goTo: (next: string) => {
      target.location.hash = next;
      listeners.forEach((listener) => listener());
    },
  };
}

describe('the hash location', () => {
  it('parses and makes', () => {
    for (const hash of ['#/datasets', '#/datasets/x?task=a&item=3', '#/']) {
      expect(makeHash(parseHash(hash))).toBe(hash);
    }
    expect(parseHash('#javascript:alert(1)')).toEqual({ path: '/', search: '' });
    expect(parseHash('')).toEqual({ path: '/', search: '' });
  });

  it('answers at once and writes replaced entries together', () => {
    const target = makeTarget('#/a');
    const location = makeHashLocation(target.asWindow);
    for (let item = 1; item <= 50; item += 1) location.navigate(`#/a?item=${item}`, { replace: true });
    expect(location.current().search).toBe('item=50');
    expect(target.entries).toEqual(['#/a']);
    target.elapse();
    expect(target.entries).toEqual(['#/a?item=50']);
  });

  it('leaves the replaced entry behind a pushed one, so that back returns to it', () => {
    const target = makeTarget('#/a');
    const location = makeHashLocation(target.asWindow);
    location.navigate('#/a?item=9', { replace: true });
    location.navigate('#/b');
    target.elapse();
    expect(target.entries).toEqual(['#/a?item=9', '#/b']);
  });

  it('tells listeners of every change once, and of no change never', () => {
    const target = makeTarget('#/a');
    const location = makeHashLocation(target.asWindow);
    const seen: string[] = [];
    const stop = location.subscribe(() => seen.push(makeHash(location.current())));
    location.navigate('#/a');
    location.navigate('#/b');
    target.goTo('#/a');
    target.goTo('#/a');
    stop();
    location.navigate('#/c');
    expect(seen).toEqual(['#/b', '#/a']);
  });

  it('takes up the last place only where the window has none', () => {
    const stored = new Map([['place', '#/reproduce/r-1']]);
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    const fresh = makeHashLocation(makeTarget('').asWindow);
    takeUpPlace(fresh, storage);
    expect(fresh.current().path).toBe('/reproduce/r-1');
    const own = makeHashLocation(makeTarget('#/engines').asWindow);
    takeUpPlace(own, storage);
    expect(own.current().path).toBe('/engines');
    const forget = rememberPlace(own, storage);
    expect(stored.get('place')).toBe('#/engines');
    own.navigate('#/settings');
    expect(stored.get('place')).toBe('#/settings');
    forget();
    own.navigate('#/runs/r-2');
    expect(stored.get('place')).toBe('#/settings');
  });
});
