'use client';

import { useEffect } from 'react';
import { useBackOffice } from '#components/layout/back-office-client.ts';
import type { ApiCallList } from '#lib/backoffice/index.ts';

const lookEveryMs = 5_000;

type Watched = {
  list: { data: ApiCallList | undefined; isPlaceholderData: boolean; refetch(): Promise<unknown> };
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
export function useNewCalls({ list, path, watching, resting }: Watched): number {
  const isKnown = list.data !== undefined && !list.isPlaceholderData;
  const news = useBackOffice<ApiCallList>(watching && isKnown ? path : null, { againEveryMs: lookEveryMs });
  const count = news.isPlaceholderData || !isKnown ? 0 : (news.data?.calls.length ?? 0);
  const { refetch } = list;
  useEffect(() => {
    if (count > 0 && resting && scrollY < 40) void refetch();
  }, [count, resting, refetch]);
  return watching && count > 0 && list.data?.first !== null ? count : 0;
}
