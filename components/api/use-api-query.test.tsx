import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { staffApi } from '#components/api/staff-api.ts';
import { useApiQuery } from './use-api-query.ts';

function Cache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
}

/** The values of the header that the server finds while the current user is read, first and again. */
async function readBackgroundHeaders(options?: { refetchIntervalMs: number }): Promise<(string | null)[]> {
  const fetched = vi.fn(async (_path: string, _init?: RequestInit) => Response.json({}));
  vi.stubGlobal('fetch', fetched);
  const { result, unmount } = renderHook(() => useApiQuery(staffApi.me, {}, options), { wrapper: Cache });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  await result.current.refetch();
  unmount();
  return fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-turnpike-background'));
}

describe('a read that a page repeats by itself', () => {
  it('is marked, so that it does not keep the session alive; the first one is that of the user', async () => {
    expect(await readBackgroundHeaders({ refetchIntervalMs: 30_000 })).toEqual([null, '1']);
  });

  it('is the only one that is marked', async () => {
    expect(await readBackgroundHeaders()).toEqual([null, null]);
  });
});
