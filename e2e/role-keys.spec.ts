import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { press, typeText } from './keys.ts';
import { createMerchant } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

/** The most keys of a main task from the page of its object; letters of a reason are counted as one. */
const maxKeys = 8;

/** Presses the keys of a task; a text in quotes is typed into the field that has the focus. */
async function doByKeys(page: Page, ...keys: readonly string[]): Promise<void> {
  expect(keys.length).toBeLessThanOrEqual(maxKeys);
  for (const key of keys) {
    if (key.startsWith('"')) await typeText(page, key.slice(1, -1));
    else await press(page, key);
  }
}

const challenged = { 'customer.givenName': 'simulate', 'customer.surname': 'yellow' };

test('an analyst approves a case with one key and cancels one with four', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const settings = { fraudManagement: 'on', decisionDelaySeconds: 120 };
  const own = await createMerchant(page, app, { name: 'Kite shop', settings });
  const cases = [];
  for (const amount of ['61.00', '62.00']) cases.push((await pay(app, { ...challenged, amount }, own)).id);
  await signIn(page, app, 'frank');
  for (const id of cases) {
    await expect.poll(async () => (await page.request.get(`/api/backoffice/cases/${id}`)).status()).toBe(200);
  }
  await page.goto(`/cases/${cases[0]}`);
  await doByKeys(page, 'a');
  await expect(page.getByRole('status').filter({ hasText: 'Approved: 61.00 EUR.' })).toBeVisible();
  await page.goto(`/cases/${cases[1]}`);
  await doByKeys(page, 'c');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await doByKeys(page, '"Duplicate"', 'Tab', 'Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled: 62.00 EUR.' })).toBeVisible();
});

test('an administrator sends a failed callback again with one key', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const failed = await page.request.get('/api/backoffice/callbacks?q=state:failed&limit=50');
  // Other tests resubmit callbacks too, each of which can be resubmitted once.
  const { rows } = await failed.json();
  const row = rows.findLast(({ resubmission }: { resubmission: string }) => resubmission === 'possible');
  await page.goto(`/callbacks/${row.id}`);
  await doByKeys(page, 'r');
  await expect(page.getByText('Resubmitted. The answer appears below.')).toBeVisible();
});

test('finance explains a bank entry with three keys', async ({ page, app }) => {
  await signIn(page, app, 'fiona');
  const open = await page.request.get('/api/backoffice/bank-entries?q=is:unmatched&limit=10');
  const { rows } = await open.json();
  await page.goto(`/bank-entries/${rows.at(-1).id}`);
  await doByKeys(page, 'i');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await doByKeys(page, '"Interest of the bank"', 'Control+Enter');
  await expect(page.getByText('The entry is explained.')).toBeVisible();
});

test('a merchant creates a payment link with six keys', async ({ page, app }) => {
  await signIn(page, app, 'bruno', '/payment-links');
  await doByKeys(page, 'n');
  await expect(page.getByRole('dialog').getByLabel('Channel')).toBeFocused();
  await doByKeys(page, '"Web shop"');
  await expect(page.getByRole('option', { name: /Web shop/ }).first()).toBeVisible();
  await doByKeys(page, 'Enter', 'Tab', '"12.50"', 'Enter');
  await expect(page.getByRole('heading', { name: /^Payment link \w+/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('12.50 EUR');
});

test('an auditor exports what was changed with one key', async ({ page, app }) => {
  await signIn(page, app, 'olga', '/audit');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const download = page.waitForEvent('download');
  await doByKeys(page, 'e');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
