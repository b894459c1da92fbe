'use client';

import { useEffect } from 'react';
import { useApiQuery } from '#components/layout/api-client.ts';
import type { RequestList } from '#lib/backoffice/index.ts';

const refetchIntervalMs = 5_000;

type Watched = {
  list: { data: RequestList | undefined; isPlaceholderData: boolean; refetch(): Promise<unknown> };
  /** The path of requests newer than the first row. */
  path: string;
  /** Whether the newest page is shown. */
  watching: boolean;
  /** Whether the user has nothing open, so that rows may move. */
  resting: boolean;
};

/**
 * Counts the requests that arrived since the list was loaded. At the top of the page, with nothing open, they are
 * shown immediately; otherwise the count is shown, so that rows do not jump.
 */
export function useLiveTail({ list, path, watching, resting }: Watched): number {
  const isKnown = list.data !== undefined && !list.isPlaceholderData;
  const news = useApiQuery<RequestList>(watching && isKnown ? path : null, {
    refetchIntervalMs: refetchIntervalMs,
  });
  const count = news.isPlaceholderData || !isKnown ? 0 : (news.data?.calls.length ?? 0);
  const { refetch } = list;
  useEffect(() => {
    if (count > 0 && resting && scrollY < 40) void refetch();
  }, [count, resting, refetch]);
  return watching && count > 0 && list.data?.first !== null ? count : 0;
}
