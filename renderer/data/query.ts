/**
 * Hooks over the contract. A query's key is channel + input, so an event can say what is stale without knowing who
 * shows it. Nothing is fetched again on focus or by a timer: the main process says when something moved.
 */
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { InvokeChannel } from '../../ipc/channels.ts';
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import { call, useBridge } from './bridge.ts';

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Infinity,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export function keyOf<C extends InvokeChannel>(channel: C, input: InvokeInput<C>): readonly unknown[] {
  return [channel, input ?? null];
}

export interface InvokeOptions {
  readonly enabled?: boolean;
  /** Show the answer to the previous input until the new one is there. */
  readonly keepPrevious?: boolean;
}

/** Data of a channel, kept fresh by events. */
export function useInvoke<C extends InvokeChannel>(
  channel: C,
  input: InvokeInput<C>,
  options: InvokeOptions = {},
): UseQueryResult<InvokeOutput<C>> {
  const bridge = useBridge();
  return useQuery<InvokeOutput<C>>({
    queryKey: keyOf(channel, input),
    // TanStack Query takes undefined for a defect; channels without a value answer null here.
    queryFn: async () => (await call(bridge, channel, input)) ?? (null as InvokeOutput<C>),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  } as Parameters<typeof useQuery<InvokeOutput<C>>>[0]);
}

/** An action of the user; what it makes stale is named by the caller, events of the main process do the rest. */
export function useAction<C extends InvokeChannel>(
  channel: C,
  stale: readonly InvokeChannel[] = [],
): UseMutationResult<InvokeOutput<C>, Error, InvokeInput<C>> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation<InvokeOutput<C>, Error, InvokeInput<C>>({
    mutationFn: (input) => call(bridge, channel, input),
    onSuccess: async () => {
      await Promise.all(stale.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
  });
}
