import type { NextRequest } from 'next/server';
import NextAuth, { type AuthOptions } from 'next-auth';
import { decode, encode, type JWT } from 'next-auth/jwt';

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
