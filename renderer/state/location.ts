/**
 * The address of the window, kept in the hash: `#/datasets/<id>?task=…&item=12`. Screen, data set, item, filters and
 * run live in it, so that back, links, restarts and tests work. Reads are synchronous from memory; replaced entries
 * are written at most every 120 ms, because a held arrow key would otherwise run into the browser's navigation
 * throttle and be dropped. Pushed entries are written at once.
 */
export interface Place {
  readonly path: string;
  readonly search: string;
}

export interface HashLocation {
  current(): Place;
  subscribe(listener: () => void): () => void;
  navigate(to: string, options?: { readonly replace?: boolean }): void;
}

const WRITE_MS = 120;

/** `#/a/b?x=1` → `{path: '/a/b', search: 'x=1'}`; anything else is the root. */
export function parseHash(hash: string): Place {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith('/')) return { path: '/', search: '' };
  const cut = text.indexOf('?');
  return cut < 0 ? { path: text, search: '' } : { path: text.slice(0, cut), search: text.slice(cut + 1) };
}

export function makeHash(place: Place): string {
  return `#${place.path}${place.search === '' ? '' : `?${place.search}`}`;
}

/** @param target the window, or a stand-in with the same four members */
export function makeHashLocation(
  target: Pick<Window, 'location' | 'history' | 'addEventListener' | 'setTimeout'>,
): HashLocation {
  let place = parseHash(target.location.hash);
  let isWriting = false;
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const write = (): void => {
    isWriting = false;
    if (makeHash(place) !== target.location.hash) target.history.replaceState(null, '', makeHash(place));
  };
  const onHash = (): void => {
    const next = parseHash(target.location.hash);
    if (makeHash(next) === makeHash(place)) return;
    place = next;
    tell();
  };
  target.addEventListener('hashchange', onHash);
  target.addEventListener('popstate', onHash);
  return {
    current: () => place,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, options = {}) {
      const next = parseHash(to);
      if (makeHash(next) === makeHash(place)) return;
      if (options.replace !== true) {
        if (isWriting) write();
        target.history.pushState(null, '', makeHash(next));
      } else if (!isWriting) {
        isWriting = true;
        target.setTimeout(write, WRITE_MS);
      }
      place = next;
      tell();
    },
  };
}
