import type { Identity } from '../../identity.ts';

/**
 * Sends the browser straight to our identity provider. NextAuth begins a sign-in with a POST and a token of its
 * own; calling it from here saves the user a page with one button.
 */
export async function startSignIn(sso: Identity, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  if (query.has('error')) return redirect('/sign-in/failed', []);
  // Cookies belong to one host name: a visitor of another host name (127.0.0.1 for localhost) is redirected first.
  if (request.headers.get('host') !== new URL(sso.baseUrl).host && !query.has('moved')) {
    query.set('moved', '');
    return redirect(`${sso.baseUrl}/sign-in?${query}`, []);
  }
  const to = safeRedirectPath(query.get('to') ?? query.get('callbackUrl'), sso.baseUrl);
  const auth = `${sso.ownAddress}/api/auth`;
  // Security settings require the password again, also during a session.
  const prompt = query.has('again') ? '?prompt=login' : '';
  const token = await fetch(`${auth}/csrf`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const set = token.headers.getSetCookie();
  const started = await fetch(`${auth}/signin/turnpike${prompt}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: set.map((line) => line.split(';', 1)[0]).join('; ') },
    body: new URLSearchParams({ csrfToken, callbackUrl: sso.baseUrl + to, json: 'true' }),
  });
  const { url } = (await started.json()) as { url?: string };
  return redirect(url ?? '/sign-in/failed', [...set, ...started.headers.getSetCookie()]);
}

/** A path of ours to go to afterwards; anything else is the first page. */
export function safeRedirectPath(to: string | null, baseUrl: string): string {
  if (!to || !URL.canParse(to, baseUrl)) return '/';
  const url = new URL(to, baseUrl);
  if (url.origin !== new URL(baseUrl).origin || url.pathname.startsWith('/sign-in')) return '/';
  return url.pathname + url.search;
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
