/** The PGN file that was opened last. It is kept in the cache of the window and in no other place. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InvokeOutput } from '../../../ipc/contract.ts';
import { useNavigate } from '../../state/use-place.ts';

export type OpenedPgn = NonNullable<InvokeOutput<'games.chooseAndReadPgn'>>;

const PGN_KEY = ['opened-pgn'] as const;

/** Null: none was opened since the window was. */
export function useOpenedPgn(): OpenedPgn | null {
  const query = useQuery<OpenedPgn | null>({ queryKey: PGN_KEY, queryFn: () => null, enabled: false });
  return query.data ?? null;
}

/** Keeps the file as the one that was opened last, and shows it. */
export function useShowPgn(): (file: OpenedPgn) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (file) => {
      client.setQueryDefaults(PGN_KEY, { gcTime: Infinity });
      client.setQueryData(PGN_KEY, file);
      navigate('#/review?pgn=1&ply=0');
    },
    [client, navigate],
  );
}
