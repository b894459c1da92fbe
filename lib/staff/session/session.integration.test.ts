import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestSso, type TestSso } from '#test/fixtures/identity.ts';
import { backgroundHeader, findRequestSession, sessionCookie } from './session.ts';

let it: TestSso;
let userId: string;

beforeAll(async () => {
  it = await startTestSso();
  userId = await it.addUser('ada');
});
afterAll(() => it.close());

const open = () => it.sso.sessions.open({ userId, methods: ['pwd'], address: '', agent: '' });

async function requestWith(sid: string, secret = it.sso.keys.backOfficeCookie.current): Promise<Request> {
  const cookie = `other=1; ${sessionCookie(it.baseUrl)}=${await encode({ token: { sid }, secret })}`;
  return new Request(it.baseUrl, { headers: { Cookie: cookie } });
}

test('a request with the cookie of a valid session is authenticated', async () => {
  const session = await findRequestSession(it.sso, await requestWith(await open()));
  expect(session?.user).toMatchObject({ id: userId, username: 'ada', name: 'ada Byron', roles: [] });
  expect(session?.publicId).toMatch(/^[0-9a-f]{32}$/);
});

test('a request without a cookie or with a forged one is not authenticated', async () => {
  const sid = await open();
  const requests = [
    new Request(it.baseUrl),
    await requestWith(sid, 'another key'),
    await requestWith('no such session'),
    new Request(it.baseUrl, { headers: { Cookie: `${sessionCookie(it.baseUrl)}=${sid}` } }),
  ];
  for (const request of requests) expect(await findRequestSession(it.sso, request)).toBeNull();
});

test('reads that a page repeats by itself do not keep a session alive', async () => {
  const request = await requestWith(await open());
  const repeated = new Request(request, {
    headers: { ...Object.fromEntries(request.headers), [backgroundHeader]: '1' },
  });
  await findRequestSession(it.sso, request);
  for (let minute = 0; minute < 14; minute += 1) {
    it.clock.advance(60_000);
    expect(await findRequestSession(it.sso, repeated)).not.toBeNull();
  }
  it.clock.advance(60_000);
  expect(await findRequestSession(it.sso, repeated)).toBeNull();
  expect(await findRequestSession(it.sso, request)).toBeNull();
});

test('a role change takes effect within five seconds', async () => {
  const request = await requestWith(await open());
  await findRequestSession(it.sso, request);
  const psp = await autocommit(it.db).prisma.entity.create({
    data: { id: 'a'.repeat(32), kind: 'PSP', name: 'PSP', mode: 'TEST', settings: {}, createdAt: it.clock.now() },
  });
  await autocommit(it.db).prisma.userRole.create({ data: { userId, entityId: psp.id, role: 'auditor' } });
  it.clock.advance(5_000);
  expect((await findRequestSession(it.sso, request))?.user.roles).toEqual([{ role: 'auditor', entityId: psp.id }]);
});

test('behind TLS the cookie is bound to the host', () => {
  expect(sessionCookie('https://pay.example')).toMatch(/^__Host-/);
});
