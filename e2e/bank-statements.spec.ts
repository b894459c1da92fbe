import { camtFile } from '#lib/bank/testing/camt-file.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

/** The demo has a statement of today: a payout, money of an acquirer, and a fee of the bank. */
test('a bank statement is uploaded, and its entries are matched by themselves and by hand', async ({ page, app }) => {
  await signIn(page, app, 'fiona', '/bank-statements');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Upload bank statement' });
  const file = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  const entries = [{ amount: '12.34', name: 'Another acquirer', text: 'Batch 7' }, { amount: '-1.00' }];
  const statement = { id: 'e2e-1', opening: '100.00', closing: '111.34', entries };
  const upload = dialog.locator('input[type=file]');
  await expectAccessible(page);
  await upload.setInputFiles(file('camt.xml', camtFile([statement])));
  await dialog.getByRole('button', { name: 'Upload statement' }).click();
  await expect(page.getByRole('heading', { name: 'e2e-1' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: '12.34' }).click();
  await expect(page.getByText('Nothing was found that fits this entry')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Explain' }).click();
  const reason = page.getByRole('dialog', { name: 'Explain this entry?' });
  await reason.getByLabel('Reason').fill('Of another account');
  await reason.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByText('Nothing in Turnpike is about this entry.')).toBeVisible();
  await page.getByRole('button', { name: 'Take match away' }).click();
  const undo = page.getByRole('dialog', { name: 'Take the match of this entry away?' });
  await undo.getByLabel('Reason').fill('Wrong entry');
  await undo.getByRole('button', { name: 'Take match away' }).click();
  await expect(page.getByText('Nothing was found that fits this entry')).toBeVisible();
});

test('a payout shows the statement that paid it', async ({ page, app }) => {
  await signIn(page, app, 'fiona', '/bank-entries?q=is:payout');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('This entry pays')).toBeVisible();
  await page.getByRole('link', { name: 'a payout' }).click();
  await expect(page.getByText('Paid by statement')).toBeVisible();
  await expect(page.getByText('Paid, as a bank statement shows')).toBeVisible();
  await expectAccessible(page);
});

test('a bank account is reconciled with the ledger, from the item to its entry, and printed without the frame', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'fiona', '/bank-statements');
  await page.getByRole('link', { name: 'Bank reconciliation' }).click();
  await expect(page.getByRole('row', { name: /^Balance of the ledger/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Balance of the bank \d/ })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Printed by')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Bank entry, unmatched' }).first().click();
  await expect(page).toHaveURL(/\/bank-entries\/[0-9a-f]{32}/);
});
