import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveUnknownAttempts } from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { authenticateShopper } from '#test/fixtures/shopper.ts';
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

    const url = await completeSimulatedRedirect(gateway.services.gatewayServices, referenceIn(body.redirect.url), 'ok');
    const target = new URL(url);
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

  it('keeps its first result when the tester selects a second one', async () => {
    const { body } = await gateway.post('/v1/payments', transfer);
    const reference = referenceIn(body.redirect.url);
    await completeSimulatedRedirect(gateway.services.gatewayServices, reference, '100.396.101');
    await completeSimulatedRedirect(gateway.services.gatewayServices, reference, 'ok');
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect([read.status, read.body.result.code]).toEqual([400, '100.396.101']);
  });

  it('expires after half an hour of the merchant’s test clock when the shopper does not return', async () => {
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

  it('requires shopperResultUrl', async () => {
    const { shopperResultUrl: _, ...without } = transfer;
    const { status } = await gateway.post('/v1/payments', without);
    expect(status).toBe(400);
  });
});

describe('the test clock', () => {
  it('cannot be set for a live merchant, by a constraint of the database', async () => {
    const insertion = gateway.database.pool.query(
      `INSERT INTO entity (id, kind, parent_id, name, mode, clock_offset_ms, created_at)
       VALUES (repeat('a', 32), 'MERCHANT', $1, 'Live', 'LIVE', 1, now())`,
      [gateway.psp.id],
    );
    await expect(insertion).rejects.toThrow(/entity_virtual_clock/);
  });
});

describe('3D Secure in a payment (spec 3.1)', () => {
  const enrolled = { ...cardDebit, 'card.number': '4012888888881881', shopperResultUrl: 'https://shop.example/' };

  it('redirects the shopper of an enrolled card to the issuer, and approves after authentication', async () => {
    const { status, body } = await gateway.post('/v1/payments', enrolled);
    expect([status, body.result.code]).toEqual([200, '000.200.000']);
    expect(new URL(body.redirect.url).pathname).toMatch(/^\/v1\/threeDSecure\/[0-9a-f]{32}\/challenge$/);
    expect(await authenticateShopper(gateway, body.redirect.url, 'ok')).toBe(
      `https://shop.example/?id=${body.id}&resourcePath=${encodeURIComponent(`/v1/payments/${body.id}`)}`,
    );
    const read = await gateway.get(`/v1/payments/${body.id}`);
    expect(read.body).toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { eci: '05' } });
  });

  it('rejects the payment when the authentication fails', async () => {
    const { body } = await gateway.post('/v1/payments', enrolled);
    await authenticateShopper(gateway, body.redirect.url, '100.390.114');
    expect((await gateway.get(`/v1/payments/${body.id}`)).body).toMatchObject({
      result: { code: '100.390.114' },
      threeDSecure: { authenticationStatus: 'N', eci: '07' },
    });
  });

  it.each([
    ['frictionless', { 'card.number': '4200000000000026' }, '05'],
    ['attempted', { 'card.number': '5200000000000023', paymentBrand: 'MASTER' }, '01'],
  ])('approves at once with the ECI of the scheme when the authentication is %s', async (_, card, eci) => {
    const { status, body } = await gateway.post('/v1/payments', { ...enrolled, ...card });
    expect([status, body.threeDSecure.eci]).toEqual([200, eci]);
  });

  it('does not repeat an authentication that the merchant sends with the payment', async () => {
    const { status, body } = await gateway.post('/v1/payments', { ...enrolled, 'threeDSecure.eci': '05' });
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
  });
});
