import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withStaffTransaction } from '#lib/platform/database/transaction.ts';
import { readSessionId } from '#lib/staff/session/next-auth.ts';
import { sessionCookie } from '#lib/staff/session/session.ts';
import { startTestSso, TestBrowser, type TestSso, testPassword } from '#test/fixtures/identity.ts';
import { rotateIdentityKeys } from '../../provider/keys.ts';
import { authOptions } from './auth-options.ts';

let it: TestSso;
beforeAll(async () => {
  it = await startTestSso();
  await it.addUser('ada');
  vi.stubEnv('NEXTAUTH_URL', it.baseUrl);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await it.close();
});

type Cookies = Record<string, string>;

/** NextAuth's routes as Node serves them; Next's own need its request. Keeps the cookies, and answers address and body. */
async function call(cookies: Cookies, request: { route: string[]; method?: string; query?: object; body?: object }) {
  const { route, method = 'GET', query, body } = request;
  const header = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const answered: { location?: string; body?: unknown } = {};
  const headers = new Map<string, unknown>();
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    status: () => response,
    redirect: (_status: number, location: string) => Object.assign(answered, { location }),
    json: (sent: unknown) => Object.assign(answered, { body: sent }),
    send: (sent: unknown) => Object.assign(answered, { body: sent }),
    end: () => response,
  };
  const sent = { method, body, cookies, headers: { cookie: header }, query: { ...query, nextauth: route } };
  const options = await authOptions(it.sso, { address: '', agent: '', cookies: header });
  await NextAuth(sent as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
  for (const line of [headers.get('Set-Cookie') ?? []].flat() as string[]) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies[name] = decodeURIComponent(value);
  }
  return { ...answered, location: answered.location ?? String(headers.get('Location') ?? '') };
}

async function rotate(): Promise<void> {
  const { db, vault } = it.sso;
  await withStaffTransaction(db, (tx) => rotateIdentityKeys(tx, vault, { now: it.clock.now(), keepsPrevious: true }));
  await it.sso.reloadKeys();
}

test('a sign-in to the back office that began before a rotation of the keys ends after it, under the new key', async () => {
  const cookies: Cookies = {};
  const { csrfToken } = (await call(cookies, { route: ['csrf'] })).body as { csrfToken: string };
  const form = { csrfToken, callbackUrl: it.baseUrl, json: 'true' };
  const begun = await call(cookies, { route: ['signin', 'turnpike'], method: 'POST', body: form });
  const browser = new TestBrowser(it.baseUrl);
  await browser.open((begun.body as { url: string }).url);
  await rotate();
  const end = await browser.submit('password', { username: 'ada', password: testPassword });
  if (!('response' in end)) throw new Error(`not sent back: ${JSON.stringify(end)}`);
  const query = Object.fromEntries(new URL(end.response.url).searchParams);
  expect((await call(cookies, { route: ['callback', 'turnpike'], query })).location).toBe(it.baseUrl);
  const session = cookies[sessionCookie(it.baseUrl)] ?? '';
  expect(await readSessionId(session, [it.sso.keys.backOfficeCookie.current])).toMatch(/./);
});
