import { cardDebit } from '#test/fixtures/card-debit.ts';
import { expect, test } from './fixtures.ts';
import type { RunningApp } from './start-app.ts';

/** A client of the API as a merchant's server would use it: forms and a bearer token. */
function merchantOf(app: RunningApp) {
  const { accessToken, channelEntityId } = app.demo;
  const headers = { Authorization: `Bearer ${accessToken}` };
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(app.baseUrl + path, { ...init, headers });
    return { status: response.status, body: await response.json() };
  };
  return {
    post: (path: string, params: Record<string, string>) =>
      call(path, { method: 'POST', body: new URLSearchParams({ entityId: channelEntityId, ...params }) }),
    get: (path: string) => call(`${path}?entityId=${channelEntityId}`, {}),
  };
}

test.describe('a first payment', () => {
  test('a payment is preauthorized, captured and partially refunded, and excess amounts are rejected', async ({
    app,
  }) => {
    const merchant = merchantOf(app);
    const authorized = await merchant.post('/v1/payments', { ...cardDebit, paymentType: 'PA' });
    expect([authorized.status, authorized.body.result.code]).toEqual([200, '000.100.110']);
    const follow = (id: string, paymentType: string, amount: string) =>
      merchant.post(`/v1/payments/${id}`, { paymentType, amount, currency: 'EUR' });
    const captured = await follow(authorized.body.id, 'CP', '92.00');
    expect(captured.body.result.code).toBe('000.100.110');
    const refunded = await follow(captured.body.id, 'RF', '20.00');
    expect(refunded.body).toMatchObject({ referencedId: captured.body.id, amount: '20.00' });
    const tooMuch = await follow(captured.body.id, 'RF', '72.01');
    expect([tooMuch.status, tooMuch.body.result.code]).toEqual([400, '700.400.200']);
    const read = await merchant.get(`/v1/payments/${refunded.body.id}`);
    const queried = await merchant.get(`/v1/query/${refunded.body.id}`);
    expect(queried.body.amount).toBe(read.body.amount);
    expect(queried.body.result).toEqual(read.body.result);
  });

  test('a shopper pays by bank transfer at the test bank and returns to the shop', async ({ app, page }) => {
    const merchant = merchantOf(app);
    const pending = await merchant.post('/v1/payments', {
      amount: '12.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'IDEAL',
      shopperResultUrl: `${app.baseUrl}/docs/test-cards`,
    });
    expect(pending.body.result.code).toBe('000.200.000');
    await page.goto(pending.body.redirect.url);
    await expect(page.getByRole('heading', { name: 'Approve this payment?' })).toBeVisible();
    await expect(page.getByText('12.00 EUR')).toBeVisible();
    await page.locator('select[name=returnCode]').selectOption({ label: 'Pay' });
    await page.getByRole('button', { name: 'Continue to the shop' }).click();
    await expect(page).toHaveURL(
      `${app.baseUrl}/docs/test-cards?id=${pending.body.id}&resourcePath=${encodeURIComponent(`/v1/payments/${pending.body.id}`)}`,
    );
    const paid = await merchant.get(`/v1/payments/${pending.body.id}`);
    expect(paid.body.result.code).toBe('000.100.110');
    await page.goto(pending.body.redirect.url);
    await expect(page.getByRole('heading', { name: 'Already completed' })).toBeVisible();
  });

  test('a payment is declined when the shopper fails the authentication of an enrolled card', async ({ app, page }) => {
    const merchant = merchantOf(app);
    const pending = await merchant.post('/v1/payments', {
      ...cardDebit,
      paymentType: 'DB',
      'card.number': '4711100000000000',
      shopperResultUrl: `${app.baseUrl}/docs`,
    });
    await page.goto(pending.body.redirect.url);
    await page.locator('select[name=returnCode]').selectOption({ label: 'Fail the authentication' });
    await page.getByRole('button', { name: 'Continue to the shop' }).click();
    await page.waitForURL(/\/docs\?id=/);
    const declined = await merchant.get(`/v1/payments/${pending.body.id}`);
    expect([declined.status, declined.body.result.code]).toEqual([400, '100.390.114']);
  });
});
