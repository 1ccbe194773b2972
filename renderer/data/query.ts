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
  type Query,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { CHANNELS, isInvokeChannel, type ActingChannel, type ReadingChannel } from '../../ipc/channels.ts';
import type { InvokeInput, InvokeOutput } from '../../ipc/contract.ts';
import type { Topic } from '../../ipc/topics.ts';
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

export function keyOf<C extends ReadingChannel>(channel: C, input: InvokeInput<C>): readonly unknown[] {
  return [channel, input ?? null];
}

export interface InvokeOptions {
  readonly enabled?: boolean;
  /** Show the answer to the previous input until the new one is there. */
  readonly keepPrevious?: boolean;
}

/** Data of a channel, kept fresh by events. */
export function useInvoke<C extends ReadingChannel>(
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

/** Marks as stale whatever reads one of the topics; what is on the screen is asked for again. */
export async function invalidate(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  const stale = new Set(topics);
  const isStale = ({ queryKey: [channel] }: Pick<Query, 'queryKey'>): boolean => {
    if (typeof channel !== 'string' || !isInvokeChannel(channel)) return false;
    const role = CHANNELS[channel];
    return 'reads' in role && role.reads.some((topic) => stale.has(topic));
  };
  // A first answer that is under way may be from before the change, and TanStack Query would be content with it.
  const isFirst = (query: Query): boolean => query.state.data === undefined && isStale(query);
  await client.cancelQueries({ predicate: isFirst }, { silent: true });
  await client.invalidateQueries({ predicate: isStale });
}

/** An action of the user. What it changes stands beside its name; events of the main process tell the rest. */
export function useAction<C extends ActingChannel>(
  channel: C,
): UseMutationResult<InvokeOutput<C>, Error, InvokeInput<C>> {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation<InvokeOutput<C>, Error, InvokeInput<C>>({
    mutationFn: (input) => call(bridge, channel, input),
    onSuccess: () => invalidate(client, CHANNELS[channel].changes),
  });
}
