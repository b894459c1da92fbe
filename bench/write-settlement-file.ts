// Writes a settlement file and the same rows in the text form of their table, for bench/settlement.ts.
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type FileRow, fileHeader, writeRow } from '#lib/settlement/file/write-file.ts';
import { lineColumns, storedAs } from '#lib/settlement/imports/encode-line.ts';
import { testRow } from '#lib/settlement/testing/file-rows.ts';

const [rowCount, importId = '', pspId = '', merchantId = '', file = '', bareFile = ''] =
  process.argv.slice(2);
const rows = Number(rowCount);
const headers = new Map(
  Object.entries({ ...storedAs, TxRequestTime: 'presentment_at' }).map(([header, name]) => [name, header]),
);

await writeFiles();

/** Every column of a file is filled that a card payment fills. The same rows are written in the form of the table. */
async function writeFiles(): Promise<void> {
  const out = createWriteStream(file);
  const bare = createWriteStream(bareFile);
  out.write(fileHeader);
  for (let index = 0; index < rows; index += 1) {
    const amount = `${10 + (index % 900)}.${String(index % 100).padStart(2, '0')}`;
    const row = testRow({
      ...{
        PspId: pspId,
        MerchantId: merchantId,
        MerchantAccountName: 'Web shop',
        DivisionId: 'd'.repeat(32),
      },
      ...{
        SettlementTxId: `settlement-${index}`,
        UniqueID: `${String(index).padStart(8, '0')}${'c'.repeat(24)}`,
      },
      ...{
        ShortId: '1234.5678.9012',
        ConnectorTxId1: `acquirer-${index}`,
        Amount: amount,
        SettlementAmount: amount,
      },
      ...{
        SettlementFee: '0.25',
        SettlementFxRate: '1.0000',
        Brand: 'VISA',
        TxRequestTime: '2026-11-29 12:34:56',
      },
      ...{ Descriptor: 'Web shop order', AccountNumberLast4: '0042', AccountHolder: 'Jane Jones' },
      TransactionId: `order-${index}`.padEnd(12, '0'),
    });
    if (!out.write(writeRow(row))) await once(out, 'drain');
    const fixed: Record<string, string> = {
      ...{ merchant_id: merchantId, import_id: importId, row_number: String(index + 2) },
      fingerprint: hash('md5', String(index)),
    };
    const values = lineColumns.map((name) => fixed[name] ?? bareValue(row, name));
    if (!bare.write(`${values.join(';')}\n`)) await once(bare, 'drain');
  }
  for (const each of [out, bare]) {
    each.end();
    await once(each, 'finish');
  }
}

/** Amounts are minor units in the table. */
function bareValue(row: FileRow, name: string): string {
  const value = row[headers.get(name) ?? ''] ?? '';
  return name.endsWith('_minor') ? value.replace('.', '') : value;
}
