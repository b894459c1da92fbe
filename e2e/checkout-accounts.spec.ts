import type { Page } from '@playwright/test';
import { type BareShop, openCheckout, readResult, startBareShop } from './bare-shop.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test as base, expect } from './fixtures.ts';

// Accounts other than cards, paid from the page of a shop whose policy allows the gateway alone.

const test = base.extend<{ shopper: Page }, { shop: BareShop }>({
  shop: [
    async ({ app }, use) => {
      const shop = await startBareShop(app.baseUrl);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  /** A page whose console stays empty: a blocked frame or script would show there. */
  shopper: async ({ context }, use) => {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      const isExpected = /status of 4\d\d/.test(message.text());
      if (message.type() === 'error' && !isExpected) problems.push(message.text());
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

async function answerWallet(page: Page, outcome: string, card = /VISA ending in 0000/): Promise<void> {
  const sheet = page.frameLocator('.wpwl-challenge-frame');
  await expect(sheet.getByText('Simulated wallet')).toBeVisible();
  const option = await sheet.locator('select[name=card] option', { hasText: card }).getAttribute('value');
  await sheet.locator('select[name=card]').selectOption(option);
  await sheet.locator('select[name=returnCode]').selectOption({ label: outcome });
  await sheet.getByRole('button', { name: 'Continue to the shop' }).click();
}

test('a wallet pays with the card of its sheet, in a page that allows only the gateway', async ({
  app,
  shop,
  shopper: page,
}) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), brands: 'walletA' }));
  await page.getByRole('button', { name: 'Continue with Wallet A' }).click();
  await expect(page.getByRole('dialog', { name: 'Wallet A' })).toBeVisible();
  await expectAccessible(page);
  await answerWallet(page, 'Pay');
  expect(await readResult(page, app)).toMatchObject({
    result: { code: '000.100.110' },
    paymentBrand: 'walletA',
    card: { last4Digits: '0000' },
  });
});

test('a wallet whose sheet is closed or cancelled sends nothing, and pays afterwards', async ({
  app,
  shop,
  shopper: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(shop.show({ ...(await openCheckout(app)), brands: 'walletB' }));
  const button = page.getByRole('button', { name: 'Continue with Wallet B' });
  await button.click();
  await answerWallet(page, 'Cancel');
  await expect(page.getByRole('status')).toContainText('Nothing was charged');
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => seen(page)).toEqual(['ready', ...Array(2).fill('error WalletCancelledError')]);
  await button.click();
  await answerWallet(page, 'Pay');
  expect((await readResult(page, app)).result?.code).toBe('000.100.110');
});

test('a declined card of a wallet, and a token that cannot be read, lead to the shop with their codes', async ({
  app,
  shop,
  shopper: page,
}) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), brands: 'walletC' }));
  const button = page.getByRole('button', { name: 'Continue with Wallet C' });
  await button.click();
  await answerWallet(page, 'Send a token that cannot be read');
  expect((await readResult(page, app)).result?.code).toBe('200.100.603');
  await page.goto(shop.show({ ...(await openCheckout(app)), brands: 'walletC' }));
  await button.click();
  await answerWallet(page, 'Pay, and the issuer declines');
  expect((await readResult(page, app)).result?.code).toBe('800.100.152');
});

test('a card on file of a wallet is authenticated in a frame of the page', async ({ app, shop, shopper: page }) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), brands: 'walletA' }));
  await page.getByRole('button', { name: 'Continue with Wallet A' }).click();
  await answerWallet(page, 'Pay', /its issuer asks/);
  const issuer = page.frameLocator('.wpwl-challenge-frame');
  await expect(page.getByRole('dialog', { name: 'Confirm your payment' })).toBeVisible();
  await issuer.locator('select[name=returnCode]').selectOption({ label: 'Authenticate' });
  await issuer.getByRole('button', { name: 'Continue to the shop' }).click();
  expect(await readResult(page, app)).toMatchObject({ result: { code: '000.100.110' }, threeDSecure: { eci: '05' } });
});

test('the demo shop is paid with a wallet', async ({ page }) => {
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Continue with Wallet A' }).click();
  await answerWallet(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Thank you, your order is paid.' })).toBeVisible();
});

test('a gift card is paid with its number and PIN, and names what is wrong with it', async ({
  app,
  shop,
  shopper: page,
}) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), brands: 'GIFTCARD' }));
  await page.getByRole('button', { name: 'Pay €92.00' }).click();
  await expect(page.locator('.wpwl-hint')).toHaveText('Enter a valid gift card number');
  await expectAccessible(page);
  await page.getByLabel('Gift card number').fill('6006491234567890');
  await page.getByLabel('PIN').fill('4711');
  await page.getByRole('button', { name: 'Pay €92.00' }).click();
  expect(await readResult(page, app)).toMatchObject({ result: { code: '000.100.110' }, paymentBrand: 'GIFTCARD' });
});

test('a virtual account is charged by its id, and its owner confirms at the provider', async ({
  app,
  shop,
  shopper: page,
}) => {
  await page.goto(shop.show({ ...(await openCheckout(app)), brands: 'QIWI' }));
  await page.getByRole('button', { name: 'Pay €92.00' }).click();
  await expect(page.locator('.wpwl-hint')).toHaveText('Enter your account ID');
  await expectAccessible(page);
  await page.getByLabel('Account ID').fill('jane@example.com');
  await page.getByRole('button', { name: 'Pay €92.00' }).click();
  await page.waitForURL(/\/simulator\//);
  await page.locator('form [type="submit"]').first().click();
  expect(await readResult(page, app)).toMatchObject({
    result: { code: '000.100.110' },
    paymentBrand: 'QIWI',
    virtualAccount: { accountId: 'jane@example.com' },
  });
});
