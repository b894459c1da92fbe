import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createRateLimiter } from './rate-limiter.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 5, readsPerMinute: 3 } });
});
afterAll(() => gateway.close());

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
