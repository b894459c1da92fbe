import type { Page } from '@playwright/test';
import { type FileRow, fileHeader, writeRow } from '#lib/settlement/file/write-file.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { createMerchant } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

let used = 0;

/** A row of a file that settles 92.00 EUR. */
function row(owner: { psp: string; merchant: string }, values: FileRow): FileRow {
  used += 1;
  const today = new Date().toISOString();
  return {
    ReconciliationType: 'SETTLED',
    PaymentType: 'DEBIT',
    Cashflow: 'POS',
    PspId: owner.psp,
    ClearingInstituteMerchantId: 'acq-12345',
    MerchantAccountId: 'account-1',
    MerchantId: owner.merchant,
    SettlementTxId: `journey-${today}-${used}`,
    SettlementDate: today.slice(0, 10),
    SettlementStatus: 'SUCCESS',
    SettlementFxRate: '1',
    SettlementFileFormat: 'turnpike',
    ClearingInsitituteName: 'Test Acquirer',
    TxRequestTime: today.slice(0, 19).replace('T', ' '),
    Amount: '92.00',
    Currency: 'EUR',
    SettlementCurrency: 'EUR',
    SettlementAmount: values.Amount ?? '92.00',
    ...values,
  };
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/settlement');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a settlement file' });
  const picker = dialog.getByLabel('PSP');
  // Another test may have created a PSP. Then the field is empty.
  await picker.click();
  await page.getByRole('option', { name: /^Demo PSP/ }).click();
  await dialog.getByLabel(/^Settlement file/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByRole('button', { name: 'Upload file' }).click();
}

/** The import of a file and the decisions on its exceptions (spec 2.13, docs/decisions/0029). */
test('a file is uploaded, its exceptions are decided one after the other, and it is undone', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Flower stall', settings: {} });
  const psps = await page.request.get(`${app.baseUrl}/api/backoffice/entities/search?kinds=PSP&q=Demo`);
  const owner = { psp: (await psps.json()).options[0].id, merchant: own.merchantId };
  const [first, second, third] = [
    await pay(app, {}, own),
    await pay(app, {}, own),
    await pay(app, { amount: '55.55' }, own),
  ];
  const text =
    fileHeader +
    [
      { UniqueID: first.id ?? '' },
      { UniqueID: second.id ?? '', Amount: '92.01' },
      { Amount: '55.55', AccountNumberLast4: '0000', Brand: 'MASTER' },
      { Amount: '12.34' },
      { Amount: '7.5', SettlementAmount: '7.50' },
    ]
      .map((values) => writeRow(row(owner, values)))
      .join('');

  await upload(page, 'journey.csv', text);
  await expect(page.getByRole('heading', { level: 1, name: 'journey.csv' })).toBeVisible();
  await expect(page.getByText('Waits for commit')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Settled payment/ })).toContainText('251.90');
  await expect(page.getByRole('cell', { name: '7.5', exact: true })).toBeVisible();
  await expectAccessible(page);
  const importPage = page.url();
  await page.getByRole('button', { name: 'Commit import' }).click();
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Show 1 line: Matched' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show 1 line: Amount differs' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show 2 lines: No payment found' }).click();
  await expect(page.getByRole('heading', { name: 'Settlement lines' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: /No payment found/ })).toHaveCount(2);
  await expectAccessible(page);

  // All exceptions of the file, the last line first.
  const id = importPage.split('/').at(-1);
  await page.goto(`/settlement-lines?q=${encodeURIComponent(`import:${id} is:open`)}`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^12.34/ })).toBeVisible();
  await page.keyboard.press('i');
  const ignore = page.getByRole('dialog', { name: 'Ignore this exception?' });
  await ignore.getByLabel('Reason').fill('Not ours');
  await ignore.getByRole('button', { name: 'Ignore exception' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^55.55/ })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: `Match with ${third.shortId ?? ''}` })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Match line' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^92.01/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Amount/ })).toContainText('differs');
  await page.keyboard.press('f');
  const force = page.getByRole('dialog', { name: 'Accept this match?' });
  await force.getByLabel('Reason').fill('A cent of rounding');
  await force.getByRole('button', { name: 'Force match' }).click();
  await expect(page.getByText(/^No settlement lines/)).toBeVisible();

  await page.goto(`/transactions/${second.id}`);
  await expect(page.getByRole('heading', { name: 'Settlement', exact: true })).toBeVisible();
  await expect(page.getByText('Amount differs, forced')).toBeVisible();

  await upload(page, 'again.csv', text);
  await page.getByRole('link', { name: 'Open the import of journey.csv' }).click();
  await expect(page.getByRole('link', { name: 'Show 1 line: Amount differs, forced' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo import' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(undo).toContainText('The matches of all 4 lines are removed');
  await undo.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText(/^This import was undone/)).toBeVisible({ timeout: 30_000 });
});
