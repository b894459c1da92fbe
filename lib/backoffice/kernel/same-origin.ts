/**
 * Whether a form or call comes from our own pages. Browsers say so with every POST; who says nothing is refused,
 * since only a browser has cookies that someone else could use.
 */
export function isSameOrigin(request: Request, baseUrl: string): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null) return origin === new URL(baseUrl).origin;
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
