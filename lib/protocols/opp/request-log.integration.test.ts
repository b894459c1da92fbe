import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken, revokeToken } from '#lib/access/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { clientAddressHeader } from '#lib/platform/http/client-address.ts';
import { parseSearch } from '#lib/platform/search/parse-search.ts';
import {
  deleteOldRequests,
  listRequests,
  requestFields,
  requestOrder,
  type StoredRequest,
} from '#lib/request-log/index.ts';
import { cardDebit, seedMerchant, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const everything = { everything: true } as const;
const search = (typed = '') => ({ ...parseSearch(requestFields(['payments.create']), typed), now: new Date() });
const page = (limit: number, last?: StoredRequest, descending = true) => ({
  columns: requestOrder,
  descending,
  beyond: last ? [last.at, BigInt(last.id)] : null,
  limit,
});

/** The newest requests in the log, once `count` requests were added. */
async function requestsAfter(work: () => Promise<unknown>, count = 1): Promise<StoredRequest[]> {
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
  return listRequests(pool, everything, search(), page(count));
}

const callerFields = () => ({
  entityId: gateway.channel.id,
  merchantId: gateway.merchant.id,
  tokenId: expect.any(String),
});
const noCaller = { entityId: null, merchantId: null, tokenId: null };

test('a payment is logged with its result code, its ids, its caller and the address of the caller', async () => {
  let response = { body: { id: '', ndc: '' } };
  const headers = { [clientAddressHeader]: '203.0.113.7' };
  const [logged] = await requestsAfter(async () => {
    response = await gateway.post('/v1/payments', cardDebit, { headers });
  });
  expect(logged).toMatchObject({
    ...callerFields(),
    method: 'POST',
    path: '/v1/payments',
    operation: 'payments.create',
    status: 200,
    resultCode: '000.100.110',
    address: '203.0.113.7',
    transactionId: response.body.id,
    ndc: response.body.ndc,
    faults: null,
    replayed: false,
  });
  expect(logged?.durationMicros).toBeGreaterThan(0);
});

test('a repeated request with the same Idempotency-Key is logged as replayed, with the summary of the stored response', async () => {
  const once = () => gateway.post('/v1/payments', cardDebit, { headers: { 'Idempotency-Key': 'log-1' } });
  const calls = await requestsAfter(async () => {
    await once();
    await once();
  }, 2);
  expect(calls.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
  expect(calls[0]?.transactionId).toBe(calls[1]?.transactionId);
  expect(calls[0]?.resultCode).toBe('000.100.110');
});

test('the values of query parameters are not logged', async () => {
  const secret = 'order-that-is-not-logged';
  const [logged] = await requestsAfter(() => gateway.get('/v1/query', { merchantTransactionId: secret }));
  expect(logged).toMatchObject({ path: '/v1/query', status: 404, operation: 'query.v1' });
  expect(JSON.stringify(logged)).not.toContain(secret);
});

test('the parameter errors of a 400 response are logged as in the response', async () => {
  let parameterErrors: unknown;
  const [logged] = await requestsAfter(async () => {
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, amount: 'ten', colour: 'red' });
    parameterErrors = body.result.parameterErrors;
  });
  expect(logged).toMatchObject({ ...callerFields(), status: 400, resultCode: '200.300.404', faults: parameterErrors });
  expect(logged?.faults).toHaveLength(2);
});

test('401 and 404 responses to requests without a token are logged without a caller', async () => {
  const [unauthorized] = await requestsAfter(() => gateway.post('/v1/payments', cardDebit, { accessToken: null }));
  expect(unauthorized).toMatchObject({ ...noCaller, status: 401, resultCode: '800.900.300' });
  const [unknown] = await requestsAfter(() => gateway.get('/v1/paymnts', {}, { accessToken: null }));
  expect(unknown).toMatchObject({ ...noCaller, status: 404, path: '/v1/paymnts', operation: null });
});

test('a 403 for another merchant’s entity is logged for the entity of the token', async () => {
  const other = await seedMerchant(gateway.db);
  const [logged] = await requestsAfter(() => gateway.post('/v1/payments', cardDebit, { entityId: other.channel.id }));
  expect(logged).toMatchObject({ status: 403, entityId: gateway.merchant.id, merchantId: gateway.merchant.id });
  expect(JSON.stringify(logged)).not.toContain(other.channel.id);
});

test('a 403 for a revoked token is logged for that token', async () => {
  const now = gateway.clock.now();
  const ended = await issueToken(autocommit(gateway.db), { entityId: gateway.merchant.id, name: 'ended' }, now);
  await revokeToken(autocommit(gateway.db), ended.token.id, now);
  const [logged] = await requestsAfter(() =>
    gateway.post('/v1/payments', cardDebit, { accessToken: ended.accessToken }),
  );
  expect(logged).toMatchObject({ status: 403, tokenId: ended.token.id, merchantId: gateway.merchant.id });
});

test('405 and 429 responses are logged, a 405 without an operation', async () => {
  const [wrong] = await requestsAfter(() => gateway.send('PUT', '/v1/payments', {}));
  expect(wrong).toMatchObject({ status: 405, resultCode: '200.300.403', operation: null });
  await gateway.configure(gateway.merchant.id, { throttling: { queriesPerMinute: 1 } });
  const query = () => gateway.get('/v1/query', { merchantTransactionId: 'throttled-4711' });
  const calls = await requestsAfter(async () => {
    await query();
    await query();
  }, 2);
  expect(calls.map(({ status }) => status)).toContain(429);
  expect(calls.find(({ status }) => status === 429)).toMatchObject({ ...callerFields(), resultCode: '800.120.100' });
});

test('a request that the HTTP server rejects before routing is logged with its address', async () => {
  const rejected = { method: 'TRACE', path: '/v1/payments', address: '203.0.113.9' };
  const [logged] = await requestsAfter(async () => {
    gateway.services.errorResponse(rejected, { status: 405, reason: 'method not allowed' });
  });
  expect(logged).toMatchObject({ ...noCaller, ...rejected, status: 405, operation: null });
});

test('a payment succeeds while its log row cannot be written, and the row is written later', async () => {
  const { pool } = gateway.database;
  const [logged] = await requestsAfter(async () => {
    await pool.query('ALTER TABLE api_request RENAME TO api_request_away');
    try {
      expect((await gateway.post('/v1/payments', cardDebit)).status).toBe(200);
      await gateway.services.requestLog.flush();
    } finally {
      await pool.query('ALTER TABLE api_request_away RENAME TO api_request');
    }
  });
  expect(logged).toMatchObject({ operation: 'payments.create', status: 200 });
});

test('pages contain every request once, newest first, in both directions', async () => {
  const { pool } = gateway.database;
  await requestsAfter(async () => {
    for (let at = 0; at < 7; at += 1) await gateway.post('/v1/payments', cardDebit);
  }, 7);
  const scope = { everything: false, merchantIds: [gateway.merchant.id], channels: [], above: [] } as const;
  const created = search('operation:payments.create');
  const first = await listRequests(pool, scope, created, page(3));
  const second = await listRequests(pool, scope, created, page(3, first.at(-1)));
  const ids = [...first, ...second].map(({ id }) => BigInt(id));
  expect(new Set(ids).size).toBe(6);
  expect([...ids].sort((a, b) => Number(b - a))).toEqual(ids);
  const back = await listRequests(pool, scope, created, page(3, second[0], false));
  expect(back.map(({ id }) => id).reverse()).toEqual(first.map(({ id }) => id));
});

test('the id of a transaction finds the requests that created and read it', async () => {
  const { pool } = gateway.database;
  let id = '';
  await requestsAfter(async () => {
    id = (await gateway.post('/v1/payments', cardDebit)).body.id;
    await gateway.get(`/v1/payments/${id}`);
  }, 2);
  const found = await listRequests(pool, everything, search(id), page(10));
  expect(found.map(({ operation }) => operation).sort()).toEqual(['payments.create', 'payments.read']);
});

test('old requests are deleted in batches, newer ones are not', async () => {
  const { pool } = gateway.database;
  await pool.query(
    `INSERT INTO api_request (at, method, path, status, duration_micros)
     SELECT '2020-01-01', 'GET', '/v1/old', 200, 1 FROM generate_series(1, 5100)`,
  );
  const before = await pool.query("SELECT count(*)::int AS count FROM api_request WHERE at > '2021-01-01'");
  expect(await deleteOldRequests(pool, new Date('2021-01-01'))).toBe(5_100);
  const after = await pool.query('SELECT count(*)::int AS count FROM api_request');
  expect(after.rows[0]).toEqual(before.rows[0]);
});
