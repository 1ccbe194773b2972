/** Where the user was: the last address, taken up again at the next start. A window with an address keeps its own. */
import { HOME_HREF } from './home-place.ts';
import { makeHash, parseHash, type HashLocation } from './location.ts';

const KEY = 'place';
const START = HOME_HREF;

export function rememberPlace(location: HashLocation, storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  if (location.current().path === '/') {
    const stored = storage.getItem(KEY);
    const place = parseHash(stored ?? START);
    location.navigate(place.path === '/' ? START : makeHash(place), { replace: true });
  }
  location.subscribe(() => storage.setItem(KEY, makeHash(location.current())));
}
