import { endSession, type Sso } from '#lib/sso/index.ts';
import { isSameOrigin } from './same-origin.ts';
import { findSession, sessionCookie } from './session.ts';

/** Ends this session on the server and at the provider, then forgets the cookie. */
export async function answerSignOut(sso: Sso, request: Request): Promise<Response> {
  if (!isSameOrigin(request, sso.baseUrl)) return new Response('Sent from another site.', { status: 403 });
  const session = await findSession(sso, request.headers.get('cookie'));
  if (session) await endSession(sso, session.user.id, session.publicId);
  const secure = sso.baseUrl.startsWith('https:') ? '; Secure' : '';
  return new Response(null, {
    status: 303,
    headers: {
      Location: '/signed-out',
      'Set-Cookie': `${sessionCookie(sso.baseUrl)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure}`,
    },
  });
}
