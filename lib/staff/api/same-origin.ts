/**
 * Whether a form or call comes from our own pages. Browsers send the origin with every POST; requests without it are
 * rejected.
 */
export function isSameOrigin(request: Request, baseUrl: string): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null) return origin === new URL(baseUrl).origin;
  return request.headers.get('sec-fetch-site') === 'same-origin';
}
