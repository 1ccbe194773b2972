/** Decisions of a game run, page by page. */
import type { GameDecisionFilter, GameDecisionPage, GameDecisionRow } from '../../core/game/decisions.ts';
import { call, useBridge } from './bridge.ts';
import { PAGE_ROWS, usePagedRows, type PagedRows } from './paged-rows.ts';
import { keyOf, useInvoke } from './query.ts';

export interface DecisionRows extends PagedRows<GameDecisionRow> {
  /** What the first page tells beside its rows; null until it is there. */
  readonly head: Pick<GameDecisionPage, 'total' | 'requests' | 'profile' | 'profiles'> | null;
}

export function useDecisionRows(runId: string, filter: GameDecisionFilter): DecisionRows {
  const bridge = useBridge();
  const input = (offset: number) => ({ runId, filter, offset, limit: PAGE_ROWS });
  const first = useInvoke('games.decisions', input(0), { keepPrevious: true });
  const rows = usePagedRows<GameDecisionRow>((offset) => ({
    queryKey: keyOf('games.decisions', input(offset)),
    queryFn: () => call(bridge, 'games.decisions', input(offset)),
  }));
  return { ...rows, head: first.data ?? null };
}
