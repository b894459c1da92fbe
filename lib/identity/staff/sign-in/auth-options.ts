import { type AuthOptions, cookieKeys, type Profile } from '#lib/staff/session/next-auth.ts';
import { findSession, sessionCookie } from '#lib/staff/session/session.ts';
import type { Identity } from '../../identity.ts';
import { backOfficeClientId, findBackOfficeSecret } from '../../provider/clients.ts';
import { validKeys } from '../../provider/keys.ts';
import { signOut } from './sign-out.ts';

/** The address and user agent of the browser, for the list of sessions. */
export type Visitor = { address: string; agent: string; cookies: string | null };

/** Of an ID token of our own provider. */
type Claims = Profile & { sub: string; amr?: string[]; auth_time?: number; name?: string; preferred_username?: string };

const maxSessionSeconds = 12 * 3600;

/**
 * The back office signs in through NextAuth as a client of our own provider (code flow, PKCE, state). NextAuth's
 * cookie holds nothing but the name of a session that lives on the server.
 */
export async function authOptions(sso: Identity, visitor: Visitor): Promise<AuthOptions> {
  const secure = sso.baseUrl.startsWith('https:');
  return {
    secret: sso.keys.backOfficeCookie.current,
    jwt: await cookieKeys(visitor.cookies, validKeys(sso.keys.backOfficeCookie), secure),
    useSecureCookies: secure,
    session: { strategy: 'jwt', maxAge: maxSessionSeconds },
    cookies: {
      sessionToken: {
        name: sessionCookie(sso.baseUrl),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
    },
    pages: { signIn: '/sign-in', signOut: '/account/sessions', error: '/sign-in/failed' },
    logger: {
      error: (code, metadata) => sso.log.warn({ err: errorOf(metadata) }, `back office sign-in: ${code}`),
      warn: () => undefined,
      debug: () => undefined,
    },
    providers: [await ownProvider(sso)],
    callbacks: {
      jwt: async ({ token, account, profile }) => {
        if (!account) return token;
        const { sub, amr = [], auth_time: authTime = 0 } = profile as Claims;
        const { cookies, ...seen } = visitor;
        const before = await findSession(sso, cookies);
        if (before) await sso.sessions.revoke(before.user.id, before.publicId);
        const authenticatedAt = new Date(authTime * 1_000);
        return { sid: await sso.sessions.open({ userId: sub, methods: amr, ...seen, authenticatedAt }) };
      },
      session: async ({ session, token }) => {
        const live = typeof token.sid === 'string' ? await sso.sessions.find(token.sid) : null;
        if (!live) return { expires: session.expires };
        return { user: { name: live.user.name }, expires: live.endsAt.toISOString() };
      },
    },
    events: {
      signOut: async ({ token }) => {
        const live = typeof token?.sid === 'string' ? await sso.sessions.find(token.sid) : null;
        if (live) await signOut(sso, live, visitor.address);
      },
    },
  };
}

async function ownProvider(sso: Identity): Promise<AuthOptions['providers'][number]> {
  // The browser goes to the public address; the server talks to itself without leaving the machine.
  const front = `${sso.baseUrl}/sso`;
  const back = `${sso.ownAddress}/sso`;
  return {
    id: 'turnpike',
    name: 'Turnpike',
    type: 'oauth',
    clientId: backOfficeClientId,
    clientSecret: await findBackOfficeSecret(sso),
    issuer: front,
    authorization: { url: `${front}/v2/authorize`, params: { scope: 'openid profile' } },
    token: `${back}/v2/token`,
    userinfo: `${back}/v2/userinfo`,
    jwks_endpoint: `${back}/v2/jwks`,
    idToken: true,
    checks: ['pkce', 'state'],
    profile: ({ sub }: Claims) => ({ id: sub }),
  };
}

function errorOf(metadata: unknown): Error {
  if (metadata instanceof Error) return metadata;
  const inner = (metadata as { error?: unknown } | null)?.error;
  return inner instanceof Error ? inner : new Error('NextAuth refused');
}
