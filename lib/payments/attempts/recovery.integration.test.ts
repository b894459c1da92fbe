import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { createPayment } from '../create-payment.ts';
import type { PaymentServices } from '../services.ts';
import { findTimeline } from '../store.ts';
import { resolveUnknownAttempts, resolveUnknownAttemptsOfMerchant } from './resolve-unknown-attempts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ acquirerTimeoutMs: 300 });
});
afterAll(() => gateway.close());

const silent = (when: 'before' | 'after') => ({ ...cardDebit, 'customParameters[simulate.timeout]': when });

async function executionsOf(paymentId: string): Promise<number> {
  const { rows } = await gateway.database.pool.query(
    `SELECT coalesce(sum(e.calls), 0)::int AS calls FROM payment_attempt a
     JOIN simulator_execution e ON e.reference = a.reference WHERE a.payment_id = $1`,
    [paymentId],
  );
  return rows[0].calls;
}

async function recover(): Promise<void> {
  gateway.clock.advance(60_000);
  await resolveUnknownAttempts(gateway.services.gatewayServices);
}

describe('a silent acquirer', () => {
  it('that executed the request: the caller gets "unknown", and recovery approves the payment', async () => {
    const { status, body } = await gateway.post('/v1/payments', silent('after'));
    expect([status, body.result.code]).toEqual([400, '900.100.300']);
    await recover();
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect(read.body.result.code).toBe('000.100.110');
    expect(await executionsOf(body.id)).toBe(1);
  });

  it('that never received the request: recovery declines the payment, and it stays unexecuted', async () => {
    const { body } = await gateway.post('/v1/payments', silent('before'));
    await recover();
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect(read.body.result.code).toBe('900.100.310');
    expect(await executionsOf(body.id)).toBe(0);
  });

  it('keeps the amount of a capture reserved until it is known, then gives it back', async () => {
    const pa = await gateway.post('/v1/payments', { ...cardDebit, paymentType: 'PA', amount: '10.00' });
    const capture = { paymentType: 'CP', amount: '10.00', currency: 'EUR' };
    const lost = await gateway.post(`/v1/payments/${pa.body.id}`, {
      ...capture,
      'customParameters[simulate.timeout]': 'before',
    });
    expect(lost.body.result.code).toBe('900.100.300');
    expect((await gateway.post(`/v1/payments/${pa.body.id}`, capture)).body.result.code).toBe('700.400.100');
    await recover();
    expect((await gateway.post(`/v1/payments/${pa.body.id}`, capture)).body.result.code).toBe('000.100.110');
  });
});

describe('a clock that was moved', () => {
  it('queries what one merchant waits for, and returns only the payments that came to their end', async () => {
    const { gatewayServices } = gateway.services;
    const lost = await gateway.post('/v1/payments', silent('after'));
    const elsewhere = await resolveUnknownAttemptsOfMerchant(gatewayServices, gateway.psp.id);
    expect(elsewhere).toEqual([]);
    gateway.clock.advance(60_000);
    const ended = await resolveUnknownAttemptsOfMerchant(gatewayServices, gateway.merchant.id);
    expect(ended.map(({ id, state }) => [id, state])).toEqual([[lost.body.id, 'APPROVED']]);
    expect(await resolveUnknownAttemptsOfMerchant(gatewayServices, gateway.merchant.id)).toEqual([]);
  });
});

describe('a process that dies', () => {
  it('between the two transactions leaves an attempt that recovery resolves, executing nothing twice', async () => {
    const { services, database, clock } = gateway;
    const { connectors } = services.gatewayServices;
    // The acquirer executes, then the process is gone: nothing completes the attempt.
    const dying: PaymentServices = {
      ...services.gatewayServices,
      connectors: {
        ...connectors,
        route: async (...args) =>
          (await connectors.route(...args)).map((route) => ({
            ...route,
            execute: async (request) => {
              await route.execute(request);
              return new Promise<never>(() => undefined);
            },
          })),
      },
    };
    const channel = await services.gatewayServices.tree.findChannel(gateway.channel.id);
    if (!channel) throw new Error('no channel');
    const id = '8'.padEnd(32, 'd');
    void createPayment(dying, cardCommand(channel, { id, now: clock.now() }));
    await expect.poll(() => executionsOf(id)).toBe(1);
    const before = await database.pool.query('SELECT state FROM payment WHERE id = $1', [id]);
    expect(before.rows[0].state).toBe('PROCESSING');
    await recover();
    const after = await database.pool.query('SELECT state, result_code FROM payment WHERE id = $1', [id]);
    expect(after.rows[0]).toEqual({ state: 'APPROVED', result_code: '000.100.110' });
    expect(await executionsOf(id)).toBe(1);
    const timeline = await findTimeline(database.pool, channel.merchantId, id);
    expect(timeline.map(({ sequence, type }) => [sequence, type])).toEqual([
      [1, 'payment.created'],
      [2, 'attempt.approved'],
    ]);
  });

  it('lets two recoveries at once complete an attempt once', async () => {
    const { body } = await gateway.post('/v1/payments', silent('after'));
    gateway.clock.advance(60_000);
    const { gatewayServices } = gateway.services;
    await Promise.all([resolveUnknownAttempts(gatewayServices), resolveUnknownAttempts(gatewayServices)]);
    const timeline = await findTimeline(gateway.database.pool, gateway.merchant.id, body.id);
    expect(timeline.filter(({ type }) => type === 'attempt.approved')).toHaveLength(1);
  });
});

describe('a start', () => {
  it('queries what is due within five seconds, everything together', async () => {
    const lost = await Promise.all(Array.from({ length: 12 }, () => gateway.post('/v1/payments', silent('after'))));
    gateway.clock.advance(60_000);
    await gateway.services.start();
    const started = performance.now();
    const countOpen = async () => {
      const ids = lost.map(({ body }) => body.id);
      const { rows } = await gateway.database.pool.query(
        `SELECT count(*)::int AS open FROM payment WHERE id = ANY($1) AND state <> 'APPROVED'`,
        [ids],
      );
      return rows[0].open;
    };
    await expect.poll(countOpen, { timeout: 10_000 }).toBe(0);
    expect(performance.now() - started).toBeLessThan(5_000);
  }, 30_000);
});
