import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const onTheBakery = async (page: Page, merchantId: string): Promise<void> => {
  await page.goto(`/simulator?entity=${merchantId}`);
  await page.getByLabel('On channel').selectOption({ label: 'Bakery ▸ Web shop' });
};

test('a test card is paid with, and shows what the acquirer did', async ({ page, app }) => {
  await signIn(page, app, 'frank');
  await onTheBakery(page, app.demo.merchantEntityId);
  await page.getByRole('button', { name: 'Pay with 377777777777770' }).click();
  await expect(page.getByLabel('With', { exact: true })).toHaveValue('377777777777770');
  await page.getByLabel('Amount', { exact: true }).fill('12.34');
  await page.getByLabel('The acquirer does wrong').selectOption('resultCode');
  await page.getByLabel('With this value').fill('800.100.155');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result of the test' });
  await expect(result).toContainText('Declined');
  await expect(result).toContainText('800.100.155');
  await expectAccessible(page);
});

test('a waiting shopper is decided for', async ({ page, app }) => {
  await signIn(page, app, 'bruno');
  await onTheBakery(page, app.demo.merchantEntityId);
  await page.getByLabel('Amount', { exact: true }).fill('45.67');
  await page.getByLabel('The shopper', { exact: true }).selectOption('bank');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for the shopper' });
  const own = waiting.getByRole('listitem').filter({ hasText: '45.67' });
  await own.getByRole('combobox').selectOption({ label: 'Not enough money' });
  await own.getByRole('button', { name: 'Decide' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the transaction' }).click();
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('800.100.155');
});

test('29 minutes change nothing; after half an hour the shopper has given up, and the timeline says why', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  await onTheBakery(page, app.demo.merchantEntityId);
  await page.getByLabel('Amount', { exact: true }).fill('56.78');
  await page.getByLabel('The shopper', { exact: true }).selectOption('issuer');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for the shopper' });
  await expect(waiting.getByRole('listitem').filter({ hasText: '56.78' })).toHaveCount(1);

  const clocks = page.getByRole('region', { name: 'Virtual clocks' });
  await clocks.getByRole('button', { name: '+29 min' }).click();
  await expect(clocks).toContainText('29 min ahead');
  await expect(clocks).toContainText('No waiting payment came to its end.');
  await expect(waiting.getByRole('listitem').filter({ hasText: '56.78' })).toHaveCount(1);
  await clocks.getByRole('button', { name: '+30 min' }).click();
  await expect(clocks).toContainText('59 min ahead');
  await expect(clocks).toContainText('100.396.103 Previously pending transaction timed out');
  await expect(waiting.getByRole('listitem').filter({ hasText: '56.78' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Open the transaction' }).click();
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('100.396.103');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Acquirer declined').click();
  await expect(timeline).toContainText('the shopper did not return');
  await page.goto(`/simulator?entity=${app.demo.merchantEntityId}`);
  await clocks.getByRole('button', { name: 'Back to real time' }).click();
  await expect(clocks).toContainText('real time');
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
