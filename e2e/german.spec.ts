import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { createMerchant } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';
import { untilInteractive } from './until-interactive.ts';

test('a user who chooses German reads home, transactions, a case and its decision in German', async ({ page, app }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Klavierladen', settings: { fraudManagement: 'on' } });
  const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };
  const order = { ...challenged, amount: '1731.00', merchantTransactionId: 'german-1731' };
  const { id } = await pay(app, order, own);
  await expect.poll(async () => (await page.request.get(`/api/backoffice/cases/${id}`)).status()).toBe(200);

  await page.getByTitle('Change the time zone or the language').click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de');
  await reloaded;
  await untilInteractive(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/transactions?q=german-1731');
  await untilInteractive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Transaktionen' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Betrag' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Transaktionen suchen' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/cases/${id}`);
  await untilInteractive(page);
  await expect(page.getByText('Das Ergebnis wurde durch den Namen des Kunden simuliert.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /1\.731,00/ })).toBeVisible();
  await press(page, 'c');
  const dialog = page.getByRole('dialog', { name: 'Fall abbrechen' });
  await expect(dialog.getByLabel('Grund').getByRole('option', { name: 'Doppelte Bestellung' })).toBeAttached();
  await expectAccessible(page);
  await press(page, 'Escape');

  const kept = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences'));
  await page.getByTitle('Zeitzone oder Sprache ändern').click();
  await page.getByRole('combobox', { name: 'Sprache', exact: true }).selectOption('browser');
  await kept;
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(errors).toEqual([]);
});
