import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createEntity } from '#lib/entities/index.ts';
import { createPaymentBatches } from '#lib/payments/index.ts';
import { Admission } from '#lib/platform/admission.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestAnswer, type TestGateway } from '#test/fixtures/gateway.ts';

const maxWaiting = 2;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => {
  const { gatewayServices } = gateway.services;
  // One payment in the running statement, two in the queue.
  const options = { maxSize: 1, maxInFlight: 1, slowAfterMs: 60_000, maxWaiting };
  gatewayServices.batches = createPaymentBatches(gateway.db.pool, gatewayServices.events, options);
});
afterAll(() => gateway.close());

/** Blocks inserts of payments until `work` is done. */
async function whileInsertsWait(work: () => Promise<void>): Promise<void> {
  const client = await gateway.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE payment IN SHARE MODE');
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** A busy machine is slow, not wrong. */
const patience = { timeout: 10_000, interval: 10 };

/** Waits until the database holds a payment up. */
async function untilInsertWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const blocked = "wait_event_type = 'Lock' AND datname = current_database()";
    expect(await count('pg_stat_activity', blocked)).toBe(1);
  }, patience);
}

function pay(key: string, number = '4200000000000000'): Promise<TestAnswer> {
  const params = { ...cardDebit, 'card.number': number, merchantTransactionId: key };
  return gateway.post('/v1/payments', params, { headers: { 'Idempotency-Key': key } });
}

async function count(table: string, condition = 'true'): Promise<number> {
  const { rows } = await gateway.database.pool.query(`SELECT count(*)::int AS count FROM ${table} WHERE ${condition}`);
  return rows[0].count;
}

const isUnavailable = ({ status, body, headers }: TestAnswer) =>
  status === 503 && body.result.code === '800.800.800' && headers.get('retry-after') === '1';

test('a payment gets 503 at once when the queue is full, and writes nothing', async () => {
  const accepted: Promise<TestAnswer>[] = [];
  await whileInsertsWait(async () => {
    accepted.push(pay('accepted-1'));
    await untilInsertWaits();
    accepted.push(pay('accepted-2'), pay('accepted-3'));
    await vi.waitFor(() => expect(gateway.services.gatewayServices.batches.open.isFull()).toBe(true), patience);
    const rejected = await pay('rejected-1', '4012888888881881');
    expect(isUnavailable(rejected)).toBe(true);
    expect(rejected.body.id).toBeUndefined();
  });
  const responses = await Promise.all(accepted);
  expect(responses.map(({ body }) => body.result.code)).toEqual(Array(3).fill('000.100.110'));
  expect(await count('payment', "merchant_transaction_id = 'rejected-1'")).toBe(0);
  expect(await count('idempotency_key', "key = 'rejected-1'")).toBe(0);
  expect(await count('vault_account')).toBe(1);
});

test('concurrent payments that exceed the queue get 503, and succeed when they are sent again', async () => {
  const keys = Array.from({ length: 10 }, (_, at) => `concurrent-${at}`);
  const sent: Promise<TestAnswer>[] = [];
  await whileInsertsWait(async () => {
    let refused = 0;
    for (const key of keys) {
      const response = pay(key);
      sent.push(response);
      void response.then((answer) => {
        if (isUnavailable(answer)) refused += 1;
      });
    }
    await vi.waitFor(() => expect(refused).toBe(keys.length - 1 - maxWaiting), patience);
  });
  const responses = await Promise.all(sent);
  const rejectedKeys = keys.filter((_, at) => isUnavailable(responses[at] as TestAnswer));
  const approved = responses.filter(({ body }) => body.result.code === '000.100.110');
  expect([approved.length, rejectedKeys.length]).toEqual([1 + maxWaiting, 10 - 1 - maxWaiting]);
  expect(await count('payment', "merchant_transaction_id LIKE 'concurrent%'")).toBe(1 + maxWaiting);
  for (const key of rejectedKeys) expect((await pay(key)).body.result.code).toBe('000.100.110');
  expect(await count('payment', "merchant_transaction_id LIKE 'concurrent%'")).toBe(10);
});

test('a flood of one channel gets 503 at once, and other channels are answered all the same', async () => {
  const { gatewayServices } = gateway.services;
  gatewayServices.admission = new Admission({ all: 8, each: 4 });
  const other = await createEntity(
    autocommit(gateway.db),
    { kind: 'CHANNEL', parentId: gateway.merchant.id, name: 'Quiet shop' },
    gateway.clock.now(),
  );
  gatewayServices.tree.invalidate();
  gatewayServices.batches = createPaymentBatches(gateway.db.pool, gatewayServices.events);
  await whileInsertsWait(async () => {
    const flood = Array.from({ length: 50 }, (_, at) => pay(`flooding-${at}`));
    const settled: TestAnswer[] = [];
    for (const each of flood) void each.then((answer) => settled.push(answer));
    await vi.waitFor(() => expect(settled.length).toBeGreaterThanOrEqual(46), patience);
    // With Retry-After of a refusal: a request that waited for the database would have another.
    expect(settled.filter(isUnavailable).length).toBe(46);
    const read = await gateway.get(`/v1/payments/${'a'.repeat(32)}`, {}, { entityId: other.id });
    expect(read.status).toBe(404);
  });
  expect(gatewayServices.admission.size).toBeLessThanOrEqual(4);
});
