import { expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestSso } from '#test/fixtures/identity.ts';
import { identityJobs } from '../jobs.ts';
import { createOidcClient } from './clients.ts';

test('a flood of begun sign-ins is refused, and its rows are deleted after their time', async () => {
  const it = await startTestSso();
  const redirectUri = 'https://shop.example/callback';
  const { client } = await createOidcClient(
    autocommit(it.db),
    { name: 'Shop', redirectUris: [redirectUri] },
    it.clock.now(),
  );
  const query = { client_id: client.id, redirect_uri: redirectUri, scope: 'openid', response_type: 'code' };
  const url = `${it.baseUrl}/sso/v2/authorize?${new URLSearchParams(query)}`;
  const begin = () => fetch(url, { redirect: 'manual' });
  for (let round = 0; round < 16; round += 1) await Promise.all(Array.from({ length: 20 }, begin));
  const refused = await begin();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  // The provider takes its paths in any case.
  expect((await fetch(url.replace('/authorize', '/Authorize'), { redirect: 'manual' })).status).toBe(429);
  const count = () => it.db.prisma.oidcArtifact.count({ where: { kind: 'Interaction' } });
  expect(await count()).toBe(300);
  const [job] = identityJobs({ db: it.db, clock: it.clock });
  it.clock.advance(16 * 60_000);
  await job?.run(new AbortController().signal);
  expect(await count()).toBe(0);
  await it.close();
});
