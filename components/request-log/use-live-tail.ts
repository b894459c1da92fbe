'use client';

import { useEffect } from 'react';
import { useApiQuery } from '#components/layout/api-client.ts';
import type { RequestList } from '#lib/backoffice/index.ts';

const refetchIntervalMs = 5_000;

type Watched = {
  list: { data: RequestList | undefined; isPlaceholderData: boolean; refetch(): Promise<unknown> };
  /** Asks for calls newer than the first of the list. */
  path: string;
  /** The newest page is shown. */
  watching: boolean;
  /** Nobody is in the middle of something: rows may move. */
  resting: boolean;
};

/**
 * How many calls came since the list was read. At the top of the page, with nothing open, they are shown at once;
 * else the person is told, so that nothing jumps under their eyes.
 */
export function useLiveTail({ list, path, watching, resting }: Watched): number {
  const isKnown = list.data !== undefined && !list.isPlaceholderData;
  const news = useApiQuery<RequestList>(watching && isKnown ? path : null, {
    againEveryMs: refetchIntervalMs,
  });
  const count = news.isPlaceholderData || !isKnown ? 0 : (news.data?.calls.length ?? 0);
  const { refetch } = list;
  useEffect(() => {
    if (count > 0 && resting && scrollY < 40) void refetch();
  }, [count, resting, refetch]);
  return watching && count > 0 && list.data?.first !== null ? count : 0;
}
