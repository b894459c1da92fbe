import { expect, test } from './fixtures.ts';
import { scriptsOf, sumOfScripts } from './measure-page.ts';
import { signIn } from './sign-in.ts';
import { untilInteractive } from './until-interactive.ts';

const pages = [
  '/docs',
  '/docs/quickstart',
  '/docs/guides/webhooks',
  '/docs/guides/going-live',
  '/docs/reference',
  '/docs/reference/payments.create',
  '/docs/result-codes',
  '/docs/test-cards',
];

test.describe('the documentation', () => {
  test('the home page links to the documentation', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Turnpike' })).toBeVisible();
    await page.getByRole('link', { name: /^Test cards/ }).click();
    await expect(page).toHaveURL(/\/docs\/test-cards$/);
  });

  test('the quickstart takes, reads and refunds a payment, and receives a webhook, from the page', async ({
    page,
    app,
  }) => {
    await signIn(page, app, 'ada', '/docs/quickstart');
    const sample = (title: string) => page.getByRole('figure', { name: title });
    const send = async (title: string, answer: RegExp): Promise<void> => {
      await page.getByRole('button', { name: `Send: ${title}` }).click();
      await expect(sample(title).getByText(answer)).toBeVisible();
    };
    await expect(sample('Charge 92.00 EUR').getByText(app.demo.channelEntityId)).toBeVisible();
    await send('Charge 92.00 EUR', /^200 · 000\.100\.110/);
    await send('Read the payment', /^200 · 000\.100\.110/);
    await send('Refund 20.00 EUR', /^200 · 000\.100\.110/);
    await expect(sample('Refund 20.00 EUR').getByText('"referencedId"')).toBeVisible();
    await send('Register a webhook', /^200 · 000\.000\.100/);
    await expect(async () => {
      await send('List the deliveries', /^200 · 000\.000\.100/);
      await expect(sample('List the deliveries').getByText('"DELIVERED"').first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('link', { name: 'Open the payment' }).first()).toHaveAttribute(
      'href',
      /^\/transactions\//,
    );
  });

  test('the checklist before going live leads to the rows that prove a step', async ({ page, app }) => {
    await signIn(page, app, 'ada', '/docs/guides/going-live');
    const step = page.getByRole('listitem').filter({ hasText: 'A payment was approved' });
    await step.getByRole('link', { name: /found$/ }).click();
    await expect(page).toHaveURL(/\/transactions\?q=mode(?::|%3A)test/);
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  });

  test('the search finds guides, operations and codes by keyboard', async ({ page }) => {
    await page.goto('/docs');
    await untilInteractive(page);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('800.100.155');
    await expect(page.getByRole('option', { name: /^800\.100\.155/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/docs\/result-codes\?q=800\.100\.155$/);
    await expect(page.getByText(/^1 of \d+ codes$/)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('refund a part');
    await page.getByRole('option', { name: /Refund a part/ }).click();
    await expect(page).toHaveURL(/\/docs\/quickstart#3-refund-a-part$/);
  });

  test('the API reference has a page for every operation of /openapi.json, and earlier links lead to it', async ({
    page,
  }) => {
    const { paths } = await (await page.request.get('/openapi.json')).json();
    await page.goto('/docs#tag/payments/POST/v1/payments/%7Bid%7D');
    await expect(page).toHaveURL(/\/docs\/reference#POST\/v1\/payments/);
    const operations = page.getByRole('main').getByRole('listitem');
    await expect(operations).toHaveCount(Object.values(paths).flatMap((path) => Object.keys(path as object)).length);
    await page.getByRole('link', { name: /^Capture, refund/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Capture, refund/ })).toBeVisible();
    await expect(page.getByText('chargebackResultCode').first()).toBeAttached();
  });

  test('result codes can be searched by code, text and outcome', async ({ page }) => {
    await page.goto('/docs/result-codes');
    const rows = page.getByRole('row');
    const all = await rows.count();
    expect(all).toBeGreaterThan(600);
    const search = page.getByRole('searchbox', { name: 'Search result codes' });
    await search.fill('100.100.101');
    await expect(rows.filter({ hasText: '100.100.101' })).toHaveCount(1);
    await expect(page.getByText(/^1 of \d+ codes$/)).toBeVisible();
    await search.fill('pending');
    await expect(rows.filter({ hasText: '000.200.000' })).toHaveCount(1);
    await search.fill('no such thing');
    await expect(page.getByText(/No code or text contains/)).toBeVisible();
  });

  test('test cards and triggers are listed', async ({ page }) => {
    await page.goto('/docs/test-cards');
    await expect(page.getByText('4200000000000000')).toBeVisible();
    await expect(page.getByText('377777777777770')).toBeVisible();
    await expect(page.getByText('customParameters[simulate.resultCode]')).toBeVisible();
  });

  test('fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/', ...pages]) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });

  test('needs at most 200 kB of scripts on each page', async ({ page }) => {
    for (const path of pages) {
      const answer = await page.goto(path, { waitUntil: 'networkidle' });
      const bytes = await page.evaluate(sumOfScripts, scriptsOf((await answer?.text()) ?? ''));
      expect(bytes, path).toBeGreaterThan(0);
      expect(bytes, path).toBeLessThanOrEqual(200_000);
    }
  });
});
