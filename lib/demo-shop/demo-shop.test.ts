import { describe, expect, it } from 'vitest';
import { DemoShop } from './demo-shop.ts';
import { defaultOptions, shopOptions } from './options.ts';

const id = `${'A'.repeat(32)}-tp00`;

/** A shop whose gateway answers with these bodies, by path. */
function createShop(answers: Record<string, unknown>) {
  const sent: { path: string; params: Record<string, string>; token: string | null }[] = [];
  const shop = new DemoShop({
    baseUrl: 'https://pay.example',
    readAccount: async () => ({ accessToken: 'token', channelEntityId: 'c1' }),
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : searchParams;
      const token = request.headers.get('authorization');
      sent.push({ path: pathname, params: Object.fromEntries(form), token });
      return Response.json(answers[pathname] ?? { result: { code: '200.300.404' } });
    },
  });
  return { shop, sent };
}

const opened = { id, integrity: 'sha384-abc', result: { code: '000.200.100' } };

describe('the demo shop', () => {
  it('opens a checkout as any merchant does', async () => {
    const { shop, sent } = createShop({ '/v1/checkouts': opened });
    expect(await shop.open({ ...defaultOptions, threeDSecure: false })).toEqual({ checkoutId: id });
    expect(sent).toMatchObject([
      {
        token: 'Bearer token',
        params: { amount: '92.00', currency: 'EUR', 'threeDSecure.disable': 'true', integrity: 'true' },
      },
    ]);
  });

  it('writes a page with the script, its hash and the form, and a policy without anything inline', async () => {
    const { shop } = createShop({ '/v1/checkouts': opened });
    await shop.open({ ...defaultOptions, language: 'de', brands: ['VISA', 'MASTER'] });
    const page = shop.writePage(id, 'https://pay.example/shop');
    expect(page?.html).toContain(`src="https://pay.example/v1/paymentWidgets.js?checkoutId=${id}"`);
    expect(page?.html).toContain('integrity="sha384-abc" crossorigin="anonymous"');
    expect(page?.html).toContain('data-brands="VISA MASTER"');
    expect(page?.html).toContain('{"locale":"de","style":"card","colorScheme":"auto"}');
    expect(page?.policy).toMatch(/default-src 'none'; script-src https:\/\/pay\.example 'nonce-[^']+';/);
    expect(page?.policy).not.toMatch(/unsafe/);
  });

  it('has no page for a checkout that it did not open', () => {
    expect(createShop({}).shop.writePage(id, 'https://pay.example/shop')).toBeNull();
  });

  it('fetches a result by the path of a checkout only', async () => {
    const path = `/v1/checkouts/${id}/payment`;
    const paid = {
      id: 'p1',
      paymentType: 'DB',
      amount: '92.00',
      currency: 'EUR',
      result: { code: '000.100.110', description: 'ok' },
    };
    const { shop, sent } = createShop({ [path]: paid });
    expect(await shop.readPurchase('/v1/payments/123')).toBeNull();
    expect(await shop.readPurchase('https://evil.example/v1/checkouts/x/payment')).toBeNull();
    expect(sent).toEqual([]);
    expect(await shop.readPurchase(path)).toMatchObject({ isPaid: true, isPending: false, paymentId: 'p1' });
  });

  it('offers a stored card at the next purchase', async () => {
    const path = `/v1/checkouts/${id}/payment`;
    const registrationId = 'b'.repeat(32);
    const { shop, sent } = createShop({
      '/v1/checkouts': opened,
      [path]: { registrationId, result: { code: '000.100.110' } },
    });
    await shop.readPurchase(path);
    await shop.open(defaultOptions);
    expect(sent.at(-1)?.params['registrations[0].id']).toBe(registrationId);
  });

  it('takes its form only with a payment method and known values', () => {
    const form = { good: 'cake', language: 'de', style: 'card', integrity: 'on' };
    expect(shopOptions.parse({ ...form, brands: ['VISA'] })).toMatchObject({ integrity: true, storeCard: false });
    expect(shopOptions.safeParse({ ...form, brands: [] }).success).toBe(false);
    expect(shopOptions.safeParse({ ...form, brands: ['VISA'], language: 'xx' }).success).toBe(false);
  });
});
