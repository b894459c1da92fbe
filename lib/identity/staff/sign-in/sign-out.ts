import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { isSameOrigin } from '#lib/staff/api/same-origin.ts';
import { findSession, sessionCookie } from '#lib/staff/session/session.ts';
import { auditedTransaction } from '../../audited-transaction.ts';
import type { Identity } from '../../identity.ts';
import type { LiveSession } from '../../sessions.ts';
import { endSession } from '../../users.ts';

/** Ends this session on the server and at the provider, then deletes the cookie. */
export async function submitSignOut(sso: Identity, request: Request): Promise<Response> {
  if (!isSameOrigin(request, sso.baseUrl)) return new Response('The request came from another site.', { status: 403 });
  const session = await findSession(sso, request.headers.get('cookie'));
  if (session) await signOut(sso, session, request.headers.get(clientAddressHeader));
  const secure = sso.baseUrl.startsWith('https:') ? '; Secure' : '';
  return new Response(null, {
    status: 303,
    headers: {
      Location: '/signed-out',
      'Set-Cookie': `${sessionCookie(sso.baseUrl)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure}`,
    },
  });
}

/** Ends the session of the user, with its audit log entry. */
export async function signOut(sso: Identity, { user, publicId }: LiveSession, address: string | null): Promise<void> {
  await auditedTransaction(sso, { userId: user.id, address }, async (inside) => {
    const ended = await endSession(inside, user.id, publicId);
    if (!ended) return { result: null, action: null };
    return { result: null, action: 'user.sign-out', entityId: null, subjectId: user.id };
  });
}
