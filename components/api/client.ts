import { type ClientRequestOptions, type ClientResponse, hc } from 'hono/client';
import type { BackOfficeApi } from '#lib/backoffice/index.ts';
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
 * The back-office API: `api.transactions[':id'].$get({ param: { id } })`. Path, query, body and answer have the types
 * of the routes in `lib/backoffice`.
 */
export const api = hc<BackOfficeApi>('/api/backoffice', { fetch: fetchFromBackOffice, buildSearchParams });

/** The address of a page with its query, in the order given; empty values are left out. */
export function pagePath(path: string, query: Record<string, QueryValue>): string {
  const search = buildSearchParams(query);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** An address of the API that can be read, for example `api.users[':id']`. */
export type Readable<Args, Answer> = {
  $get: (args: Args, options?: ClientRequestOptions) => Promise<ClientResponse<Answer, 200, 'json'>>;
};

/** The path and query of a read: its key in the cache, under which a page prefetches it. */
export function pathOf<Args>(endpoint: Readable<Args, unknown>, args: NoInfer<Args>): string {
  return (endpoint as unknown as { $path: (args: Args) => string }).$path(args);
}
