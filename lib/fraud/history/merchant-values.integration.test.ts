import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainEvents } from '#lib/platform/events/index.ts';
import { rebuildProjection } from '#lib/platform/events/rebuild-projection.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createVelocityCounter } from '../velocity/count-velocity.ts';
import { countsToFacts } from '../velocity/velocity-counts.ts';
import { merchantVelocityFacts } from '../velocity/velocity-fact.ts';
import { historyProjection } from './record-history.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ fraudManagement: 'on' });
});
afterAll(() => gateway.close());

const facts = new Set(merchantVelocityFacts.map(({ name }) => name));
const distinct = async () => {
  const { consumers } = gateway.services;
  await drainEvents({ pool: gateway.database.pool, consumers, clock: gateway.clock });
  const entry = {
    merchantId: gateway.merchant.id,
    paymentId: 'next',
    at: gateway.clock.now(),
    facts,
    named: {},
    psp: { id: 'psp', mode: 'TEST' },
    ofCard: {},
    listed: null,
    amountMinor: null,
    currency: 'EUR',
    values: {},
  };
  const { counts } = await createVelocityCounter(gateway.db.pool).fast(entry);
  const found = countsToFacts(counts);
  const ofValues = Object.entries(found).filter(([name]) => !/count|sum/.test(name));
  return Object.fromEntries(ofValues.map(([name, count]) => [name.replace('velocity.merchant.', ''), count]));
};
const pay = (email: string, ip: string) =>
  gateway.post('/v1/payments', {
    ...cardDebit,
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.email': email,
    'customer.ip': ip,
  });

describe('different values of a merchant', () => {
  it('are counted once each, in the window of the last payment with them', async () => {
    await pay('a@shop.example', '192.0.2.1');
    await pay('b@shop.example', '192.0.2.1');
    await pay('b@shop.example', '192.0.2.2');
    expect(await distinct()).toMatchObject({ emails10m: 2, emails30d: 2, ips10m: 2, ips1h: 2, cards24h: 1 });
    gateway.clock.advance(2 * 3_600_000);
    await pay('b@shop.example', '192.0.2.3');
    const later = await distinct();
    expect(later).toMatchObject({ emails1h: 1, emails24h: 2, ips10m: 1, ips24h: 3, cards10m: 1, cards30d: 1 });
    gateway.clock.advance(25 * 3_600_000);
    expect(await distinct()).toEqual({ cards30d: 1, emails30d: 2, ips30d: 3 });
  });

  it('are the same when they are built again from the event log', async () => {
    const read = async () =>
      (await gateway.database.pool.query('SELECT * FROM risk_merchant_values WHERE last_seen <> 0 ORDER BY 1, 2, 3, 4'))
        .rows;
    const before = await read();
    expect(before.length).toBeGreaterThan(5);
    expect(await rebuildProjection(gateway.database.pool, historyProjection())).toBe(true);
    expect(await read()).toEqual([]);
    await distinct();
    expect(await read()).toEqual(before);
  });

  it('stay in the window of their last payment when an earlier one is charged back', async () => {
    const { body: earlier } = await pay('c@shop.example', '192.0.2.4');
    gateway.clock.advance(2 * 3_600_000);
    await pay('c@shop.example', '192.0.2.4');
    const before = await distinct();
    expect(before).toMatchObject({ emails1h: 1, ips1h: 1 });
    const { body } = await gateway.post(`/v1/payments/${earlier.id}`, {
      paymentType: 'CB',
      amount: earlier.amount,
      currency: earlier.currency,
    });
    expect(body.result.code).toBe('000.100.200');
    expect(await distinct()).toEqual(before);
  });
});
