import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { issueToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { startTestBackOffice, type TestBackOffice } from '#test/fixtures/back-office.ts';
import { cardDebit } from '#test/fixtures/gateway.ts';
import type { RequestRow } from './present-request.ts';

let office: TestBackOffice;
let theirCall: string;
beforeAll(async () => {
  office = await startTestBackOffice();
  const { gateway, other } = office;
  const theirs = await issueToken(autocommit(gateway.db), { entityId: other.merchant.id, name: 'theirs' }, new Date());
  await gateway.post('/v1/payments', cardDebit);
  await gateway.post('/v1/payments', { ...cardDebit, amount: 'ten' });
  await gateway.post('/v1/payments', cardDebit, { accessToken: null });
  await gateway.post('/v1/payments', cardDebit, { entityId: other.channel.id, accessToken: theirs.accessToken });
  await vi.waitFor(async () => expect(await countCalls()).toBe(4));
  const { rows } = await gateway.database.pool.query('SELECT id FROM api_request WHERE merchant_id = $1', [
    other.merchant.id,
  ]);
  theirCall = String(rows[0].id);
});
afterAll(() => office.close());

async function countCalls(): Promise<number> {
  await office.gateway.services.requestLog.flush();
  const { rows } = await office.gateway.database.pool.query('SELECT count(*)::int AS n FROM api_request');
  return rows[0].n;
}

const list = async (query: string, as: 'merchant' | 'administrator' | 'auditor' = 'merchant') => {
  const { body } = await office.call('GET', `/requests?${query}`, { as });
  return body.rows as RequestRow[];
};

test('a merchant sees only requests of its own entities', async () => {
  for (const as of ['merchant', 'administrator', 'auditor'] as const) {
    const calls = await list('', as);
    expect(calls.map(({ status }) => status)).toEqual([400, 200]);
    expect(calls[0]).toMatchObject({
      operation: 'payments.create',
      resultCode: '200.300.404',
      token: { name: 'test', ended: false },
      entity: { id: office.gateway.channel.id, name: 'Web shop' },
    });
  }
});

test('users who see every PSP also see requests without an entity', async () => {
  const { db } = office.gateway;
  const { id } = await db.prisma.user.findUniqueOrThrow({ where: { username: 'auditor' } });
  const role = { userId: id, entityId: office.other.psp.id, role: 'auditor' };
  await autocommit(db).prisma.userRole.create({ data: role });
  office.gateway.services.sso.sessions.invalidate();
  try {
    const calls = await list('', 'auditor');
    expect(calls.map(({ status }) => status).sort()).toEqual([200, 200, 400, 401]);
  } finally {
    await autocommit(db).prisma.userRole.deleteMany({ where: role });
    office.gateway.services.sso.sessions.invalidate();
  }
});

test('filters by rejected, operation, result code and time', async () => {
  expect((await list('q=status:rejected')).map(({ status }) => status)).toEqual([400]);
  expect(await list('q=operation:query.v1')).toEqual([]);
  expect(await list('q=000.100.110')).toHaveLength(1);
  expect(await list('q=repeated:yes')).toEqual([]);
  expect(await list('q=date:today')).toHaveLength(2);
  expect(await list('q=date:<2020-01-01')).toEqual([]);
});

test.each(['older=1', 'newer=x', 'limit=0', 'sort=colour'])('400: %s is refused in words', async (query) => {
  const { status, body } = await office.call('GET', `/requests?${query}`, { as: 'merchant' });
  expect([status, body.error.code]).toEqual([400, 'unreadable']);
});

test.each(['status:all', 'operation:payments.paint', 'date:someday'])(
  'the search %s lists nothing and says why',
  async (q) => {
    const { body } = await office.call('GET', `/requests?q=${q}`, { as: 'merchant' });
    expect(body.rows).toEqual([]);
    expect(body.problems).toHaveLength(1);
  },
);

test('a request shows why it failed with a link to the reference', async () => {
  const [row] = await list('q=status:rejected');
  const { status, body } = await office.call('GET', `/requests/${row?.id}`, { as: 'merchant' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    faults: [{ name: 'amount', value: 'ten', message: expect.any(String) }],
    resultDescription: expect.stringMatching(/\w/),
    reference: { href: '/docs/reference/payments.create' },
  });
});

test.each(['0', 'abc', '99999999999999999999'])('an unknown request id %s gives 404', async (id) => {
  const { status } = await office.call('GET', `/requests/${id}`, { as: 'administrator' });
  expect(status).toBe(404);
});

test('another tenant’s request gives 404', async () => {
  const { status } = await office.call('GET', `/requests/${theirCall}`, { as: 'administrator' });
  expect(status).toBe(404);
});

test('counting stops at its cap and is marked as capped', async () => {
  const { database, channel, merchant } = office.gateway;
  await database.pool.query(
    `INSERT INTO api_request (at, method, path, status, duration_micros, merchant_id, entity_id)
     SELECT now(), 'GET', '/v1/many', 200, 1, $1, $2 FROM generate_series(1, 10001)`,
    [merchant.id, channel.id],
  );
  const count = async (q: string) => (await office.call('GET', `/requests/count?q=${q}`, { as: 'merchant' })).body;
  expect(await count('path:/v1/many')).toEqual({ count: 10_000, capped: true, maxCounted: 10_000 });
  expect(await count('status:rejected')).toMatchObject({ count: 1, capped: false });
});

test('a request that was repeated with its key is found as such', async () => {
  const { gateway } = office;
  const headers = { 'Idempotency-Key': 'repeated-1' };
  for (let attempt = 0; attempt < 2; attempt += 1) await gateway.post('/v1/payments', cardDebit, { headers });
  await vi.waitFor(async () => {
    await gateway.services.requestLog.flush();
    expect((await list('q=repeated:yes')).map(({ replayed }) => replayed)).toEqual([true]);
  });
});
