/** Stepping by keys and by the address. The address is the one place where the ply is kept. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Handlers } from '../../keys/use-commands.ts';
import { useQueryParams } from '../../state/use-place.ts';
import { clampPlace } from './ply-cursor.ts';

export interface Steps {
  readonly place: number;
  readonly go: (place: number) => void;
  readonly orientation: 'white' | 'black';
  readonly flip: () => void;
  readonly handlers: Handlers;
}

/** @param wanted ply of the address; null: the end of the game. */
export function useSteps(wanted: number | null, last: number, below: 'white' | 'black'): Steps {
  const [, change] = useQueryParams();
  const [isFlipped, setFlipped] = useState(false);
  const place = clampPlace(wanted, last);
  const latest = useRef(last);
  useEffect(() => {
    latest.current = last;
  });
  // One and the same function, so that rows that did not change are not drawn again.
  const go = useCallback((to: number) => change({ ply: String(clampPlace(to, latest.current)) }), [change]);
  const flip = (): void => setFlipped(!isFlipped);
  return {
    place,
    go,
    orientation: isFlipped === (below === 'white') ? 'black' : 'white',
    flip,
    handlers: {
      'ply.next': () => go(place + 1),
      'ply.previous': () => go(place - 1),
      'row.next': () => go(place + 1),
      'row.previous': () => go(place - 1),
      'row.first': () => go(0),
      'row.last': () => go(last),
      'row.pageDown': () => go(place + 10),
      'row.pageUp': () => go(place - 10),
      'board.flip': flip,
    },
  };
}
