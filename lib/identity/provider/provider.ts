import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import type { Log } from '#lib/platform/log.ts';
import { findClientMetadata, matchesSecret } from './clients.ts';
import { errorPage, signedOutPage, signOutPage } from './error-pages.ts';
import { type IdentityKeys, validKeys } from './keys.ts';
import { createSignInLimiter } from './limit-sign-ins.ts';
import { OidcAdapter } from './oidc-adapter.ts';

type Input = { db: Database; clock: Clock; log: Log; baseUrl: string; keys: IdentityKeys };

/** Seconds. A code lives for one redirect; the session as long as the idle time of the back office. */
const lives = {
  AuthorizationCode: 60,
  AccessToken: 10 * 60,
  IdToken: 10 * 60,
  Interaction: 15 * 60,
  Session: 15 * 60,
  Grant: 12 * 3600,
};
const maxSessionSeconds = 12 * 3600;

/** The certified library, configured for spec 4.7: code flow, exact redirects, consent for the profile. */
export function createProvider(input: Input): Provider {
  const { db, clock, log, baseUrl, keys } = input;
  const warnOfReuse = (clientId: string | undefined): void =>
    log.warn({ clientId }, 'a code was used twice; what it gave is revoked');
  const provider = new Provider(`${baseUrl}/sso`, {
    ...endpoints,
    adapter: (kind: string) => (kind === 'Client' ? clientStore(db) : new OidcAdapter(db, clock, kind, warnOfReuse)),
    jwks: { keys: validKeys(keys.signing) },
    cookies: cookies(keys, baseUrl),
    ttl: lives,
    scopes: ['openid'],
    claims: { openid: ['sub', 'amr', 'auth_time'], profile: ['name', 'preferred_username'] },
    findAccount: (_ctx, id) => findAccount(db, id),
    loadExistingGrant,
    interactions: { policy: policy(), url: (_ctx, interaction) => `/sso/interaction/${interaction.uid}` },
    extraClientMetadata: { properties: ['first_party'] },
    renderError: (ctx, out) => page(ctx, errorPage(out.error, out.error_description)),
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => page(ctx, signOutPage(form)),
        postLogoutSuccessSource: (ctx) => page(ctx, signedOutPage()),
      },
    },
  });
  // Secrets are kept as hashes (see clients.ts).
  provider.Client.prototype.compareClientSecret = function (shown: string) {
    return matchesSecret(this.clientSecret, shown);
  };
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the identity provider failed'));
  provider.on('grant.revoked', (ctx) => {
    if (ctx.oidc.route === 'token') warnOfReuse(ctx.oidc.client?.clientId);
  });
  return provider;
}

const endpoints: Configuration = {
  routes: {
    authorization: '/v2/authorize',
    token: '/v2/token',
    userinfo: '/v2/userinfo',
    jwks: '/v2/jwks',
    end_session: '/v2/logout',
  },
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'none'],
  allowOmittingSingleRegisteredRedirectUri: false,
  clockTolerance: 0,
  enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
  clientBasedCORS: (_ctx, origin, client) =>
    client.redirectUris?.some((uri) => new URL(uri).origin === origin) ?? false,
};

function cookies(keys: IdentityKeys, baseUrl: string): NonNullable<Configuration['cookies']> {
  const secure = baseUrl.startsWith('https:');
  const options = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const;
  return {
    keys: validKeys(keys.cookie),
    names: {
      session: secure ? '__Host-turnpike.sso' : 'turnpike.sso',
      interaction: interactionCookie(baseUrl),
      resume: secure ? '__Secure-turnpike.resume' : 'turnpike.resume',
    },
    long: options,
    short: options,
  };
}

/** The cookie has the path of the interaction, so sign-ins in two tabs do not conflict. */
export function interactionCookie(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Secure-turnpike.interaction' : 'turnpike.interaction';
}

function clientStore(db: Database): OidcAdapter {
  const readOnly = async () => undefined;
  return {
    find: (id: string) => findClientMetadata(db, id),
    upsert: readOnly,
    findByUid: readOnly,
    findByUserCode: readOnly,
    consume: readOnly,
    destroy: readOnly,
    revokeByGrantId: readOnly,
  } as unknown as OidcAdapter;
}

async function findAccount({ prisma }: Database, id: string) {
  const user = await prisma.user.findUnique({ where: { id } });
  if (!user || user.disabledAt) return undefined;
  return { accountId: id, claims: () => ({ sub: id, name: user.name, preferred_username: user.username }) };
}

/**
 * `openid` alone reveals only a stable user id, so it needs no consent (R-4.7-10); `profile` needs consent, except
 * for the back office.
 */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { provider, client, session, account, result } = ctx.oidc;
  if (!client || !account) return undefined;
  const known = result?.consent?.grantId ?? session?.grantIdFor(client.clientId);
  const found = known ? await provider.Grant.find(known) : undefined;
  const fits = found?.accountId === account.accountId && found.clientId === client.clientId;
  const grant = found && fits ? found : new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  const granted = client.first_party ? [...ctx.oidc.requestParamOIDCScopes] : ['openid'];
  const held = new Set(grant.getOIDCScope().split(' '));
  if (granted.some((scope) => !held.has(scope))) {
    grant.addOIDCScope(granted.join(' '));
    await grant.save();
  }
  return grant;
}

/** A session that is used all day still ends after twelve hours. */
function policy() {
  const { base, Check } = interactionPolicy;
  const prompts = base();
  prompts.get('login')?.checks.add(
    new Check('session_too_old', 'End-User has to sign in again', 'login_required', (ctx) => {
      const { session } = ctx.oidc;
      const old = Boolean(session?.accountId) && session?.past(maxSessionSeconds) === true;
      return old ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  return prompts;
}

function page(ctx: KoaContextWithOIDC, html: string): void {
  ctx.type = 'html';
  ctx.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  );
  ctx.body = html;
}

/** Not the way back into one that has begun, which has its id. In any case of letters, as the provider takes it. */
const beginsSignIn = /^\/sso\/v2\/authorize\/?(?:\?|$)/i;

/**
 * Serves the provider below /sso. Its addresses come from the configured base address, so host and scheme of the
 * request are replaced.
 */
export function mountProvider(
  provider: Provider,
  baseUrl: string,
  limit = createSignInLimiter(),
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { host, protocol } = new URL(baseUrl);
  const callback = provider.callback();
  return async (request, response) => {
    const original = request.url ?? '/sso/';
    const limited = beginsSignIn.test(original) ? limit(String(request.headers[clientAddressHeader] ?? '')) : null;
    if (limited) {
      response.writeHead(429, {
        'Retry-After': limited.retryAfterSeconds,
        'Content-Type': 'text/plain; charset=utf-8',
      });
      response.end('Too many sign-ins were begun from this address. Try again in a minute.');
      return;
    }
    Object.assign(request, { originalUrl: original, url: original.slice('/sso'.length) });
    request.headers['x-forwarded-host'] = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    await callback(request, response);
  };
}
