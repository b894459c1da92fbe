import type { Page } from '@playwright/test';
import { type BareShop, openCheckout, readResult, startBareShop, typeCard } from './bare-shop.ts';
import { test as base, expect } from './fixtures.ts';

// Pages as shops and their SDKs write them, on an origin of their own whose policy allows the gateway alone.

const test = base.extend<{ shopper: Page }, { shop: BareShop }>({
  shop: [
    async ({ app }, use) => {
      const shop = await startBareShop(app.baseUrl);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  shopper: async ({ context }, use) => use(await context.newPage()),
});

const payButton = '.wpwl-form-card .wpwl-button-pay';
const allMandatory = '{ street1: true, city: true, postcode: true, state: true, country: true }';

test('billing fields that are mandatory need not be filled in where the server of the shop sent them', async ({
  app,
  shop,
  shopper: page,
}) => {
  const billing = { street1: 'King Fahd Road 1', city: 'Riyadh', postcode: '12345', state: 'Riyadh', country: 'SA' };
  const params = Object.fromEntries(Object.entries(billing).map(([name, value]) => [`billing.${name}`, value]));
  const options = `{ billingAddress: {}, mandatoryBillingFields: ${allMandatory} }`;
  await page.goto(shop.show({ ...(await openCheckout(app, params)), options }));
  await typeCard(page);
  await page.click(payButton);
  expect(await readResult(page, app)).toMatchObject({ result: { code: '000.100.110' }, billing });
});

test('a checkout that pays and stores is registered by the script of a registration, with its integrity', async ({
  app,
  shop,
  shopper: page,
}) => {
  const checkout = await openCheckout(app, { createRegistration: 'true' });
  await page.goto(shop.show({ ...checkout, isRegistration: true }));
  await typeCard(page);
  await page.click(payButton);
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
  expect(page.url()).toContain('registration');
});

test('of two forms the one that the CSS of the page shows is paid with, and the other stays hidden', async ({
  app,
  shop,
  shopper: page,
}) => {
  const after = '<form action="/result?basket=7" class="paymentWidgets" id="mada" data-brands="MADA" hidden></form>';
  await page.goto(shop.show({ ...(await openCheckout(app)), after }));
  await expect.poll(() => hasHeard(page, 'ready')).toBe(true);
  await expect(page.locator('.wpwl-container-card')).toHaveCount(2);
  const shown = page.locator('.wpwl-container-card:visible');
  await expect(shown).toHaveCount(1);
  // The page shows and hides by the forms that it wrote.
  const show = (isMada: boolean) =>
    page.evaluate((is) => {
      const [visa, mada] = document.querySelectorAll<HTMLFormElement>('form.paymentWidgets');
      if (visa && mada) [visa.hidden, mada.hidden] = [is, !is];
    }, isMada);
  await show(true);
  await expect(page.locator('.wpwl-container-card').nth(1)).toBeVisible();
  await show(false);
  await expect(page.locator('.wpwl-container-card').nth(1)).toBeHidden();
  const form = page.locator('.wpwl-container-card').first();
  await form.frameLocator('.wpwl-control-cardNumber').locator('input').fill('4200000000000000');
  await form.frameLocator('.wpwl-control-cvv').locator('input').fill('123');
  await form.locator('[name="card.expiry"]').fill('05/34');
  await form.locator('.wpwl-button-pay').click();
  expect(await readResult(page, app)).toMatchObject({ paymentBrand: 'VISA' });
});

/** What the page's own script wrote down. Its policy forbids what waits within the page by `eval`. */
const hasHeard = (page: Page, event: string): Promise<boolean> =>
  page.evaluate((heard) => (globalThis as unknown as { seen: string[] }).seen.includes(heard), event);

for (const checkoutId of ['0123456789ABCDEF0123456789ABCDEF-tp00', 'unknown']) {
  test(`the page hears that the checkout ${checkoutId} is unknown`, async ({ shop, shopper: page }) => {
    await page.goto(shop.show({ checkoutId, integrity: '' }));
    await expect.poll(() => hasHeard(page, 'error InvalidCheckoutIdError')).toBe(true);
    await expect(page.getByRole('alert')).toBeVisible();
  });
}
