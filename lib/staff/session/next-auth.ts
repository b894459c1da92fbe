import type { NextRequest } from 'next/server';
import NextAuth, { type AuthOptions } from 'next-auth';
import { decode, encode } from 'next-auth/jwt';

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

/** The id of the session that a cookie names; null when the cookie is not ours or has expired. */
export async function readSessionId(token: string, secret: string): Promise<string | null> {
  const claims = await decode({ token, secret }).catch(() => null);
  return typeof claims?.sid === 'string' ? claims.sid : null;
}

/** The content of the cookie of a session. */
export function writeSessionId(sid: string, secret: string): Promise<string> {
  return encode({ token: { sid }, secret });
}
