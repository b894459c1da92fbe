import type { Page } from '@playwright/test';
import { camtFile } from '#lib/bank/testing/camt-file.ts';
import { decimalOf } from '#lib/money/index.ts';
import { constant } from '#lib/settlement/testing/format-files.ts';
import { completed } from '#lib/settlement/testing/shipped-files.ts';
import { netOf, type Row, type RowKind } from '#test/books/file-rows.ts';
import { type Acquirer, settledIn } from '#test/books/random-month.ts';
import { formatOf, writeAcquirerFile } from '#test/books/write-acquirer-file.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keys.ts';
import { createMerchant, type OwnMerchant, postAs } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';
import type { RunningApp } from './start-app.ts';

const dayMs = 86_400_000;
const dayOf = (week: number): string => new Date(Date.now() - (21 - 7 * week) * dayMs).toISOString().slice(0, 10);

type Movement = [kind: RowKind, amountMinor: bigint, feeMinor: bigint, reference?: string];

/** Three weeks of an acquirer: what its files say, and what is left to decide, as the list shows it. */
type AcquirerMonth = { acquirer: Acquirer; weeks: readonly (readonly Movement[])[]; left: string };

const months: readonly AcquirerMonth[] = [
  {
    acquirer: 'adyen',
    weeks: [
      [
        ['PAYMENT', 10_000n, 165n, 'one'],
        ['PAYMENT', 5_000n, 95n, 'two'],
        ['RESERVE', -1_000n, 0n],
        ['STRAY', 7_700n, 100n],
      ],
      [
        ['REFUND', -2_500n, 10n, 'one'],
        ['CHARGEBACK', -5_000n, 1_500n, 'two'],
      ],
      [
        ['CHARGEBACK_REVERSAL', 5_000n, -1_500n, 'two'],
        ['REFUND_FAILED', 2_500n, 0n, 'one'],
        ['RESERVE', 1_000n, 0n],
      ],
    ],
    left: 'No payment found',
  },
  {
    acquirer: 'paypal',
    weeks: [
      [
        ['PAYMENT', 10_000n, 359n, 'one'],
        ['PAYMENT', 5_000n, 204n, 'two'],
      ],
      [
        ['REFUND', -2_500n, -80n, 'one'],
        ['CHARGEBACK', -5_000n, 2_000n, 'two'],
        ['TRANSFER', -300n, 0n],
      ],
      [
        ['CHARGEBACK_REVERSAL', 5_000n, -2_000n, 'two'],
        ['FEE', -250n, 0n],
      ],
    ],
    left: 'No open exceptions',
  },
];

for (const month of months) {
  test(`finance reconciles a month of ${month.acquirer}: its format, its files, its money at the bank`, async ({
    page,
    app,
  }) => {
    page.setDefaultTimeout(20_000);
    const { acquirer, weeks } = month;
    const currency = settledIn[acquirer];
    await signIn(page, app, 'ada');
    const name = `Shop of ${acquirer}`;
    const own = await createMerchant(page, app, { name, settings: {} });
    await takePayments(app, own, { acquirer, currency });
    await makeFormat(page, app, { acquirer, own });
    await signIn(page, app, 'fiona');
    for (const week of weeks.keys()) await importFile(page, fileOf(month, week), acquirer);

    await page.goto('/bank-statements');
    await press(page, 'n');
    const dialog = page.getByRole('dialog', { name: 'Upload bank statement' });
    await dialog.locator('input[type=file]').setInputFiles(statementOf(month));
    await dialog.getByRole('button', { name: 'Upload statement' }).click();
    await expect(page.getByRole('heading', { name: `month-${acquirer}` })).toBeVisible();
    await expect(page.getByText('Paid by an acquirer')).toHaveCount(weeks.length);

    await page.goto(`/settlement-lines?entity=${own.merchantId}&q=${encodeURIComponent('is:open')}`);
    await expect(page.getByRole('main').getByText(month.left).first()).toBeVisible();
  });
}

const referenceOf = (acquirer: Acquirer, key: string): string => `month-${acquirer}-${key}`;

/** Two payments, of which the first is refunded in part. */
async function takePayments(
  app: RunningApp,
  own: OwnMerchant,
  { acquirer, currency }: { acquirer: Acquirer; currency: string },
): Promise<void> {
  const merchantTransactionId = (key: string) => referenceOf(acquirer, key);
  const paid = await pay(app, { amount: '100.00', currency, merchantTransactionId: merchantTransactionId('one') }, own);
  await pay(app, { amount: '50.00', currency, merchantTransactionId: merchantTransactionId('two') }, own);
  const response = await fetch(`${app.baseUrl}/v1/payments/${paid.id}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${own.accessToken}` },
    body: new URLSearchParams({
      entityId: own.entityId,
      paymentType: 'RF',
      amount: '25.00',
      currency,
      merchantTransactionId: merchantTransactionId('one'),
    }),
  });
  expect(response.status).toBe(200);
}

function rowsOf({ acquirer, weeks }: AcquirerMonth, week: number): Row[] {
  const currency = settledIn[acquirer];
  return (weeks[week] ?? []).map(([kind, amountMinor, feeMinor, key], index) => ({
    kind,
    id: `${acquirer}-${week}-${index}`,
    day: week,
    deal: key === undefined ? null : ({ reference: referenceOf(acquirer, key), rate: 10_000n } as Row['deal']),
    currency,
    settlementCurrency: currency,
    amountMinor,
    grossMinor: amountMinor,
    feeMinor,
    isOpen: kind === 'STRAY',
    isRepeated: false,
  }));
}

function fileOf(month: AcquirerMonth, week: number) {
  const { acquirer } = month;
  const file = { acquirer, day: week, rows: rowsOf(month, week) };
  const text = writeAcquirerFile(file, { dateOf: dayOf, acquirerIdOf: () => '' });
  return { name: `${acquirer}-${week}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** What the bank shows of the month: an entry for each file, a day after it. */
function statementOf(month: AcquirerMonth) {
  const currency = settledIn[month.acquirer];
  const money = (minor: bigint): string => decimalOf(minor, currency) ?? '';
  const sums = month.weeks.map((_, week) => rowsOf(month, week).reduce((sum, row) => sum + netOf(row), 0n));
  const closing = sums.reduce((sum, each) => sum + each, 0n);
  const entries = sums.map((sum, week) => ({ amount: money(sum), day: dayOf(week), text: `Batch ${week}` }));
  const days = { openedOn: dayOf(0), day: dayOf(2) };
  const text = camtFile([{ id: `month-${month.acquirer}`, currency, ...days, closing: money(closing), entries }]);
  return { name: 'month.xml', mimeType: 'text/xml', buffer: Buffer.from(text) };
}

type TestFile = ReturnType<typeof fileOf>;

/** The format that ships for the acquirer, with the merchant whose account it is; an administrator is signed in. */
async function makeFormat(page: Page, app: RunningApp, { acquirer, own }: { acquirer: Acquirer; own: OwnMerchant }) {
  const psps = await page.request.get(`${app.baseUrl}/api/backoffice/entities/search?kinds=PSP&q=Demo`);
  const psp = (await psps.json()).options[0].id;
  const definition = completed(formatOf[acquirer], constant(own.merchantId));
  const created = await postAs(page, app, '/settlement-formats', { psp, name: formatName(acquirer), definition });
  expect(created.ok(), await created.text()).toBe(true);
  const { format } = await created.json();
  await postAs(page, app, `/settlement-formats/${format.id}/activate`, { version: 1 });
}

const formatName = (acquirer: Acquirer): string => `Month of ${acquirer}`;

async function importFile(page: Page, file: TestFile, acquirer: Acquirer): Promise<void> {
  await page.goto('/settlement');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a settlement file' });
  // The header fits the format of the demo too.
  await dialog.getByLabel('Format').selectOption(formatName(acquirer));
  await dialog.getByLabel(/^Settlement file/).setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
  await page.getByRole('button', { name: 'Commit import' }).click();
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible({ timeout: 30_000 });
}
