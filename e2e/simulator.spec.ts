import type { Page } from '@playwright/test';
import { chooseEntity } from './choose.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

const onTheBakery = async (
  page: Page,
  merchantId: string,
  channel = 'Demo PSP ▸ Retail ▸ Bakery ▸ Web shop',
): Promise<void> => {
  await page.goto(`/simulator?entity=${merchantId}`);
  await chooseEntity(page.getByLabel('Channel', { exact: true }), channel);
};

test('a test payment with a test card shows the result of the acquirer', async ({ page, app }) => {
  await signIn(page, app, 'frank');
  await onTheBakery(page, app.demo.merchantEntityId);
  await page.getByRole('button', { name: 'Pay with 377777777777770' }).click();
  await expect(page.getByLabel('Card', { exact: true })).toHaveValue('377777777777770');
  await page.getByLabel('Amount', { exact: true }).fill('12.34');
  await page.getByLabel('Simulate an error').selectOption('resultCode');
  await page.getByLabel('Error value').fill('800.100.155');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const result = page.getByRole('region', { name: 'Test result' });
  await expect(result).toContainText('Declined');
  await expect(result).toContainText('800.100.155');
  await expectAccessible(page);
});

test('a tester completes a pending payment', async ({ page, app }) => {
  await signIn(page, app, 'bruno');
  // A merchant sees paths from its own entity on.
  await onTheBakery(page, app.demo.merchantEntityId, 'Bakery ▸ Web shop');
  await page.getByLabel('Amount', { exact: true }).fill('45.67');
  await page.getByLabel('Redirect', { exact: true }).selectOption('bank');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const pending = page.getByRole('region', { name: 'Waiting for the shopper' });
  const own = pending.getByRole('listitem').filter({ hasText: '45.67' });
  await own.getByRole('combobox').selectOption({ label: 'Not enough money' });
  await own.getByRole('button', { name: 'Complete' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('link', { name: 'Open transaction' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('800.100.155');
});

test('a pending payment expires after 30 minutes of test clock time, and the timeline shows why', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'ada');
  await onTheBakery(page, app.demo.merchantEntityId);
  await page.getByLabel('Amount', { exact: true }).fill('56.78');
  await page.getByLabel('Redirect', { exact: true }).selectOption('issuer');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const pending = page.getByRole('region', { name: 'Waiting for the shopper' });
  await expect(pending.getByRole('listitem').filter({ hasText: '56.78' })).toHaveCount(1);

  const clocks = page.getByRole('region', { name: 'Test clocks' });
  await clocks.getByRole('button', { name: '+29 min' }).click();
  await expect(clocks).toContainText('29 min ahead');
  await expect(clocks).toContainText('No pending payment expired.');
  await expect(pending.getByRole('listitem').filter({ hasText: '56.78' })).toHaveCount(1);
  await clocks.getByRole('button', { name: '+30 min' }).click();
  await expect(clocks).toContainText('59 min ahead');
  await expect(clocks).toContainText('100.396.103 Previously pending transaction timed out');
  await expect(pending.getByRole('listitem').filter({ hasText: '56.78' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Open transaction' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('100.396.103');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Acquirer declined').click();
  await expect(timeline).toContainText('the shopper did not return');
  await page.goto(`/simulator?entity=${app.demo.merchantEntityId}`);
  await clocks.getByRole('button', { name: 'Reset clock' }).click();
  await expect(clocks).toContainText('real time');
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
