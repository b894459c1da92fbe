import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Passes responses that the server prefetched to the queries of the page. */
export function Prefetched({
  answers,
  children,
}: {
  answers: readonly { path: string; data: unknown }[];
  children: ReactNode;
}) {
  const client = new QueryClient();
  for (const { path, data } of answers) client.setQueryData([path], data);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
