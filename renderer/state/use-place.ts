/** React's view of the hash location, and the two hooks that hand it to wouter. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { HashLocation } from './location.ts';

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

/** The query as parameters, and a way to change some of them in place (null removes). */
export function useQueryParams(): [
  URLSearchParams,
  (change: Readonly<Record<string, string | null>>, options?: { readonly replace?: boolean }) => void,
] {
  const location = useHashLocation();
  const text = useQueryText();
  const change = useCallback(
    (
      entries: Readonly<Record<string, string | null>>,
      options: { readonly replace?: boolean } = { replace: true },
    ) => {
      const { path, search } = location.current();
      const next = new URLSearchParams(search);
      for (const [key, value] of Object.entries(entries)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      location.navigate(`#${path}${next.size === 0 ? '' : `?${next.toString()}`}`, options);
    },
    [location],
  );
  return [new URLSearchParams(text), change];
}
