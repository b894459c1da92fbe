import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { autocommit, withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { findRequestSession } from '#lib/staff/session/session.ts';
import { startTestSso, TestBrowser, type TestSso, testPassword } from '#test/fixtures/identity.ts';
import { openSessionCookie } from '#test/fixtures/session-cookie.ts';
import { createOidcClient } from './clients.ts';
import { listIdentityKeys, rotateIdentityKeys } from './keys.ts';

const redirectUri = 'https://shop.example/callback';
let it: TestSso;
let userId: string;
let authorization: string;
let authorizeUrl: string;

beforeAll(async () => {
  it = await startTestSso();
  userId = await it.addUser('ada');
  const { client, clientSecret } = await createOidcClient(
    autocommit(it.db),
    { name: 'Shop', redirectUris: [redirectUri] },
    it.clock.now(),
  );
  authorization = `Basic ${Buffer.from(`${client.id}:${clientSecret}`).toString('base64')}`;
  const query = { client_id: client.id, redirect_uri: redirectUri, scope: 'openid', response_type: 'code' };
  authorizeUrl = `${it.baseUrl}/sso/v2/authorize?${new URLSearchParams(query)}`;
});
beforeEach(() => it.sso.reloadKeys());
afterAll(() => it.close());

/** As the command does it; then this process is notified. */
async function rotate(keepsPrevious = true): Promise<void> {
  const { db, vault } = it.sso;
  await withStaffTransaction(db, (tx) => rotateIdentityKeys(tx, vault, { now: it.clock.now(), keepsPrevious }));
  await it.sso.reloadKeys();
}

async function redeem(leftTo: URL): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: leftTo.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
  });
  const headers = { Authorization: authorization };
  const response = await fetch(`${it.baseUrl}/sso/v2/token`, { method: 'POST', headers, body });
  return ((await response.json()) as { id_token: string }).id_token;
}

async function publishedKeys(): Promise<string[]> {
  const { keys } = (await (await fetch(`${it.baseUrl}/sso/v2/jwks`)).json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()).kid;

describe('a rotation of the keys of sign-ins', () => {
  test('publishes the new signing key beside the one before, and signs with the new one', async () => {
    const before = kidOf(await redeem(await new TestBrowser(it.baseUrl).signIn(new URL(authorizeUrl), 'ada')));
    await rotate();
    const after = kidOf(await redeem(await new TestBrowser(it.baseUrl).signIn(new URL(authorizeUrl), 'ada')));
    expect(after).not.toBe(before);
    expect(await publishedKeys()).toEqual([after, before]);
    await rotate();
    const published = await publishedKeys();
    expect([published.length, published.includes(after), published.includes(before)]).toEqual([2, true, false]);
  });

  test('ends no session and no sign-in that has begun, until the next one', async () => {
    const requestOf = (cookie: string) => new Request(it.baseUrl, { headers: { Cookie: cookie } });
    const first = await openSessionCookie(it.sso, userId);
    const browser = new TestBrowser(it.baseUrl);
    await browser.open(authorizeUrl);
    await rotate();
    expect(await browser.submit('password', { username: 'ada', password: testPassword })).toHaveProperty('leftTo');
    expect((await findRequestSession(it.sso, requestOf(first)))?.user.id).toBe(userId);
    const second = await openSessionCookie(it.sso, userId);
    await rotate();
    expect(await findRequestSession(it.sso, requestOf(first))).toBeNull();
    expect((await findRequestSession(it.sso, requestOf(second)))?.user.id).toBe(userId);
  });

  test('ends all that came before at once where the keys before are revoked', async () => {
    const cookie = await openSessionCookie(it.sso, userId);
    await rotate(false);
    const request = new Request(it.baseUrl, { headers: { Cookie: cookie } });
    expect(await findRequestSession(it.sso, request)).toBeNull();
    expect(await publishedKeys()).toHaveLength(1);
    expect((await listIdentityKeys(it.db)).map(({ name }) => name)).toEqual([
      'back office cookie',
      'cookie',
      'signing',
    ]);
  });

  test('makes RSA keys of 3072 bits, which have 128 bits of security', async () => {
    const [{ n = '' } = {}] = (await (await fetch(`${it.baseUrl}/sso/v2/jwks`)).json()).keys as { n: string }[];
    expect(Buffer.from(n, 'base64url')).toHaveLength(384);
  });
});
