import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
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
    autocommit(it.db),
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

/** The flow of spec 4.7 with openid-client; `consent` is the answer to the consent page. */
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
  const response = 'page' in end ? end.page : null;
  if (consent) end = await browser.submit('consent', { answer: consent });
  if (!('leftTo' in end)) throw new Error(`stayed: ${JSON.stringify(end)}`);
  const tokens = await client.authorizationCodeGrant(config, end.leftTo, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
  const { sub = '' } = tokens.claims() ?? {};
  const profile = await client.fetchUserInfo(config, tokens.access_token, sub);
  return { query: response, tokens, profile, leftTo: end.leftTo };
}

describe('openid-client as a relying party', () => {
  test('discovers the endpoints of spec 4.7', () => {
    const metadata = config.serverMetadata();
    expect(metadata.issuer).toBe(`${it.baseUrl}/sso`);
    expect(metadata.authorization_endpoint).toBe(`${it.baseUrl}/sso/v2/authorize`);
    expect(metadata.token_endpoint).toBe(`${it.baseUrl}/sso/v2/token`);
    expect(metadata.userinfo_endpoint).toBe(`${it.baseUrl}/sso/v2/userinfo`);
    expect(metadata.response_types_supported).toEqual(['code']);
    expect(metadata.id_token_signing_alg_values_supported).toEqual(['RS256']);
    expect(metadata.code_challenge_methods_supported).toEqual(['S256']);
  });

  test('asks for no consent with scope openid, and returns no name and preferred_username', async () => {
    const { query: response, profile } = await signIn('openid');
    expect(response).toBeNull();
    expect(Object.keys(profile)).toEqual(['sub']);
  });

  test('asks for consent with scope openid profile, and returns both after consent', async () => {
    const { query: response, profile, tokens } = await signIn('openid profile', 'share');
    expect(response).toEqual({ page: 'consent', application: 'Shop admin', name: 'ada Byron', username: 'ada' });
    // The time of the password: by it the back office decides whether a sign-in is recent.
    expect(tokens.claims()?.auth_time).toBeGreaterThan(Date.now() / 1_000 - 60);
    expect(profile).toEqual({ sub: tokens.claims()?.sub, name: 'ada Byron', preferred_username: 'ada' });
  });

  test('signs in without consent, and returns neither', async () => {
    const { profile } = await signIn('openid profile', 'withhold');
    expect(Object.keys(profile)).toEqual(['sub']);
  });

  test('returns state and issuer unchanged', async () => {
    const { leftTo } = await signIn('openid');
    expect(leftTo.searchParams.get('state')).not.toBeNull();
    expect(leftTo.searchParams.get('iss')).toBe(`${it.baseUrl}/sso`);
  });

  test('fills in the user name from login_hint', async () => {
    const browser = new TestBrowser(it.baseUrl);
    const url = client.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope: 'openid', login_hint: 'ada' });
    expect(await browser.open(url.href)).toMatchObject({ page: { page: 'password', username: 'ada' } });
  });

  test('returns access_denied when the user cancels', async () => {
    const browser = new TestBrowser(it.baseUrl);
    const url = client.buildAuthorizationUrl(config, { redirect_uri: redirectUri, scope: 'openid', state: 's' });
    await browser.open(url.href);
    const end = await browser.submit('cancel');
    if (!('leftTo' in end)) throw new Error('stayed');
    expect(end.leftTo.searchParams.get('error')).toBe('access_denied');
  });

  test('stores only hashes of secrets', async () => {
    const rows = await it.db.prisma.oidcClient.findMany();
    expect(JSON.stringify(rows)).not.toContain(clientSecret);
    expect(JSON.stringify(await findOidcClients(it.db))).not.toMatch(/secretHash|sealedSecret/);
  });
});
