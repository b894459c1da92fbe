import type { IncomingMessage } from 'node:http';

/**
 * Next leaves `proxy.ts` out, with all security headers of a page, where a request brings the preview key of the build. No
 * page is made anew on demand here, and the key of a release is the same for every installation.
 */
export function removeRevalidationHeaders({ headers }: Pick<IncomingMessage, 'headers'>): void {
  delete headers['x-prerender-revalidate'];
  delete headers['x-prerender-revalidate-if-generated'];
}
