/** React's view of the hash location, and the two hooks that hand it to wouter. */
import { createContext, useCallback, useContext, useEffect, useSyncExternalStore } from 'react';
import type { HashLocation } from './location.ts';
import { rememberPlace } from './remember.ts';

const LocationContext = createContext<HashLocation | null>(null);
export const LocationProvider = LocationContext.Provider;

function useHashLocation(): HashLocation {
  const location = useContext(LocationContext);
  if (location === null) throw new Error('no location above this screen');
  return location;
}

type Navigate = HashLocation['navigate'];

export function useNavigate(): Navigate {
  return useHashLocation().navigate;
}

/** The address as it is when it is asked for; whoever asks is not drawn again by a change. */
export function useReadPlace(): HashLocation['current'] {
  return useHashLocation().current;
}

/** Whether the address is taken up again at the next start. */
export function useRememberedPlace(isRemembered: boolean): void {
  const location = useHashLocation();
  useEffect(
    () => (isRemembered ? rememberPlace(location, localStorage) : undefined),
    [isRemembered, location],
  );
}

/** For wouter's Router: path and navigate. */
export function usePath(): [string, Navigate] {
  const location = useHashLocation();
  const path = useSyncExternalStore(location.subscribe, () => location.current().path);
  return [path, location.navigate];
}

/** For wouter's Router: the part after the question mark. */
export function useQueryText(): string {
  const location = useHashLocation();
  return useSyncExternalStore(location.subscribe, () => location.current().search);
}

type ChangeQuery = (
  change: Readonly<Record<string, string | null>>,
  options?: { readonly replace?: boolean },
) => void;

type MakeHref = (change: Readonly<Record<string, string | null>>) => string;

/** The address of this screen with some parameters of the query changed (null removes). */
export function useMakeHref(): MakeHref {
  const location = useHashLocation();
  return useCallback(
    (entries: Readonly<Record<string, string | null>>) => {
      const { path, search } = location.current();
      const next = new URLSearchParams(search);
      for (const [key, value] of Object.entries(entries)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      return `#${path}${next.size === 0 ? '' : `?${next.toString()}`}`;
    },
    [location],
  );
}

/** Changes some parameters of the query in place; whoever only changes is not drawn again by a change. */
export function useChangeQuery(): ChangeQuery {
  const { navigate } = useHashLocation();
  const makeHref = useMakeHref();
  return useCallback(
    (entries, options = { replace: true }) => navigate(makeHref(entries), options),
    [navigate, makeHref],
  );
}

/** The query as parameters, and a way to change some of them. */
export function useQueryParams(): [URLSearchParams, ChangeQuery] {
  const text = useQueryText();
  const change = useChangeQuery();
  return [new URLSearchParams(text), change];
}

/** One thing that the query says, a plain value; drawn again only when that one changes. */
export function useQueryValue<T extends string | number | null>(read: (params: URLSearchParams) => T): T {
  const location = useHashLocation();
  return useSyncExternalStore(location.subscribe, () => read(new URLSearchParams(location.current().search)));
}
