import type { Locator, Page } from '@playwright/test';
import { chooseEntity } from './choose.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { signIn } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';

/** Opens the simulator for the bakery. */
const openSimulator = (page: Page, app: RunningApp, username: string): Promise<void> =>
  signIn(page, app, username, `/simulator?entity=${app.demo.merchantEntityId}`);

/** Opens the form of a new test payment of the bakery. */
const newPayment = async (
  page: Page,
  { button = 'New test payment', channel = 'Demo PSP ▸ Retail ▸ Bakery ▸ Web shop' } = {},
): Promise<Locator> => {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: 'New test payment' });
  await chooseEntity(dialog.getByLabel('Channel', { exact: true }), channel);
  return dialog;
};

/** Pays, closes the dialog and returns the address of the payment. */
const payAndClose = async (page: Page, dialog: Locator): Promise<string> => {
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  const address = await dialog.getByRole('link', { name: 'Open transaction' }).getAttribute('href');
  // Nothing is lost, so that closing asks nothing.
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  return address ?? '';
};

test('a test payment with a test card shows the result of the acquirer', async ({ page, app }) => {
  await openSimulator(page, app, 'frank');
  const dialog = await newPayment(page, { button: 'Pay with 377777777777770' });
  await expect(dialog.getByLabel('Card', { exact: true })).toHaveValue('377777777777770');
  await dialog.getByLabel('Amount', { exact: true }).fill('12.34');
  await dialog.getByLabel('Simulate an error').selectOption('resultCode');
  await dialog.getByLabel('Error value').fill('800.100.155');
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  const result = dialog.getByRole('region', { name: 'Test result' });
  await expect(result).toContainText('Declined');
  await expect(result).toContainText('800.100.155');
  await expectAccessible(page);
  // Another payment, without the error.
  await dialog.getByLabel('Simulate an error').selectOption('');
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(result).toContainText('Approved');
  await result.getByRole('link', { name: 'Open transaction' }).click();
  await expect(page.getByRole('heading', { name: /12\.34/ })).toBeVisible();
});

test('a test payment is sent with two keys', async ({ page, app }) => {
  await openSimulator(page, app, 'frank');
  await press(page, 'n');
  const dialog = page.getByRole('dialog', { name: 'New test payment' });
  await expect(dialog.getByLabel('Amount', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Channel', { exact: true })).toHaveText(/Bakery/);
  await press(page, 'Enter');
  await expect(dialog.getByRole('region', { name: 'Test result' })).toContainText('92.00');
});

test('a tester completes a pending payment', async ({ page, app }) => {
  await openSimulator(page, app, 'bruno');
  // A merchant sees paths from its own entity on.
  const channel = 'Bakery ▸ Web shop';
  const dialog = await newPayment(page, { channel });
  await dialog.getByLabel('Amount', { exact: true }).fill('45.67');
  await dialog.getByLabel('Redirect', { exact: true }).selectOption('bank');
  const address = await payAndClose(page, dialog);
  const pending = page.getByRole('region', { name: 'Waiting for the shopper' });
  const own = pending.getByRole('listitem').filter({ hasText: '45.67' });
  await own.getByRole('combobox').selectOption({ label: 'Not enough money' });
  await own.getByRole('button', { name: 'Complete' }).click();
  await expect(own).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('800.100.155');
});

test('a pending payment expires after 30 minutes of test clock time, and the timeline shows why', async ({
  page,
  app,
}) => {
  await openSimulator(page, app, 'ada');
  const dialog = await newPayment(page);
  await dialog.getByLabel('Amount', { exact: true }).fill('56.78');
  await dialog.getByLabel('Redirect', { exact: true }).selectOption('issuer');
  const address = await payAndClose(page, dialog);
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

  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('100.396.103');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Request rejected').click();
  await expect(timeline).toContainText('the shopper did not return');
  await page.goto(`/simulator?entity=${app.demo.merchantEntityId}`);
  await clocks.getByRole('button', { name: 'Reset clock' }).click();
  await expect(clocks).toContainText('real time');
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});
