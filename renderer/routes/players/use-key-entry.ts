/**
 * A key on its way into the program: typed, perhaps agreed to be kept as plain text, stored under the address of the
 * service, forgotten by the window at once. It is no part of a form, a draft or a query, and never comes back.
 */
import { useState } from 'react';
import type { KeyFacts } from '../../../core/player/player.ts';
import { call, useBridge } from '../../data/bridge.ts';

export interface KeyEntry {
  readonly text: string;
  readonly hasAgreed: boolean;
  /** Why the key that was typed could not be stored; null: nothing went wrong. */
  readonly error: unknown;
  readonly type: (text: string) => void;
  readonly agree: (hasAgreed: boolean) => void;
  /** Stores what was typed, if anything was. False: it could not be, and `error` says why. */
  readonly store: (baseUrl: string) => Promise<boolean>;
}

export function useKeyEntry(keys: KeyFacts): KeyEntry {
  const bridge = useBridge();
  const [text, setText] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    text,
    hasAgreed,
    error,
    type: (next) => {
      setText(next);
      setError(null);
    },
    agree: (next) => {
      setAgreed(next);
      setError(null);
    },
    store: async (baseUrl) => {
      if (text.trim() === '') return true;
      try {
        await call(bridge, 'players.setKey', {
          baseUrl: baseUrl.trim(),
          key: text.trim(),
          agreedToPlain: !keys.hasKeyStore && hasAgreed,
        });
      } catch (reason) {
        setError(reason);
        return false;
      }
      setText('');
      return true;
    },
  };
}
