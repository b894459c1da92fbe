import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { createMerchant, postAs } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

/** The ledger of a merchant of its own (docs/decisions/0028). */
test('a payment and its refund explain what the merchant is owed, and an entry is reversed', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Globe shop', settings: {} });
  const { id } = await pay(app, { amount: '80.00' }, own);
  const refund = { paymentType: 'RF', amount: '12.50', currency: 'EUR' };
  const refunded = await fetch(`${app.baseUrl}/v1/payments/${id}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${own.accessToken}` },
    body: new URLSearchParams({ entityId: own.entityId, ...refund }),
  });
  expect(refunded.status).toBe(200);

  const ledger = `/ledger?entity=${own.merchantId}`;
  const change = page.getByRole('region', { name: 'What merchants are owed, EUR' });
  await expect(async () => {
    await page.goto(ledger);
    await expect(change.getByRole('row', { name: /^Now/ })).toContainText('67.50', { timeout: 1_000 });
  }).toPass();
  await expect(change.getByRole('row', { name: /^Payments/ })).toContainText('80.00');
  await expect(change.getByRole('row', { name: /^Refunds/ })).toContainText('-12.50');
  await expectAccessible(page);

  await change.getByRole('link', { name: /^Refunds/ }).click();
  await expect(page.getByRole('heading', { name: 'Ledger entries' })).toBeVisible();
  const entries = page.getByRole('table').getByRole('link');
  await expect(entries).toHaveCount(1);
  await entries.click();
  await expect(page.getByRole('heading', { name: 'Postings' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reverse entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse this entry?' });
  await dialog.getByLabel('Reason').fill('Refunded in cash');
  await dialog.getByRole('button', { name: 'Reverse entry' }).click();
  await expect(page.getByText('Reversal booked')).toBeVisible();
  await expect(async () => {
    await page.goto(ledger);
    await expect(change.getByRole('row', { name: /^Now/ })).toContainText('80.00', { timeout: 1_000 });
  }).toPass();
  await expect(change.getByRole('row', { name: /^Corrections/ })).toContainText('12.50');
});

test('a finance user books a correction and publishes fees', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Tea shop', settings: {} });
  await page.goto(`/ledger-entries?entity=${own.merchantId}`);
  await page.getByRole('button', { name: 'Book a correction' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a correction' });
  await dialog.getByLabel('Merchant').click();
  await page.getByRole('option', { name: /Tea shop/ }).click();
  await dialog.getByLabel('Amount').fill('7.25');
  await dialog.getByLabel('Mode').selectOption('test');
  await dialog.getByLabel('Reason').fill('Unknown transfer of the bank');
  await dialog.getByRole('button', { name: 'Book correction' }).click();
  await expect(page.getByText('Correction booked')).toBeVisible();
  await expect(async () => {
    await page.goto(`/ledger-entries?entity=${own.merchantId}`);
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('table')).toContainText('7.25');

  await page.goto(`/entities/${own.merchantId}?tab=fees`);
  await page.getByRole('button', { name: 'Publish a schedule' }).click();
  const fees = page.getByRole('dialog', { name: 'Publish a fee schedule' });
  await fees.getByLabel('Percent').fill('1.4');
  await fees.getByLabel('Currency').selectOption('EUR');
  await fees.getByLabel('Fixed (optional)').fill('0.25');
  await expectAccessible(page);
  await fees.getByRole('button', { name: 'Publish schedule' }).click();
  await expect(page.getByText('Fee schedule published')).toBeVisible();
  await expect(page.getByRole('row', { name: /Payment/ })).toContainText('1.4 %');
  const again = { validFrom: '2020-01-01', rates: [] };
  expect((await postAs(page, app, `/entities/${own.merchantId}/fees`, again)).status()).toBe(400);
});

test('finance states the contract of an acquirer, and its lines are compared with it', async ({ page, app }) => {
  await signIn(page, app, 'fiona', '/ledger-acquirers');
  // Other tests add accounts without a line.
  await page.getByRole('button', { name: 'State the contract of Simulator', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill('2020-01-01');
  await dialog.getByLabel('Percent').fill('1.5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'State contract' }).click();
  await expect(page.getByRole('region', { name: 'Fees by contract' })).toBeVisible();
  await expectAccessible(page);
  const lines = page.getByRole('region', { name: 'Lines that differ' });
  await lines.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/settlement-lines\//);
});
