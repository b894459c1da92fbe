import { call, openCheckout, startBareShop, typeCard } from './bare-shop.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test('the demo shop pays in another language, stores the card and offers it at the next purchase', async ({
  page,
  app,
}) => {
  await page.goto('/shop');
  await expectAccessible(page);
  await page.getByLabel('Language').selectOption('de');
  await page.getByLabel('Store the card for the next purchase').check();
  await page.getByLabel('Almond cake').check();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('button', { name: /24,50/ }).first()).toBeVisible();
  await typeCard(page);
  await page.locator('.wpwl-form-card .wpwl-button-pay').click();
  await expect(page.getByRole('heading', { name: 'Thank you, your order is paid.' })).toBeVisible();
  await expect(page.getByText('24.50 EUR')).toBeVisible();
  await expectAccessible(page);
  const address = await page.getByRole('link', { name: 'Open the payment in the back office' }).getAttribute('href');

  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.locator('.wpwl-registration').first()).toContainText('Visa ending in 0000');
  await page.getByText('What the merchant writes into this page').click();
  await expect(page.locator('pre').first()).toContainText('class="paymentWidgets"');

  await signIn(page, app, 'ada', address ?? '');
  await expect(page.getByRole('main')).toContainText('24.50 EUR');
});

test('a shopper who leaves after paying is announced to the shop at 29 minutes, and at 30 the checkout has ended', async ({
  page,
  app,
  context,
}) => {
  const shop = await startBareShop(app.baseUrl);
  const checkout = await openCheckout(app);
  const shopper = await context.newPage();
  await shopper.goto(shop.show({ ...checkout, brands: 'PAYPAL' }));
  await shopper.getByRole('button', { name: 'Continue with PayPal' }).click();
  await shopper.waitForURL(/\/simulator\//);
  await shopper.close();
  const calls = () => shop.requested.filter((address) => address.startsWith('/result'));
  expect(calls()).toEqual([]);

  await signIn(page, app, 'ada', `/simulator?entity=${app.demo.merchantEntityId}`);
  const clocks = page.getByRole('region', { name: 'Test clocks' });
  await clocks.getByRole('button', { name: '+29 min' }).click();
  await expect(clocks).toContainText('1 shop was called');
  const resourcePath = `/v1/checkouts/${checkout.checkoutId}/payment`;
  expect(calls()).toEqual([
    `/result?basket=7&id=${checkout.checkoutId}&resourcePath=${encodeURIComponent(resourcePath)}`,
  ]);
  expect((await call(app, 'GET', resourcePath)).result?.code).toBe('000.200.000');

  await clocks.getByRole('button', { name: '+30 min' }).click();
  await expect(clocks).toContainText('59 min ahead');
  expect((await call(app, 'GET', resourcePath)).result?.code).toBe('200.300.404');
  expect(calls()).toHaveLength(1);
  await clocks.getByRole('button', { name: 'Reset clock' }).click();
  await expect(clocks).toContainText('real time');
  await shop.stop();
});

test('the page of the integration has the code for a channel, and checks the page of a shop', async ({ page, app }) => {
  const shop = await startBareShop(app.baseUrl);
  const address = shop.show(await openCheckout(app));
  await signIn(page, app, 'ada', `/integration?entity=${app.demo.channelEntityId}`);
  await expect(page.getByText(app.demo.channelEntityId).first()).toBeVisible();
  await page.getByLabel('Language').selectOption('Python');
  await expect(page.getByText('checkout.py').first()).toBeVisible();
  await page.getByLabel('Address of the payment page').fill(address);
  await page.getByRole('button', { name: 'Check the page' }).click();
  await expect(page.getByRole('img', { name: 'Passed' })).toHaveCount(9);
  await expectAccessible(page);
  await shop.stop();
});
