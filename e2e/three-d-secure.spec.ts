import type { Frame, Page } from '@playwright/test';
import { cardDebit } from '#test/fixtures/card-debit.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { type ShopServer, startShop } from './shop-server.ts';
import type { RunningApp } from './start-app.ts';

const framed = test.extend<{ shop: ShopServer; shopPage: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  shop: async ({}, use) => {
    const shop = await startShop();
    await use(shop);
    await shop.close();
  },
  // The usual page accepts requests to one origin only.
  shopPage: async ({ browser }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    await use(page);
    expect(problems).toEqual([]);
    await context.close();
  },
});

type Started = { id: string; code: () => Promise<string>; read: () => Promise<Record<string, unknown>> };

/** Pays by server and opens the shop's page with the redirect. */
async function startPayment(
  app: RunningApp,
  shop: ShopServer,
  page: Page,
  parts: Record<string, string>,
): Promise<Started> {
  const { accessToken, channelEntityId: entityId } = app.demo;
  const headers = { Authorization: `Bearer ${accessToken}` };
  const form = { entityId, ...cardDebit, paymentType: 'DB', shopperResultUrl: `${shop.origin}/done`, ...parts };
  const response = await fetch(`${app.baseUrl}/v1/payments`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  const payment = await response.json();
  expect(payment.result.code).toBe('000.200.000');
  shop.offer(payment.redirect);
  await page.goto(`${shop.origin}/pay`);
  const read = async () =>
    (await fetch(`${app.baseUrl}/v1/payments/${payment.id}?entityId=${entityId}`, { headers })).json();
  return { id: payment.id, read, code: async () => (await read()).result.code };
}

function challengeFrame(page: Page): Frame {
  const frame = page.frame({ name: 'challenge' });
  if (!frame) throw new Error('the shop has no frame for the card issuer');
  return frame;
}

/** The issuer returns the shopper inside the frame of the shop (spec 4.6). */
async function expectReturn(page: Page, { id }: Started): Promise<void> {
  const back = challengeFrame(page).locator('#back');
  await expect(back).toContainText(`id=${id}`);
  await expect(back).toContainText(`resourcePath=%2Fv1%2Fpayments%2F${id}`);
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
}

async function answer(page: Page, label: string): Promise<void> {
  const frame = challengeFrame(page);
  await expect(frame.getByRole('heading', { name: 'Confirm that you are paying?' })).toBeVisible();
  await expect(frame.getByText('92.00 EUR')).toBeVisible();
  await frame.locator('select[name=returnCode]').selectOption({ label });
  await frame.getByRole('button', { name: 'Continue to the shop' }).click();
}

const challenged = { 'card.number': '4012888888881881' };

framed.describe('3D Secure in the frame of a shop on another origin', () => {
  framed('frictionless: device data first, and the shopper sees nothing', async ({ app, shop, shopPage }) => {
    const payment = await startPayment(app, shop, shopPage, { 'card.number': '4200000000000091' });
    await expectReturn(shopPage, payment);
    expect(await payment.read()).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { eci: '05', flow: 'frictionless' },
    });
  });

  framed('a challenge with device data first is passed', async ({ app, shop, shopPage }) => {
    const payment = await startPayment(app, shop, shopPage, { 'card.number': '4200000000000042' });
    await answer(shopPage, 'Authenticate');
    await expectReturn(shopPage, payment);
    expect(await payment.read()).toMatchObject({
      result: { code: '000.100.110' },
      threeDSecure: { eci: '05', flow: 'challenge' },
    });
  });

  for (const [label, code] of [
    ['Authenticate', '000.100.110'],
    ['Fail the authentication', '100.390.114'],
    ['Cancel', '100.390.124'],
    ['Timeout', '100.396.103'],
  ] as const) {
    framed(`a challenge that ends by "${label}" ends the payment with ${code}`, async ({ app, shop, shopPage }) => {
      const payment = await startPayment(app, shop, shopPage, challenged);
      await answer(shopPage, label);
      await expectReturn(shopPage, payment);
      expect(await payment.code()).toBe(code);
    });
  }

  framed('a wrong code is asked again, and the right one passes', async ({ app, shop, shopPage }) => {
    const payment = await startPayment(app, shop, shopPage, challenged);
    const frame = challengeFrame(shopPage);
    await frame.getByLabel('Code (1234)').fill('0000');
    await frame.getByRole('button', { name: 'Continue to the shop' }).click();
    await expect(frame.getByRole('alert')).toHaveText('This is not the code. Try again.');
    await frame.getByRole('button', { name: 'Continue to the shop' }).click();
    await expectReturn(shopPage, payment);
    expect(await payment.code()).toBe('000.100.110');
  });

  framed('a page that was closed and opened again goes on where it was', async ({ app, shop, shopPage }) => {
    const payment = await startPayment(app, shop, shopPage, challenged);
    await expect(challengeFrame(shopPage).locator('select[name=returnCode]')).toBeVisible();
    await shopPage.goto('about:blank');
    await shopPage.goto(`${shop.origin}/pay`);
    await answer(shopPage, 'Authenticate');
    await expectReturn(shopPage, payment);
    expect(await payment.code()).toBe('000.100.110');
  });

  framed('device data that the shop does not collect are collected on the way', async ({ app, shop, shopPage }) => {
    const direct = await startPayment(app, shop, shopPage, { 'card.number': '4200000000000091' });
    const { redirect } = (await direct.read()) as { redirect: { url: string } };
    await shopPage.goto(redirect.url);
    await expect(shopPage).toHaveURL(new RegExp(`^${shop.origin}/done\\?id=${direct.id}&`));
    expect(await direct.code()).toBe('000.100.110');
  });

  framed('the address works at the top of a window by GET, too', async ({ app, shop, shopPage }) => {
    const payment = await startPayment(app, shop, shopPage, challenged);
    const { redirect } = (await payment.read()) as { redirect: { url: string } };
    await shopPage.goto(redirect.url);
    await expect(shopPage.locator('select[name=returnCode]')).toBeVisible();
    await expectAccessible(shopPage);
    await shopPage.locator('select[name=returnCode]').selectOption({ label: 'Authenticate' });
    await shopPage.getByRole('button', { name: 'Continue to the shop' }).click();
    await expect(shopPage).toHaveURL(new RegExp(`^${shop.origin}/done\\?id=${payment.id}&`));
    expect(await payment.code()).toBe('000.100.110');
  });
});
