import { afterAll, beforeAll, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { maxRequestsCounted } from '#lib/request-log/index.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { issueToken } from '../../issue-token.ts';
import type { TokenRow } from './present-token.ts';

let office: TestBackOffice;
let token: { id: string; entityId: string };
beforeAll(async () => {
  office = await startTestBackOffice();
  const { db, merchant } = office.gateway;
  ({ token } = await issueToken(autocommit(db), { entityId: merchant.id, name: 'Till 7' }, new Date()));
});
afterAll(() => office.close());

const callsOf = (id: string) => office.call('GET', `/access-tokens/${id}/use`, { as: 'merchant' });

async function seedRequests(count: number, daysAgo: number, address: string): Promise<void> {
  await office.gateway.database.pool.query(
    `INSERT INTO api_request (at, method, path, status, duration_micros, token_id, address)
     SELECT now() - $2 * interval '1 day' - n * interval '1 ms', 'POST', '/v1/payments', 200, 1, $1, $3
     FROM generate_series(1, $4) AS n`,
    [token.id, daysAgo, address, count],
  );
}

test('an unused token has no usage', async () => {
  const { status, body } = await callsOf(token.id);
  const nothing = { calls: { count: 0, capped: false }, addresses: 0, lastAt: null, lastAddress: null };
  expect([status, body]).toEqual([200, nothing]);
});

test('counts the requests of seven days with their addresses', async () => {
  await seedRequests(3, 1, '203.0.113.7');
  await seedRequests(2, 0, '203.0.113.8');
  await seedRequests(9, 8, '203.0.113.9');
  const { body } = await callsOf(token.id);
  expect(body).toMatchObject({ calls: { count: 5, capped: false }, addresses: 2, lastAddress: '203.0.113.8' });
  const list = await office.call('GET', '/access-tokens', { as: 'merchant' });
  const row = list.body.rows.find(({ id }: TokenRow) => id === token.id);
  expect(row.calls).toEqual({ count: 5, capped: false });
});

test('counting stops at its cap and is marked as capped', async () => {
  await seedRequests(maxRequestsCounted + 5_000, 2, '203.0.113.7');
  const { body } = await callsOf(token.id);
  expect(body.calls).toEqual({ count: maxRequestsCounted, capped: true });
});

test('concurrent revocations of a token are logged once', async () => {
  const { db, merchant } = office.gateway;
  const { token: old } = await issueToken(autocommit(db), { entityId: merchant.id, name: 'Old till' }, new Date());
  const revoke = () => office.call('POST', `/access-tokens/${old.id}/revoke`, { as: 'merchant', body: {} });
  const answers = await Promise.all([revoke(), revoke(), revoke()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const where = { subjectId: old.id, action: 'access-token.revoke' };
  expect(await db.prisma.auditEntry.count({ where })).toBe(1);
});

test('another tenant’s token and an unknown token both give 404', async () => {
  const { db, channel } = { ...office.gateway, channel: office.other.channel };
  const theirs = await issueToken(autocommit(db), { entityId: channel.id, name: 'theirs' }, new Date());
  for (const id of [theirs.token.id, 'f'.repeat(32)]) expect((await callsOf(id)).status).toBe(404);
});

test('of two concurrent rotations one succeeds, and the token cannot be rotated again', async () => {
  const { token } = await issueToken(
    autocommit(office.gateway.db),
    { entityId: office.gateway.merchant.id, name: 'rotated at once' },
    new Date(),
  );
  const rotate = () =>
    office.call('POST', `/access-tokens/${token.id}/rotate`, { as: 'administrator', body: { overlapMinutes: 60 } });
  const answers = await Promise.all([rotate(), rotate()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await rotate()).status).toBe(409);
  const named = await office.gateway.db.prisma.accessToken.count({ where: { name: 'rotated at once' } });
  expect(named).toBe(2);
});
