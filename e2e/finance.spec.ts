import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { chooseEntity } from './choose.ts';
import { daysAgo, proposeSignOff } from './close-period.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { createMerchant } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

/** The days of the demo behind its first period (docs/decisions/0034). */
test('a period is proposed by one user, closed by another one, and its chain verifies', async ({ page, app }) => {
  await signIn(page, app, 'fiona', '/periods');
  await expect(page.getByRole('table').getByText('Closed', { exact: true })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Close a period' });
  await chooseEntity(dialog.getByLabel('Merchant'), 'Demo PSP ▸ Retail ▸ Bakery');
  await dialog.getByLabel('Mode').selectOption('Test');
  await dialog.getByLabel('Last day').fill(daysAgo(6));
  await expect(dialog.getByText(`Begins on ${daysAgo(8)}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Show checklist' }).click();
  await expect(page.getByText('The ledger agrees with its entries')).toBeVisible();
  await expectAccessible(page);
  await proposeSignOff(page);
  await expect(page.getByRole('button', { name: 'Close period' })).toHaveAttribute('aria-disabled', 'true');
  const path = new URL(page.url()).pathname;

  await signIn(page, app, 'ada', path);
  await page.getByRole('button', { name: 'Close period' }).click();
  const closing = page.getByRole('dialog', { name: 'Close this period?' });
  await expectAccessible(page);
  await closing.getByRole('button', { name: 'Close period' }).click();
  await expect(page.getByRole('heading', { name: 'Closing balances' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/periods');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/closed periods are as they were signed off/)).toBeVisible();
});

test('each figure of the reconciliation leads to its rows, and a table is a workbook', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Flower shop', settings: {} });
  await pay(app, { amount: '40.00' }, own);
  await pay(app, { amount: '2.50' }, own);
  const waterfall = page.getByRole('region', { name: 'From payments to payouts' });
  await expect(async () => {
    await page.goto(`/reconciliation?entity=${own.merchantId}`);
    await expect(waterfall.getByRole('row', { name: /^Gross payments/ })).toContainText('42.50', { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Excel From payments to payouts' }).click();
  const files = unzipSync(await readFile(await (await download).path()));
  expect(strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)).toContain('<v>42.50</v>');
  const gross = waterfall.getByRole('row', { name: /^Gross payments/ });
  await gross.getByRole('link', { name: /42\.50/ }).click();
  await expect(page.getByRole('heading', { name: 'Ledger entries' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(2);
});

test('a chargeback opens a dispute, which is answered with evidence', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Wine shop', settings: {} });
  const { id } = await pay(app, { amount: '60.00' }, own);
  const charged = await fetch(`${app.baseUrl}/v1/payments/${id}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${own.accessToken}` },
    body: new URLSearchParams({ entityId: own.entityId, paymentType: 'CB', amount: '25.00', currency: 'EUR' }),
  });
  expect(charged.status).toBe(200);
  await expect(async () => {
    await page.goto(`/transactions/${id}`);
    await expect(page.getByRole('region', { name: 'Disputes' })).toContainText('Evidence needed', { timeout: 1_000 });
  }).toPass();
  await page.getByRole('region', { name: 'Disputes' }).getByRole('link').click();
  await expect(page.getByText('Opened by a chargeback')).toBeVisible();
  await expectAccessible(page);
  const evidence = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nsigned') };
  await page.getByLabel('File of evidence').setInputFiles(evidence);
  const file = page.getByRole('link', { name: 'receipt.pdf' });
  const download = page.waitForEvent('download');
  await file.click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('%PDF-1.7\nsigned');
  await page.getByRole('button', { name: 'Submit evidence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit the evidence?' });
  await dialog.getByRole('button', { name: 'Submit evidence' }).click();
  await expect(page.getByRole('button', { name: 'Record as won' })).toBeVisible();
  await page.goto(`/disputes?entity=${own.merchantId}`);
  await expect(page.getByRole('table').getByText('Evidence submitted')).toBeVisible();
});
