import { encode } from 'next-auth/jwt';
import { sessionCookie } from '#lib/backoffice/index.ts';
import type { Sso } from '#lib/sso/index.ts';

/** The cookie of a person who has just signed in, without the way through the pages. */
export async function openSessionCookie(sso: Sso, userId: string): Promise<string> {
  const sid = await sso.sessions.open({ userId, methods: ['pwd'], address: '::1', agent: 'test' });
  const token = await encode({ token: { sid }, secret: sso.keys.backOfficeCookie });
  return `${sessionCookie(sso.baseUrl)}=${token}`;
}
