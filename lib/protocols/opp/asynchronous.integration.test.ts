import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveUnknownAttempts } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { completeSimulatedRedirect } from './complete-simulated-redirect.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const transfer = {
  amount: '12.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'IDEAL',
  shopperResultUrl: 'https://shop.example/result?basket=7',
};

const referenceIn = (url: string): string => url.split('/').at(-1) ?? '';

describe('an asynchronous payment (spec 3.1)', () => {
  it('is pending with a redirect, cannot be refunded yet, and becomes final under the same id', async () => {
    const { status, body } = await gateway.post('/v1/payments', transfer);
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    const refund = { paymentType: 'RF', amount: '12.00', currency: 'EUR' };
    expect((await gateway.post(`/v1/payments/${body.id}`, refund)).body.result.code).toBe('700.400.570');

    const back = await completeSimulatedRedirect(
      gateway.services.gatewayServices,
      referenceIn(body.redirect.url),
      'ok',
    );
    const target = new URL(back);
    expect(target.origin + target.pathname).toBe('https://shop.example/result');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      basket: '7',
      id: body.id,
      resourcePath: `/v1/payments/${body.id}`,
    });
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect([read.status, read.body.result.code]).toEqual([200, '000.100.110']);
    expect(read.body).not.toHaveProperty('redirect');
    expect((await gateway.post(`/v1/payments/${body.id}`, refund)).status).toBe(200);
  });

  it('keeps its first result: a second choice changes nothing', async () => {
    const { body } = await gateway.post('/v1/payments', transfer);
    const reference = referenceIn(body.redirect.url);
    await completeSimulatedRedirect(gateway.services.gatewayServices, reference, '100.396.101');
    await completeSimulatedRedirect(gateway.services.gatewayServices, reference, 'ok');
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect([read.status, read.body.result.code]).toEqual([400, '100.396.101']);
  });

  it('that nobody ends is ended by the acquirer after half an hour of the merchant’s own time', async () => {
    const { body } = await gateway.post('/v1/payments', transfer);
    const { setTestClock } = await import('#lib/entities/index.ts');
    await setTestClock(autocommit(gateway.db), gateway.merchant.id, 29 * 60_000);
    await resolveUnknownAttempts(gateway.services.gatewayServices);
    gateway.services.gatewayServices.tree.invalidate();
    const waiting = await gateway.get(`/v1/payments/${body.id}`);
    expect(waiting.body.result.code).toBe('000.200.000');
    await setTestClock(autocommit(gateway.db), gateway.merchant.id, 41 * 60_000);
    await resolveUnknownAttempts(gateway.services.gatewayServices);
    gateway.services.gatewayServices.tree.invalidate();
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect(read.body.result.code).toBe('100.396.103');
    await setTestClock(autocommit(gateway.db), gateway.merchant.id, 0);
  });

  it('needs an address to send the shopper back to', async () => {
    const { shopperResultUrl: _, ...without } = transfer;
    const { status } = await gateway.post('/v1/payments', without);
    expect(status).toBe(400);
  });
});

describe('the virtual clock', () => {
  it('is refused for a live merchant by the database itself', async () => {
    const refused = gateway.database.pool.query(
      `INSERT INTO entity (id, kind, parent_id, name, mode, clock_offset_ms, created_at)
       VALUES (repeat('a', 32), 'MERCHANT', $1, 'Live', 'LIVE', 1, now())`,
      [gateway.psp.id],
    );
    await expect(refused).rejects.toThrow(/entity_virtual_clock/);
  });
});

describe('3D Secure on the way to a payment (spec 3.1)', () => {
  const enrolled = {
    ...cardDebit,
    'card.number': '4012888888881881',
    shopperResultUrl: 'https://shop.example/',
  };

  it('sends the shopper of an enrolled card to the issuer, and approves once authenticated', async () => {
    const { status, body } = await gateway.post('/v1/payments', enrolled);
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(body.redirect.url).toContain('/simulator/acs/');
    await completeSimulatedRedirect(gateway.services.gatewayServices, referenceIn(body.redirect.url), 'ok');
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect(read.body).toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { eci: '05' } });
  });

  it('declines when the authentication fails', async () => {
    const { body } = await gateway.post('/v1/payments', enrolled);
    await completeSimulatedRedirect(
      gateway.services.gatewayServices,
      referenceIn(body.redirect.url),
      '100.390.114',
    );
    expect((await gateway.get(`/v1/payments/${body.id}`)).body.result.code).toBe('100.390.114');
  });

  it.each([
    ['frictionless', { 'card.number': '4200000000000091' }, '05'],
    ['attempted', { 'card.number': '5200000000000023', paymentBrand: 'MASTER' }, '01'],
  ])('%s: approved at once, with the ECI of the scheme', async (_, card, eci) => {
    const { status, body } = await gateway.post('/v1/payments', { ...enrolled, ...card });
    expect([status, body.threeDSecure.eci]).toEqual([200, eci]);
  });

  it('does not authenticate again what the merchant had authenticated elsewhere', async () => {
    const { status, body } = await gateway.post('/v1/payments', { ...enrolled, 'threeDSecure.eci': '05' });
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
  });
});
