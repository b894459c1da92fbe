import type { Page } from '@playwright/test';
import { type BareShop, openCheckout, readResult, startBareShop, typeCard } from './bare-shop.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test as base, expect } from './fixtures.ts';

const test = base.extend<object, { shop: BareShop }>({
  shop: [
    async ({ app }, use) => {
      const shop = await startBareShop(app.baseUrl);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
});

const payButton = '.wpwl-form-card .wpwl-button-pay';

async function answer(page: Page, label: string): Promise<void> {
  const frame = page.frameLocator('.wpwl-challenge-frame');
  await frame.locator('select[name=returnCode]').selectOption({ label });
  await frame.getByRole('button', { name: 'Continue to the shop' }).click();
}

test('an issuer that asks nothing lets the payment through', async ({ app, shop, context }) => {
  const page = await context.newPage();
  await page.goto(shop.show(await openCheckout(app)));
  await typeCard(page, { number: '4200000000000091' });
  await page.click(payButton);
  expect(await readResult(page, app)).toMatchObject({
    result: { code: '000.100.110' },
    threeDSecure: { eci: '05', flow: 'frictionless' },
  });
});

for (const [label, code] of [
  ['Authenticate', '000.100.110'],
  ['Fail the authentication', '100.390.114'],
  ['Cancel', '100.390.124'],
] as const) {
  test(`a challenge in the widget that ends by "${label}" leads to the shop with ${code}`, async ({
    app,
    shop,
    context,
  }) => {
    const page = await context.newPage();
    await page.goto(shop.show({ ...(await openCheckout(app)), options: "{ threeDIframeSize: '2' }" }));
    await typeCard(page, { number: '4200000000000042' });
    await page.click(payButton);
    await expect(page.getByRole('dialog', { name: 'Confirm your payment' })).toBeVisible();
    const box = await page.locator('.wpwl-challenge-frame').boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 400]);
    await answer(page, label);
    expect((await readResult(page, app)).result?.code).toBe(code);
  });
}

test('a challenge that the shopper closes can be gone on with by paying again', async ({ app, shop, context }) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(shop.show(await openCheckout(app)));
  await typeCard(page, { number: '4200000000000042' });
  await page.click(payButton);
  await expect(page.frameLocator('.wpwl-challenge-frame').locator('select[name=returnCode]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Stop confirming this payment?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('status')).toContainText('could not be made');
  await page.click(payButton);
  await answer(page, 'Authenticate');
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
});

test('a brand of the inline flow is paid in a frame of the page', async ({ app, shop, context }) => {
  const page = await context.newPage();
  const checkout = await openCheckout(app);
  await page.goto(shop.show({ ...checkout, brands: 'PAYPAL', options: "{ inlineFlow: ['PAYPAL'] }" }));
  await page.getByRole('button', { name: 'Continue with PayPal' }).click();
  await page.frameLocator('.wpwl-challenge-frame').locator('form [type="submit"]').first().click();
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
});

test('a payment that its issuer declines without the shopper goes on to a challenge, and is paid', async ({
  app,
  shop,
  context,
}) => {
  const page = await context.newPage();
  const checkout = await openCheckout(app, { 'customParameters[simulate.resultCode]': '300.100.100' });
  await page.goto(shop.show(checkout));
  await typeCard(page, { number: '4012888888881881' });
  await page.click(payButton);
  await answer(page, 'Authenticate');
  expect(await readResult(page, app)).toMatchObject({
    result: { code: '000.100.110' },
    threeDSecure: { eci: '05', flow: 'challenge' },
  });
});

test('a payment that its issuer exempts from the challenge is paid, and is not called authenticated', async ({
  app,
  shop,
  context,
}) => {
  const page = await context.newPage();
  const wish = { 'threeDSecure.exemptionFlag': '02', 'customParameters[simulate.threeDSecure]': 'N81' };
  await page.goto(shop.show(await openCheckout(app, wish)));
  await typeCard(page, { number: '4200000000000042' });
  await page.click(payButton);
  expect(await readResult(page, app)).toMatchObject({
    result: { code: '000.100.110' },
    threeDSecure: { eci: '07', authenticationStatus: 'N' },
  });
});

test('a Mastercard that is authenticated without a payment has the indicator of its scheme', async ({
  app,
  shop,
  context,
}) => {
  const page = await context.newPage();
  const sent = { 'threeDSecure.npa': 'true', 'customParameters[simulate.threeDSecure]': 'Y' };
  await page.goto(shop.show({ ...(await openCheckout(app, sent)), brands: 'MASTER' }));
  await typeCard(page, { number: '5454545454545454' });
  await page.click(payButton);
  const authenticated = await readResult(page, app);
  expect(authenticated).toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { eci: 'N2' } });
});
