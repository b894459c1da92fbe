import { type Identity, type LiveSession, validKeys } from '#lib/identity/index.ts';
import { readCookie } from '../api/read-cookie.ts';
import { readSessionId, writeSessionId } from './next-auth.ts';

/** `__Host-` binds the cookie to this host and to TLS; without TLS browsers refuse that prefix. */
export function sessionCookie(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-turnpike.session' : 'turnpike.session';
}

/** The header that gives a browser a session which was opened without the way through the provider. */
export async function writeSessionCookie(sso: Identity, sid: string): Promise<string> {
  const value = await writeSessionId(sid, sso.keys.backOfficeCookie.current);
  const secure = sso.baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${sessionCookie(sso.baseUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Sent with the reads that a page repeats by itself: they do not count as use, so that an idle session ends. */
export const backgroundHeader = 'x-turnpike-background';

/**
 * The session of a request to the back office, checked on the server: revoked, idle for 15 minutes or older than 12 hours
 * is none.
 */
export async function findSession(
  sso: Identity,
  cookies: string | null,
  { countsAsUse = true }: { countsAsUse?: boolean } = {},
): Promise<LiveSession | null> {
  const token = readCookie(cookies, sessionCookie(sso.baseUrl));
  if (!token) return null;
  const id = await readSessionId(token, validKeys(sso.keys.backOfficeCookie));
  return id === null ? null : sso.sessions.find(id, { countsAsUse });
}

/** The session of an API request. */
export function findRequestSession(
  sso: Identity,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): Promise<LiveSession | null> {
  const countsAsUse = method !== 'GET' || !headers.has(backgroundHeader);
  return findSession(sso, headers.get('cookie'), { countsAsUse });
}
