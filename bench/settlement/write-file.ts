// Writes a settlement file for bench/settlement.ts, in the 36 columns or as Adyen does.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { fileHeader, writeRow } from '#lib/settlement/file/write-file.ts';
import { testRow } from '#lib/settlement/testing/file-rows.ts';
import { acquirerTxIdOf, amountOf, paymentIdOf, referenceOf } from './names.ts';

const [format, rowCount, paymentCount, pspId = '', merchantId = '', file = ''] = process.argv.slice(2);
const rows = Number(rowCount);
/** Lines are about payments that lie apart, so that no two of them are in one page of the table. */
const step = Math.max(1, Math.floor(Number(paymentCount) / rows));

const out = createWriteStream(file);
const isOwn = format === 'own';
out.write(isOwn ? fileHeader : `${adyenColumns().join(',')}\r\n`);
for (let index = 0; index < rows; index += 1) {
  const payment = index * step;
  if (!out.write(isOwn ? ownRow(payment) : adyenRow(payment))) await once(out, 'drain');
}
out.end();
await once(out, 'finish');

/** Every column of a file is filled that a card payment fills. */
function ownRow(index: number): string {
  const amount = amountOf(index);
  return writeRow(
    testRow({
      PspId: pspId,
      MerchantId: merchantId,
      MerchantAccountName: 'Web shop',
      DivisionId: 'd'.repeat(32),
      SettlementTxId: `settlement-${index}`,
      UniqueID: paymentIdOf(index),
      ShortId: '1234.5678.9012',
      ConnectorTxId1: acquirerTxIdOf(index),
      Amount: amount,
      SettlementAmount: amount,
      SettlementFee: '0.00',
      SettlementFxRate: '1.0000',
      Brand: 'VISA',
      TxRequestTime: '2026-11-29 12:34:56',
      Descriptor: 'Web shop order',
      AccountNumberLast4: '0042',
      AccountHolder: 'Jane Jones',
      TransactionId: referenceOf(index),
    }),
  );
}

function adyenColumns(): string[] {
  return [
    'Company Account',
    'Merchant Account',
    'Psp Reference',
    'Merchant Reference',
    'Payment Method',
    'Creation Date',
    'TimeZone',
    'Type',
    'Modification Reference',
    'Gross Currency',
    'Gross Debit (GC)',
    'Gross Credit (GC)',
    'Exchange Rate',
    'Net Currency',
    'Net Debit (NC)',
    'Net Credit (NC)',
    'Commission (NC)',
    'Markup (NC)',
    'Scheme Fees (NC)',
    'Interchange (NC)',
    'Payment Method Variant',
    'Modification Merchant Reference',
    'Batch Number',
    'Booking Date',
    'Booking Date TimeZone',
  ];
}

function adyenRow(index: number): string {
  const amount = amountOf(index);
  const values = [
    'ExampleCompany',
    'ExampleShop',
    acquirerTxIdOf(index),
    referenceOf(index),
    'visa',
    '2026-11-29 12:34:56',
    'CET',
    'Settled',
    `modification-${index}`,
    'EUR',
    '',
    amount,
    '1',
    'EUR',
    '',
    amount,
    '',
    '',
    '',
    '',
    'visacredit',
    '',
    '4',
    '2026-11-30 00:10:00',
    'CET',
  ];
  return `${values.join(',')}\r\n`;
}
