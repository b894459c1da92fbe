import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#lib/access/index.ts';
import { type Services, startServices } from '#lib/composition.ts';
import { setCurrentServices } from '#lib/current-services.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { readEnv } from '#lib/platform/env.ts';
import { createLog } from '#lib/platform/log.ts';
import { openTestDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts';
import { findSession } from '#lib/staff/index.ts';
import { writeDemoFile } from '#prisma/demo/demo-file.ts';
import { testMasterKey } from '#test/fixtures/gateway.ts';
import { POST } from './route.ts';

let database: TestDatabase;
const opened: Services[] = [];
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 4 });
});
afterAll(async () => {
  for (const services of opened) await services.stop();
  await database.close();
});

/** An installation whose file of the demo names a user, `frank`. */
async function open(mode: 'demo' | 'test'): Promise<Services> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'turnpike-demo-'));
  const users = [{ role: 'fraud analyst', username: 'frank', password: 'unused' }];
  await writeDemoFile(directory, { baseUrl: '', accessToken: '', channelEntityId: '', merchantEntityId: '', users });
  const services = await startServices({
    env: readEnv({ TURNPIKE_ENV: mode, TURNPIKE_DIR: directory }),
    pool: database.pool,
    databaseUrl: database.url,
    masterKey: testMasterKey,
    log: createLog('error'),
  });
  opened.push(services);
  setCurrentServices(services);
  return services;
}

const submit = (services: Services, fields: Record<string, string>, origin = services.sso.baseUrl) =>
  POST(
    new Request(`${services.sso.baseUrl}/demo/sign-in`, {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams(fields),
    }),
  );

test('one click signs in as a user of the demo, and leads to the page of the tour', async () => {
  const services = await open('demo');
  for (const username of ['frank', 'grace']) {
    const user = { username, name: username, email: `${username}@demo.example`, password: 'long enough to be one' };
    await createUser(autocommit(services.gatewayServices.db), { ...user, roles: [] }, new Date());
  }
  const response = await submit(services, { username: 'frank', to: '/cases' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/cases']);
  const [cookie = null] = (response.headers.get('set-cookie') ?? '').split(';', 1);
  expect((await findSession(services.sso, cookie))?.user.username).toBe('frank');
  const entry = await database.prisma.auditEntry.findFirstOrThrow({ where: { action: 'user.sign-in' } });
  expect(entry.after).toEqual({ methods: ['demo'] });
});

test('no user who is not of the demo is signed in, and no site but our own can ask for it', async () => {
  const services = await open('demo');
  const foreign = await submit(services, { username: 'frank' }, 'https://evil.example');
  expect(foreign.headers.get('set-cookie')).toBeNull();
  const other = await submit(services, { username: 'grace' });
  expect([other.status, other.headers.get('set-cookie')]).toEqual([404, null]);
  const away = await submit(services, { username: 'frank', to: 'https://evil.example/' });
  expect(away.headers.get('location')).toBe('/');
});

test('an installation that is no demo has no such address', async () => {
  const services = await open('test');
  expect((await submit(services, { username: 'frank' })).status).toBe(404);
});
