/** Where the user was: the last address, taken up again at the next start. A window with an address keeps its own. */
import { HOME_HREF } from './home-place.ts';
import { makeHash, parseHash, type HashLocation } from './location.ts';

const KEY = 'place';
const START = HOME_HREF;

export function takeUpPlace(location: HashLocation, storage: Pick<Storage, 'getItem'>): void {
  if (location.current().path !== '/') return;
  const place = parseHash(storage.getItem(KEY) ?? START);
  location.navigate(place.path === '/' ? START : makeHash(place), { replace: true });
}

/** Keeps the address from now on, until what is given back is called. */
export function rememberPlace(location: HashLocation, storage: Pick<Storage, 'setItem'>): () => void {
  const keep = (): void => storage.setItem(KEY, makeHash(location.current()));
  keep();
  return location.subscribe(keep);
}
