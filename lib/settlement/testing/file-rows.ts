import fc from 'fast-check';
import { currencyExponent } from '#lib/money/index.ts';
import type { BadRow } from '../file/bad-row-log.ts';
import { readColumns, refundReversal, type SettlementColumn } from '../file/columns.ts';
import { FileReader } from '../file/file-reader.ts';
import type { FileRow } from '../file/write-file.ts';

const psp = 'a'.repeat(32);
const merchant = 'b'.repeat(32);

export const testOwner = { pspId: psp, merchantIds: new Set([merchant]) };

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** The values that a column may have, empty ones where it is not required. */
function valuesOf({ header, format, isRequired }: SettlementColumn): fc.Arbitrary<string> {
  if (header === 'PspId') return fc.constant(psp);
  if (header === 'MerchantId') return fc.constant(merchant);
  const filled = filledValuesOf(format);
  return isRequired ? filled : fc.option(filled, { nil: '' });
}

const calendarDay = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

function filledValuesOf(format: SettlementColumn['format']): fc.Arbitrary<string> {
  switch (format.type) {
    case 'text':
      return fc
        .array(fc.constantFrom(...'aZ09;"\',=+-@\t\n\r ü😀_'), {
          minLength: format.min ?? 1,
          maxLength: Math.min(format.max, 40),
        })
        .map((characters) => characters.join(''));
    case 'enum':
      return fc.constantFrom(...format.values);
    case 'amount':
      return fc.integer({ min: 0, max: 9_999_999_999 }).map((whole) => `${whole}.00`);
    case 'currency':
      return fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF', 'USD');
    case 'rate':
      return fc.constantFrom('1', '1.0000', '0.00012345', '123456.789012', '10000', '0');
    case 'date':
      return calendarDay.map((date) => date.slice(0, 10));
    case 'time':
      return calendarDay.map((date) => date.slice(0, 19).replace('T', ' '));
    case 'ids':
      return fc
        .array(
          fc.integer({ min: 0, max: 99_999 }).map((id) => pad(id, 32)),
          { minLength: 1, maxLength: 3 },
        )
        .map((ids) => ids.join(','));
  }
}

/** Rows drawn from the table of columns. */
export const fileRows: fc.Arbitrary<FileRow> = fc
  .record(Object.fromEntries(readColumns.map((column) => [column.header, valuesOf(column)])))
  .map((row) =>
    row.LineKind === refundReversal ? { ...row, ReconciliationType: 'SETTLED', PaymentType: 'REFUND' } : row,
  );

/** One row that is right, with other values where a test needs them. */
export function testRow(values: FileRow = {}): FileRow {
  return {
    ReconciliationType: 'SETTLED',
    PaymentType: 'DEBIT',
    Cashflow: 'POS',
    ClearingInstituteMerchantId: 'acq-12345',
    MerchantAccountId: 'account-1',
    PspId: psp,
    MerchantId: merchant,
    Amount: '92.50',
    Currency: 'EUR',
    SettlementAmount: '92.25',
    SettlementCurrency: 'EUR',
    SettlementFee: '0.25',
    SettlementFxRate: '1',
    SettlementDate: '2026-11-30',
    SettlementStatus: 'SUCCESS',
    SettlementFileFormat: 'turnpike',
    ClearingInsitituteName: 'Test Acquirer',
    SettlementTxId: 'stx-1',
    ...values,
  };
}

/** A row as it was read: the texts of its fields and the numbers that they mean. */
export type ReadRow = { values: FileRow; numbers: Record<string, number>; lineNumber: number };

export type ReadFile = { rows: ReadRow[]; bad: BadRow[]; refusal: string | null };

/** Reads a file in pieces that end at these places. */
export function readFile(bytes: Buffer, cuts: readonly number[] = [], owner = testOwner): ReadFile {
  const rows: ReadRow[] = [];
  const bad: BadRow[] = [];
  const reader = new FileReader(owner, {
    line: ({ cells, lineNumber }, { starts, ends, values }) => {
      const numbers: Record<string, number> = {};
      const texts = readColumns.map(({ header, format }, column) => {
        if (format.type !== 'text' && starts[column] !== ends[column]) numbers[header] = values[column] ?? 0;
        return [header, cells.toString('utf8', starts[column], ends[column])];
      });
      rows.push({ values: Object.fromEntries(texts) as FileRow, numbers, lineNumber });
    },
    badRow: (each) => bad.push(each),
  });
  let from = 0;
  for (const to of [...cuts, bytes.length]) {
    reader.push(bytes.subarray(from, to));
    from = to;
  }
  reader.end();
  return { rows, bad, refusal: reader.refusal };
}

export const minorUnits = (amount: string, currency: string): number =>
  Math.round(Number(amount) * 100 * 10 ** (currencyExponent(currency) - 2));
