import type { Hono } from 'hono';
import { type ClientRequestOptions, type ClientResponse, hc } from 'hono/client';
import { fetchFromBackOffice } from './fetch.ts';

type QueryValue = string | number | readonly string[] | null | undefined;

/** Leaves out what is null or empty, so that one state of a page has one address. */
function buildSearchParams(query: Record<string, QueryValue>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    search.set(name, String(value));
  }
  return search;
}

/**
 * A client of a feature's part of the back-office API: `paymentsApi.transactions[':id'].$get({ param: { id } })`. Path,
 * query, body and answer have the types of the feature's routes. Each feature has its client in `api.ts` of its screens.
 */
// biome-ignore lint/suspicious/noExplicitAny: the constraint of Hono's client
export function createClient<Api extends Hono<any, any, any>>() {
  return hc<Api>('/api/backoffice', { fetch: fetchFromBackOffice, buildSearchParams });
}

/** The address of a page with its query, in the order given; empty values are left out. */
export function pagePath(path: string, query: Record<string, QueryValue>): string {
  const search = buildSearchParams(query);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** An address of the API that can be read, for example `accessApi.users[':id']`. */
export type Readable<Args, Answer> = {
  $get: (args: Args, options?: ClientRequestOptions) => Promise<ClientResponse<Answer, 200, 'json'>>;
};

/** The path and query of a read: its key in the cache, under which a page prefetches it. */
export function pathOf<Args>(endpoint: Readable<Args, unknown>, args: NoInfer<Args>): string {
  return (endpoint as unknown as { $path: (args: Args) => string }).$path(args);
}
