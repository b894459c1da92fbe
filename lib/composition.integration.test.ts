import { afterAll, beforeAll, expect, test } from 'vitest';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

const dayMs = 86_400_000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ acquirerTimeoutMs: 200, registrationRetentionDays: 1 });
});
afterAll(() => gateway.close());

async function run(name: string): Promise<void> {
  const job = gateway.services.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  await job.run();
}

async function count(table: string, condition = 'true'): Promise<number> {
  const { rows } = await gateway.database.pool.query(`SELECT count(*)::int AS count FROM ${table} WHERE ${condition}`);
  return rows[0].count;
}

/** Runs a test some days later, and turns the clock back for the next test. */
async function daysLater(days: number, work: () => Promise<void>): Promise<void> {
  gateway.clock.advance(days * dayMs);
  try {
    await work();
  } finally {
    gateway.clock.advance(-days * dayMs);
  }
}

/** A job or consumer that no feature declares is unused code, which a check of its own finds. */
test('each background job and each consumer of events has a name of its own', () => {
  const { jobs, consumers } = gateway.services;
  for (const names of [jobs.map(({ name }) => name), consumers.map(({ name }) => name)]) {
    expect(names.length).toBeGreaterThan(5);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('the consumers that may append events come last', () => {
  const { consumers } = gateway.services;
  const first = consumers.findIndex(({ appendsEvents }) => appendsEvents);
  expect(first).toBeGreaterThan(0);
  expect(consumers.slice(first).every(({ appendsEvents }) => appendsEvents)).toBe(true);
});

test('resolve-unknown-attempts completes a payment whose acquirer did not answer', async () => {
  const silent = { ...cardDebit, 'customParameters[simulate.timeout]': 'after' };
  const { body } = await gateway.post('/v1/payments', silent);
  expect(body.result.code).toBe('900.100.300');
  gateway.clock.advance(60_000);
  await run('resolve-unknown-attempts');
  expect((await gateway.get(`/v1/payments/${body.id}`)).body.result.code).toBe('000.100.110');
});

test('expire-registrations ends a registration whose retention has passed', async () => {
  const { amount: _a, currency: _c, paymentType: _p, ...card } = cardDebit;
  const { body } = await gateway.post('/v1/registrations', card);
  const expired = `id = '${body.id}' AND state = 'EXPIRED'`;
  await run('expire-registrations');
  expect(await count('registration', expired)).toBe(0);
  await daysLater(2, () => run('expire-registrations'));
  expect(await count('registration', expired)).toBe(1);
});

test('delete-old-requests deletes the rows that are past the retention of the request log', async () => {
  const insert = `INSERT INTO api_request (at, method, path, status, duration_micros)
    VALUES ($1, 'GET', '/v1/old', 200, 1)`;
  await gateway.database.pool.query(insert, [gateway.clock.now()]);
  await run('delete-old-requests');
  expect(await count('api_request', "path = '/v1/old'")).toBe(1);
  await daysLater(400, () => run('delete-old-requests'));
  expect(await count('api_request', "path = '/v1/old'")).toBe(0);
});

test('delete-expired-sign-ins deletes a sign-in that was not finished', async () => {
  const expiresAt = new Date(gateway.clock.now().getTime() + 60_000);
  await autocommit(gateway.db).prisma.signIn.create({ data: { interactionId: 'unfinished', expiresAt } });
  await run('delete-expired-sign-ins');
  expect(await count('sign_in')).toBe(1);
  await daysLater(1, () => run('delete-expired-sign-ins'));
  expect(await count('sign_in')).toBe(0);
});

test('delete-old-idempotency-keys keeps an answer for 31 days and deletes it after 35', async () => {
  await gateway.post('/v1/payments', cardDebit, { headers: { 'Idempotency-Key': 'old' } });
  await daysLater(31, () => run('delete-old-idempotency-keys'));
  expect(await count('idempotency_key')).toBe(1);
  await daysLater(36, () => run('delete-old-idempotency-keys'));
  expect(await count('idempotency_key')).toBe(0);
});
