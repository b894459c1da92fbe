import { afterAll, beforeAll, expect, it } from 'vitest';
import { drainEvents } from '#lib/platform/events/index.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { readFigures } from './figures.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ acquirerTimeoutMs: 500 });
});
afterAll(() => gateway.close());

const at = (): Date => gateway.clock.now();
const read = () => readFigures(gateway.db, at());

it('says that nothing waits in a new installation', async () => {
  expect(await read()).toMatchObject({
    deliveries: {},
    failedDeliveries: {},
    openAttempts: 0,
    oldestAttemptSeconds: 0,
    overdueCases: 0,
    exceptions: 0,
    settlementAgeSeconds: null,
    tokenExpirySeconds: null,
  });
});

it('counts payments without an answer, and how long the oldest has waited, without shoppers who are away', async () => {
  const redirected = { amount: '12.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'IDEAL' };
  await gateway.post('/v1/payments', { ...redirected, shopperResultUrl: 'https://shop.example/' });
  gateway.clock.advance(60_000);
  expect(await read()).toMatchObject({ openAttempts: 1, oldestAttemptSeconds: 0 });
  await gateway.post('/v1/payments', { ...cardDebit, 'customParameters[simulate.timeout]': 'after' });
  gateway.clock.advance(90_000);
  const { openAttempts, oldestAttemptSeconds } = await read();
  expect(openAttempts).toBe(2);
  expect(oldestAttemptSeconds).toBeGreaterThanOrEqual(90);
  expect(oldestAttemptSeconds).toBeLessThan(100);
});

it('counts how far consumers of events are behind', async () => {
  await drainEvents({ pool: gateway.database.pool, clock: gateway.clock, consumers: gateway.services.consumers });
  expect((await read()).consumerLagSeconds.registrations).toBe(0);
  await gateway.post('/v1/payments', cardDebit);
  gateway.clock.advance(60_000);
  expect((await read()).consumerLagSeconds.registrations).toBeGreaterThanOrEqual(60);
});

it('says when the next access token ends', async () => {
  await gateway.database.pool.query('UPDATE access_token SET expires_at = $1', [new Date(at().getTime() + 3_600_000)]);
  expect((await read()).tokenExpirySeconds).toBeCloseTo(3_600, 0);
});
