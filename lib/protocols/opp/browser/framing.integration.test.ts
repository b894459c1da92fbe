import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { openPage } from '#test/fixtures/shopper.ts';

let gateway: TestGateway;
let cardFrame: string;
let threeDSecure: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  const order = { amount: '1.00', currency: 'EUR' };
  const checkout = await gateway.post('/v1/checkouts', { ...order, paymentType: 'DB' });
  cardFrame = `/v1/checkouts/${checkout.body.id}/frame?field=cvv`;
  const payment = await gateway.post('/v1/payments', {
    ...order,
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.number': '4012888888881881',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
    shopperResultUrl: 'https://shop.example/back',
  });
  threeDSecure = payment.body.redirect.url;
});
afterAll(() => gateway.close());

/** The entity is live from now on, or is not, and its shop has these origins. */
async function configure(mode: 'TEST' | 'LIVE', shopOrigins: string[]): Promise<void> {
  await gateway.database.pool.query('UPDATE entity SET mode = $1', [mode]);
  await gateway.configure(gateway.merchant.id, { shopOrigins });
}

async function ancestorsOf(address: string): Promise<string | undefined> {
  const { headers, status } = await openPage(gateway, address);
  expect([status, headers.get('x-frame-options')]).toEqual([200, null]);
  return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
}

const shops = ['https://shop.example', 'https://www.shop.example:8443'];

describe('the pages that a shop frames', () => {
  it('are framed by the origins of the shop alone when its entity is live', async () => {
    await configure('LIVE', shops);
    expect(await ancestorsOf(cardFrame)).toBe(`'self' ${shops.join(' ')}`);
    expect(await ancestorsOf(threeDSecure)).toBe(`'self' ${shops.join(' ')}`);
  });

  it('are framed by any page in test mode', async () => {
    await configure('TEST', shops);
    expect(await ancestorsOf(cardFrame)).toBe('*');
    expect(await ancestorsOf(threeDSecure)).toBeUndefined();
  });

  it('are framed by any page while a live entity names no origin', async () => {
    await configure('LIVE', []);
    expect(await ancestorsOf(cardFrame)).toBe('*');
    expect(await ancestorsOf(threeDSecure)).toBeUndefined();
  });
});
