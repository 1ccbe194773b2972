/** The PGN file that was opened last. It is kept in the cache of the window and in no other place. */
import { useQuery } from '@tanstack/react-query';
import type { InvokeOutput } from '../../../ipc/contract.ts';

export type OpenedPgn = NonNullable<InvokeOutput<'games.chooseAndReadPgn'>>;

export const PGN_KEY = ['opened-pgn'] as const;

/** Null: none was opened since the window was. */
export function useOpenedPgn(): OpenedPgn | null {
  const query = useQuery<OpenedPgn | null>({ queryKey: PGN_KEY, queryFn: () => null, enabled: false });
  return query.data ?? null;
}
