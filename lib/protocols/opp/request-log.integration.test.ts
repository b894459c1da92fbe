import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken, revokeToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { deleteOldRequests, listRequests, type StoredRequest } from '#lib/request-log/index.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const everything = { everything: true } as const;

/** The newest call in the log, once `count` more than before are there. */
async function callsAfter(work: () => Promise<unknown>, count = 1): Promise<StoredRequest[]> {
  const { pool } = gateway.database;
  const before = await gateway.database.pool.query('SELECT coalesce(max(id), 0) AS id FROM api_request');
  await work();
  await expect
    .poll(async () => {
      await gateway.services.requestLog.flush();
      const { rows } = await pool.query('SELECT 1 FROM api_request WHERE id > $1', [before.rows[0].id]);
      return rows.length;
    })
    .toBe(count);
  return (await listRequests(pool, everything, {}, { limit: count })).calls;
}

const whole = () => ({
  entityId: gateway.channel.id,
  merchantId: gateway.merchant.id,
  tokenId: expect.any(String),
});
const nobody = { entityId: null, merchantId: null, tokenId: null };

test('200: a payment is logged with its codes, its ids, who called and from where', async () => {
  let answer = { body: { id: '', ndc: '' } };
  const headers = { [clientAddressHeader]: '203.0.113.7' };
  const [call] = await callsAfter(async () => {
    answer = await gateway.post('/v1/payments', cardDebit, { headers });
  });
  expect(call).toMatchObject({
    ...whole(),
    method: 'POST',
    path: '/v1/payments',
    operation: 'payments.create',
    status: 200,
    resultCode: '000.100.110',
    address: '203.0.113.7',
    transactionId: answer.body.id,
    ndc: answer.body.ndc,
    faults: null,
    replayed: false,
  });
  expect(call?.durationMicros).toBeGreaterThan(0);
});

test('200 again for the same Idempotency-Key: marked as replayed, with what the kept answer told', async () => {
  const once = () => gateway.post('/v1/payments', cardDebit, { headers: { 'Idempotency-Key': 'log-1' } });
  const calls = await callsAfter(async () => {
    await once();
    await once();
  }, 2);
  expect(calls.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
  expect(calls[0]?.transactionId).toBe(calls[1]?.transactionId);
  expect(calls[0]?.resultCode).toBe('000.100.110');
});

test('a parameter sent in the query is not kept', async () => {
  const secret = 'order-that-nobody-needs';
  const [call] = await callsAfter(() => gateway.get('/v1/query', { merchantTransactionId: secret }));
  expect(call).toMatchObject({ path: '/v1/query', status: 404, operation: 'query.v1' });
  expect(JSON.stringify(call)).not.toContain(secret);
});

test('400: the refused parameters are kept as they were answered', async () => {
  let answered: unknown;
  const [call] = await callsAfter(async () => {
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, amount: 'ten', colour: 'red' });
    answered = body.result.parameterErrors;
  });
  expect(call).toMatchObject({ ...whole(), status: 400, resultCode: '200.300.404', faults: answered });
  expect(call?.faults).toHaveLength(2);
});

test('401 and 404: without a token nobody is known', async () => {
  const [unauthorized] = await callsAfter(() =>
    gateway.post('/v1/payments', cardDebit, { accessToken: null }),
  );
  expect(unauthorized).toMatchObject({ ...nobody, status: 401, resultCode: '800.900.300' });
  const [unknown] = await callsAfter(() => gateway.get('/v1/paymnts', {}, { accessToken: null }));
  expect(unknown).toMatchObject({ ...nobody, status: 404, path: '/v1/paymnts', operation: null });
});

test('403 for another merchant’s entity belongs to the entity of the token, not to the one that was tried', async () => {
  const other = await seedMerchant(gateway.db);
  const [call] = await callsAfter(() =>
    gateway.post('/v1/payments', cardDebit, { entityId: other.channel.id }),
  );
  expect(call).toMatchObject({ status: 403, entityId: gateway.merchant.id, merchantId: gateway.merchant.id });
  expect(JSON.stringify(call)).not.toContain(other.channel.id);
});

test('403 with a revoked token is still that token’s call', async () => {
  const now = gateway.clock.now();
  const ended = await issueToken(
    autocommit(gateway.db),
    { entityId: gateway.merchant.id, name: 'ended' },
    now,
  );
  await revokeToken(autocommit(gateway.db), ended.token.id, now);
  const [call] = await callsAfter(() =>
    gateway.post('/v1/payments', cardDebit, { accessToken: ended.accessToken }),
  );
  expect(call).toMatchObject({ status: 403, tokenId: ended.token.id, merchantId: gateway.merchant.id });
});

test('405 and 429 are logged; what is not allowed on a path has no operation', async () => {
  const [wrong] = await callsAfter(() => gateway.send('PUT', '/v1/payments', {}));
  expect(wrong).toMatchObject({ status: 405, resultCode: '200.300.403', operation: null });
  await gateway.configure(gateway.merchant.id, { throttling: { queriesPerMinute: 1 } });
  const ask = () => gateway.get('/v1/query', { merchantTransactionId: 'throttled-4711' });
  const calls = await callsAfter(async () => {
    await ask();
    await ask();
  }, 2);
  expect(calls.map(({ status }) => status)).toContain(429);
  expect(calls.find(({ status }) => status === 429)).toMatchObject({ ...whole(), resultCode: '800.120.100' });
});

test('what the server turns away before any route is logged with the address it came from', async () => {
  const refused = { method: 'TRACE', path: '/v1/payments', address: '203.0.113.9' };
  const [call] = await callsAfter(async () => {
    gateway.services.errorResponse(refused, { status: 405, reason: 'method not allowed' });
  });
  expect(call).toMatchObject({ ...nobody, ...refused, status: 405, operation: null });
});

test('a database that takes no row of the log fails no payment, and has the call once it takes them again', async () => {
  const { pool } = gateway.database;
  const [call] = await callsAfter(async () => {
    await pool.query('ALTER TABLE api_request RENAME TO api_request_away');
    try {
      expect((await gateway.post('/v1/payments', cardDebit)).status).toBe(200);
      await gateway.services.requestLog.flush();
    } finally {
      await pool.query('ALTER TABLE api_request_away RENAME TO api_request');
    }
  });
  expect(call).toMatchObject({ operation: 'payments.create', status: 200 });
});

test('pages hold every call once, newest first, and lead back the same way', async () => {
  const { pool } = gateway.database;
  await callsAfter(async () => {
    for (let at = 0; at < 7; at += 1) await gateway.post('/v1/payments', cardDebit);
  }, 7);
  const scope = { everything: false, merchantIds: [gateway.merchant.id], channels: [], above: [] } as const;
  const first = await listRequests(pool, scope, { operation: 'payments.create' }, { limit: 3 });
  expect(first.newer).toBeNull();
  const page = { limit: 3, olderThan: first.older ?? '' };
  const second = await listRequests(pool, scope, { operation: 'payments.create' }, page);
  const ids = [...first.calls, ...second.calls].map(({ id }) => BigInt(id));
  expect(new Set(ids).size).toBe(6);
  expect([...ids].sort((a, b) => Number(b - a))).toEqual(ids);
  const back = await listRequests(
    pool,
    scope,
    { operation: 'payments.create' },
    { limit: 3, newerThan: second.newer ?? '' },
  );
  expect(back.calls.map(({ id }) => id)).toEqual(first.calls.map(({ id }) => id));
});

test('the id of a transaction finds the calls that made and read it', async () => {
  const { pool } = gateway.database;
  let id = '';
  await callsAfter(async () => {
    id = (await gateway.post('/v1/payments', cardDebit)).body.id;
    await gateway.get(`/v1/payments/${id}`);
  }, 2);
  const { calls } = await listRequests(pool, everything, { text: id }, { limit: 10 });
  expect(calls.map(({ operation }) => operation).sort()).toEqual(['payments.create', 'payments.read']);
});

test('old calls are dropped in pieces, younger ones stay', async () => {
  const { pool } = gateway.database;
  await pool.query(
    `INSERT INTO api_request (at, method, path, status, duration_micros)
     SELECT '2020-01-01', 'GET', '/v1/old', 200, 1 FROM generate_series(1, 25)`,
  );
  const before = await pool.query("SELECT count(*)::int AS count FROM api_request WHERE at > '2021-01-01'");
  expect(await deleteOldRequests(pool, new Date('2021-01-01'), 10)).toBe(25);
  const after = await pool.query('SELECT count(*)::int AS count FROM api_request');
  expect(after.rows[0]).toEqual(before.rows[0]);
});
