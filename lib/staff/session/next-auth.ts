import type { NextRequest } from 'next/server';
import NextAuth, { type AuthOptions } from 'next-auth';
import { decode, encode, type JWT } from 'next-auth/jwt';
import { readCookie } from '../api/read-cookie.ts';

/** The only file that imports NextAuth, so that another client of our provider could take its place. */

export type { AuthOptions, Profile } from 'next-auth';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/**
 * Serves NextAuth's own routes: sign-in, callback, session. Not the one where any visitor may write into the log of the
 * server.
 */
export async function serveNextAuth(
  request: NextRequest,
  context: RouteContext,
  options: AuthOptions,
): Promise<Response> {
  const { nextauth } = await context.params;
  if (nextauth[0] === '_log') return new Response(null, { status: 404 });
  return NextAuth(request, context, options);
}

/**
 * How NextAuth reads and writes its cookies under these keys, the current one first. Those of a sign-in that has begun it
 * opens with one key alone, which is the one that they were written with.
 */
export async function cookieKeys(
  cookies: string | null,
  secrets: readonly string[],
  secure: boolean,
): Promise<NonNullable<AuthOptions['jwt']>> {
  const [current = ''] = secrets;
  const salt = `${secure ? '__Secure-' : ''}next-auth.state`;
  const begun = (await findKey(readCookie(cookies, salt) ?? '', secrets, salt)) ?? current;
  return {
    secret: begun,
    encode: (session) => encode({ ...session, secret: current }),
    decode: ({ token }) => readToken(token ?? '', secrets),
  };
}

async function findKey(token: string, secrets: readonly string[], salt: string): Promise<string | undefined> {
  for (const secret of secrets) if (await decode({ token, secret, salt }).catch(() => null)) return secret;
}

/** What a token of NextAuth holds, by the first of these keys that opens it; null when none does, or it has expired. */
export async function readToken(token: string, secrets: readonly string[]): Promise<JWT | null> {
  for (const secret of secrets) {
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}

/** The id of the session that a cookie names; null when the cookie is not ours or has expired. */
export async function readSessionId(token: string, secrets: readonly string[]): Promise<string | null> {
  const claims = await readToken(token, secrets);
  return typeof claims?.sid === 'string' ? claims.sid : null;
}

/** The content of the cookie of a session. */
export function writeSessionId(sid: string, secret: string): Promise<string> {
  return encode({ token: { sid }, secret });
}
