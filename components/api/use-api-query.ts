'use client';

import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { BackOfficeError } from './back-office-error.ts';
import { pathOf, type Readable } from './client.ts';

type QueryOptions = { refetchIntervalMs?: number; staleTimeMs?: number };

export type ApiQuery<Answer> = UseQueryResult<Answer, BackOfficeError>;

/** A page that repeats a read does not keep the session alive (lib/staff/session.ts). */
const backgroundHeaders = { 'X-Turnpike-Background': '1' };

/** Reads an address of the API; pages prefetch the first answer on the server. Null reads nothing. */
export function useApiQuery<Args, Answer>(
  endpoint: Readable<Args, Answer>,
  args: NoInfer<Args> | null,
  { refetchIntervalMs, staleTimeMs = 5_000 }: QueryOptions = {},
): ApiQuery<Answer> {
  return useQuery<Answer, BackOfficeError>({
    queryKey: args === null ? ['nothing'] : [pathOf(endpoint, args)],
    queryFn: async ({ signal, client, queryKey }) => {
      const isRepeated = refetchIntervalMs !== undefined && client.getQueryData(queryKey) !== undefined;
      const headers: Record<string, string> = isRepeated ? backgroundHeaders : {};
      return (await endpoint.$get(args as Args, { headers, init: { signal } })).json();
    },
    enabled: args !== null,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 2 && (error.status === 0 || error.status >= 500),
    staleTime: staleTimeMs,
    refetchInterval: refetchIntervalMs ?? false,
  });
}
