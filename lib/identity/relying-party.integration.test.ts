import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSso, TestBrowser, type TestSso } from '#test/fixtures/identity.ts';
import { createOidcClient, findOidcClients } from './clients.ts';

const redirectUri = 'https://shop.example/callback';
let it: TestSso;
let clientId: string;
let clientSecret: string;
let config: client.Configuration;

beforeAll(async () => {
  it = await startTestSso();
  await it.addUser('ada');
  const created = await createOidcClient(
    it.db,
    { name: 'Shop admin', redirectUris: [redirectUri] },
    it.clock.now(),
  );
  clientId = created.client.id;
  clientSecret = created.clientSecret ?? '';
  config = await client.discovery(
    new URL(`${it.baseUrl}/sso`),
    clientId,
    undefined,
    client.ClientSecretBasic(clientSecret),
    { execute: [client.allowInsecureRequests] },
  );
});
afterAll(() => it.close());

/** The whole flow of spec 4.7 by openid-client; `consent` answers the question where it is asked. */
async function signIn(scope: string, consent?: 'share' | 'withhold') {
  const browser = new TestBrowser(it.baseUrl);
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  await browser.open(url.href);
  let end = await browser.submit('password', { username: 'ada', password: 'rain falls on ugly otters' });
  const asked = 'page' in end ? end.page : null;
  if (consent) end = await browser.submit('consent', { answer: consent });
  if (!('leftTo' in end)) throw new Error(`stayed: ${JSON.stringify(end)}`);
  const tokens = await client.authorizationCodeGrant(config, end.leftTo, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
  const { sub = '' } = tokens.claims() ?? {};
  const profile = await client.fetchUserInfo(config, tokens.access_token, sub);
  return { asked, tokens, profile, leftTo: end.leftTo };
}

describe('openid-client as an application that signs its users in through us', () => {
  test('finds the endpoints of spec 4.7 by discovery', () => {
    const metadata = config.serverMetadata();
    expect(metadata.issuer).toBe(`${it.baseUrl}/sso`);
    expect(metadata.authorization_endpoint).toBe(`${it.baseUrl}/sso/v2/authorize`);
    expect(metadata.token_endpoint).toBe(`${it.baseUrl}/sso/v2/token`);
    expect(metadata.userinfo_endpoint).toBe(`${it.baseUrl}/sso/v2/userinfo`);
    expect(metadata.response_types_supported).toEqual(['code']);
    expect(metadata.id_token_signing_alg_values_supported).toEqual(['RS256']);
    expect(metadata.code_challenge_methods_supported).toEqual(['S256']);
  });

  test('with scope openid nobody is asked, and name and preferred_username stay here', async () => {
    const { asked, profile } = await signIn('openid');
    expect(asked).toBeNull();
    expect(Object.keys(profile)).toEqual(['sub']);
  });

  test('with scope openid profile the person is asked, and consent lets both leave', async () => {
    const { asked, profile, tokens } = await signIn('openid profile', 'share');
    expect(asked).toEqual({ page: 'consent', application: 'Shop admin', name: 'ada Byron', username: 'ada' });
    expect(profile).toEqual({ sub: tokens.claims()?.sub, name: 'ada Byron', preferred_username: 'ada' });
  });

  test('without consent the sign-in works and both are absent', async () => {
    const { profile } = await signIn('openid profile', 'withhold');
    expect(Object.keys(profile)).toEqual(['sub']);
  });

  test('state comes back untouched, and so does the issuer', async () => {
    const { leftTo } = await signIn('openid');
    expect(leftTo.searchParams.get('state')).not.toBeNull();
    expect(leftTo.searchParams.get('iss')).toBe(`${it.baseUrl}/sso`);
  });

  test('login_hint fills in the user name', async () => {
    const browser = new TestBrowser(it.baseUrl);
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid',
      login_hint: 'ada',
    });
    expect(await browser.open(url.href)).toMatchObject({ page: { page: 'password', username: 'ada' } });
  });

  test('who turns back is no failure: the application is told access_denied', async () => {
    const browser = new TestBrowser(it.baseUrl);
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid',
      state: 's',
    });
    await browser.open(url.href);
    const end = await browser.submit('cancel');
    if (!('leftTo' in end)) throw new Error('stayed');
    expect(end.leftTo.searchParams.get('error')).toBe('access_denied');
  });

  test('secrets are not kept, only their hashes', async () => {
    const rows = await it.db.prisma.oidcClient.findMany();
    expect(JSON.stringify(rows)).not.toContain(clientSecret);
    expect(JSON.stringify(await findOidcClients(it.db))).not.toMatch(/secretHash|sealedSecret/);
  });
});
