import { exactDecimal } from '#lib/money/index.ts';
import { csvLine } from '#lib/platform/csv.ts';
import type { Payout } from '../payout.ts';
import type { PayoutStatement, StatementLine } from './read-statement.ts';

/**
 * The statement as CSV (RFC 4180): opening balance, a line an entry, closing balance; the balances come to the net column. VAT is in the
 * last columns, so that the others keep their places.
 */
export async function* statementCsv(
  { currency, through, id }: Payout,
  { openingMinor, closingMinor, from }: PayoutStatement,
  pages: AsyncIterable<readonly StatementLine[]>,
): AsyncGenerator<Buffer, undefined> {
  const money = (minor: bigint): string => exactDecimal(minor, currency);
  const balance = (name: string, day: string, minor: bigint): string =>
    csvLine([day, name, '', '', '', '', '', money(minor), currency, '', '', '']);
  yield Buffer.from(
    csvLine([
      'Date',
      'Kind',
      'Reference',
      'Brand',
      'Text',
      'Gross',
      'Fee',
      'Net',
      'Currency',
      'Payment',
      'VAT',
      'Fee with VAT',
    ]) + balance('OPENING BALANCE', from ?? '', openingMinor),
  );
  for await (const lines of pages) {
    yield Buffer.from(
      lines
        .map(({ bookedOn, kind, reference, brand, reason, grossMinor, feeMinor, vatMinor, netMinor, paymentId }) =>
          csvLine([
            bookedOn,
            kind,
            kind === 'PAYOUT' ? id : reference,
            brand,
            reason,
            money(grossMinor),
            money(feeMinor),
            money(netMinor),
            currency,
            paymentId,
            money(vatMinor),
            money(feeMinor + vatMinor),
          ]),
        )
        .join(''),
    );
  }
  yield Buffer.from(balance('CLOSING BALANCE', through, closingMinor));
}
