import { expect, test } from './fixtures.ts';

test.describe('the documentation', () => {
  test('the home page links to the documentation', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Turnpike' })).toBeVisible();
    await page.getByRole('link', { name: /^Test cards/ }).click();
    await expect(page).toHaveURL(/\/docs\/test-cards$/);
  });

  test('the API reference shows the operations of /openapi.json', async ({ page }) => {
    const document = await (await page.request.get('/openapi.json')).json();
    expect(Object.keys(document.paths)).toContain('/v1/payments');
    await page.goto('/docs');
    await expect(page.getByRole('heading', { name: document.info.title }).first()).toBeVisible();
    await expect(page.getByText('/v1/payments').first()).toBeVisible();
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
    for (const path of ['/', '/docs/test-cards', '/docs/result-codes']) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
});
