import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { measureAcquirerLatency } from './acquirer-latency.ts';

let gateway: TestGateway;
const everything = { everything: true } as const;
const hourMs = 3_600_000;

/** Payments whose acquirer took so many milliseconds. */
async function payTaking(tookMs: readonly number[], params: Record<string, string> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const ms of tookMs) {
    const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...params });
    await gateway.database.pool.query(
      `UPDATE payment_attempt SET completed_at = opened_at + $2 * interval '1 ms' WHERE payment_id = $1`,
      [body.id, ms],
    );
    ids.push(body.id);
  }
  return ids;
}

const measure = (scope: Parameters<typeof measureAcquirerLatency>[1]['scope'] = everything, hours = 1) => {
  const now = Date.now();
  const range = { from: new Date(now - hours * hourMs), to: new Date(now + hourMs) };
  return measureAcquirerLatency(gateway.db.pool, { scope, ...range });
};

beforeAll(async () => {
  gateway = await startTestGateway({ throttling: { paymentsPerMinute: 0 } });
});
afterAll(() => gateway.close());

describe('the latency of acquirers', () => {
  it('is null while no acquirer has answered', async () => {
    expect(await measure()).toBeNull();
  });

  it('is the median and the 95th percentile of approved and declined payments', async () => {
    await payTaking([10, 20, 30]);
    await payTaking([40, 1_000], { 'customParameters[simulate.resultCode]': '800.100.152' });
    expect(await measure()).toEqual({ p50Ms: 30, p95Ms: expect.closeTo(808, 3), answers: 5 });
  });

  it('leaves out answers that were queried, and attempts without an answer', async () => {
    const [queried, open] = await payTaking([50_000, 60_000]);
    const { pool } = gateway.database;
    await pool.query('UPDATE payment_attempt SET query_count = 1 WHERE payment_id = $1', [queried]);
    await pool.query('UPDATE payment_attempt SET completed_at = NULL WHERE payment_id = $1', [open]);
    expect(await measure()).toMatchObject({ p50Ms: 30, answers: 5 });
  });

  it('leaves out payments that no acquirer decided', async () => {
    await payTaking([70_000], { paymentBrand: 'IDEAL', shopperResultUrl: 'https://shop.example/' });
    expect(await measure()).toMatchObject({ answers: 5 });
  });

  it('counts only the merchants in the scope and the payments in the range', async () => {
    const scopeOf = (...merchantIds: string[]) => ({ everything: false, merchantIds, channelIds: [] }) as const;
    expect(await measure(scopeOf(gateway.merchant.id))).toMatchObject({ answers: 5 });
    expect(await measure(scopeOf(gateway.psp.id))).toBeNull();
    expect(await measure(everything, -1)).toBeNull();
  });
});
