/** Stepping by keys and by the address. The address is the one place where the ply is kept. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Handlers } from '../../keys/use-commands.ts';
import { readReviewPlace } from '../../state/review-place.ts';
import { useChangeQuery, useQueryValue } from '../../state/use-place.ts';
import { clampPlace } from './ply-cursor.ts';

/** The functions are one and the same all the time, so that what did not change is not drawn again. */
export interface Steps {
  readonly place: number;
  readonly last: number;
  readonly go: (place: number) => void;
  readonly step: (by: number) => void;
  readonly orientation: 'white' | 'black';
  readonly flip: () => void;
  readonly handlers: Handlers;
}

/** The place of the address in a game of `last` half-moves; not named: its end. */
export function usePlace(last: number): number {
  return clampPlace(
    useQueryValue((params) => readReviewPlace(params).ply),
    last,
  );
}

export function useSteps(last: number): Steps {
  const change = useChangeQuery();
  const place = usePlace(last);
  const [isFlipped, setFlipped] = useState(false);
  const latest = useRef({ place, last });
  useEffect(() => {
    latest.current = { place, last };
  });
  const go = useCallback(
    (to: number) => change({ ply: String(clampPlace(to, latest.current.last)) }),
    [change],
  );
  const step = useCallback((by: number) => go(latest.current.place + by), [go]);
  const flip = useCallback(() => setFlipped((before) => !before), []);
  return {
    place,
    last,
    go,
    step,
    orientation: isFlipped ? 'black' : 'white',
    flip,
    handlers: {
      'ply.next': () => step(1),
      'ply.previous': () => step(-1),
      'row.next': () => step(1),
      'row.previous': () => step(-1),
      'row.first': () => go(0),
      'row.last': () => go(last),
      'row.pageDown': () => step(10),
      'row.pageUp': () => step(-10),
      'board.flip': flip,
    },
  };
}
