import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { isSameOrigin } from '#lib/staff/api/same-origin.ts';
import { writeSessionCookie } from '#lib/staff/session/session.ts';
import { auditedTransaction } from '../../audited-transaction.ts';
import type { Identity } from '../../identity.ts';
import { safeRedirectPath } from './start-sign-in.ts';

/**
 * Signs a visitor of a demo in as one of its users, without the password. `usernames` are those of the demo; every
 * other installation has none.
 */
export async function submitDemoSignIn(
  sso: Identity,
  request: Request,
  usernames: readonly string[],
): Promise<Response> {
  // The cookie belongs to one host name: a visitor of another one sees the page of that first.
  if (!isSameOrigin(request, sso.baseUrl)) return seeOther(`${sso.baseUrl}/`);
  const form = await request.formData().catch(() => new FormData());
  const username = String(form.get('username') ?? '');
  const user = usernames.includes(username)
    ? await sso.db.prisma.user.findFirst({ where: { username, disabledAt: null }, select: { id: true } })
    : null;
  if (!user) return new Response('There is no such user of a demo.', { status: 404 });
  const address = request.headers.get(clientAddressHeader);
  const methods = ['demo'];
  await auditedTransaction(sso, { userId: user.id, address }, async () => ({
    result: null,
    action: 'user.sign-in',
    entityId: null,
    subjectId: user.id,
    after: { methods },
  }));
  const agent = request.headers.get('user-agent') ?? '';
  const sid = await sso.sessions.open({ userId: user.id, methods, address: address ?? '', agent });
  const to = safeRedirectPath(String(form.get('to') ?? ''), sso.baseUrl);
  return seeOther(to, await writeSessionCookie(sso, sid));
}

function seeOther(location: string, cookie?: string): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
  if (cookie) headers.set('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
