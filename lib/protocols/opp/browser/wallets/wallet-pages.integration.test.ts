import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#test/fixtures/gateway.ts';
import { openPage } from '#test/fixtures/shopper.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function openCheckout(): Promise<string> {
  const order = { amount: '7.50', currency: 'EUR', paymentType: 'DB' };
  return (await gateway.post('/v1/checkouts', order)).body.id;
}

const addressOf = (id: string, origin = 'https://shop.example', wallet = 'walletA') =>
  `/v1/checkouts/${id}/wallet?${new URLSearchParams({ wallet, origin })}`;

/** What the wallet hands to the page around it, and the origin that alone receives it. */
async function choose(id: string, card: string, returnCode: string) {
  const page = await openPage(gateway, addressOf(id), { card, returnCode });
  const [, message = '', origin = ''] = /postMessage\((.*), ("[^"]*")\)/.exec(page.text) ?? [];
  return { message: JSON.parse(message), origin: JSON.parse(origin) };
}

async function payWith(id: string, token: string) {
  const form = {
    paymentBrand: 'walletA',
    'walletA.paymentToken': token,
    shopperResultUrl: 'https://shop.example/done',
  };
  const response = await openPage(gateway, `/v1/checkouts/${id}/payment`, form);
  return JSON.parse(response.text);
}

describe('the simulated wallet', () => {
  it.each([
    ['0000', '000.100.110', '000.100.110'],
    ['5454', '800.100.152', '800.100.152'],
    ['0018', '000.100.110', '000.200.000'],
    ['0000', '200.100.603', '200.100.603'],
  ])('of the card %s with the outcome %s ends the payment with %s', async (card, outcome, code) => {
    const id = await openCheckout();
    const { message, origin } = await choose(id, card, outcome);
    expect(origin).toBe('https://shop.example');
    expect((await payWith(id, message.token)).result.code).toBe(code);
  });

  it('returns no token when the shopper cancels', async () => {
    const { message } = await choose(await openCheckout(), '0000', '100.396.101');
    expect(message).toEqual({ turnpike: 'wallet', token: null });
  });

  it('shows what is paid, on a page that runs no script', async () => {
    const page = await openPage(gateway, addressOf(await openCheckout()));
    expect(page.text).toContain('7.50 EUR');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
  });

  it('is unknown for other wallets, checkouts and origins', async () => {
    const id = await openCheckout();
    const addresses = [
      addressOf('abc'),
      addressOf(id, 'javascript:alert(1)'),
      addressOf(id, 'null'),
      addressOf(id, undefined, 'walletX'),
      `/v1/checkouts/${id}/wallet`,
    ];
    for (const address of addresses) {
      expect((await openPage(gateway, address)).status, address).toBe(404);
    }
  });

  it('does not exist in live mode', async () => {
    const id = await openCheckout();
    await gateway.database.pool.query(`UPDATE entity SET mode = 'LIVE'`);
    await gateway.configure(gateway.merchant.id, {});
    expect((await openPage(gateway, addressOf(id))).status).toBe(404);
    await gateway.database.pool.query(`UPDATE entity SET mode = 'TEST'`);
  });
});
