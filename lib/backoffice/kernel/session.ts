import type { Identity, LiveSession } from '#lib/identity/index.ts';
import { readSessionId } from './next-auth.ts';
import { readCookie } from './read-cookie.ts';

/** There is no valid session: the API returns 401, pages redirect to the sign-in. */
export class NotSignedIn extends Error {}

/** `__Host-` binds the cookie to this host and to TLS; without TLS browsers refuse that prefix. */
export function sessionCookie(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-turnpike.session' : 'turnpike.session';
}

export type RequiredSession = {
  user: LiveSession['user'];
  roles: LiveSession['user']['roles'];
  /** The public id of the session; not a credential. */
  sessionId: string;
  session: LiveSession;
};

/**
 * The session of a request to the back office, checked on the server: revoked, idle for 15 minutes or older
 * than 12 hours is none. Throws NotSignedIn.
 */
export async function requireSession(
  sso: Identity,
  request: { headers: { get(name: string): string | null } },
): Promise<RequiredSession> {
  const session = await findSession(sso, request.headers.get('cookie'));
  if (!session) throw new NotSignedIn('sign in first');
  return { user: session.user, roles: session.user.roles, sessionId: session.publicId, session };
}

export async function findSession(sso: Identity, cookies: string | null): Promise<LiveSession | null> {
  const token = readCookie(cookies, sessionCookie(sso.baseUrl));
  if (!token) return null;
  const id = await readSessionId(token, sso.keys.backOfficeCookie);
  return id === null ? null : sso.sessions.find(id);
}
