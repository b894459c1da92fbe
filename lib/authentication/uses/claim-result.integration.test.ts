import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentStage, releasePayment } from '#lib/payments/index.ts';
import { newUuid } from '#lib/platform/ids.ts';
import { cardDebit, startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const card = {
  paymentBrand: 'VISA',
  'card.holder': 'Jane Jones',
  'card.number': '4200000000000026',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': '123',
};
const alone = {
  ...card,
  amount: '92.00',
  currency: 'EUR',
  merchantTransactionId: 'order-1234',
  transactionCategory: 'EC',
  'merchant.name': 'Bakery',
  'merchant.city': 'Berlin',
  'merchant.country': 'DE',
  'merchant.mcc': '5462',
  shopperResultUrl: 'https://shop.example/back',
  'customer.ip': '192.0.2.1',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'de',
  'customer.browser.screenHeight': '900',
  'customer.browser.screenWidth': '1440',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
};

/** What this gateway authenticated without a payment, as a merchant sends it with one. */
async function authenticated(): Promise<Record<string, string>> {
  const { body } = await gateway.post('/v1/threeDSecure', alone);
  const { eci, verificationId, dsTransactionId, authenticationStatus } = body.threeDSecure;
  return Object.fromEntries(
    Object.entries({ eci, verificationId, dsTransactionId, authenticationStatus }).map(([name, value]) => [
      `threeDSecure.${name}`,
      String(value),
    ]),
  );
}

/** What another server authenticated. */
const foreign = () => ({
  'threeDSecure.eci': '05',
  'threeDSecure.verificationId': `${newUuid().replaceAll('-', '').slice(0, 27)}=`,
  'threeDSecure.dsTransactionId': newUuid(),
});

async function pay(parts: Record<string, string>) {
  const { body } = await gateway.post('/v1/payments', { ...cardDebit, ...card, ...parts });
  return body.result.code as string;
}

const decline = { 'customParameters[simulate.resultCode]': '800.100.152' };

describe.each([
  ['of this gateway', authenticated],
  ['of another server', async () => foreign()],
])('the result of an authentication %s', (_, make) => {
  it('is good for one payment, however many are sent at once', async () => {
    const result = await make();
    const codes = await Promise.all(Array.from({ length: 4 }, () => pay(result)));
    expect(codes.sort()).toEqual(['000.100.110', ...Array(3).fill('100.390.104')]);
    expect(await pay(result)).toBe('100.390.104');
  });

  it('stays used for good', async () => {
    const result = await make();
    expect(await pay(result)).toBe('000.100.110');
    gateway.clock.advance(20 * 60_000);
    expect(await pay(result)).toBe('100.390.104');
  });

  it('is not used by a payment that fails', async () => {
    const result = await make();
    expect(await pay({ ...result, ...decline })).toBe('800.100.152');
    expect(await pay(result)).toBe('000.100.110');
  });

  it('cannot be used again under another id of its transaction, nor with another proof', async () => {
    const result = await make();
    expect(await pay(result)).toBe('000.100.110');
    const { 'threeDSecure.dsTransactionId': id, 'threeDSecure.verificationId': proof, ...rest } = result;
    const other = foreign();
    expect(await pay({ ...rest, ...other, 'threeDSecure.verificationId': proof ?? '' })).toBe('100.390.104');
    expect(await pay({ ...rest, ...other, 'threeDSecure.dsTransactionId': (id ?? '').toUpperCase() })).toBe(
      '100.390.104',
    );
  });
});

describe('the result of an authentication of this gateway', () => {
  it.each([
    ['another card', { 'card.number': '4200000000000018' }, '100.390.104'],
    ['a higher amount', { amount: '92.01' }, '100.390.101'],
    ['another currency', { currency: 'USD' }, '100.390.101'],
    ['another indicator', { 'threeDSecure.eci': '06', 'threeDSecure.authenticationStatus': 'A' }, '100.390.104'],
  ])('is refused for %s, and stays good for its own payment', async (_, parts, code) => {
    const result = await authenticated();
    expect(await pay({ ...result, ...parts })).toBe(code);
    expect(await pay({ ...result, amount: '50.00' })).toBe('000.100.110');
  });
});

it('a payment that was held takes its result when it is released, and no other one does', async () => {
  const { gatewayServices } = gateway.services;
  const { stages } = gatewayServices;
  const hold: PaymentStage = { name: 'hold', run: async () => ({ kind: 'hold', reason: 'a test' }) };
  const result = foreign();
  gatewayServices.stages = [hold, ...stages.slice(1)];
  const held = await Promise.all(
    [0, 1].map(
      async () => (await gateway.post('/v1/payments', { ...cardDebit, ...card, ...result })).body.id as string,
    ),
  );
  const codes = [];
  for (const paymentId of held) {
    const { tree } = gatewayServices;
    const channel = await tree.findChannel(gateway.channel.id);
    if (!channel) throw new Error('the channel is there');
    const request = { paymentId, channel, actor: 'user:analyst', reason: 'test', now: gateway.clock.now() };
    codes.push((await releasePayment(gatewayServices, request))?.resultCode);
  }
  gatewayServices.stages = stages;
  expect(codes).toEqual(['000.100.110', '100.390.104']);
});

it('a payment without ids and proof of an authentication is not counted', async () => {
  expect([await pay({ 'threeDSecure.eci': '05' }), await pay({ 'threeDSecure.eci': '05' })]).toEqual(
    Array(2).fill('000.100.110'),
  );
});
