import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestSso, TestBrowser, type TestSso } from '#test/fixtures/identity.ts';
import { createOidcClient, disableClient, RedirectUriError, rotateClientSecret } from './clients.ts';

const redirectUri = 'https://shop.example/callback';
const verifier = 'v'.repeat(64);
const challenge = createHash('sha256').update(verifier).digest('base64url');
let it: TestSso;
let confidential: { id: string; secret: string };
let publicId: string;

beforeAll(async () => {
  it = await startTestSso();
  await it.addUser('ada');
  const now = it.clock.now();
  const first = await createOidcClient(autocommit(it.db), { name: 'Shop', redirectUris: [redirectUri] }, now);
  confidential = { id: first.client.id, secret: first.clientSecret ?? '' };
  const second = await createOidcClient(
    autocommit(it.db),
    { name: 'App', redirectUris: [redirectUri], isPublic: true },
    now,
  );
  expect(second.clientSecret).toBeNull();
  publicId = second.client.id;
});
afterAll(() => it.close());

function authorizeUrl(params: Record<string, string>): URL {
  const url = new URL(`${it.baseUrl}/sso/v2/authorize`);
  const all = { client_id: confidential.id, redirect_uri: redirectUri, scope: 'openid', response_type: 'code' };
  url.search = new URLSearchParams({ ...all, ...params }).toString();
  return url;
}

async function newCode(params: Record<string, string> = {}): Promise<string> {
  const leftTo = await new TestBrowser(it.baseUrl).signIn(authorizeUrl(params), 'ada');
  const code = leftTo.searchParams.get('code');
  if (!code) throw new Error(leftTo.href);
  return code;
}

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

async function redeem(fields: Record<string, string>, authorization?: string | null) {
  const header = authorization === undefined ? basic(confidential.id, confidential.secret) : authorization;
  const response = await fetch(`${it.baseUrl}/sso/v2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', redirect_uri: redirectUri, ...fields }),
    headers: header === null ? {} : { Authorization: header },
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

function userinfo(accessToken: string | null): Promise<Response> {
  const headers: Record<string, string> = accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` };
  return fetch(`${it.baseUrl}/sso/v2/userinfo`, { headers });
}

describe('redirect URIs are matched exactly', () => {
  test.each([
    ['another case in the path', 'https://shop.example/Callback'],
    ['another case in the host', 'https://SHOP.example/callback'],
    ['a slash at the end', 'https://shop.example/callback/'],
    ['a query', 'https://shop.example/callback?next=1'],
    ['an empty query', 'https://shop.example/callback?'],
    ['a fragment', 'https://shop.example/callback#x'],
    ['a subdomain', 'https://evil.shop.example/callback'],
    ['a longer domain', 'https://shop.example.evil.example/callback'],
    ['a user name in front', 'https://shop.example@evil.example/callback'],
    ['our host as user name', 'https://shop.example:x@evil.example/callback'],
    ['a default port', 'https://shop.example:443/callback'],
    ['another port', 'https://shop.example:8443/callback'],
    ['a path that climbs', 'https://shop.example/x/../callback'],
    ['an encoded path', 'https://shop.example/%63allback'],
    ['a backslash', 'https://shop.example\\@evil.example/callback'],
    ['http', 'http://shop.example/callback'],
    ['a script', 'javascript:alert(1)//shop.example/callback'],
    ['white space', ' https://shop.example/callback'],
    ['nothing', ''],
  ])('with %s: refused on our own page, no redirect', async (_what, mutated) => {
    const response = await fetch(authorizeUrl({ redirect_uri: mutated }), { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toContain('You cannot be signed in');
  });

  test('rejects two redirect URIs', async () => {
    const url = authorizeUrl({});
    url.searchParams.append('redirect_uri', 'https://evil.example/');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  });

  test('rejects an unknown client and escapes its id in the page', async () => {
    const response = await fetch(authorizeUrl({ client_id: '<script>alert(1)</script>' }), { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('<script>');
  });

  test.each([
    'http://shop.example/callback',
    'https://*.shop.example/callback',
    'https://user@shop.example/callback',
    'https://shop.example/callback#x',
    'javascript:alert(1)',
    'shop.example',
  ])('%s cannot be registered', async (uri) => {
    const creating = createOidcClient(autocommit(it.db), { name: 'Bad', redirectUris: [uri] }, it.clock.now());
    await expect(creating).rejects.toThrow(RedirectUriError);
  });
});

describe('authorize endpoint', () => {
  const errorOf = async (params: Record<string, string>): Promise<string | null> => {
    const response = await fetch(authorizeUrl({ state: 's', ...params }), { redirect: 'manual' });
    const location = response.headers.get('location');
    if (!location) return `page ${response.status}`;
    const url = new URL(location, it.baseUrl);
    expect(url.origin + url.pathname).toBe(redirectUri);
    // Errors of response types with a fragment are returned in the fragment.
    const answer = url.hash ? new URLSearchParams(url.hash.slice(1)) : url.searchParams;
    expect(answer.get('state')).toBe('s');
    expect(answer.get('code') ?? answer.get('id_token')).toBeNull();
    return answer.get('error');
  };

  test.each(['token', 'id_token', 'code id_token', 'code token', 'none', 'CODE'])(
    'knows no response_type %s',
    async (responseType) => {
      expect(await errorOf({ response_type: responseType })).not.toBeNull();
    },
  );

  test('rejects request objects, signed or unsigned', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ redirect_uri: 'https://evil.example/' })}.`;
    expect(await errorOf({ request: unsigned })).toBe('request_not_supported');
    expect(await errorOf({ request_uri: 'https://evil.example/request' })).toBe('request_uri_not_supported');
  });

  test('requires PKCE with S256 from a public client', async () => {
    expect(await errorOf({ client_id: publicId })).toBe('invalid_request');
    const plain = { client_id: publicId, code_challenge: verifier, code_challenge_method: 'plain' };
    expect(await errorOf(plain)).toBe('invalid_request');
    expect(await errorOf({ code_challenge: verifier })).toBe('invalid_request');
  });

  test('returns login_required with prompt=none', async () => {
    expect(await errorOf({ prompt: 'none' })).toBe('login_required');
  });
});

describe('token endpoint (R-5-09: Basic with client credentials)', () => {
  test.each<[string, () => string | null]>([
    ['no credentials', () => null],
    ['a wrong secret', () => basic(confidential.id, 'wrong')],
    [
      'the hash of the secret',
      () => basic(confidential.id, createHash('sha256').update(confidential.secret).digest('hex')),
    ],
    ['an unknown client', () => basic('nobody', confidential.secret)],
    ['another client', () => basic(publicId, confidential.secret)],
    ['Bearer with the secret', () => `Bearer ${confidential.secret}`],
    ['Bearer with an API access token', () => `Bearer tpk_${'0'.repeat(49)}`],
    ['something that is no base64', () => 'Basic %%%'],
  ])('refuses %s, and the code stays good for its owner', async (_what, authorization) => {
    const code = await newCode();
    const refused = await redeem({ code }, authorization());
    expect([400, 401]).toContain(refused.status);
    expect(refused.body.access_token).toBeUndefined();
    expect((await redeem({ code })).status).toBe(200);
  });

  test('rejects the client secret in the form', async () => {
    const code = await newCode();
    const fields = { code, client_id: confidential.id, client_secret: confidential.secret };
    expect((await redeem(fields, null)).body.access_token).toBeUndefined();
  });

  test('requires the redirect URI of the authorization request', async () => {
    const code = await newCode();
    expect((await redeem({ code, redirect_uri: `${redirectUri}/` })).body.error).toBe('invalid_grant');
    const response = await redeem({ code, redirect_uri: '' });
    expect(response.status).toBe(400);
  });

  test('rejects other grant types', async () => {
    for (const grant of ['client_credentials', 'password', 'refresh_token', 'implicit']) {
      const { status, body } = await redeem({ grant_type: grant, username: 'ada', password: 'x', refresh_token: 'x' });
      expect([status, body.access_token], grant).toEqual([400, undefined]);
    }
  });

  test('rejects a PKCE code without its verifier or with a wrong one', async () => {
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const code = await newCode(pkce);
    expect((await redeem({ code })).body.error).toBe('invalid_grant');
    expect((await redeem({ code, code_verifier: 'w'.repeat(64) })).body.error).toBe('invalid_grant');
    expect((await redeem({ code, code_verifier: challenge })).body.error).toBe('invalid_grant');
    expect((await redeem({ code, code_verifier: verifier })).status).toBe(200);
  });

  test('rejects a verifier for a request without PKCE', async () => {
    const code = await newCode();
    expect((await redeem({ code, code_verifier: verifier })).body.error).toBe('invalid_grant');
  });

  test('rejects the code of another client', async () => {
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const code = await newCode({ client_id: publicId, ...pkce });
    expect((await redeem({ code, code_verifier: verifier })).body.error).toBe('invalid_grant');
    const own = await redeem({ code, code_verifier: verifier, client_id: publicId }, null);
    expect(own.status).toBe(200);
  });

  test('rejects the old secret after a rotation, and any request of a disabled client', async () => {
    const { client, clientSecret } = await createOidcClient(
      autocommit(it.db),
      { name: 'Short', redirectUris: [redirectUri] },
      it.clock.now(),
    );
    const secret = (await rotateClientSecret(autocommit(it.db), client.id, it.clock.now())) ?? '';
    const code = await newCode({ client_id: client.id });
    expect((await redeem({ code }, basic(client.id, clientSecret ?? ''))).status).toBe(401);
    const { body } = await redeem({ code }, basic(client.id, secret));
    expect((await userinfo(body.access_token ?? '')).status).toBe(200);
    await disableClient(autocommit(it.db), client.id, it.clock.now());
    expect((await userinfo(body.access_token ?? '')).status).toBe(401);
    expect((await fetch(authorizeUrl({ client_id: client.id }), { redirect: 'manual' })).status).toBe(400);
  });
});

describe('authorization code', () => {
  test('works once, and reuse revokes its tokens', async () => {
    const code = await newCode();
    const first = await redeem({ code });
    expect((await userinfo(first.body.access_token ?? '')).status).toBe(200);
    expect((await redeem({ code })).body.error).toBe('invalid_grant');
    expect((await userinfo(first.body.access_token ?? '')).status).toBe(401);
  });

  test('is redeemed once by 50 concurrent requests, and its token is revoked', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem({ code })));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 200);
    expect(new Set(losers.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['400 invalid_grant']),
    );
    expect((await userinfo(winners[0]?.body.access_token ?? '')).status).toBe(401);
  });

  test('expires after sixty seconds', async () => {
    const code = await newCode();
    const row = await it.db.prisma.oidcArtifact.findFirstOrThrow({
      where: { kind: 'AuthorizationCode' },
      orderBy: { expiresAt: 'desc' },
    });
    const { iat, exp } = row.payload as { iat: number; exp: number };
    expect(exp - iat).toBeLessThanOrEqual(60);
    const old = { ...(row.payload as object), exp: iat - 1 };
    await autocommit(it.db).prisma.oidcArtifact.updateMany({ where: { idHash: row.idHash }, data: { payload: old } });
    expect((await redeem({ code })).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('is not stored in plain text, nor is any token or cookie', async () => {
    const code = await newCode();
    const { body } = await redeem({ code });
    const rows = JSON.stringify(await it.db.prisma.oidcArtifact.findMany());
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(body.access_token);
  });
});

describe('userinfo (R-5-10: Bearer with the token obtained)', () => {
  test('rejects a missing token, an API access token, a code, an ID token and a token in the URL', async () => {
    const code = await newCode();
    const { body } = await redeem({ code });
    expect((await userinfo(null)).status).toBe(401);
    for (const other of [`tpk_${'0'.repeat(49)}`, code, body.id_token ?? '', 'x']) {
      expect((await userinfo(other)).status, other).toBe(401);
    }
    const inAddress = await fetch(`${it.baseUrl}/sso/v2/userinfo?access_token=${body.access_token}`);
    expect(inAddress.status).toBe(400);
  });

  test('returns nothing about a disabled user', async () => {
    await it.addUser('eve');
    const leftTo = await new TestBrowser(it.baseUrl).signIn(authorizeUrl({}), 'eve');
    const { body } = await redeem({ code: leftTo.searchParams.get('code') ?? '' });
    await autocommit(it.db).prisma.user.update({ where: { username: 'eve' }, data: { disabledAt: it.clock.now() } });
    expect((await userinfo(body.access_token ?? '')).status).toBe(401);
  });
});

describe('ID tokens', () => {
  test('are signed with RS256 by a key in the JWKS, which contains no private keys', async () => {
    const { body } = await redeem({ code: await newCode() });
    const [header = ''] = (body.id_token ?? '').split('.');
    const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    expect(alg).toBe('RS256');
    const { keys } = (await (await fetch(`${it.baseUrl}/sso/v2/jwks`)).json()) as { keys: Record<string, string>[] };
    expect(keys.map((key) => key.kid)).toContain(kid);
    for (const key of keys) for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key[part]).toBeUndefined();
  });

  test('are ignored at sign-out when unsigned or signed by the client', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ iss: `${it.baseUrl}/sso`, aud: confidential.id, sub: 'x', exp: 9_999_999_999, iat: 1 });
    const unsigned = `${part({ alg: 'none' })}.${claims}.`;
    const signed = `${part({ alg: 'HS256' })}.${claims}`;
    const own = `${signed}.${createHmac('sha256', confidential.secret).update(signed).digest('base64url')}`;
    for (const hint of [unsigned, own]) {
      const response = await fetch(`${it.baseUrl}/sso/v2/logout?id_token_hint=${hint}`, { redirect: 'manual' });
      expect(response.status).toBe(400);
    }
  });
});

describe('sign-in forms', () => {
  test('reject requests from another site and without the cookie of the sign-in', async () => {
    const browser = new TestBrowser(it.baseUrl);
    await browser.open(authorizeUrl({}).href);
    const fields = { username: 'ada', password: 'rain falls on ugly otters' };
    const foreign = await browser.submit('password', fields, 'https://evil.example');
    expect('response' in foreign && foreign.response.status).toBe(403);
    const otherBrowser = new TestBrowser(it.baseUrl);
    otherBrowser.pageUrl = browser.pageUrl;
    const gone = await otherBrowser.submit('password', fields);
    expect('response' in gone && gone.response.status).toBe(404);
    expect(await browser.submit('password', fields)).toHaveProperty('leftTo');
  });

  test('cannot be submitted out of order', async () => {
    const browser = new TestBrowser(it.baseUrl);
    await browser.open(authorizeUrl({ scope: 'openid profile' }).href);
    const consent = await browser.submit('consent', { answer: 'share' });
    expect('response' in consent && consent.response.status).toBe(404);
    expect(await browser.submit('code', { code: '123456' })).toMatchObject({ page: { page: 'password' } });
    expect(await browser.submit('enrolment', { code: '123456' })).toMatchObject({ page: { page: 'password' } });
  });
});
