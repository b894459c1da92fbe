import { amountOf, constant, fromColumn, term, testFormat } from '#lib/settlement/testing/format-files.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { createMerchant, postAs } from './own-merchant.ts';
import { pay } from './pay.ts';
import { signIn } from './sign-in.ts';

/** Decimal commas and dates of the continent, in ISO-8859-1. */
const file = Buffer.from(
  [
    'Tag;Vorgang;Beleg;Brutto;Netto',
    '30.11.2026;Verkauf;beleg-1;1.092,50;1.092,25',
    '30.11.2026;Rückgabe;beleg-2;-12,00;-12,10',
    '',
  ].join('\r\n'),
  'latin1',
);

test('a file that no format fits becomes a format, by which it is imported', async ({ page, app }) => {
  await signIn(page, app, 'fiona', '/settlement');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload a settlement file' });
  const sample = { name: 'bank.csv', mimeType: 'text/csv', buffer: file };
  await upload.getByLabel(/^Settlement file/).setInputFiles(sample);
  await upload.getByRole('button', { name: 'Upload file' }).click();
  await upload.getByRole('button', { name: 'Make a format from this file' }).click();

  const dialog = page.getByRole('dialog', { name: 'New settlement format' });
  await dialog.getByLabel('Name').fill('Bank');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible();
  await expect(page.getByText('The preview shows the first rows of bank.csv.')).toBeVisible();
  await expectAccessible(page);

  const open = (target: string) => page.getByRole('button', { name: `Change ${target}`, exact: true }).click();
  const source = (target: string, kind: string) =>
    page.getByLabel(`Where ${target} comes from`).selectOption({ label: kind });
  const always = async (target: string, value: string, isChoice = false): Promise<void> => {
    await open(target);
    await source(target, 'Always the same value');
    const field = page.getByLabel('Value', { exact: true });
    if (isChoice) await field.selectOption(value);
    else await field.fill(value);
  };
  const sum = async (target: string, column: string): Promise<void> => {
    await open(target);
    await source(target, 'A sum of columns');
    await page.getByLabel('Column of the file').first().selectOption(column);
  };
  await page.getByLabel('Decimal sign').selectOption(',');
  await page.getByLabel('Groups of digits').selectOption('.');
  await always('ReconciliationType', 'SETTLED', true);
  await open('PaymentType');
  await source('PaymentType', 'A column');
  await page.getByLabel('Column of the file').first().selectOption('Vorgang');
  await page.getByRole('button', { name: 'Add 2 values of the sample' }).click();
  await page.getByLabel('PaymentType', { exact: true }).first().selectOption('DEBIT');
  await page.getByLabel('PaymentType', { exact: true }).last().selectOption('REFUND');
  await always('ClearingInstituteMerchantId', 'acq-12345');
  await always('MerchantAccountId', 'account-1');
  await open('MerchantId');
  await source('MerchantId', 'Always the same value');
  await page.getByLabel('Value', { exact: true }).click();
  await page.getByRole('option').first().click();
  await sum('Amount', 'Brutto');
  await always('Currency', 'EUR');
  await sum('SettlementAmount', 'Netto');
  await always('SettlementCurrency', 'EUR');
  await open('SettlementDate');
  await source('SettlementDate', 'A column');
  await page.getByLabel('Column of the file').first().selectOption('Tag');
  await page.getByLabel('Pattern').fill('dd.MM.yyyy');
  await always('ClearingInsitituteName', 'Bank');
  await expect(page.getByText('2 rows would be imported, none is bad.')).toBeVisible();

  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await page.getByRole('button', { name: 'Activate version 2' }).click();
  await expect(page.getByText('Files are read by version 2; the latest one is 2.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await open('PaymentType');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/settlement');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  await upload.getByLabel(/^Settlement file/).setInputFiles(sample);
  await upload.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'bank.csv' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bank, version 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Commit import' }).click();
  await expect(page.getByRole('link', { name: 'Show 2 lines: No payment found' })).toBeVisible({ timeout: 30_000 });
});

/** Name, first character and length. */
const places = [
  ...([['Date', 1, 10] as const, ['Reference', 11, 20] as const, ['Payment', 31, 32] as const] as const),
  ...([['Gross', 63, 12] as const, ['Net', 75, 12] as const] as const),
];

test('a file of fixed places with totals before its rows settles its payments', async ({ page, app }) => {
  await signIn(page, app, 'ada');
  const own = await createMerchant(page, app, { name: 'Cheese shop', settings: {} });
  const paid = [await pay(app, { amount: '1092.50' }, own), await pay(app, { amount: '12.00' }, own)];
  const psps = await page.request.get(`${app.baseUrl}/api/backoffice/entities/search?kinds=PSP&q=Demo`);
  const psp = (await psps.json()).options[0].id;
  const definition = testFormat(
    {
      ReconciliationType: constant('SETTLED'),
      PaymentType: constant('DEBIT'),
      ClearingInstituteMerchantId: constant('acq-12345'),
      MerchantAccountId: constant('account-1'),
      MerchantId: constant(own.merchantId),
      ClearingInsitituteName: constant('Käsebank'),
      SettlementTxId: fromColumn('Reference'),
      UniqueID: fromColumn('Payment'),
      Currency: constant('EUR'),
      SettlementCurrency: constant('EUR'),
      Amount: amountOf(term('Gross')),
      SettlementAmount: amountOf(term('Net')),
      SettlementFee: amountOf(term('Gross'), term('Net', true)),
      SettlementDate: fromColumn('Date', { pattern: 'dd.MM.yyyy' }),
    },
    {
      encoding: 'ISO-8859-1',
      layout: {
        kind: 'FIXED',
        delimiter: '',
        isQuoted: false,
        hasHeader: false,
        fields: places.map(([name, start, length]) => ({ name, start, length })),
      },
      numbers: { decimalSign: ',', grouping: '.' },
      trailers: [
        {
          marker: 'K',
          isRequired: true,
          isBefore: true,
          checks: [{ place: 4, total: 'SUM', terms: [term('Gross')], same: null }],
        },
      ],
    },
  );
  const created = await postAs(page, app, '/settlement-formats', { psp, name: 'Käsebank', definition });
  expect(created.ok(), await created.text()).toBe(true);
  const { format } = await created.json();
  await postAs(page, app, `/settlement-formats/${format.id}/activate`, { version: 1 });

  const write = (...values: string[]): string =>
    places.map(([, , length], at) => (values[at] ?? '').padEnd(length)).join('');
  const today = new Date().toISOString().slice(0, 10).split('-').reverse().join('.');
  const text = [
    write('K', 'Käse', '', '1.104,50', ''),
    write(today, 'Käse 1', paid[0]?.id ?? '', '1.092,50', '1.090,00'),
    write(today, 'Käse 2', paid[1]?.id ?? '', '12,00', '11,90'),
  ].join('\r\n');
  await page.goto('/settlement');
  await page.getByRole('button', { name: 'Upload a file' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload a settlement file' });
  await upload.getByLabel('PSP').click();
  await page.getByRole('option', { name: /^Demo PSP/ }).click();
  await upload.getByLabel('Format').selectOption('Käsebank');
  const file = { name: 'fixed.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') };
  await upload.getByLabel(/^Settlement file/).setInputFiles(file);
  await upload.getByRole('button', { name: 'Upload file' }).click();
  await expect(page.getByRole('row', { name: /^Settled payment/ })).toContainText('1,104.50');
  await page.getByRole('button', { name: 'Commit import' }).click();
  await expect(page.getByRole('link', { name: 'Show 2 lines: Matched' })).toBeVisible({ timeout: 30_000 });
  await page.goto(`/transactions/${paid[0]?.id}`);
  await expect(page.getByRole('heading', { name: 'Settlement', exact: true })).toBeVisible();
});
