import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEntity } from '#lib/entities/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createRateLimiter } from './rate-limiter.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 5, readsPerMinute: 3 } });
});
afterAll(() => gateway.close());

/** A channel whose own limits count apart from the others. */
async function seedChannel() {
  const input = { kind: 'CHANNEL' as const, parentId: gateway.merchant.id, name: 'Kiosk' };
  const channel = await createEntity(autocommit(gateway.db), input, new Date());
  const limits = { paymentsPerMinute: 10, queriesPerMinute: 10, queriesOfOneTransactionPerMinute: 2 };
  await gateway.configure(channel.id, { throttling: limits });
  return channel;
}

describe('the rate limiter (spec 8)', () => {
  it('rejects a request over the limit with 429, 800.120.100 and Retry-After, and returns the limit in headers', async () => {
    const first = await gateway.post('/v1/payments', cardDebit);
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-limit')).toBe('5');
    expect(first.headers.get('ratelimit-remaining')).toBe('4');
    for (let sent = 1; sent < 5; sent += 1) expect((await gateway.post('/v1/payments', cardDebit)).status).toBe(200);
    const sixth = await gateway.post('/v1/payments', cardDebit);
    expect([sixth.status, sixth.body.result.code]).toEqual([429, '800.120.100']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(sixth.body).toHaveProperty('ndc');
  });

  it('counts each operation of a token separately', async () => {
    expect((await gateway.get('/v1/payments/unknown')).status).toBe(404);
  });

  it('counts a limit of a channel for that channel, and a limit of its merchant for all its channels', async () => {
    const create = (name: string) =>
      createEntity(autocommit(gateway.db), { kind: 'CHANNEL', parentId: gateway.merchant.id, name }, new Date());
    const [own, other] = [await create('Market stall'), await create('Van')];
    await gateway.configure(own.id, { throttling: { queriesPerMinute: 1 } });
    await gateway.configure(gateway.merchant.id, { throttling: { queriesPerMinute: 2, paymentsPerMinute: 5 } });
    const query = async (entityId: string) =>
      (await gateway.get('/v1/query', { shortId: '0000.0000.0000' }, { entityId })).status;
    expect([await query(own.id), await query(own.id)]).toEqual([404, 429]);
    expect([await query(other.id), await query(gateway.channel.id), await query(other.id)]).toEqual([404, 404, 429]);
  });

  it('answers the limit and the count of one transaction when its queries are over it', async () => {
    const channel = await seedChannel();
    const paid = await gateway.post('/v1/payments', cardDebit, { entityId: channel.id });
    const query = () => gateway.get(`/v1/query/${paid.body.id}`, {}, { entityId: channel.id });
    expect([(await query()).status, (await query()).status]).toEqual([200, 200]);
    const third = await query();
    expect([third.status, third.body.result.code]).toEqual([429, '800.120.100']);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([third.headers.get('ratelimit-limit'), third.headers.get('ratelimit-remaining')]).toEqual(['2', '0']);
  });

  it('allows exactly the limit across several processes', async () => {
    const { pool } = gateway.database;
    const processes = [createRateLimiter(pool), createRateLimiter(pool), createRateLimiter(pool)];
    const results = await Promise.all(
      Array.from({ length: 300 }, (_, index) => processes[index % 3]?.check('shared', 100)),
    );
    expect(results.filter((result) => result?.allowed)).toHaveLength(100);
  });

  it('allows everything and counts nothing for a limit of zero', async () => {
    const rateLimiter = createRateLimiter(gateway.database.pool);
    expect((await rateLimiter.check('free', 0)).allowed).toBe(true);
    const { rows } = await gateway.database.pool.query(`SELECT 1 FROM rate_limit WHERE key LIKE '%free'`);
    expect(rows).toHaveLength(0);
  });

  it('allows two queries of one transaction per minute', async () => {
    await gateway.configure(gateway.merchant.id, { throttling: { paymentsPerMinute: 0 } });
    const { body } = await gateway.post('/v1/payments', cardDebit);
    const query = () => gateway.get(`/v1/query/${body.id}`);
    expect([(await query()).status, (await query()).status, (await query()).status]).toEqual([200, 200, 429]);
  });
});
